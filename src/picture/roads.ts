// The network as a map: one path for each class of road, minor ones below.

import type { Network } from '../network/network.ts';
import { familyOfRoadType, ROAD_TYPES, type RoadFamily } from '../network/road-types.ts';
import { type Frame, UNITS } from './frame.ts';
import { pathOf } from './paths.ts';

interface RoadClass {
  readonly label: string;
  readonly families: readonly RoadFamily[];
  readonly colour: string;
  /** Pixels wide where 1 pixel is 10 m, and at least. */
  readonly width: number;
  readonly thinnest: number;
  readonly casing?: string;
  readonly dashes?: string;
}

// Below first.
const CLASSES: readonly RoadClass[] = [
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
    colour: '#f6d98b',
    width: 3,
    thinnest: 1.4,
    casing: '#8a5a1f',
  },
];

/** A ramp looks like the road that it serves. */
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

/** A class of road as the legend shows it. */
export interface DrawnRoads {
  readonly label: string;
  readonly colour: string;
  readonly casing?: string;
}

/** The roads of a network as SVG, and the classes that were drawn, largest first. */
export function drawRoads(frame: Frame, network: Network): { svg: string; classes: DrawnRoads[] } {
  const classOfFamily = new Map(CLASSES.flatMap(({ families }, i) => families.map((family) => [family, i] as const)));
  const classOfType = ROAD_TYPES.map((name, type) => classOfFamily.get(servedByRamp[name] ?? familyOfRoadType[type])!);
  const paths: string[][] = CLASSES.map(() => []);
  const { firstPoint, pointX, pointY, roadType, segmentCount } = network;
  for (let segment = 0; segment < segmentCount; segment++) {
    const first = firstPoint[segment];
    const path = pathOf(
      frame,
      firstPoint[segment + 1] - first,
      (i) => pointX[first + i] / 1e7,
      (i) => pointY[first + i] / 1e7,
      UNITS,
      false,
    );
    if (path !== '') paths[classOfType[roadType[segment]]].push(path);
  }

  const pixelsPerTenMetres = 10 / (frame.metresPerUnit * UNITS);
  let svg = '';
  const classes: DrawnRoads[] = [];
  CLASSES.forEach(({ label, colour, width, thinnest, casing, dashes }, i) => {
    if (paths[i].length === 0) return;
    const d = paths[i].join('');
    const wide = Math.round(UNITS * Math.max(thinnest, Math.min(2.5 * width, width * Math.sqrt(pixelsPerTenMetres))));
    const dash = dashes ? ` stroke-dasharray="${dashes.replace(/\d+/g, (n) => String(Number(n) * UNITS))}"` : '';
    if (casing) svg += `<path d="${d}" stroke="${casing}" stroke-width="${wide + Math.round(0.9 * UNITS)}"/>`;
    svg += `<path d="${d}" stroke="${colour}" stroke-width="${wide}"${dash}/>`;
    classes.unshift({ label, colour, ...(casing && { casing }) });
  });
  return { svg: `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${svg}</g>`, classes };
}
