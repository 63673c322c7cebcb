// The least cost of standing at a point, having come along one stretch of road and left it at the best place.
//
//        . ' |           What is left of a limit falls along the road: all points within its reach are a tapered
//    . '     |   '  .    capsule, two discs and their hull. Seen from a point at u along the road and v beside it,
//   ( r1 ====|==== r2 )  leaving the road at t costs    start + slope * t + slowness * hypot(u - t, v),
//    ' .     |   .  '    which is least at              t = u - v * slope / sqrt(slowness^2 - slope^2),
//        ' . |           held to the stretch.

import { STRETCH, type Stretches } from './stretches.ts';

/** Numbers of a capsule: x and y of its cheap end, direction, length, start, slope, bend of the way off. */
export const CAPSULE = 8;

export interface Capsules {
  readonly count: number;
  /** CAPSULE numbers each; lengths in cells, costs per cell. Each runs away from its cheap end. */
  readonly rows: Float32Array;
  /** What a cell off the road costs, the same everywhere. */
  readonly slowness: number;
}

/** The capsules of stretches of one slowness on a grid of cells: 0, 0 lies at `west`, `south`. */
export function capsulesOf(stretches: Stretches, west: number, south: number, cell: number): Capsules {
  const { count, rows: from } = stretches;
  const rows = new Float32Array(count * CAPSULE);
  const perMetre = 1 / cell;
  const slowness = count > 0 ? from[6] * cell : 1;
  for (let i = 0, at = 0, row = 0; i < count; i++, at += STRETCH, row += CAPSULE) {
    const isTurned = from[at + 5] < from[at + 2];
    const cheap = isTurned ? at + 3 : at;
    const dear = isTurned ? at : at + 3;
    const x = (from[cheap] - west) * perMetre;
    const y = (from[cheap + 1] - south) * perMetre;
    const dx = (from[dear] - west) * perMetre - x;
    const dy = (from[dear + 1] - south) * perMetre - y;
    const length = Math.sqrt(dx * dx + dy * dy);
    const slope = length > 0 ? (from[dear + 2] - from[cheap + 2]) / length : 0;
    rows[row] = x;
    rows[row + 1] = y;
    rows[row + 2] = length > 0 ? dx / length : 1;
    rows[row + 3] = length > 0 ? dy / length : 0;
    rows[row + 4] = length;
    rows[row + 5] = from[cheap + 2];
    rows[row + 6] = slope;
    // A road slower than its surroundings is best left at once.
    rows[row + 7] = slope < slowness ? slope / Math.sqrt(slowness * slowness - slope * slope) : -1;
  }
  return { count, rows, slowness };
}

/** The least cost of standing at x, y by way of the capsule whose row begins at `row`. */
export function costAt({ rows, slowness }: Capsules, row: number, x: number, y: number): number {
  const dx = x - rows[row];
  const dy = y - rows[row + 1];
  const ex = rows[row + 2];
  const ey = rows[row + 3];
  const bend = rows[row + 7];
  const u = dx * ex + dy * ey;
  const v = Math.abs(dx * ey - dy * ex);
  const t = bend < 0 ? 0 : Math.min(Math.max(u - v * bend, 0), rows[row + 4]);
  const off = Math.sqrt((u - t) * (u - t) + v * v);
  return rows[row + 5] + rows[row + 6] * t + slowness * off;
}

/** The least cost on the road itself within `width` of x, y; Infinity when the road is farther. */
export function hugAt(rows: Float32Array, row: number, x: number, y: number, width: number): number {
  const dx = x - rows[row];
  const dy = y - rows[row + 1];
  const ex = rows[row + 2];
  const ey = rows[row + 3];
  const v = dx * ey - dy * ex;
  const room = width * width - v * v;
  if (room < 0) return Infinity;
  const u = dx * ex + dy * ey;
  const span = Math.sqrt(room);
  if (u + span < 0 || u - span > rows[row + 4]) return Infinity;
  return rows[row + 5] + rows[row + 6] * Math.max(u - span, 0);
}
