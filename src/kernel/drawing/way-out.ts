// How far a line stays within the reach of one stretch.
//
//            . - ' |  |           r: the rest of the limit as a distance off the road. It shrinks evenly along the stretch, and is
//        . '  r(t) |  | bound     capped by the offroad limit. The reach is therefore first uniform, then tapered: two hulls of two discs
//       (====o=====|==|=====o     each, which together are convex. A line leaves it at a disc or at a straight side, whichever
//        ' .       |  |           comes last.
//            ' - . |  |

import { roadCostAt } from './capsules.ts';
import { type Doubles, doubleAt } from './memory.ts';
import type { f64, i32 } from './numbers.ts';

/** The result if the line does not begin within the reach. */
const OUTSIDE: f64 = -1;

/**
 * How far a line stays within a limit around the stretch at `row`, beginning at the fraction `from` of the line, where `cost` is the cost.
 * OUTSIDE if the line does not begin within the reach. `width` is half the width of the road itself. A point within this of a road that the
 * limit reaches costs at most the limit plus `width` metres off the road. The caller has checked that.
 */
// inline
export function wayOut(
  rows: Doubles,
  row: i32,
  lineX: f64,
  lineY: f64,
  lineDx: f64,
  lineDy: f64,
  from: f64,
  cost: f64,
  limit: f64,
  maxOffroad: f64,
  width: f64,
): f64 {
  const ex = doubleAt(rows, row, 2);
  const ey = doubleAt(rows, row, 3);
  const length = doubleAt(rows, row, 4);
  const slope = doubleAt(rows, row, 6);
  const slowness = doubleAt(rows, row, 8);
  const left = limit - doubleAt(rows, row, 5);
  const end = slope * length > left ? left / slope : length;
  // along the stretch and perpendicular to it
  const x = lineX - doubleAt(rows, row);
  const y = lineY - doubleAt(rows, row, 1);
  const u = x * ex + y * ey;
  const v = x * ey - y * ex;
  const du = lineDx * ex + lineDy * ey;
  const dv = lineDx * ey - lineDy * ex;

  let out = OUTSIDE;
  if (cost <= limit) {
    out = from;
    const fall = slope / slowness;
    const widest = left / slowness;
    let tapered: f64 = 0;
    if (widest > maxOffroad) {
      tapered = fall > 0 ? Math.min(end, (widest - maxOffroad) / fall) : end;
      out = Math.max(out, leavesHull(u, v, du, dv, tapered, maxOffroad, 0));
    }
    if (tapered < end || widest <= maxOffroad) {
      out = Math.max(out, leavesHull(u - tapered, v, du, dv, end - tapered, Math.min(widest, maxOffroad), fall));
    }
  }
  const at = out === OUTSIDE ? from : out;
  if (at < 1 && roadCostAt(rows, row, lineX + lineDx * at, lineY + lineDy * at, width) <= limit) {
    out = Math.max(at, leavesHull(u, v, du, dv, end, width, 0));
  }
  return out;
}

// Where a line leaves the hull of discs whose radius shrinks by `fall` per metre over `length`. The line is at u + du * t along the
// stretch, and at v + dv * t across it. -Infinity if the line misses the hull.
function leavesHull(u: f64, v: f64, du: f64, dv: f64, length: f64, radius: f64, fall: f64): f64 {
  let out = leavesDisc(u, v, du, dv, radius);
  if (length === 0 || fall >= 1) return out;
  out = Math.max(out, leavesDisc(u - length, v, du, dv, radius - fall * length));
  const cos = Math.sqrt(1 - fall * fall);
  for (let side: f64 = -1; side <= 1; side += 2) {
    const away = du * fall + side * dv * cos;
    if (away <= 0) continue;
    const at = (radius - u * fall - side * v * cos) / away;
    if (at <= out) continue;
    const beside = side * (v + dv * at);
    const foot = u + du * at - (beside * fall) / cos;
    if (beside >= 0 && foot >= 0 && foot <= length) out = at;
  }
  return out;
}

// Where a line leaves a disc around the origin.
function leavesDisc(u: f64, v: f64, du: f64, dv: f64, radius: f64): f64 {
  const a = du * du + dv * dv;
  const b = u * du + v * dv;
  const root = b * b - a * (u * u + v * v - radius * radius);
  return root >= 0 ? (Math.sqrt(root) - b) / a : -Infinity;
}
