// How far a line stays within what one stretch leads to.
//
//            . - ' |  |           r: what is left, as a way off the road, where the stretch begins; it falls evenly along it,
//        . '  r(t) |  | bound     and a bound on the way off the road cuts it. So it is uniform first and tapered then:
//       (====o=====|==|=====o     two shapes of two discs and their hull, which together are convex. A line leaves them at a
//        ' .       |  |           disc or at one of the straight sides, whichever comes last.
//            ' - . |  |

import { costAt, roadCostAt } from '../capsules.ts';

/** A line in metres on the flat map. */
export interface FlatLine {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/** What bounds the way off a stretch. */
export interface Reach {
  readonly limit: number;
  /** Metres off the road at most. */
  readonly maxOffroad: number;
  /** Half the width of a road by itself. */
  readonly width: number;
}

/** No way out, for want of a way in. */
export const OUTSIDE = -1;

/**
 * How far a line stays within what the stretch of a row leads to, from the share `from` of the line on: OUTSIDE where that is
 * not within.
 */
export function wayOut(rows: Float64Array, row: number, line: FlatLine, from: number, reach: Reach): number {
  const { limit, maxOffroad, width } = reach;
  const ex = rows[row + 2];
  const ey = rows[row + 3];
  const slope = rows[row + 6];
  const slowness = rows[row + 8];
  const left = limit - rows[row + 5];
  const end = slope * rows[row + 4] > left ? left / slope : rows[row + 4];
  // along the stretch and beside it
  const x = line.x - rows[row];
  const y = line.y - rows[row + 1];
  const u = x * ex + y * ey;
  const v = x * ey - y * ex;
  const du = line.dx * ex + line.dy * ey;
  const dv = line.dx * ey - line.dy * ex;

  let out = OUTSIDE;
  const cost = costAt(rows, row, line.x + line.dx * from, line.y + line.dy * from, maxOffroad);
  // Less far than the width off a road that is within, no more is spent than this.
  if (cost > limit + slowness * width && maxOffroad >= width) return OUTSIDE;
  if (cost <= limit) {
    out = from;
    const fall = slope / slowness;
    const widest = left / slowness;
    let tapered = 0;
    if (widest > maxOffroad) {
      tapered = fall > 0 ? Math.min(end, (widest - maxOffroad) / fall) : end;
      out = Math.max(out, leavesHull(u, v, du, dv, tapered, maxOffroad, 0));
    }
    if (tapered < end || widest <= maxOffroad) {
      out = Math.max(out, leavesHull(u - tapered, v, du, dv, end - tapered, Math.min(widest, maxOffroad), fall));
    }
  }
  const at = out === OUTSIDE ? from : out;
  if (at < 1 && roadCostAt(rows, row, line.x + line.dx * at, line.y + line.dy * at, width) <= limit) {
    out = Math.max(at, leavesHull(u, v, du, dv, end, width, 0));
  }
  return out;
}

// Where a line, u + du * t along and v + dv * t beside, leaves the hull of discs whose radius falls by `fall` a metre over
// `length`; -Infinity where it misses it.
// biome-ignore lint/complexity/useMaxParams: a line and a hull in registers, up to three times for each stretch that a crossing asks
function leavesHull(
  u: number,
  v: number,
  du: number,
  dv: number,
  length: number,
  radius: number,
  fall: number,
): number {
  let out = leavesDisc(u, v, du, dv, radius);
  if (length === 0 || fall >= 1) return out;
  out = Math.max(out, leavesDisc(u - length, v, du, dv, radius - fall * length));
  const cos = Math.sqrt(1 - fall * fall);
  for (let side = -1; side <= 1; side += 2) {
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

// Where a line leaves a disc around 0, 0.
function leavesDisc(u: number, v: number, du: number, dv: number, radius: number): number {
  const a = du * du + dv * dv;
  const b = u * du + v * dv;
  const root = b * b - a * (u * u + v * v - radius * radius);
  return root >= 0 ? (Math.sqrt(root) - b) / a : -Infinity;
}
