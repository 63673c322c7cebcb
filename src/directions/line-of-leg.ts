// The shape of a leg, or of some of its rows, as coordinates.

import type { Leg, LegRows } from '../network/leg.ts';
import { type Network, PER_DEGREE } from '../network/network.ts';
import { addPoint, type LonLat, pointOfPlace, shapeOfStretch } from '../network/segment-shape.ts';

/**
 * Every shape point of the rows from `firstRow` to before `endRow`, in travel order, in degrees. The first and the last row are cut where
 * the leg begins and ends. Consecutive points differ, except in a line of no length, which is one point twice.
 */
export function lineOfLeg(network: Network, leg: Leg, firstRow: number, endRow: number): LonLat[] {
  const line: LonLat[] = [];
  addRows(line, network, leg, firstRow, endRow);
  return asLine(line);
}

/** Adds the shape points of rows to a line that ends where they begin; without rows, the point between them. */
export function addRows(line: LonLat[], network: Network, leg: Leg, firstRow: number, endRow: number): void {
  for (let row = firstRow; row < endRow; row++) addRowPoints(line, network, leg, row);
  if (firstRow === endRow) addPoint(line, ...pointBefore(network, leg, firstRow));
}

/** A line of at least two points: one point becomes two. */
export function asLine(line: LonLat[]): LonLat[] {
  if (line.length === 1) line.push([line[0][0], line[0][1]]);
  return line;
}

/** Adds the shape points of a row to a line that ends where the row begins. */
export function addRowPoints(line: LonLat[], network: Network, rows: LegRows, row: number): void {
  const segment = rows.directedSegment[row] >>> 1;
  const from = rows.from[row];
  const to = rows.to[row];
  if (Math.abs(to - from) === network.length[segment]) addDirected(line, network, rows.directedSegment[row]);
  else for (const [x, y] of shapeOfStretch(network, segment, from, to)) addPoint(line, x, y);
}

/** The point where a row begins, or where the leg ends. */
function pointBefore(network: Network, leg: Leg, row: number): LonLat {
  if (row === leg.directedSegment.length) return pointOfPlace(network, leg.end);
  return pointOfPlace(network, { segment: leg.directedSegment[row] >>> 1, at: leg.from[row] });
}

/** Centimetres from the beginning of one row to the beginning of another. */
export function lengthBetween(leg: Leg, firstRow: number, endRow: number): number {
  let length = 0;
  for (let row = firstRow; row < endRow; row++) length += leg.length[row];
  return length;
}

/** Adds a whole directed segment. Most rows are whole, so this creates no intermediate arrays. */
function addDirected(line: LonLat[], { firstPoint, pointX, pointY }: Network, directedSegment: number): void {
  const segment = directedSegment >>> 1;
  const first = firstPoint[segment];
  const last = firstPoint[segment + 1] - 1;
  const step = directedSegment & 1 ? -1 : 1;
  const end = directedSegment & 1 ? first - 1 : last + 1;
  for (let point = directedSegment & 1 ? last : first; point !== end; point += step) {
    addPoint(line, pointX[point] / PER_DEGREE, pointY[point] / PER_DEGREE);
  }
}
