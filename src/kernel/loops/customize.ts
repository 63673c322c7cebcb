// Customization. Its fallbacks are customize.ts and customize-perfectly.ts in search/hierarchy/, which explain what is computed and why.
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
// A supernode is a chain of positions, each the parent of the previous one, with the same higher neighbours outside the chain. Its rows
// of pairs are consecutive and end with the same heads:
//
//     row 0      1 2 | r r r       Triangles within the rows need no index: element j of row y follows from the elements in the same
//     row 1        2 | r r r       column of the rows before it. Triangles that set an arc between two of the heads r share one index
//     row 2          | r r r       for all rows: `corner`, the pair of each two heads in order.
//
// A third value is stored in a separate plane, 8 bytes per arc, as LEAST - third. So the larger number is the smaller third, and a mask
// turns a value that does not count into the smallest. Loops are written once, for the types Two and Three.
//
// All addresses are byte offsets. Arrays of the hierarchy hold 32-bit numbers; pairs take 16 bytes.

import { bitsOfThirds, FAR, isThree, LEAST, lessThirds, outgrown, pack, Three, Two } from './packed';

/** The most rows of a supernode: this many pairs and thirds are swapped at once. */
const MOST_ROWS: u32 = 64;
/** Single rows with at least this many heads are worth a matrix. */
const DENSE: u32 = 12;

/** The smaller value in each half. For non-negative numbers, the order of the bits is that of the doubles with these bits. */
// inline
function less(a: v128, b: v128): v128 {
  // twice CLOSED is NaN as a double: it must not win
  return f64x2.pmin(a, b);
}

// inline
function turn(pair: v128): v128 {
  return v128.shuffle<i64>(pair, pair, 1, 0);
}

/** Thirds of two arcs, swapped, ready to be added to others. */
// inline
function turnThirds(thirds: v128): v128 {
  return i32x4.sub(v128.shuffle<i32>(thirds, thirds, 1, 0, 3, 2), i32x4.splat(LEAST));
}

/** Closes all arcs, before they get inputs. */
export function closePairs(pairs: u32, thirds: u32, begin: u32, end: u32): void {
  const far = i64x2.splat(FAR);
  for (let pair = pairs + (begin << 4), last = pairs + (end << 4); pair < last; pair += 16) v128.store(pair, far);
  if (thirds === 0) return;
  const none = i32x4.splat(LEAST);
  for (let third = thirds + (begin << 3), last = thirds + (end << 3); third < last; third += 16)
    v128.store(third, none);
}

/**
 * Sets arcs to the minimum of their value and of inputs `begin` to `end`, which are sorted by slot. A slot is 2 * arc, plus 1 downwards:
 * half a pair.
 */
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
  if (thirds) take<Three>(pairs, thirds, input, slot, weight, second, third, begin, end);
  else take<Two>(pairs, thirds, input, slot, weight, second, third, begin, end);
}

function take<V>(
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
    if (isThree<V>()) {
      const place = thirds + (s << 2);
      const oldThird = load<i32>(place);
      const newThird = LEAST - load<i32>(third + at);
      const greater = select<i32>(newThird, oldThird, newThird > oldThird);
      store<i32>(place, select<i32>(newThird, select<i32>(greater, oldThird, value === old), value < old));
    }
  }
}

/**
 * Relaxes supernodes `begin` to `end` from the bottom up: their triangles set the arcs from mids to tops. `cursor` points to the next
 * corner and is advanced. Returns `outgrown` of all values.
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
  return thirds
    ? relaxAll<Three>(pairs, thirds, firstUp, supernode, cursor, turned, begin, end)
    : relaxAll<Two>(pairs, thirds, firstUp, supernode, cursor, turned, begin, end);
}

function relaxAll<V>(
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
      all = v128.or(all, relaxOne<V>(pairs, thirds, row, third, heads, corner));
    } else {
      all = v128.or(all, relaxWithin<V>(row, third, rows, count, turned));
      relaxBeyond<V>(pairs, thirds, row, third, rows, count, corner, turned);
    }
    corner += ((heads * (heads - 1)) >> 1) << 2;
  }
  store<u32>(cursor, corner);
  return outgrown(all);
}

// inline
function pairAt(row: u32, i: u32): v128 {
  return v128.load(row + (i << 4));
}

/** The third of an arc, twice; with two values, anything. */
// inline
function thirdAt<V>(third: u32, i: u32): v128 {
  return isThree<V>() ? v128.load64_splat(third + (i << 3)) : i64x2.splat(0);
}

/** Lowers a corner to a sum if the sum is smaller. */
// inline
function offer<V>(pairs: u32, thirds: u32, corner: u32, sum: v128, sumThird: v128): void {
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

/** Relaxes the path down one arc, swapped, and up another. */
// inline
function offerSum<V>(pairs: u32, thirds: u32, corner: u32, down: v128, up: v128, downThird: v128, upThird: v128): void {
  const sumThird = isThree<V>() ? i32x4.add(downThird, upThird) : downThird;
  offer<V>(pairs, thirds, corner, i64x2.add(down, up), sumThird);
}

/** A single row. Nearly all have at most four heads. */
function relaxOne<V>(pairs: u32, thirds: u32, row: u32, third: u32, heads: u32, corner: u32): v128 {
  if (heads === 0) return i64x2.splat(0);
  if (heads > 4) return relaxLongRow<V>(pairs, thirds, row, third, heads, corner);
  const p0 = pairAt(row, 0);
  const q0 = thirdAt<V>(third, 0);
  let all = p0;
  let allThirds = q0;
  if (heads > 1) {
    const p1 = pairAt(row, 1);
    const q1 = thirdAt<V>(third, 1);
    const t0 = turn(p0);
    const u0 = turnThirds(q0);
    all = v128.or(all, p1);
    allThirds = v128.or(allThirds, q1);
    offerSum<V>(pairs, thirds, corner, t0, p1, u0, q1);
    if (heads > 2) {
      const p2 = pairAt(row, 2);
      const q2 = thirdAt<V>(third, 2);
      const t1 = turn(p1);
      const u1 = turnThirds(q1);
      all = v128.or(all, p2);
      allThirds = v128.or(allThirds, q2);
      offerSum<V>(pairs, thirds, corner + 4, t0, p2, u0, q2);
      if (heads === 3) {
        offerSum<V>(pairs, thirds, corner + 8, t1, p2, u1, q2);
      } else {
        const p3 = pairAt(row, 3);
        const q3 = thirdAt<V>(third, 3);
        const t2 = turn(p2);
        const u2 = turnThirds(q2);
        all = v128.or(all, p3);
        allThirds = v128.or(allThirds, q3);
        offerSum<V>(pairs, thirds, corner + 8, t0, p3, u0, q3);
        offerSum<V>(pairs, thirds, corner + 12, t1, p2, u1, q2);
        offerSum<V>(pairs, thirds, corner + 16, t1, p3, u1, q3);
        offerSum<V>(pairs, thirds, corner + 20, t2, p3, u2, q3);
      }
    }
  }
  return isThree<V>() ? v128.or(all, bitsOfThirds(allThirds)) : all;
}

function relaxLongRow<V>(pairs: u32, thirds: u32, row: u32, third: u32, heads: u32, corner: u32): v128 {
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

/** Bytes of the swapped pairs of a row. */
// inline
function turnedBytes<V>(): u32 {
  return isThree<V>() ? 32 : 16;
}

/** Swaps the pairs in column `column` of the first rows of a supernode, whose first row has `count` elements. */
// inline
function turnColumn<V>(turned: u32, row: u32, third: u32, column: u32, rows: u32, count: u32): void {
  for (let x: u32 = 0, i = column, step = count - 1; x < rows; x++, i += step, step--, turned += turnedBytes<V>()) {
    v128.store(turned, turn(pairAt(row, i)));
    if (isThree<V>()) v128.store(turned, turnThirds(thirdAt<V>(third, i)), 16);
  }
}

/** Triangles that set arcs of the rows themselves, each row from the rows before it. */
function relaxWithin<V>(row: u32, third: u32, rows: u32, count: u32, turned: u32): v128 {
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

/** Stores the thirds of up to four arcs. Returns all stored bits combined. */
function storeThirds(at: u32, left: u32, ab: v128, cd: v128): v128 {
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

/** Triangles that set arcs between the heads of a supernode, for all rows at once. */
function relaxBeyond<V>(
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

/** Converts thirds to LEAST - third and back. */
export function turnPlane(thirds: u32, count: u32): void {
  const least = i32x4.splat(LEAST);
  for (let at = thirds, end = thirds + (count << 3); at < end; at += 16)
    v128.store(at, i32x4.sub(least, v128.load(at)));
}

/** Lists the beginnings of supernodes and the end of the last. Stores their count, corners and most nodes with heads in `found`. */
export function findSupernodes(firstUp: u32, head: u32, nodeCount: u32, supernode: u32, found: u32): void {
  let count: u32 = 0;
  let corners: u32 = 0;
  let largest: u32 = 0;
  let rows: u32 = 0;
  for (let position: u32 = 0; position < nodeCount; position++) {
    const arc = load<u32>(firstUp + (position << 2));
    const heads = load<u32>(firstUp + (position << 2), 4) - arc;
    if (rows++ === 0) {
      store<u32>(supernode + (count << 2), position);
      count++;
    }
    // whether the next position is its parent, and has the same heads apart from itself
    const isNext =
      rows < MOST_ROWS &&
      heads > 0 &&
      load<u32>(head + (arc << 2)) === position + 1 &&
      load<u32>(firstUp + (position << 2), 8) - load<u32>(firstUp + (position << 2), 4) === heads - 1;
    if (isNext) continue;
    corners += (heads * (heads - 1)) >> 1;
    largest = max<u32>(largest, rows + heads);
    rows = 0;
  }
  store<u32>(supernode + (count << 2), nodeCount);
  store<u32>(found, count);
  store<u32>(found, corners, 4);
  store<u32>(found, largest, 8);
}

/** The slots of inputs, in the order of the inputs. */
export function bringSlots(slot: u32, input: u32, count: u32, to: u32): void {
  for (const end = to + (count << 2); to < end; to += 4, input += 4) {
    store<u32>(to, load<u32>(slot + (load<u32>(input) << 2)));
  }
}

/** Lists the corners of supernodes `supernode` to `end` as byte offsets of pairs. Returns where the next ones go. */
export function findCorners(firstUp: u32, head: u32, supernode: u32, end: u32, corner: u32): u32 {
  for (; supernode < end; supernode += 4) {
    const last = firstUp + (load<u32>(supernode, 4) << 2);
    const endOfHeads = head + (load<u32>(last) << 2);
    for (let one = head + (load<u32>(last - 4) << 2); one < endOfHeads; one += 4) {
      let arc = head + (load<u32>(firstUp + (load<u32>(one) << 2)) << 2);
      for (let other = one + 4; other < endOfHeads; other += 4, corner += 4) {
        const wanted = load<u32>(other);
        while (load<u32>(arc) !== wanted) arc += 4;
        store<u32>(corner, (arc - head) << 2);
      }
    }
  }
  return corner;
}

/** Swapped thirds, in both halves. */
// inline
function turnBoth(thirds: v128): v128 {
  return v128.shuffle<i32>(thirds, thirds, 1, 0, 3, 2);
}

/** Thirds to which others are added. */
// inline
function addend<V>(thirds: v128): v128 {
  return isThree<V>() ? i32x4.sub(thirds, i32x4.splat(LEAST)) : thirds;
}

/** The third of the smaller of two values of a single arc. */
// inline
function lessThird<V>(oldThird: v128, sumThird: v128, old: v128, sum: v128, now: v128): v128 {
  return isThree<V>() ? lessThirds<i64>(oldThird, sumThird, old, sum, now, old, sum, now) : oldThird;
}

/**
 * Relaxes supernodes `end` down to `begin`: every arc becomes the shortest path between its ends over any higher nodes. `cursor` points
 * past the corners of the last one. `matrix` has room for a pair and a third between any two of the nodes and heads of a supernode.
 * Returns `outgrown` of all values.
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
  return thirds
    ? relaxUpper<Three>(pairs, thirds, firstUp, supernode, cursor, matrix, begin, end)
    : relaxUpper<Two>(pairs, thirds, firstUp, supernode, cursor, matrix, begin, end);
}

function relaxUpper<V>(
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
    all = v128.or(
      all,
      rows === 1 && heads < DENSE
        ? relaxUpperOne<V>(pairs, thirds, row, third, heads, corner)
        : relaxUpperRows<V>(pairs, thirds, row, third, rows, count, corner, matrix),
    );
  }
  store<u32>(cursor, corner);
  return outgrown(all);
}

/** A single row. The path to one head may lead over another, and the path to that one over the first. */
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

/** Several rows, the last one first: each from the values between all nodes above it. */
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
 * Records the open arcs that are themselves the shortest path between their ends, in one direction (offset in a pair: 0 up, 8 down). A
 * record is head, weight, second and arc. The records of a position end at `firstKept` of the next. Thirds, if any, go to `keptThirds`.
 * Returns the number of records.
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

/**
 * The origins of slots whose weight comes from a triangle, for supernodes `end` down to `begin`: 2 * the arc from bottom to mid, of the
 * lowest bottom, which is written last. `cursor` points past the corners of the last one.
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
  if (thirds) traceTriangles<Three>(pairs, thirds, origin, firstUp, supernode, cursor, begin, end);
  else traceTriangles<Two>(pairs, thirds, origin, firstUp, supernode, cursor, begin, end);
}

function traceTriangles<V>(
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
    // starting at the last row: the elements in its column and after it follow from it
    let bottom = arc + (rows - 1) * count - (((rows - 1) * (rows - 2)) >> 1);
    for (let x = rows, length = heads; x-- > 0; length++, bottom -= length) {
      traceRow<V>(pairs, thirds, origin, bottom, length, rows - 1 - x, corner);
    }
  }
  store<u32>(cursor, corner);
}

/** Triangles of one bottom. Its first `within` heads are the later rows of its supernode. */
function traceRow<V>(pairs: u32, thirds: u32, origin: u32, bottom: u32, length: u32, within: u32, corner: u32): void {
  const row = pairs + (bottom << 4);
  const third = thirds + (bottom << 3);
  // the next row begins after this one
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

/** The origins of slots whose weight comes from an input: 2 * input + 1, of the first such input. Inputs are sorted by slot. */
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
