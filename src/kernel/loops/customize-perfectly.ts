// Makes a customized metric perfect. The fallback is customize-perfectly.ts in search/hierarchy/, which explains what is computed and why.

import { bitsOfThirds, FAR, isThree, LEAST, lessThirds, outgrown, Three, Two } from './packed';
import { less, pairAt, storeThirds, thirdAt, turn } from './pairs';

/** Single rows with at least this many heads are worth a matrix. */
const DENSE: u32 = 12;

/** Swaps the two thirds in each half. */
// inline
function turnBoth(thirds: v128): v128 {
  return v128.shuffle<i32>(thirds, thirds, 1, 0, 3, 2);
}

/** Thirds to be added to others: without LEAST, which a sum must contain only once. */
// inline
function addend<V>(thirds: v128): v128 {
  return isThree<V>() ? i32x4.sub(thirds, i32x4.splat(LEAST)) : thirds;
}

/** The third of the smaller of two values, for a single arc. */
// inline
function lessThird<V>(oldThird: v128, sumThird: v128, old: v128, sum: v128, now: v128): v128 {
  return isThree<V>() ? lessThirds<i64>(oldThird, sumThird, old, sum, now, old, sum, now) : oldThird;
}

/**
 * Relaxes supernodes from `end` down to `begin`: every arc gets the weight of the shortest path between its ends over any higher nodes.
 * `cursor` points past the corners of the last supernode. `matrix` has room for a pair and a third between any two nodes or heads of a
 * supernode. Returns whether a value became too large (`outgrown`).
 */
export function relaxUpperTriangles(
  pairs: u32,
  thirds: u32,
  firstUp: u32,
  supernode: u32,
  cursor: u32,
  matrix: u32,
  begin: u32,
  end: u32,
): i32 {
  let all = i64x2.splat(0);
  let corner = load<u32>(cursor);
  for (let i = end; i > begin; i--) {
    const at = supernode + (i << 2) - 4;
    const first = load<u32>(at);
    const rows = load<u32>(at, 4) - first;
    const arc = load<u32>(firstUp + (first << 2));
    const count = load<u32>(firstUp + (first << 2), 4) - arc;
    const heads = count + 1 - rows;
    corner -= ((heads * (heads - 1)) >> 1) << 2;
    const row = pairs + (arc << 4);
    const third = thirds + (arc << 3);
    let bits: v128;
    if (rows === 1 && heads < DENSE) {
      bits = thirds
        ? relaxUpperOne<Three>(pairs, thirds, row, third, heads, corner)
        : relaxUpperOne<Two>(pairs, thirds, row, third, heads, corner);
    } else {
      bits = thirds
        ? relaxUpperRows<Three>(pairs, thirds, row, third, rows, count, corner, matrix)
        : relaxUpperRows<Two>(pairs, thirds, row, third, rows, count, corner, matrix);
    }
    all = v128.or(all, bits);
  }
  store<u32>(cursor, corner);
  return outgrown(all);
}

/** Relaxes a single row. For every two heads, the path to one may lead over the other. */
function relaxUpperOne<V>(pairs: u32, thirds: u32, row: u32, third: u32, heads: u32, corner: u32): v128 {
  let all = i64x2.splat(0);
  let allThirds = all;
  for (let i: u32 = 0; i < heads; i++) {
    let one = pairAt(row, i);
    let oneThird = thirdAt<V>(third, i);
    for (let j = i + 1; j < heads; j++, corner += 4) {
      const place = load<u32>(corner);
      const across = v128.load(pairs + place);
      const acrossThird = addend<V>(thirdAt<V>(thirds + (place >> 1), 0));
      const other = pairAt(row, j);
      const otherThird = thirdAt<V>(third, j);
      const sumOne = i64x2.add(other, turn(across));
      const lessOne = less(one, sumOne);
      oneThird = lessThird<V>(oneThird, i32x4.add(otherThird, turnBoth(acrossThird)), one, sumOne, lessOne);
      one = lessOne;
      const sumOther = i64x2.add(one, across);
      const lessOther = less(other, sumOther);
      v128.store(row + (j << 4), lessOther);
      if (isThree<V>()) {
        const least = lessThird<V>(otherThird, i32x4.add(oneThird, acrossThird), other, sumOther, lessOther);
        v128.store64_lane(third + (j << 3), least, 0);
      }
    }
    v128.store(row + (i << 4), one);
    if (isThree<V>()) v128.store64_lane(third + (i << 3), oneThird, 0);
    all = v128.or(all, one);
    allThirds = v128.or(allThirds, oneThird);
  }
  return isThree<V>() ? v128.or(all, bitsOfThirds(allThirds)) : all;
}

/** Stores a pair between two nodes of a matrix, in both directions. */
// inline
function setBetween<V>(matrix: u32, thirds: u32, wide: u32, one: u32, other: u32, pair: v128, third: v128): void {
  v128.store(matrix + ((one * wide + other) << 4), pair);
  v128.store(matrix + ((other * wide + one) << 4), turn(pair));
  if (isThree<V>()) {
    v128.store64_lane(thirds + ((one * wide + other) << 3), third, 0);
    v128.store64_lane(thirds + ((other * wide + one) << 3), turnBoth(third), 0);
  }
}

/** Relaxes several rows, from the last to the first. Each follows from the values between all nodes above it. */
function relaxUpperRows<V>(
  pairs: u32,
  thirds: u32,
  row: u32,
  third: u32,
  rows: u32,
  count: u32,
  corner: u32,
  matrix: u32,
): v128 {
  const size = count + 1;
  const wide = (size + 3) & ~3;
  const matrixThirds = matrix + ((wide * wide) << 4);
  const far = i64x2.splat(FAR);
  const none = i32x4.splat(LEAST);
  for (let i = rows; i < size; i++) {
    setBetween<V>(matrix, matrixThirds, wide, i, i, far, none);
    for (let j = i + 1; j < size; j++, corner += 4) {
      const place = load<u32>(corner);
      const its = thirdAt<V>(thirds + (place >> 1), 0);
      setBetween<V>(matrix, matrixThirds, wide, i, j, v128.load(pairs + place), its);
    }
  }
  let all = i64x2.splat(0);
  let allThirds = all;
  for (let x = rows; x-- > 0; ) {
    const before = x * count - ((x * (x - 1)) >> 1);
    const to = row + (before << 4);
    const toThird = third + (before << 3);
    const length = count - x;
    for (let j: u32 = 0; j < length; j += 4) {
      const left = length - j;
      const at = to + (j << 4);
      let a = v128.load(at);
      let b = v128.load(at, 16);
      let c = v128.load(at, 32);
      let d = v128.load(at, 48);
      const atThird = toThird + (j << 3);
      let ab = isThree<V>() ? v128.load(atThird) : a;
      let cd = isThree<V>() ? v128.load(atThird, 16) : a;
      const cell = (x + 1) * wide + x + 1 + j;
      let from = matrix + (cell << 4);
      let fromThird = matrixThirds + (cell << 3);
      for (let i: u32 = 0; i < length; i++, from += wide << 4) {
        const way = pairAt(to, i);
        const sumA = i64x2.add(way, v128.load(from));
        const sumB = i64x2.add(way, v128.load(from, 16));
        const sumC = i64x2.add(way, v128.load(from, 32));
        const sumD = i64x2.add(way, v128.load(from, 48));
        const nowA = less(a, sumA);
        const nowB = less(b, sumB);
        const nowC = less(c, sumC);
        const nowD = less(d, sumD);
        if (isThree<V>()) {
          const its = addend<V>(thirdAt<V>(toThird, i));
          ab = lessThirds<i64>(ab, i32x4.add(its, v128.load(fromThird)), a, sumA, nowA, b, sumB, nowB);
          cd = lessThirds<i64>(cd, i32x4.add(its, v128.load(fromThird, 16)), c, sumC, nowC, d, sumD, nowD);
          fromThird += wide << 3;
        }
        a = nowA;
        b = nowB;
        c = nowC;
        d = nowD;
      }
      v128.store(at, a);
      if (left > 1) v128.store(at, b, 16);
      if (left > 2) v128.store(at, c, 32);
      if (left > 3) v128.store(at, d, 48);
      if (isThree<V>()) allThirds = v128.or(allThirds, storeThirds(atThird, left, ab, cd));
    }
    setBetween<V>(matrix, matrixThirds, wide, x, x, far, none);
    for (let j: u32 = 0; j < length; j++) {
      const pair = pairAt(to, j);
      all = v128.or(all, pair);
      setBetween<V>(matrix, matrixThirds, wide, x, x + 1 + j, pair, thirdAt<V>(toThird, j));
    }
  }
  return isThree<V>() ? v128.or(all, bitsOfThirds(allThirds)) : all;
}

/**
 * Records the open arcs that are the shortest path between their ends, in one direction. `half` is 0 for up and 8 for down, the offset in a
 * pair. A record has head, weight, second and arc. The records of a position end at `firstKept` of the next one. Thirds, if any, go to
 * `keptThirds`. Returns the number of records.
 */
export function keepLeast(
  pairs: u32,
  thirds: u32,
  least: u32,
  leastThirds: u32,
  half: u32,
  firstUp: u32,
  head: u32,
  nodeCount: u32,
  firstKept: u32,
  records: u32,
  keptThirds: u32,
): u32 {
  let kept: u32 = 0;
  let arc: u32 = 0;
  store<u32>(firstKept, 0);
  for (let position: u32 = 4, end = nodeCount << 2; position <= end; position += 4) {
    for (const endUp = load<u32>(firstUp + position); arc < endUp; arc++) {
      const value = load<i64>(pairs + half + (arc << 4));
      const record = records + (kept << 4);
      store<u32>(record, load<u32>(head + (arc << 2)));
      store<u32>(record, (value >> 32) as u32, 4);
      store<u32>(record, value as u32, 8);
      store<u32>(record, arc, 12);
      let isKept = u32(value < FAR) & u32(value === load<i64>(least + half + (arc << 4)));
      if (thirds) {
        const at = (half >> 1) + (arc << 3);
        const third = load<i32>(thirds + at);
        store<i32>(keptThirds + (kept << 2), LEAST - third);
        isKept &= u32(third === load<i32>(leastThirds + at));
      }
      kept += isKept;
    }
    store<u32>(firstKept + position, kept);
  }
  return kept;
}
