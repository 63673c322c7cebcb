// Pairs and thirds hold the values of the arcs of a hierarchy as vectors.
//
// The two weights of an arc of the hierarchy, up and down, form one vector, its pair. A triangle is then one addition and one
// minimum:
//
//           z  top           up(mid top)    <=  down(bottom mid) +   up(bottom top)
//          / \               down(mid top)  <=    up(bottom mid) + down(bottom top)
//     mid y---+
//          \ /               so  pair(mid top)  <=  swapped pair(bottom mid) + pair(bottom top)
//           x  bottom
//
// A third value is stored in a separate plane, 8 bytes per arc, as LEAST - third. The larger number is therefore the smaller third, and a
// mask of zeros turns a value that does not count into the largest third. Each loop is written once, for the types Two and Three.

import { isThree, LEAST, lessThirds } from './packed';

/**
 * The smaller value in each half. Compares them as doubles, because doubles and non-negative whole numbers with the same bits have the same
 * order.
 */
// inline
export function less(a: v128, b: v128): v128 {
  // twice CLOSED is NaN as a double, and must count as the larger
  return f64x2.pmin(a, b);
}

// inline
export function turn(pair: v128): v128 {
  return v128.shuffle<i64>(pair, pair, 1, 0);
}

/** The thirds of two arcs, swapped, ready to be added to others. */
// inline
export function turnThirds(thirds: v128): v128 {
  return i32x4.sub(v128.shuffle<i32>(thirds, thirds, 1, 0, 3, 2), i32x4.splat(LEAST));
}

// inline
export function pairAt(row: u32, i: u32): v128 {
  return v128.load(row + (i << 4));
}

/** The third of an arc, in both halves. The result is arbitrary if there are only two values. */
// inline
export function thirdAt<V>(third: u32, i: u32): v128 {
  return isThree<V>() ? v128.load64_splat(third + (i << 3)) : i64x2.splat(0);
}

/** Lowers a corner to a sum if the sum is smaller. */
// inline
export function offer<V>(pairs: u32, thirds: u32, corner: u32, sum: v128, sumThird: v128): void {
  const place = load<u32>(corner);
  const pair = pairs + place;
  const old = v128.load(pair);
  const now = less(old, sum);
  v128.store(pair, now);
  if (isThree<V>()) {
    const third = thirds + (place >> 1);
    const lesser = lessThirds<i64>(v128.load64_zero(third), sumThird, old, sum, now, old, sum, now);
    v128.store64_lane(third, lesser, 0);
  }
}

/** Stores the thirds of up to four arcs. Returns all stored bits combined. */
export function storeThirds(at: u32, left: u32, ab: v128, cd: v128): v128 {
  let all = v128.shuffle<i64>(ab, ab, 0, 0);
  if (left === 1) {
    v128.store64_lane(at, ab, 0);
    return all;
  }
  v128.store(at, ab);
  all = v128.or(all, ab);
  if (left === 2) return all;
  all = v128.or(all, v128.shuffle<i64>(cd, cd, 0, 0));
  if (left === 3) {
    v128.store64_lane(at, cd, 0, 16);
    return all;
  }
  v128.store(at, cd, 16);
  return v128.or(all, cd);
}
