// Roads as the painter draws them: plain arrays that go from the engine's worker to the painter's.

import type { Network } from '../../src/index.ts';
import { ROAD_TYPES } from '../../src/index.ts';
import { type Plane, planeAround, toPlane } from './camera.ts';

/** The roads of one network, on the plane around its middle. */
export interface Roads {
  readonly plane: Plane;
  /** West, north, east, south on the plane. */
  readonly box: readonly [number, number, number, number];
  /** Shows which places have a road near them. Requests about places all over the map use this. */
  readonly near: Near;
  readonly count: number;
  /** Points first[road] .. first[road + 1]. */
  readonly first: Uint32Array;
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** By road: its class, an index into `CLASSES`. */
  readonly look: Uint8Array;
  /** By road: its name, an index into `names`; 0 is none. */
  readonly name: Uint32Array;
  readonly names: readonly string[];
}

/**
 * Cells of the plane in rows, from the north-western corner of the box: 1 if a road is there or in a neighbouring cell.
 */
export interface Near {
  readonly columns: number;
  readonly rows: number;
  readonly cell: Uint8Array<ArrayBuffer>;
}

/** Side of those cells, in metres of the plane. */
const NEAR = 250;

/** Whether a road is near a place of the plane. */
export function isNear({ near: { columns, cell }, box }: Pick<Roads, 'near' | 'box'>, x: number, y: number): boolean {
  const column = Math.floor((x - box[0]) / NEAR);
  return column >= 0 && column < columns && cell[Math.floor((y - box[1]) / NEAR) * columns + column] === 1;
}

function nearOf([west, north, east, south]: Roads['box'], x: Float32Array, y: Float32Array): Near {
  const columns = Math.floor((east - west) / NEAR) + 1;
  const rows = Math.floor((south - north) / NEAR) + 1;
  const cell = new Uint8Array(columns * rows);
  for (let i = 0; i < x.length; i++) {
    const [column, row] = [Math.floor((x[i] - west) / NEAR), Math.floor((y[i] - north) / NEAR)];
    for (let beside = Math.max(0, row - 1); beside <= Math.min(rows - 1, row + 1); beside++) {
      cell.fill(1, beside * columns + Math.max(0, column - 1), beside * columns + Math.min(columns, column + 2));
    }
  }
  return { columns, rows, cell };
}

/** A class of roads, the lowest first. */
export interface RoadClass {
  readonly pattern: RegExp;
  /** The width of the class in pixels if a pixel is ten metres, and its least width. */
  readonly width: number;
  readonly thinnest: number;
  /** The scale in pixels per metre from which the class is drawn, if there are many roads, and the scale from which its names are shown. */
  readonly seenFrom: number;
  readonly namedFrom: number;
  readonly dashes?: readonly number[];
}

export const CLASSES: readonly RoadClass[] = [
  { pattern: /^Footpath/, width: 0.8, thinnest: 0.5, seenFrom: 0.12, namedFrom: 1, dashes: [3, 3] },
  { pattern: /^Ferry/, width: 1.2, thinnest: 1, seenFrom: 0, namedFrom: 0.3, dashes: [7, 5] },
  {
    pattern: /^(AccessWay|Backroad|MinorLocalRoad|LocalRoad)/,
    width: 1.4,
    thinnest: 0.45,
    seenFrom: 0.045,
    namedFrom: 0.3,
  },
  { pattern: /^(NormalRoad|MajorLocalRoad|Ramp)/, width: 1.9, thinnest: 0.7, seenFrom: 0.015, namedFrom: 0.2 },
  { pattern: /^(MajorRoad|Connector)/, width: 2.4, thinnest: 1, seenFrom: 0, namedFrom: 0.1 },
  { pattern: /^(SecondaryHighway|PrimaryHighway)/, width: 2.9, thinnest: 1.4, seenFrom: 0, namedFrom: 0.025 },
  { pattern: /^LimitedAccess|^RampLimitedAccess/, width: 3.4, thinnest: 1.8, seenFrom: 0, namedFrom: 0.025 },
];

/** The width of a class in pixels at a scale. */
export function widthOf({ width, thinnest }: RoadClass, scale: number): number {
  return Math.max(thinnest, Math.min(4 * width, width * Math.sqrt(scale * 10)));
}

/** By road type: the last class in the list that contains it. */
function classOf(type: string): number {
  return CLASSES.reduce((found, { pattern }, at) => (pattern.test(type) ? at : found), 0);
}

const lookOfType: readonly number[] = ROAD_TYPES.map((type) => classOf(type));

/** The class of a segment, an index into `CLASSES`. */
export function lookOfSegment({ roadType }: Pick<Network, 'roadType'>, segment: number): number {
  return lookOfType[roadType[segment]];
}

/** The roads of a network. */
export function roadsOf(network: Network): Roads {
  const { segmentCount, firstPoint, pointX, pointY, nameSet, firstName } = network;
  const plane = planeAround(middleOf(network));
  const points = firstPoint[segmentCount];
  const x = new Float32Array(points);
  const y = new Float32Array(points);
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points; i++) {
    const [px, py] = toPlane(plane, [pointX[i] / 1e7, pointY[i] / 1e7]);
    x[i] = px;
    y[i] = py;
    box[0] = Math.min(box[0], px);
    box[1] = Math.min(box[1], py);
    box[2] = Math.max(box[2], px);
    box[3] = Math.max(box[3], py);
  }
  const look = new Uint8Array(segmentCount);
  const name = new Uint32Array(segmentCount);
  const names = [''];
  const numberOfString = new Map<number, number>();
  for (let segment = 0; segment < segmentCount; segment++) {
    look[segment] = lookOfSegment(network, segment);
    const at = firstName[nameSet[segment]];
    if (at === firstName[nameSet[segment] + 1]) continue;
    const string = network.nameString[at];
    let number = numberOfString.get(string);
    if (number === undefined) {
      number = names.push(textOf(network, string)) - 1;
      numberOfString.set(string, number);
    }
    name[segment] = number;
  }
  return {
    plane,
    box,
    near: nearOf(box, x, y),
    count: segmentCount,
    first: firstPoint.slice(),
    x,
    y,
    look,
    name,
    names,
  };
}

/** The buffers of roads that can be transferred to another thread instead of copied. */
export function buffersOf({ first, x, y, look, name }: Roads): ArrayBuffer[] {
  return [first, x, y, look, name].map(({ buffer }) => buffer as ArrayBuffer);
}

function textOf({ firstByte, stringBytes }: Network, string: number): string {
  return new TextDecoder().decode(stringBytes.slice(firstByte[string], firstByte[string + 1]));
}

function middleOf({ pointX, pointY }: Network): [number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < pointX.length; i++) {
    west = Math.min(west, pointX[i]);
    east = Math.max(east, pointX[i]);
    south = Math.min(south, pointY[i]);
    north = Math.max(north, pointY[i]);
  }
  return [(west + east) / 2e7, (south + north) / 2e7];
}
