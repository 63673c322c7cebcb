// Draws the network as a map: one path per class of road, minor roads at the bottom.

import { type Network, PER_DEGREE } from '../network/network.ts';
import { familyOfRoadType, ROAD_TYPES, type RoadFamily } from '../network/road-types.ts';
import { chainsOf, coarser, type DrawnLine, pathOfLine } from './chains.ts';
import { type Frame, UNITS, xOf, yOf } from './frame.ts';

interface RoadDrawing {
  readonly label: string;
  readonly families: readonly RoadFamily[];
  readonly colour: string;
  /** The width in pixels at 10 m per pixel, and the least width. */
  readonly width: number;
  readonly thinnest: number;
  readonly casing?: string;
  readonly dashes?: string;
}

// The classes in the order in which they are drawn, from bottom to top.
const CLASSES: readonly RoadDrawing[] = [
  { label: 'path', families: ['Footpath'], colour: '#b9b3a5', width: 0.7, thinnest: 0.3, dashes: '3 2' },
  { label: 'ferry', families: ['Ferry'], colour: '#7fa3c7', width: 1.2, thinnest: 0.8, dashes: '7 5' },
  {
    label: 'local road',
    families: ['AccessWay', 'Backroad', 'MinorLocalRoad', 'LocalRoad'],
    colour: '#a9a69e',
    width: 1.1,
    thinnest: 0.35,
  },
  { label: 'road', families: ['NormalRoad', 'MajorLocalRoad'], colour: '#8d8980', width: 1.6, thinnest: 0.6 },
  { label: 'major road', families: ['MajorRoad', 'Connector'], colour: '#6f6a60', width: 2.1, thinnest: 0.9 },
  {
    label: 'highway',
    families: ['SecondaryHighway', 'PrimaryHighway'],
    colour: '#ffffff',
    width: 2.6,
    thinnest: 1.2,
    casing: '#5d574d',
  },
  {
    label: 'limited access',
    families: ['LimitedAccess'],
    // a blue that is not used for bands
    colour: '#93a5dc',
    width: 3,
    thinnest: 1.4,
    casing: '#34447f',
  },
];

/** Ramps are drawn like the road that they serve. */
const servedByRamp: Readonly<Record<string, RoadFamily>> = {
  RampLimitedAccess: 'LimitedAccess',
  RampPrimaryHighway: 'PrimaryHighway',
  RampSecondaryHighway: 'SecondaryHighway',
  RampMajorRoad: 'MajorRoad',
  RampDenseUrban: 'NormalRoad',
  RampUrban: 'NormalRoad',
  RampSuburban: 'NormalRoad',
  RampRural: 'NormalRoad',
};

const classOfFamily = new Map(CLASSES.flatMap(({ families }, i) => families.map((family) => [family, i] as const)));

/** The class of each road type, indexed by its number. */
export const classOfType: readonly number[] = ROAD_TYPES.map(
  (name, type) => classOfFamily.get(servedByRamp[name] ?? familyOfRoadType[type])!,
);

/** A class of roads, as the legend shows it. */
export interface DrawnRoads {
  readonly label: string;
  readonly colour: string;
  readonly casing?: string;
}

export interface RoadStyle {
  /** In pixels. */
  readonly leastWidth: number;
  /** How far a simplified line may deviate, in pixels. */
  readonly precision: number;
  readonly room: number;
}

/** How often the tolerance is doubled before classes of roads are left out. */
const COARSENINGS = 2;

/** The roads of a network as SVG, and the classes drawn, largest first. */
export function drawRoads(
  frame: Frame,
  network: Network,
  { leastWidth, precision, room }: RoadStyle,
): { svg: string; classes: DrawnRoads[] } {
  const chains = linesByClass(frame, network).map(chainsOf);
  for (let coarsening = 0; ; coarsening++) {
    const tolerance = Math.max(precision, 0.1) * UNITS * 2 ** Math.min(coarsening, COARSENINGS);
    const left = Math.max(0, coarsening - COARSENINGS);
    const paths = chains.map((lines, i) =>
      i < left ? '' : lines.map((line) => pathOfLine(coarser(line, precision === 0 ? 0 : tolerance))).join(''),
    );
    const drawn = roadsOf(paths, frame, leastWidth);
    if (drawn.svg.length <= room || left === chains.length) return drawn;
  }
}

function roadsOf(paths: readonly string[], frame: Frame, leastWidth: number): { svg: string; classes: DrawnRoads[] } {
  const pixelsPerTenMetres = 10 / (frame.metresPerUnit * UNITS);
  let svg = '';
  const classes: DrawnRoads[] = [];
  CLASSES.forEach(({ label, colour, width, thinnest, casing, dashes }, i) => {
    if (paths[i] === '') return;
    const least = Math.max(thinnest, leastWidth);
    const pixels = Math.max(least, Math.min(2.5 * width, width * Math.sqrt(pixelsPerTenMetres)));
    const wide = Math.round(UNITS * pixels);
    const dash = dashes ? ` stroke-dasharray="${dashes.replace(/\d+/g, (n) => String(Number(n) * UNITS))}"` : '';
    if (casing) {
      svg += `<path d="${paths[i]}" stroke="${casing}" stroke-width="${wide + Math.round(1.2 * UNITS)}"/>`;
      svg += `<path d="${paths[i]}" stroke="${colour}" stroke-width="${wide}"/>`;
    } else svg += `<path d="${paths[i]}" stroke="${colour}" stroke-width="${wide}"${dash}/>`;
    classes.unshift({ label, colour, ...(casing && { casing }) });
  });
  return { svg: svg && `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${svg}</g>`, classes };
}

/** The lines of each class within the frame, in picture units, without repeated points. */
function linesByClass(frame: Frame, network: Network): DrawnLine[][] {
  const lines: DrawnLine[][] = CLASSES.map(() => []);
  const { firstPoint, pointX, pointY, roadType, segmentCount } = network;
  for (let segment = 0; segment < segmentCount; segment++) {
    const line: number[] = [];
    let [west, east, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let i = firstPoint[segment]; i < firstPoint[segment + 1]; i++) {
      const x = xOf(frame, pointX[i] / PER_DEGREE);
      const y = yOf(frame, pointY[i] / PER_DEGREE);
      if (x === line[line.length - 2] && y === line[line.length - 1]) continue;
      line.push(x, y);
      west = Math.min(west, x);
      east = Math.max(east, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    const isSeen = east >= 0 && west <= frame.width && bottom >= 0 && top <= frame.height;
    if (line.length >= 4 && isSeen) lines[classOfType[roadType[segment]]].push(line);
  }
  return lines;
}
