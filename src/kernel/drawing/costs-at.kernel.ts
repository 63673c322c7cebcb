// The cost of reaching a point, for two stretches of road at a time.

/** `costAt` of capsules.ts for two stretches. */
export function costsAt(a: u32, b: u32, x: f64, y: f64, offroad: f64): v128 {
  const zero = f64x2.splat(0);
  const placeA = v128.load(a);
  const placeB = v128.load(b);
  const wayA = v128.load(a, 16);
  const wayB = v128.load(b, 16);
  const longA = v128.load(a, 32);
  const longB = v128.load(b, 32);
  const riseA = v128.load(a, 48);
  const riseB = v128.load(b, 48);
  const slowness = f64x2.replace_lane(v128.load64_splat(a, 64), 1, load<f64>(b, 64));
  const dx = f64x2.sub(f64x2.splat(x), v128.shuffle<f64>(placeA, placeB, 0, 2));
  const dy = f64x2.sub(f64x2.splat(y), v128.shuffle<f64>(placeA, placeB, 1, 3));
  const ex = v128.shuffle<f64>(wayA, wayB, 0, 2);
  const ey = v128.shuffle<f64>(wayA, wayB, 1, 3);
  const length = v128.shuffle<f64>(longA, longB, 0, 2);
  const bend = v128.shuffle<f64>(riseA, riseB, 1, 3);
  const u = f64x2.add(f64x2.mul(dx, ex), f64x2.mul(dy, ey));
  const v = f64x2.abs(f64x2.sub(f64x2.mul(dx, ey), f64x2.mul(dy, ex)));
  const squared = f64x2.mul(v, v);
  const least = f64x2.pmax(zero, f64x2.pmin(length, f64x2.sub(u, f64x2.mul(v, bend))));
  let t = v128.andnot(least, f64x2.lt(bend, zero));
  let isBeyond = zero;
  if (offroad < Infinity) {
    const room = f64x2.sub(f64x2.splat(offroad * offroad), squared);
    const span = f64x2.sqrt(f64x2.pmax(zero, room));
    const first = f64x2.sub(u, span);
    const end = f64x2.add(u, span);
    isBeyond = v128.or(f64x2.lt(room, zero), v128.or(f64x2.lt(end, zero), f64x2.gt(first, length)));
    t = f64x2.pmax(first, f64x2.pmin(end, t));
  }
  const along = f64x2.sub(u, t);
  const off = f64x2.sqrt(f64x2.add(f64x2.mul(along, along), squared));
  const ofWay = v128.andnot(f64x2.mul(slowness, off), f64x2.eq(off, zero));
  const start = v128.shuffle<f64>(longA, longB, 1, 3);
  const slope = v128.shuffle<f64>(riseA, riseB, 0, 2);
  const cost = f64x2.add(f64x2.add(start, f64x2.mul(slope, t)), ofWay);
  return v128.bitselect(f64x2.splat(Infinity), cost, isBeyond);
}
