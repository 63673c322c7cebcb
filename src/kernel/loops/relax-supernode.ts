// Relaxes the rows of a supernode with more than one row. supernodes.ts explains rows.

import { bitsOfThirds, FAR, isThree, LEAST, lessThirds } from './packed';
import { less, offer, pairAt, storeThirds, thirdAt, turn, turnThirds } from './pairs';

/** How many bytes the swapped pairs of a row take. */
// inline
function turnedBytes<V>(): u32 {
  return isThree<V>() ? 32 : 16;
}

/** Swaps the pairs of one column in the first rows of a supernode. The first row of the supernode has `count` elements. */
// inline
function turnColumn<V>(turned: u32, row: u32, third: u32, column: u32, rows: u32, count: u32): void {
  for (let x: u32 = 0, i = column, step = count - 1; x < rows; x++, i += step, step--, turned += turnedBytes<V>()) {
    v128.store(turned, turn(pairAt(row, i)));
    if (isThree<V>()) v128.store(turned, turnThirds(thirdAt<V>(third, i)), 16);
  }
}

/** Relaxes the triangles that set arcs of the rows themselves: each row from the rows before it. */
export function relaxWithin<V>(row: u32, third: u32, rows: u32, count: u32, turned: u32): v128 {
  let all = i64x2.splat(0);
  let allThirds = all;
  for (let i: u32 = 0; i < count; i++) {
    all = v128.or(all, pairAt(row, i));
    allThirds = v128.or(allThirds, thirdAt<V>(third, i));
  }
  let to = row;
  let toThird = third;
  for (let y: u32 = 1, length = count; y < rows; y++) {
    to += length << 4;
    toThird += length << 3;
    length--;
    turnColumn<V>(turned, row, third, y - 1, y, count);
    const endOfTurned = turned + y * turnedBytes<V>();
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
      let from = row + ((y + j) << 4);
      let fromThird = third + ((y + j) << 3);
      let step = count - 1;
      for (let t = turned; t < endOfTurned; t += turnedBytes<V>(), from += step << 4, step--) {
        const down = v128.load(t);
        const sumA = i64x2.add(down, v128.load(from));
        const sumB = i64x2.add(down, v128.load(from, 16));
        const sumC = i64x2.add(down, v128.load(from, 32));
        const sumD = i64x2.add(down, v128.load(from, 48));
        const nowA = less(a, sumA);
        const nowB = less(b, sumB);
        const nowC = less(c, sumC);
        const nowD = less(d, sumD);
        if (isThree<V>()) {
          const downThird = v128.load(t, 16);
          ab = lessThirds<i64>(ab, i32x4.add(downThird, v128.load(fromThird)), a, sumA, nowA, b, sumB, nowB);
          cd = lessThirds<i64>(cd, i32x4.add(downThird, v128.load(fromThird, 16)), c, sumC, nowC, d, sumD, nowD);
          fromThird += step << 3;
        }
        a = nowA;
        b = nowB;
        c = nowC;
        d = nowD;
      }
      v128.store(at, a);
      all = v128.or(all, a);
      if (left > 1) {
        v128.store(at, b, 16);
        all = v128.or(all, b);
      }
      if (left > 2) {
        v128.store(at, c, 32);
        all = v128.or(all, c);
      }
      if (left > 3) {
        v128.store(at, d, 48);
        all = v128.or(all, d);
      }
      if (isThree<V>()) allThirds = v128.or(allThirds, storeThirds(atThird, left, ab, cd));
    }
  }
  return isThree<V>() ? v128.or(all, bitsOfThirds(allThirds)) : all;
}

/** Relaxes the triangles that set arcs between the heads of a supernode, for all rows at once. */
export function relaxBeyond<V>(
  pairs: u32,
  thirds: u32,
  row: u32,
  third: u32,
  rows: u32,
  count: u32,
  corner: u32,
  turned: u32,
): void {
  const endOfTurned = turned + rows * turnedBytes<V>();
  for (let i = rows - 1; i + 1 < count; i++) {
    turnColumn<V>(turned, row, third, i, rows, count);
    for (let j = i + 1; j < count; j += 4) {
      const left = count - j;
      let a = i64x2.splat(FAR);
      let b = a;
      let c = a;
      let d = a;
      let ab = i32x4.splat(LEAST);
      let cd = ab;
      let from = row + (j << 4);
      let fromThird = third + (j << 3);
      let step = count - 1;
      for (let t = turned; t < endOfTurned; t += turnedBytes<V>(), from += step << 4, step--) {
        const down = v128.load(t);
        const sumA = i64x2.add(down, v128.load(from));
        const sumB = i64x2.add(down, v128.load(from, 16));
        const sumC = i64x2.add(down, v128.load(from, 32));
        const sumD = i64x2.add(down, v128.load(from, 48));
        const nowA = less(a, sumA);
        const nowB = less(b, sumB);
        const nowC = less(c, sumC);
        const nowD = less(d, sumD);
        if (isThree<V>()) {
          const downThird = v128.load(t, 16);
          ab = lessThirds<i64>(ab, i32x4.add(downThird, v128.load(fromThird)), a, sumA, nowA, b, sumB, nowB);
          cd = lessThirds<i64>(cd, i32x4.add(downThird, v128.load(fromThird, 16)), c, sumC, nowC, d, sumD, nowD);
          fromThird += step << 3;
        }
        a = nowA;
        b = nowB;
        c = nowC;
        d = nowD;
      }
      offer<V>(pairs, thirds, corner, a, ab);
      if (left > 1) offer<V>(pairs, thirds, corner + 4, b, v128.shuffle<i64>(ab, ab, 1, 0));
      if (left > 2) offer<V>(pairs, thirds, corner + 8, c, cd);
      if (left > 3) offer<V>(pairs, thirds, corner + 12, d, v128.shuffle<i64>(cd, cd, 1, 0));
      corner += min<u32>(left, 4) << 2;
    }
  }
}
