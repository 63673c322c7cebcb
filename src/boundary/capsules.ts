// The least cost of standing at a point, having come along one stretch of road and left it at the best place.
//
//        . ' |           r falls along the road as the budget is spent: all points within r of the road are
//    . '     |   '  .    a tapered capsule, two discs and their hull. Seen from a point at u along and v beside,
//   ( r1 ====|==== r2 )  leaving the road at t costs    start + slope * t + slowness * hypot(u - t, v),
//    ' .     |   .  '    least at                       t = u - v * slope / sqrt(slowness^2 - slope^2),
//        ' . |           held to the stretch and, when there is a cap, to what lies within it.
//
// Within `floor` of the road, leaving costs nothing, so that a boundary that may not leave the road has some width.

import { STRETCH, type Stretches } from './stretches.ts';

/** Numbers of a capsule: x and y of its cheap end, direction, length, start, slope, slowness, bend, span of start. */
export const CAPSULE = 9;

export interface Capsules {
  readonly count: number;
  /** CAPSULE numbers each; lengths in cells, costs per cell. */
  readonly rows: Float64Array;
  /** Farthest off the road, in cells. */
  readonly cap: number;
  /** Half the width that every road has, in cells. */
  readonly floor: number;
}

/** The capsules of stretches on a grid: cell 0, 0 begins at `west`, `south`. Each runs away from its cheap end. */
export function capsulesOf(
  stretches: Stretches,
  west: number,
  south: number,
  cell: number,
  cap: number,
  floor: number,
): Capsules {
  const { count, rows: from } = stretches;
  const rows = new Float64Array(count * CAPSULE);
  const perMetre = 1 / cell;
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
    const slowness = from[at + 6] * cell;
    rows[row] = x;
    rows[row + 1] = y;
    rows[row + 2] = length > 0 ? dx / length : 1;
    rows[row + 3] = length > 0 ? dy / length : 0;
    rows[row + 4] = length;
    rows[row + 5] = from[cheap + 2];
    rows[row + 6] = slope;
    rows[row + 7] = slowness;
    // A road slower than its surroundings is best left at once.
    rows[row + 8] = slope < slowness ? slope / Math.sqrt(slowness * slowness - slope * slope) : -1;
  }
  return { count, rows, cap: Math.max(cap, floor), floor };
}

/** The least cost of standing at x, y by way of the capsule whose row begins at `row`; Infinity beyond the cap. */
export function costAt(capsules: Capsules, row: number, x: number, y: number): number {
  const { rows, cap, floor } = capsules;
  const dx = x - rows[row];
  const dy = y - rows[row + 1];
  const ex = rows[row + 2];
  const ey = rows[row + 3];
  const length = rows[row + 4];
  const bend = rows[row + 8];
  const u = dx * ex + dy * ey;
  const v = Math.abs(dx * ey - dy * ex);

  let t = bend < 0 ? 0 : u - v * bend;
  if (t < 0) t = 0;
  else if (t > length) t = length;
  let off = Math.sqrt((u - t) * (u - t) + v * v);
  if (off > cap) {
    // Walk on towards the point until it is within the cap.
    if (v > cap) return Infinity;
    const span = Math.sqrt(cap * cap - v * v);
    t = u > t ? u - span : u + span;
    if (t < 0 || t > length) return Infinity;
    off = cap;
  }
  const start = rows[row + 5];
  const slope = rows[row + 6];
  // A slowness may be Infinity.
  let cost = off > 0 ? start + slope * t + rows[row + 7] * off : start + slope * t;

  if (v <= floor) {
    const span = Math.sqrt(floor * floor - v * v);
    const first = Math.max(u - span, 0);
    if (first <= length && u + span >= 0 && start + slope * first < cost) cost = start + slope * first;
  }
  return cost;
}
