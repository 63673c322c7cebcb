// Customization. The fallback is customize.ts in search/hierarchy/, which explains what is computed and why. See also pairs.ts and supernodes.ts.

import { bitsOfThirds, FAR, isThree, LEAST, outgrown, pack, Three, Two } from './packed';
import { offer, pairAt, thirdAt, turn, turnThirds } from './pairs';
import { relaxBeyond, relaxWithin } from './relax-supernode';

/** Closes all arcs. The weights of input arcs are written afterwards. */
export function closePairs(pairs: u32, thirds: u32, begin: u32, end: u32): void {
  const far = i64x2.splat(FAR);
  for (let pair = pairs + (begin << 4), last = pairs + (end << 4); pair < last; pair += 16) v128.store(pair, far);
  if (thirds === 0) return;
  const none = i32x4.splat(LEAST);
  for (let third = thirds + (begin << 3), last = thirds + (end << 3); third < last; third += 16)
    v128.store(third, none);
}

/** Lowers arcs to inputs `begin` to `end`, which are sorted by slot. A slot is 2 * arc, plus 1 for down: half a pair. */
export function takeInputs(
  pairs: u32,
  thirds: u32,
  input: u32,
  slot: u32,
  weight: u32,
  second: u32,
  third: u32,
  begin: u32,
  end: u32,
): void {
  for (let i = begin << 2, last = end << 2; i < last; i += 4) {
    const at = load<u32>(input + i) << 2;
    const s = load<u32>(slot + i);
    const half = pairs + (s << 3);
    const value = pack(load<i32>(weight + at), load<i32>(second + at));
    const old = load<i64>(half);
    store<i64>(half, select<i64>(value, old, value < old));
    if (thirds) {
      const place = thirds + (s << 2);
      const oldThird = load<i32>(place);
      const newThird = LEAST - load<i32>(third + at);
      const greater = select<i32>(newThird, oldThird, newThird > oldThird);
      store<i32>(place, select<i32>(newThird, select<i32>(greater, oldThird, value === old), value < old));
    }
  }
}

/**
 * Relaxes supernodes `begin` to `end` from the bottom up. Their triangles lower the arcs from mids to tops. `cursor` points to the next
 * corner, and moves on. Returns `outgrown` of all values.
 */
export function relaxTriangles(
  pairs: u32,
  thirds: u32,
  firstUp: u32,
  supernode: u32,
  cursor: u32,
  turned: u32,
  begin: u32,
  end: u32,
): i32 {
  let all = i64x2.splat(0);
  let corner = load<u32>(cursor);
  for (let at = supernode + (begin << 2), last = supernode + (end << 2); at < last; at += 4) {
    const first = load<u32>(at);
    const rows = load<u32>(at, 4) - first;
    const arc = load<u32>(firstUp + (first << 2));
    const count = load<u32>(firstUp + (first << 2), 4) - arc;
    const heads = count + 1 - rows;
    const row = pairs + (arc << 4);
    const third = thirds + (arc << 3);
    if (rows === 1) {
      const bits = thirds
        ? relaxOne<Three>(pairs, thirds, row, third, heads, corner)
        : relaxOne<Two>(pairs, thirds, row, third, heads, corner);
      all = v128.or(all, bits);
    } else if (thirds) {
      all = v128.or(all, relaxWithin<Three>(row, third, rows, count, turned));
      relaxBeyond<Three>(pairs, thirds, row, third, rows, count, corner, turned);
    } else {
      all = v128.or(all, relaxWithin<Two>(row, third, rows, count, turned));
      relaxBeyond<Two>(pairs, thirds, row, third, rows, count, corner, turned);
    }
    corner += ((heads * (heads - 1)) >> 1) << 2;
  }
  store<u32>(cursor, corner);
  return outgrown(all);
}

/** Relaxes the path that goes down one arc, whose pair is swapped, and up another. */
// inline
function offerSum<V>(pairs: u32, thirds: u32, corner: u32, down: v128, up: v128, downThird: v128, upThird: v128): void {
  const sumThird = isThree<V>() ? i32x4.add(downThird, upThird) : downThird;
  offer<V>(pairs, thirds, corner, i64x2.add(down, up), sumThird);
}

/** Relaxes a single row, a supernode of one position. */
function relaxOne<V>(pairs: u32, thirds: u32, row: u32, third: u32, heads: u32, corner: u32): v128 {
  let all = i64x2.splat(0);
  let allThirds = all;
  for (let i: u32 = 0; i < heads; i++) {
    const pair = pairAt(row, i);
    const its = thirdAt<V>(third, i);
    const turned = turn(pair);
    const turnedThird = turnThirds(its);
    all = v128.or(all, pair);
    allThirds = v128.or(allThirds, its);
    for (let j = i + 1; j < heads; j++, corner += 4) {
      offerSum<V>(pairs, thirds, corner, turned, pairAt(row, j), turnedThird, thirdAt<V>(third, j));
    }
  }
  return isThree<V>() ? v128.or(all, bitsOfThirds(allThirds)) : all;
}

/** Converts each third to LEAST - third, and back. */
export function flipThirds(thirds: u32, count: u32): void {
  const least = i32x4.splat(LEAST);
  for (let at = thirds, end = thirds + (count << 3); at < end; at += 16)
    v128.store(at, i32x4.sub(least, v128.load(at)));
}
