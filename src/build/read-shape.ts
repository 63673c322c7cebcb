// Reads the shape of a segment: its points in degrees, and its length.

import type { Complain } from '../errors/known-members.ts';
import { foundValue } from '../errors/show-value.ts';
import { grown } from '../memory/grown.ts';
import { PER_DEGREE } from '../network/network.ts';
import { metresOfPiece } from '../network/piece-length.ts';
import type { SegmentRows } from './segment-rows.ts';

/** The longest segment in centimetres. It is below 2^30 - 1, so that lengths fit where weights do. */
const LONGEST = 2 ** 30 - 2;

/** The coordinate system of a source. */
export interface SourceSystem {
  readonly name: string;
  /** Converts coordinates of the system to longitude and latitude; `undefined` if the system has no such point. */
  readonly toDegrees: (x: number, y: number) => readonly [number, number] | undefined;
}

/**
 * Adds the points of the current segment. Drops consecutive equal points, but keeps at least two: a segment without length has its point
 * twice. `pointOf`, if given, receives the number of each point of the shape.
 */
export function readShape(
  rows: SegmentRows,
  shape: unknown,
  system: SourceSystem,
  complain: Complain,
  pointOf?: Uint32Array,
): void {
  const row = rows.count;
  const first = rows.firstPoint[row];
  rows.firstPoint[row + 1] = first;
  if (!Array.isArray(shape) || shape.length < 2) {
    complain(`shape: expected a list of at least two points, found ${foundValue(shape)}`);
    return;
  }
  rows.pointX = grown(rows.pointX, first + shape.length);
  rows.pointY = grown(rows.pointY, first + shape.length);
  const { pointX, pointY } = rows;
  let end = first;
  for (let i = 0; i < shape.length; i++) {
    const point: unknown = shape[i];
    const degrees = readPoint(point, system);
    if (degrees === undefined) {
      complain(`shape[${i}]: expected a point [x, y] within ${system.name}, found ${foundPoint(point)}`);
      return;
    }
    const x = Math.round(degrees[0] * PER_DEGREE);
    const y = Math.round(degrees[1] * PER_DEGREE);
    if (end === first || x !== pointX[end - 1] || y !== pointY[end - 1]) {
      pointX[end] = x;
      pointY[end++] = y;
    }
    if (pointOf !== undefined) pointOf[i] = end - 1;
  }
  if (end === first + 1) {
    pointX[end] = pointX[first];
    pointY[end++] = pointY[first];
  }
  let metres = 0;
  for (let i = first; i < end - 1; i++) metres += metresOfPiece(pointX, pointY, i);
  const centimetres = Math.round(100 * metres);
  if (centimetres > LONGEST) {
    complain(`shape: expected a length of at most ${LONGEST / 1e5} km, found ${centimetres / 1e5} km`);
    return;
  }
  rows.firstPoint[row + 1] = end;
  rows.length[row] = centimetres;
}

/** A given point in degrees; `undefined` if the value is not a point. */
export function readPoint(point: unknown, { toDegrees }: SourceSystem): readonly [number, number] | undefined {
  if (!Array.isArray(point)) return undefined;
  const [x, y] = point as unknown[];
  if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y)) return undefined;
  const degrees = toDegrees(x, y);
  return degrees !== undefined && Math.abs(degrees[0]) <= 180 && Math.abs(degrees[1]) <= 90 ? degrees : undefined;
}

/** A text that shows what was found instead of a point. */
export function foundPoint(point: unknown): string {
  return Array.isArray(point) && point.length < 4 ? `[${point.map(foundValue).join(', ')}]` : foundValue(point);
}
