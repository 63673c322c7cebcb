// The least cost of reaching a point along one stretch of road, leaving it at the best place.
//
//        . ' |           The rest of a limit shrinks along the road, so the points within reach form a tapered capsule:
//    . '     |   '  .    two discs and their hull. For a point at u along the road and v off it, leaving the road at t
//   ( r1 ====|==== r2 )  costs    start + slope * t + slowness * hypot(u - t, v),
//    ' .     |   .  '    which is least at    t = u - v * slope / sqrt(slowness^2 - slope^2),
//        ' . |           clamped to the stretch, and to the places from which the point is not too far off the road.

import { type Doubles, doubleAt } from './memory.ts';
import type { f64, i32 } from './numbers.ts';

/** The least cost of reaching x, y from the stretch at `row`; Infinity if the stretch is more than `offroad` metres away. */
// inline
export function costAt(rows: Doubles, row: i32, x: f64, y: f64, offroad: f64): f64 {
  const dx = x - doubleAt(rows, row);
  const dy = y - doubleAt(rows, row, 1);
  const ex = doubleAt(rows, row, 2);
  const ey = doubleAt(rows, row, 3);
  const length = doubleAt(rows, row, 4);
  const bend = doubleAt(rows, row, 7);
  const u = dx * ex + dy * ey;
  const v = Math.abs(dx * ey - dy * ex);
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
  return doubleAt(rows, row, 5) + doubleAt(rows, row, 6) * t + (off === 0 ? 0 : doubleAt(rows, row, 8) * off);
}

/** The least cost on the stretch itself, within `width` metres of x, y; Infinity if the stretch is farther away. */
// inline
export function roadCostAt(rows: Doubles, row: i32, x: f64, y: f64, width: f64): f64 {
  const dx = x - doubleAt(rows, row);
  const dy = y - doubleAt(rows, row, 1);
  const ex = doubleAt(rows, row, 2);
  const ey = doubleAt(rows, row, 3);
  const v = dx * ey - dy * ex;
  const room = width * width - v * v;
  if (room < 0) return Infinity;
  const u = dx * ex + dy * ey;
  const span = Math.sqrt(room);
  if (u + span < 0 || u - span > doubleAt(rows, row, 4)) return Infinity;
  return doubleAt(rows, row, 5) + (u > span ? doubleAt(rows, row, 6) * (u - span) : 0);
}
