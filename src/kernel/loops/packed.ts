// Two values in one number: weight * 2^32 + second, signed, 64 bits.
//
// Weights stay below 2^30 and seconds below 2^31. A sum of two packed values therefore never carries over from second into weight. `<` on
// packed numbers is the lexicographic order of searches: one comparison, without branches in vectors. If the second of a stored value
// reaches 2^31, its bit 31 is set. Callers check that bit, and use the fallback for such sums.
//
// Memory is little-endian, so the second comes first. As 32-bit numbers, a packed value at byte b has its second at b and its weight at b +
// 4.

/** The weight of a closed arc. */
export const CLOSED: i32 = 0x3fffffff;

/** The packed value of no path: closed, with a second of 0. Adding to it never makes it smaller. */
export const FAR: i64 = (CLOSED as i64) << 32;

export function pack(weight: i32, second: i32): i64 {
  return ((weight as i64) << 32) | (second as i64);
}

export function lesser(a: i64, b: i64): i64 {
  return select<i64>(a, b, a < b);
}

/** The smaller value in each half. */
export function lessers(a: v128, b: v128): v128 {
  return v128.bitselect(b, a, i64x2.gt_s(a, b));
}

/** Bit 31 of either half. It is set if a second grew too large. */
export function outgrown(all: v128): i32 {
  const both = (i64x2.extract_lane(all, 0) | i64x2.extract_lane(all, 1)) as i32;
  return both & (1 << 31);
}

/** Thirds are stored as LEAST - third, so this is a third of 0, and the larger number is the smaller third. */
export const LEAST: i32 = 0x7fffffff;

/** Whether weights have two or three values. Loops are compiled once for each of these types. */
export type Two = u8;
export type Three = u16;

// inline
export function isThree<V>(): bool {
  return sizeof<V>() === sizeof<Three>();
}

/** Moves the overflow bits of thirds to where `outgrown` checks them. */
// inline
export function bitsOfThirds(thirds: v128): v128 {
  return v128.or(thirds, i64x2.shr_u(thirds, 32));
}

/** Picks the thirds that belong to the smaller values. `old` and `sum` are the candidates, two vectors each; `now` is the chosen value. */
// inline
export function lessThirds<V>(
  oldThird: v128,
  sumThird: v128,
  old0: v128,
  sum0: v128,
  now0: v128,
  old1: v128,
  sum1: v128,
  now1: v128,
): v128 {
  const isSum = i16x8.narrow_i32x4_s(v128.eq<V>(sum0, now0), v128.eq<V>(sum1, now1));
  const isOld = i16x8.narrow_i32x4_s(v128.eq<V>(old0, now0), v128.eq<V>(old1, now1));
  return i32x4.max_u(v128.and(sumThird, isSum), v128.and(oldThird, isOld));
}
