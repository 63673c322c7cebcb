// Trips in two phases. The fallback is in search/hierarchy/phases/, which explains what is computed and why. See also pairs.ts and
// supernodes.ts.
//
// A way that changes the phase continues in the second phase, or comes from the first one. With the pair outer = (second up, first down), a
// triangle lowers the pair of such ways twice:
//
//     over(mid top)  <=  swapped outer(bottom mid) +  over(bottom top)
//     over(mid top)  <=   swapped over(bottom mid) + outer(bottom top)

import { bitsOfThirds, FAR, isThree, LEAST, lessThirds, outgrown, Three, Two } from './packed';
import { less, pairAt, thirdAt, turn, turnThirds } from './pairs';

/** Closes the arcs that weigh more than the shortest path between their ends. */
export function closeBeaten(pairs: u32, thirds: u32, least: u32, leastThirds: u32, count: u32): void {
  const far = i64x2.splat(FAR);
  const none = i32x4.splat(LEAST);
  for (let arc: u32 = 0; arc < count; arc++) {
    const pair = pairAt(pairs, arc);
    let isLeast = i64x2.eq(pair, pairAt(least, arc));
    if (thirds) {
      const third = v128.load64_zero(thirds + (arc << 3));
      const isSame = i32x4.eq(third, v128.load64_zero(leastThirds + (arc << 3)));
      isLeast = v128.and(isLeast, v128.shuffle<i32>(isSame, isSame, 0, 0, 1, 1));
      const its = v128.bitselect(third, none, v128.shuffle<i32>(isLeast, isLeast, 0, 2, 0, 2));
      v128.store64_lane(thirds + (arc << 3), its, 0);
    }
    v128.store(pairs + (arc << 4), v128.bitselect(pair, far, isLeast));
  }
}

/** Addresses, as search/hierarchy/phases/phases-packed.ts writes them. */
// unmanaged
class Phases {
  firstUp: u32;
  over: u32;
  overThirds: u32;
  first: u32;
  firstThirds: u32;
  second: u32;
  secondThirds: u32;
  overOrigin: u32;
  firstOrigin: u32;
  secondOrigin: u32;
  head: u32;
  tail: u32;
  /** For each position of both phases, plus one entry: its first joined arc. */
  firstJoined: u32;
  /** The records of joined arcs, and their thirds. */
  joined: u32;
  joinedThirds: u32;
}

/** The outer pair of an arc. */
// inline
function outerAt(phases: Phases, arc: u32): v128 {
  return v128.load64_lane(phases.first + (arc << 4) + 8, v128.load(phases.second + (arc << 4)), 1);
}

/** The thirds of the outer pair of an arc, in both halves. */
// inline
function outerThirdAt<V>(phases: Phases, arc: u32): v128 {
  const second = thirdAt<V>(phases.secondThirds, arc);
  return isThree<V>() ? v128.shuffle<i32>(second, thirdAt<V>(phases.firstThirds, arc), 0, 5, 0, 5) : second;
}

/** Whether no way that changes the phase leads over one of the arcs of a row. */
function isClosed(over: u32, bottom: u32, length: u32): bool {
  let least = i64x2.splat(FAR);
  for (let i: u32 = 0; i < length; i++) least = less(least, pairAt(over, bottom + i));
  return !v128.any_true(i64x2.ne(least, i64x2.splat(FAR)));
}

/**
 * Relaxes the ways that change the phase, in supernodes `begin` to `end` from the bottom up: see customize.ts. Writes their origins: 4 * the
 * arc from bottom to mid, plus 2 if they pass the bottom in the second phase. Returns `outgrown` of all values.
 */
export function relaxOver(at: u32, supernode: u32, cursor: u32, begin: u32, end: u32): i32 {
  const phases = changetype<Phases>(at);
  const firstUp = phases.firstUp;
  let all = i64x2.splat(0);
  let corner = load<u32>(cursor);
  for (let i = begin; i < end; i++) {
    const first = load<u32>(supernode + (i << 2));
    const rows = load<u32>(supernode + (i << 2), 4) - first;
    let bottom = load<u32>(firstUp + (first << 2));
    let length = load<u32>(firstUp + (first << 2), 4) - bottom;
    const heads = length + 1 - rows;
    for (let within = rows; within-- > 0; bottom += length, length--) {
      if (isClosed(phases.over, bottom, length)) continue;
      const bits = phases.overThirds
        ? relaxRow<Three>(phases, bottom, length, within, corner)
        : relaxRow<Two>(phases, bottom, length, within, corner);
      all = v128.or(all, bits);
    }
    corner += ((heads * (heads - 1)) >> 1) << 2;
  }
  store<u32>(cursor, corner);
  return outgrown(all);
}

/**
 * Relaxes the triangles of one bottom. Its first `within` heads are the later rows of its supernode. If several ways weigh the same, the first
 * one stays: over the lowest bottom, in the first phase if possible.
 */
function relaxRow<V>(phases: Phases, bottom: u32, length: u32, within: u32, corner: u32): v128 {
  const over = phases.over;
  const thirds = phases.overThirds;
  let all = i64x2.splat(0);
  let allThirds = all;
  // the next row begins where this one ends
  let behind = bottom + length;
  for (let i: u32 = 0; i < length; i++) {
    const pair = pairAt(over, bottom + i);
    const third = thirdAt<V>(thirds, bottom + i);
    all = v128.or(all, pair);
    allThirds = v128.or(allThirds, third);
    const down = turn(pair);
    const downOuter = turn(outerAt(phases, bottom + i));
    const downThird = turnThirds(third);
    const downOuterThird = turnThirds(outerThirdAt<V>(phases, bottom + i));
    for (let j = i + 1; j < length; j++) {
      let place: u32;
      if (i < within) {
        place = (behind + j - i - 1) << 4;
      } else {
        place = load<u32>(corner);
        corner += 4;
      }
      const sum = i64x2.add(downOuter, pairAt(over, bottom + j));
      const sumOuter = i64x2.add(down, outerAt(phases, bottom + j));
      const inFirst = v128.shuffle<i64>(sum, sumOuter, 0, 3);
      const inSecond = v128.shuffle<i64>(sumOuter, sum, 0, 3);
      const old = v128.load(over + place);
      const one = less(old, inFirst);
      const now = less(one, inSecond);
      let isFirst = inHalves(i64x2.ne(one, old));
      let isSecond = inHalves(i64x2.ne(now, one));
      const to = thirds + (place >> 1);
      let nowThird = old;
      if (isThree<V>()) {
        const sumThird = i32x4.add(downOuterThird, thirdAt<V>(thirds, bottom + j));
        const sumOuterThird = i32x4.add(downThird, outerThirdAt<V>(phases, bottom + j));
        const firstThird = v128.shuffle<i32>(sumThird, sumOuterThird, 0, 5, 0, 5);
        const secondThird = v128.shuffle<i32>(sumOuterThird, sumThird, 0, 5, 0, 5);
        const oldThird = v128.load64_splat(to);
        const oneThird = lessThirds<i64>(oldThird, firstThird, old, inFirst, one, old, inFirst, one);
        nowThird = lessThirds<i64>(oneThird, secondThird, one, inSecond, now, one, inSecond, now);
        isFirst = v128.or(isFirst, i32x4.ne(oneThird, oldThird));
        isSecond = v128.or(isSecond, i32x4.ne(nowThird, oneThird));
      }
      v128.store(over + place, now);
      if (isThree<V>()) v128.store64_lane(to, nowThird, 0);
      const origin = phases.overOrigin + (place >> 1);
      const code = (bottom + i) << 2;
      const known = v128.bitselect(i32x4.splat(code), v128.load64_zero(origin), isFirst);
      v128.store64_lane(origin, v128.bitselect(i32x4.splat(code + 2), known, isSecond), 0);
    }
    behind += length - 1 - i;
  }
  return isThree<V>() ? v128.or(all, bitsOfThirds(allThirds)) : all;
}

/** A mask of two numbers of 64 bits as a mask of two numbers of 32 bits, in both halves. */
// inline
function inHalves(mask: v128): v128 {
  return i16x8.narrow_i32x4_s(mask, mask);
}

/** Counts the open arcs in one direction. `half` is 0 for up and 8 for down, the offset in a pair. */
export function countOpen(pairs: u32, half: u32, count: u32): u32 {
  let open: u32 = 0;
  const end = pairs + (count << 4);
  for (let pair = pairs; pair < end; pair += 16) open += u32(load<i64>(pair + half) < FAR);
  return open;
}

/**
 * Joins the open arcs of both phases in one direction, up from positions `begin` to `end`: see phases-as-one.ts. `before` arcs belong to
 * earlier positions. Returns how many arcs were written.
 */
export function joinArcs(at: u32, half: u32, begin: u32, end: u32, before: u32): u32 {
  const phases = changetype<Phases>(at);
  // ways that change the phase go up from the first one, and come down to the second one
  const overFrom = u32(half > 0);
  let count: u32 = 0;
  store<u32>(phases.firstJoined + (begin << 3), before);
  for (let position = begin; position < end; position++) {
    for (let from: u32 = 0; from < 2; from++) {
      const pairs = from === 0 ? phases.first : phases.second;
      const thirds = from === 0 ? phases.firstThirds : phases.secondThirds;
      const origin = from === 0 ? phases.firstOrigin : phases.secondOrigin;
      if (from === overFrom) {
        const over = phases.over;
        count = addArcs(phases, position, half, over, phases.overThirds, phases.overOrigin, from, 1 - from, count);
      }
      count = addArcs(phases, position, half, pairs, thirds, origin, from, from, count);
      store<u32>(phases.firstJoined + ((2 * position + from) << 2), before + count, 4);
    }
  }
  return count;
}

/** Adds the open arcs of a position from one phase to one phase. Returns how many arcs there are now. */
function addArcs(
  phases: Phases,
  position: u32,
  half: u32,
  pairs: u32,
  thirds: u32,
  origin: u32,
  from: u32,
  to: u32,
  count: u32,
): u32 {
  const end = load<u32>(phases.firstUp + (position << 2), 4);
  const isOver = u32(from !== to);
  for (let arc = load<u32>(phases.firstUp + (position << 2)); arc < end; arc++) {
    const value = load<i64>(pairs + half + (arc << 4));
    if (value >= FAR) continue;
    const known = load<u32>(origin + (half >> 1) + (arc << 3));
    const record = phases.joined + (count << 4);
    store<u32>(record, 2 * load<u32>(phases.head + (arc << 2)) + to);
    store<u32>(record, (value >> 32) as u32, 4);
    store<u32>(record, value as u32, 8);
    if (known & 1) {
      store<u32>(record, known, 12);
    } else {
      const bottom = load<u32>(phases.tail + ((known >>> (1 + isOver)) << 2));
      store<u32>(record, 2 * (2 * bottom + (isOver ? (known >>> 1) & 1 : from)), 12);
    }
    if (thirds) store<i32>(phases.joinedThirds + (count << 2), LEAST - load<i32>(thirds + (half >> 1) + (arc << 3)));
    count++;
  }
  return count;
}
