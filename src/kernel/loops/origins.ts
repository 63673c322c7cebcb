// Finds where the weights of slots come from: a triangle or an input.

import { isThree, LEAST, pack, Three, Two } from './packed';
import { pairAt, thirdAt, turn, turnThirds } from './pairs';

/**
 * Writes the origins of slots whose weight comes from a triangle: 2 * the arc from bottom to mid. If several triangles give the weight, the
 * triangle with the lowest bottom is written last and stays. Goes from supernode `end` down to `begin`. `cursor` points past the corners of
 * the last supernode.
 */
export function findTriangles(
  pairs: u32,
  thirds: u32,
  origin: u32,
  firstUp: u32,
  supernode: u32,
  cursor: u32,
  begin: u32,
  end: u32,
): void {
  let corner = load<u32>(cursor);
  for (let i = end; i > begin; i--) {
    const at = supernode + (i << 2) - 4;
    const first = load<u32>(at);
    const rows = load<u32>(at, 4) - first;
    const arc = load<u32>(firstUp + (first << 2));
    const count = load<u32>(firstUp + (first << 2), 4) - arc;
    const heads = count + 1 - rows;
    corner -= ((heads * (heads - 1)) >> 1) << 2;
    // starts at the last row, which is followed by the heads of the supernode
    let bottom = arc + (rows - 1) * count - (((rows - 1) * (rows - 2)) >> 1);
    for (let x = rows, length = heads; x-- > 0; length++, bottom -= length) {
      if (thirds) traceRow<Three>(pairs, thirds, origin, bottom, length, rows - 1 - x, corner);
      else traceRow<Two>(pairs, thirds, origin, bottom, length, rows - 1 - x, corner);
    }
  }
  store<u32>(cursor, corner);
}

/** Traces the triangles of one bottom. Its first `within` heads are the later rows of its supernode. */
function traceRow<V>(pairs: u32, thirds: u32, origin: u32, bottom: u32, length: u32, within: u32, corner: u32): void {
  const row = pairs + (bottom << 4);
  const third = thirds + (bottom << 3);
  // the next row begins where this one ends
  let behind = bottom + length;
  for (let i: u32 = 0; i + 1 < length; i++) {
    const down = turn(pairAt(row, i));
    const downThird = isThree<V>() ? turnThirds(thirdAt<V>(third, i)) : down;
    const its = i32x4.splat((bottom + i) << 1);
    for (let j = i + 1; j < length; j++) {
      let place: u32;
      if (i < within) {
        place = (behind + j - i - 1) << 4;
      } else {
        place = load<u32>(corner);
        corner += 4;
      }
      const sum = i64x2.add(down, pairAt(row, j));
      const isSum = i64x2.eq(sum, v128.load(pairs + place));
      let mask = i16x8.narrow_i32x4_s(isSum, isSum);
      if (isThree<V>()) {
        const sumThird = i32x4.add(downThird, thirdAt<V>(third, j));
        mask = v128.and(mask, i32x4.eq(sumThird, thirdAt<V>(thirds + (place >> 1), 0)));
      }
      const known = origin + (place >> 1);
      v128.store64_lane(known, v128.bitselect(its, v128.load64_zero(known), mask), 0);
    }
    behind += length - 1 - i;
  }
}

/** Writes the origins of slots whose weight comes from an input: 2 * input + 1 for the first such input. Inputs are sorted by slot. */
export function findInputs(
  pairs: u32,
  thirds: u32,
  origin: u32,
  input: u32,
  slot: u32,
  weight: u32,
  second: u32,
  third: u32,
  inputCount: u32,
): void {
  for (let i = inputCount << 2; i > 0; i -= 4) {
    const s = load<u32>(slot + i - 4);
    const number = load<u32>(input + i - 4);
    const at = number << 2;
    if (load<i64>(pairs + (s << 3)) !== pack(load<i32>(weight + at), load<i32>(second + at))) continue;
    if (thirds && load<i32>(thirds + (s << 2)) !== LEAST - load<i32>(third + at)) continue;
    store<u32>(origin + (s << 2), (number << 1) + 1);
  }
}
