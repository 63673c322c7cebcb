// Where a line leaves what a stretch leads to: the twin of way-out.ts in boundary/.

import { roadCostAt } from './capsules';
import { greater, lesser } from './lesser';

// Not within, as a share of a line.
const OUTSIDE: f64 = -1;

/** Where a line leaves what a stretch leads to within a limit, if `from` along it is within, at a cost; see boundary/way-out.ts. */
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

// inline
function leavesHull(u: f64, v: f64, du: f64, dv: f64, length: f64, radius: f64, fall: f64): f64 {
  let out = leavesDisc(u, v, du, dv, radius);
  if (length === 0 || fall >= 1) return out;
  out = greater(out, leavesDisc(u - length, v, du, dv, radius - fall * length));
  const cos = sqrt<f64>(1 - fall * fall);
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

function leavesDisc(u: f64, v: f64, du: f64, dv: f64, radius: f64): f64 {
  const a = du * du + dv * dv;
  const b = u * du + v * dv;
  const root = b * b - a * (u * u + v * v - radius * radius);
  return root >= 0 ? (sqrt<f64>(root) - b) / a : -Infinity;
}
