// Customizing: the twin of search/hierarchy/customize.ts and customize-perfectly.ts, which say what is computed and why.
//
// The two weights of an arc of the hierarchy, up and down, stand side by side as one vector, its pair. A triangle is then
// one addition and one choice:
//
//           z  top           up(mid top)    <=  down(bottom mid) +   up(bottom top)
//          / \               down(mid top)  <=    up(bottom mid) + down(bottom top)
//     mid y---+
//          \ /               so  pair(mid top)  <=  turned pair(bottom mid) + pair(bottom top)
//           x  bottom
//
// All places in memory are byte offsets. Arrays of the hierarchy hold 32-bit numbers, pairs take 16 bytes.

import { FAR, lesser, lessers, outgrown, pack } from './packed';

const NO_SLOT: u32 = 0xffffffff;
const CLOSED: i32 = 0x3fffffff;

/** Some arcs that no input has yet. */
export function closePairs(pairs: u32, begin: u32, end: u32): void {
  const far = i64x2.splat(FAR);
  for (let pair = pairs + (begin << 4), last = pairs + (end << 4); pair < last; pair += 16) v128.store(pair, far);
}

/** Gives arcs the least of some input arcs and what they have. A slot is 2 * arc, + 1 downwards: a half pair. */
export function takeInputs(pairs: u32, slot: u32, weight: u32, second: u32, begin: u32, end: u32): void {
  for (let at = begin << 2, last = end << 2; at < last; at += 4) {
    const w = load<i32>(weight + at);
    const s = load<u32>(slot + at);
    if (w >= CLOSED || s === NO_SLOT) continue;
    const half = pairs + (s << 3);
    store<i64>(half, lesser(load<i64>(half), pack(w, load<i32>(second + at))));
  }
}

/**
 * For each mid from `firstMid` to `endMid`: its triangles set the arcs from mid to top. `arcTo` is scratch, a number a
 * position. Gives what `outgrown` says of all that was stored.
 */
export function relaxTriangles(
  pairs: u32,
  firstUp: u32,
  head: u32,
  tail: u32,
  firstDown: u32,
  arcDown: u32,
  arcTo: u32,
  firstMid: u32,
  endMid: u32,
): i32 {
  let all = i64x2.splat(0);
  for (let mid = firstMid << 2, end = endMid << 2; mid < end; mid += 4) {
    // where the pair of the arc from mid to a top stands
    const endUp = load<u32>(firstUp + mid, 4);
    for (let arc = load<u32>(firstUp + mid); arc < endUp; arc++) {
      const top = load<u32>(head + (arc << 2));
      store<u32>(arcTo + (top << 2), pairs + (arc << 4));
    }
    const endOfDown = arcDown + (load<u32>(firstDown + mid, 4) << 2);
    for (let down = arcDown + (load<u32>(firstDown + mid) << 2); down < endOfDown; down += 4) {
      const bottomMid = load<u32>(down);
      const bottom = load<u32>(tail + (bottomMid << 2));
      const pair = v128.load(pairs + (bottomMid << 4));
      const turned = v128.shuffle<i64>(pair, pair, 1, 0);
      let bottomTop = pairs + (bottomMid << 4) + 16;
      const endOfBottom = head + (load<u32>(firstUp + (bottom << 2), 4) << 2);
      for (let top = head + (bottomMid << 2) + 4; top < endOfBottom; top += 4) {
        const midTop = load<u32>(arcTo + (load<u32>(top) << 2));
        const least = lessers(v128.load(midTop), i64x2.add(turned, v128.load(bottomTop)));
        v128.store(midTop, least);
        all = v128.or(all, least);
        bottomTop += 16;
      }
    }
  }
  return outgrown(all);
}

/**
 * For each bottom from `endBottom` down to `firstBottom`: the way to mid may lead over top, and that to top over mid.
 * Gives what `outgrown` says of all that was stored.
 */
export function relaxUpperTriangles(pairs: u32, firstUp: u32, head: u32, firstBottom: u32, endBottom: u32): i32 {
  let all = i64x2.splat(0);
  for (let bottom = endBottom; bottom > firstBottom; bottom--) {
    const begin = load<u32>(firstUp + (bottom << 2) - 4);
    const end = load<u32>(firstUp + (bottom << 2));
    for (let bottomMid = begin; bottomMid < end; bottomMid++) {
      const mid = load<u32>(head + (bottomMid << 2));
      let midTop = load<u32>(firstUp + (mid << 2));
      let toMid = v128.load(pairs + (bottomMid << 4));
      for (let bottomTop = bottomMid + 1; bottomTop < end; bottomTop++) {
        const top = load<u32>(head + (bottomTop << 2));
        while (load<u32>(head + (midTop << 2)) !== top) midTop++;
        const across = v128.load(pairs + (midTop << 4));
        let toTop = v128.load(pairs + (bottomTop << 4));
        toMid = lessers(toMid, i64x2.add(toTop, v128.shuffle<i64>(across, across, 1, 0)));
        toTop = lessers(toTop, i64x2.add(toMid, across));
        v128.store(pairs + (bottomTop << 4), toTop);
        all = v128.or(all, toTop);
      }
      v128.store(pairs + (bottomMid << 4), toMid);
      all = v128.or(all, toMid);
    }
  }
  return outgrown(all);
}

/**
 * The arcs that are no more than the least between their ends, in the direction of the half of their pairs (0 up, 8 down),
 * open ones only: listed in `kept`, a position's up to `firstKept` of the next. Gives how many there are.
 */
export function keepLeast(pairs: u32, least: u32, half: u32, firstUp: u32, count: u32, firstKept: u32, kept: u32): u32 {
  let keptCount: u32 = 0;
  let arc: u32 = 0;
  store<u32>(firstKept, 0);
  for (let position: u32 = 4, end = count << 2; position <= end; position += 4) {
    for (const endUp = load<u32>(firstUp + position); arc < endUp; arc++) {
      const value = load<i64>(pairs + half + (arc << 4));
      store<u32>(kept + (keptCount << 2), arc);
      keptCount += u32(value < FAR && value === load<i64>(least + half + (arc << 4)));
    }
    store<u32>(firstKept + position, keptCount);
  }
  return keptCount;
}

/** Origins of the slots that a triangle makes what they weigh: 2 * its arc from bottom to mid, the lowest bottom's. */
export function findTriangles(
  pairs: u32,
  origin: u32,
  firstUp: u32,
  head: u32,
  tail: u32,
  firstDown: u32,
  arcDown: u32,
  arcTo: u32,
  firstMid: u32,
  endMid: u32,
): void {
  for (let mid = firstMid << 2, end = endMid << 2; mid < end; mid += 4) {
    const endUp = load<u32>(firstUp + mid, 4);
    for (let arc = load<u32>(firstUp + mid); arc < endUp; arc++) {
      store<u32>(arcTo + (load<u32>(head + (arc << 2)) << 2), arc << 3);
    }
    // from the highest bottom down: the lowest has the last word
    const begin = arcDown + (load<u32>(firstDown + mid) << 2);
    for (let down = arcDown + (load<u32>(firstDown + mid, 4) << 2); down > begin; down -= 4) {
      const bottomMid = load<u32>(down - 4);
      const bottom = load<u32>(tail + (bottomMid << 2));
      const pair = v128.load(pairs + (bottomMid << 4));
      const turned = v128.shuffle<i64>(pair, pair, 1, 0);
      let bottomTop = pairs + (bottomMid << 4) + 16;
      const endOfBottom = head + (load<u32>(firstUp + (bottom << 2), 4) << 2);
      for (let top = head + (bottomMid << 2) + 4; top < endOfBottom; top += 4) {
        const midTop = load<u32>(arcTo + (load<u32>(top) << 2));
        const sum = i64x2.add(turned, v128.load(bottomTop));
        const isSum = i64x2.eq(sum, v128.load(pairs + (midTop << 1)));
        if (v128.any_true(isSum)) {
          if (i64x2.extract_lane(isSum, 0)) store<u32>(origin + midTop, bottomMid << 1);
          if (i64x2.extract_lane(isSum, 1)) store<u32>(origin + midTop, bottomMid << 1, 4);
        }
        bottomTop += 16;
      }
    }
  }
}

/** Origins of the slots that an input makes what they weigh: 2 * input + 1, the first one's. */
export function findInputs(pairs: u32, origin: u32, slot: u32, weight: u32, second: u32, inputCount: u32): void {
  for (let input = inputCount; input > 0; input--) {
    const at = (input << 2) - 4;
    const s = load<u32>(slot + at);
    if (s === NO_SLOT) continue;
    if (load<i64>(pairs + (s << 3)) === pack(load<i32>(weight + at), load<i32>(second + at))) {
      store<u32>(origin + (s << 2), (input << 1) - 1);
    }
  }
}

/** Pairs as four planes of 32-bit numbers, one after the other from `planes`: weight and second up, weight and second down. */
export function unpackPairs(pairs: u32, pairCount: u32, planes: u32): void {
  const size = pairCount << 2;
  for (let at: u32 = 0; at < size; at += 4) {
    const pair = pairs + (at << 2);
    const plane = planes + at;
    store<i32>(plane, load<i32>(pair, 4));
    store<i32>(plane + size, load<i32>(pair));
    store<i32>(plane + 2 * size, load<i32>(pair, 12));
    store<i32>(plane + 3 * size, load<i32>(pair, 8));
  }
}

/** The way back: pairs from four planes. */
export function packPairs(pairs: u32, pairCount: u32, planes: u32): void {
  const size = pairCount << 2;
  for (let at: u32 = 0; at < size; at += 4) {
    const pair = pairs + (at << 2);
    const plane = planes + at;
    store<i32>(pair, load<i32>(plane), 4);
    store<i32>(pair, load<i32>(plane + size));
    store<i32>(pair, load<i32>(plane + 2 * size), 12);
    store<i32>(pair, load<i32>(plane + 3 * size), 8);
  }
}
