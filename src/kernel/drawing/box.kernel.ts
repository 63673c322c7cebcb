// Boxes of discs, with x and y in one vector. The fallback is box.ts.

import { DISC } from './field.ts';
import type { Singles } from './memory.ts';
import { setDisc } from './set-disc.ts';

const BYTES: u32 = 4 * DISC;

export function boundMembers(discs: Singles, box: i32, first: i32, end: i32): void {
  let low = f64x2.splat(Infinity);
  let high = f64x2.splat(-Infinity);
  let least = Infinity;
  let leastSlowness = Infinity;
  let fewest = Infinity;
  let most: f64 = 0;
  for (let disc = discs + first * BYTES; disc < discs + end * BYTES; disc += BYTES) {
    const place = f64x2.promote_low_f32x4(v128.load(disc));
    const radius = f64x2.splat(load<f32>(disc, 8));
    low = f64x2.pmin(low, f64x2.sub(place, radius));
    high = f64x2.pmax(high, f64x2.add(place, radius));
    least = min<f64>(least, load<f32>(disc, 12));
    leastSlowness = min<f64>(leastSlowness, load<f32>(disc, 20));
    fewest = min<f64>(fewest, load<f32>(disc, 24));
    most = max<f64>(most, load<f32>(disc, 28));
  }
  const middle = f64x2.div(f64x2.add(low, high), f64x2.splat(2));
  let radius: f64 = 0;
  for (let disc = discs + first * BYTES; disc < discs + end * BYTES; disc += BYTES) {
    const to = f64x2.sub(f64x2.promote_low_f32x4(v128.load(disc)), middle);
    const squared = f64x2.mul(to, to);
    const away = sqrt<f64>(f64x2.extract_lane(squared, 0) + f64x2.extract_lane(squared, 1));
    radius = max<f64>(radius, away + (load<f32>(disc, 8) as f64));
  }
  const x = f64x2.extract_lane(middle, 0);
  const y = f64x2.extract_lane(middle, 1);
  setDisc(discs, box, x, y, radius, least, leastSlowness, 1 / fewest, 1 / most);
}
