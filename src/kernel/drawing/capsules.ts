// The least cost of reaching a point along one stretch of road, leaving it at the best place. In the kernel, capsules.kernel.ts
// replaces this file.
//
//        . ' |           The rest of a limit shrinks along the road, so the points within reach form a tapered capsule:
//    . '     |   '  .    two discs and their hull. For a point at u along the road and v off it, leaving the road at t
//   ( r1 ====|==== r2 )  costs    start + slope * t + slowness * hypot(u - t, v),
//    ' .     |   .  '    which is least at    t = u - v * slope / sqrt(slowness^2 - slope^2),
//        ' . |           clamped to the stretch, and to the places from which the point is not too far off the road.

import type { Doubles } from './memory.ts';

/** The least cost of reaching x, y from the stretch at `row`; Infinity if the stretch is more than `offroad` metres away. */
export function costAt(rows: Doubles, row: number, x: number, y: number, offroad: number): number {
  const dx = x - rows[row];
  const dy = y - rows[row + 1];
  const ex = rows[row + 2];
  const ey = rows[row + 3];
  const length = rows[row + 4];
  const bend = rows[row + 7];
  const slowness = rows[row + 8];
  const u = dx * ex + dy * ey;
  const w = dx * ey - dy * ex;
  const v = w < 0 ? -w : w;
  let t = bend < 0 ? 0 : u - v * bend;
  if (t < 0) t = 0;
  else if (t > length) t = length;
  if (offroad < Infinity) {
    const room = offroad * offroad - v * v;
    if (room < 0) return Infinity;
    const span = Math.sqrt(room);
    if (u + span < 0 || u - span > length) return Infinity;
    if (t < u - span) t = u - span;
    else if (t > u + span) t = u + span;
  }
  const off = Math.sqrt((u - t) * (u - t) + v * v);
  return rows[row + 5] + rows[row + 6] * t + (off === 0 ? 0 : slowness * off);
}

/** The least cost on the stretch itself, within `width` metres of x, y; Infinity if the stretch is farther away. */
export function roadCostAt(rows: Doubles, row: number, x: number, y: number, width: number): number {
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
  return rows[row + 5] + (u > span ? rows[row + 6] * (u - span) : 0);
}
