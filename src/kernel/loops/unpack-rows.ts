// Turns the rows of a sweep (sweep.ts) into answers.

import { bitsOfThirds, CLOSED, isThree, LEAST, outgrown, Three, Two } from './packed';

/**
 * Unpacks `count` rows of sixteen places to doubles at `planes`, one lane after another. Each lane gets two planes: weights and seconds or,
 * if there are thirds, seconds and thirds. Each value is divided by its unit; NaN means no path. A plane takes 8 bytes per row, for an even
 * number of rows. Returns whether a weight packed in a double exceeds `most`, or a third is too large.
 */
export function unpackRows(
  rows: u32,
  thirds: u32,
  count: u32,
  planes: u32,
  formerUnit: f64,
  latterUnit: f64,
  scale: f64,
  most: f64,
): i32 {
  const perFormer = f64x2.splat(formerUnit);
  const perLatter = f64x2.splat(latterUnit);
  if (thirds) {
    return scale
      ? unpackPlanes<f64, Three>(rows, thirds, count, planes, perFormer, perLatter, scale, most)
      : unpackPlanes<i64, Three>(rows, thirds, count, planes, perFormer, perLatter, scale, most);
  }
  return scale
    ? unpackPlanes<f64, Two>(rows, thirds, count, planes, perFormer, perLatter, scale, most)
    : unpackPlanes<i64, Two>(rows, thirds, count, planes, perFormer, perLatter, scale, most);
}

function unpackPlanes<V, T>(
  rows: u32,
  thirds: u32,
  count: u32,
  planes: u32,
  perFormer: v128,
  perLatter: v128,
  scale: f64,
  most: f64,
): i32 {
  const size = (count + (count & 1)) << 3;
  const end = rows + (count << 7);
  let greatest = f64x2.splat(0);
  let all = i64x2.splat(0);
  for (let lanes: u32 = 0; lanes < 128; lanes += 16) {
    // two lanes of two rows at a time
    let one = planes + (lanes >> 2) * size;
    for (let row = rows + lanes; row < end; row += 256, one += 16) {
      const above = v128.load(row);
      const next = row + 128 < end ? row + 128 : row;
      const below = v128.load(next);
      const first = v128.shuffle<i64>(above, below, 0, 2);
      const second = v128.shuffle<i64>(above, below, 1, 3);
      let firstThird = above;
      let secondThird = above;
      if (isThree<T>()) {
        const least = i32x4.splat(LEAST);
        const aboveThird = v128.load64_zero(thirds + (row >> 1));
        const belowThird = v128.load64_zero(thirds + (next >> 1));
        all = v128.or(all, v128.or(aboveThird, belowThird));
        firstThird = i32x4.sub(least, v128.shuffle<i32>(aboveThird, belowThird, 0, 4, 0, 4));
        secondThird = i32x4.sub(least, v128.shuffle<i32>(aboveThird, belowThird, 1, 5, 1, 5));
      }
      greatest = f64x2.max(greatest, unpackPair<V, T>(one, size, first, firstThird, perFormer, perLatter, scale));
      greatest = f64x2.max(
        greatest,
        unpackPair<V, T>(one + 2 * size, size, second, secondThird, perFormer, perLatter, scale),
      );
    }
  }
  const isTooMuch = isFloat<V>() && (v128.any_true(f64x2.gt(greatest, f64x2.splat(most))) as bool);
  return (isTooMuch as i32) | (isThree<T>() ? outgrown(bitsOfThirds(all)) : 0);
}

/** Unpacks two packed values. Returns their weights, or 0 where there is no path. */
function unpackPair<V, T>(
  at: u32,
  size: u32,
  packed: v128,
  third: v128,
  perFormer: v128,
  perLatter: v128,
  scale: f64,
): v128 {
  const weight = isFloat<V>()
    ? f64x2.floor(f64x2.mul(packed, f64x2.splat(1 / scale)))
    : f64x2.convert_low_i32x4_s(v128.shuffle<i32>(packed, packed, 1, 3, 1, 3));
  const second = isFloat<V>()
    ? f64x2.sub(packed, f64x2.mul(weight, f64x2.splat(scale)))
    : f64x2.convert_low_i32x4_s(v128.shuffle<i32>(packed, packed, 0, 2, 0, 2));
  const former = isThree<T>() ? second : weight;
  const latter = isThree<T>() ? f64x2.convert_low_i32x4_s(third) : second;
  const isClosed = f64x2.ge(weight, f64x2.splat(CLOSED as f64));
  const noWay = f64x2.splat(NaN);
  v128.store(at, v128.bitselect(noWay, f64x2.div(former, perFormer), isClosed));
  v128.store(at + size, v128.bitselect(noWay, f64x2.div(latter, perLatter), isClosed));
  return v128.andnot(weight, f64x2.eq(weight, f64x2.splat(Infinity)));
}
