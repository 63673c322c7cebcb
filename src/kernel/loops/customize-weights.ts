// Customizing weights alone, of two sets at once: what guides are made of. As customize.ts does it, whose drawing says why.
//
// A triangle takes the time in which its three arcs are found, whatever is added there: two sets take as long as one would.
// The weights of an arc of the hierarchy stand side by side as one vector, 32 bits each: up and down of one set, then of the other.

import { CLOSED } from './packed';

const NO_SLOT: u32 = 0xffffffff;

/** Some arcs that no input has yet. */
export function closeWeights(sets: u32, begin: u32, end: u32): void {
  const far = i32x4.splat(CLOSED);
  for (let at = sets + (begin << 4), last = sets + (end << 4); at < last; at += 16) v128.store(at, far);
}

/** Gives arcs the least of some inputs and what they have, in one of the sets. */
export function takeWeights(set: u32, slot: u32, weight: u32, begin: u32, end: u32): void {
  for (let at = begin << 2, last = end << 2; at < last; at += 4) {
    const s = load<u32>(slot + at);
    if (s === NO_SLOT) continue;
    // an arc of the hierarchy, and which way
    const half = set + ((s >> 1) << 4) + ((s & 1) << 2);
    const w = load<i32>(weight + at);
    const least = load<i32>(half);
    store<i32>(half, select<i32>(w, least, w < least));
  }
}

/** For each mid from `firstMid` to `endMid`: its triangles set the arcs from mid to top. `arcTo` is scratch, a number a position. */
export function relaxWeights(
  sets: u32,
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
      store<u32>(arcTo + (load<u32>(head + (arc << 2)) << 2), sets + (arc << 4));
    }
    const endOfDown = arcDown + (load<u32>(firstDown + mid, 4) << 2);
    for (let down = arcDown + (load<u32>(firstDown + mid) << 2); down < endOfDown; down += 4) {
      const bottomMid = load<u32>(down);
      const bottom = load<u32>(tail + (bottomMid << 2));
      let bottomTop = sets + (bottomMid << 4);
      const both = v128.load(bottomTop);
      const turned = v128.shuffle<i32>(both, both, 1, 0, 3, 2);
      const endOfBottom = head + (load<u32>(firstUp + (bottom << 2), 4) << 2);
      for (let top = head + (bottomMid << 2) + 4; top < endOfBottom; top += 4) {
        bottomTop += 16;
        const midTop = load<u32>(arcTo + (load<u32>(top) << 2));
        v128.store(midTop, i32x4.min_s(v128.load(midTop), i32x4.add(turned, v128.load(bottomTop))));
      }
    }
  }
}

/** One of the sets as two planes, of some arcs from `first` on: up from `planes` on, then down. */
export function spreadWeights(set: u32, first: u32, count: u32, planes: u32): void {
  const size = count << 2;
  let pair = set + (first << 4);
  for (let plane = planes, end = planes + size; plane < end; plane += 4) {
    store<i32>(plane, load<i32>(pair));
    store<i32>(plane + size, load<i32>(pair, 4));
    pair += 16;
  }
}
