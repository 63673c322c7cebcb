// How far a line stays within the reach of one stretch. The fallback is way-out.ts.

import { roadCostAt } from './capsules.ts';
import { greater, lesser } from './lesser.kernel.ts';

/** The result if the line does not begin within the reach. */
const OUTSIDE: f64 = -1;

/**
 * Like `wayOut` in way-out.ts. `cost` is the cost at the fraction `from` of the line. The caller has checked it against the width of the
 * road.
 */
// inline
export function wayOut(
  row: u32,
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
  const slowness = load<f64>(row, 64);
  const ex = load<f64>(row, 16);
  const ey = load<f64>(row, 24);
  const slope = load<f64>(row, 48);
  const left = limit - load<f64>(row, 40);
  const length = load<f64>(row, 32);
  const end = slope * length > left ? left / slope : length;
  const x = lineX - load<f64>(row);
  const y = lineY - load<f64>(row, 8);
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
      tapered = fall > 0 ? lesser(end, (widest - maxOffroad) / fall) : end;
      out = greater(out, leavesHull(u, v, du, dv, tapered, maxOffroad, 0));
    }
    if (tapered < end || widest <= maxOffroad) {
      out = greater(out, leavesHull(u - tapered, v, du, dv, end - tapered, lesser(widest, maxOffroad), fall));
    }
  }
  const at = out === OUTSIDE ? from : out;
  if (at < 1 && roadCostAt(row, lineX + lineDx * at, lineY + lineDy * at, width) <= limit) {
    out = greater(at, leavesHull(u, v, du, dv, end, width, 0));
  }
  return out;
}

// Where a line leaves the hull of two discs. The second disc is smaller by `fall` * `length`. Computes both discs in one vector, then both
// sides between them.
// inline
function leavesHull(u: f64, v: f64, du: f64, dv: f64, length: f64, radius: f64, fall: f64): f64 {
  const zero = f64x2.splat(0);
  const far = f64x2.splat(-Infinity);
  const hasSides = length !== 0 && fall < 1;
  const us = f64x2.replace_lane(f64x2.splat(u), 1, u - length);
  const radii = f64x2.replace_lane(f64x2.splat(radius), 1, radius - fall * length);
  const squared = f64x2.sub(f64x2.add(f64x2.mul(us, us), f64x2.splat(v * v)), f64x2.mul(radii, radii));
  const a = f64x2.splat(du * du + dv * dv);
  const b = f64x2.add(f64x2.mul(us, f64x2.splat(du)), f64x2.splat(v * dv));
  const root = f64x2.sub(f64x2.mul(b, b), f64x2.mul(a, squared));
  const leaves = f64x2.div(f64x2.sub(f64x2.sqrt(f64x2.pmax(zero, root)), b), a);
  const discs = v128.bitselect(leaves, far, f64x2.ge(root, zero));
  const out = f64x2.extract_lane(discs, 0);
  if (!hasSides) return out;

  const cos = sqrt<f64>(1 - fall * fall);
  const side = f64x2(-1, 1);
  const vs = f64x2.splat(v);
  const away = f64x2.add(f64x2.splat(du * fall), f64x2.mul(f64x2.mul(side, f64x2.splat(dv)), f64x2.splat(cos)));
  const rest = f64x2.sub(f64x2.splat(radius - u * fall), f64x2.mul(f64x2.mul(side, vs), f64x2.splat(cos)));
  const at = f64x2.div(rest, away);
  const beside = f64x2.mul(side, f64x2.add(vs, f64x2.mul(f64x2.splat(dv), at)));
  const along = f64x2.add(f64x2.splat(u), f64x2.mul(f64x2.splat(du), at));
  const foot = f64x2.sub(along, f64x2.div(f64x2.mul(beside, f64x2.splat(fall)), f64x2.splat(cos)));
  const isBetween = v128.and(f64x2.ge(foot, zero), f64x2.le(foot, f64x2.splat(length)));
  const isLeft = v128.and(v128.and(f64x2.gt(away, zero), f64x2.ge(beside, zero)), isBetween);
  const most = f64x2.pmax(discs, v128.bitselect(at, far, isLeft));
  return greater(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1));
}
