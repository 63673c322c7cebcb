// Sweeps the hierarchy for sixteen places at once. Matrices use it.
//
//   pull   from the top down: a position is reached over the positions above it
//   push   from the bottom up: a position reaches the positions above it
//
// An arc of a sweep is a record of 16 bytes: the byte offset of the row on its far side, and at + 8 its packed value. A row
// holds sixteen packed values, one lane per place: eight vectors, 128 bytes.
//
// Values are packed as whole numbers, see packed.ts, or as doubles, weight * scale + second, which are exact below 2^53. The
// minimum is one instruction for doubles, and five for 64-bit whole numbers. `scale` is 0 for whole numbers.
//
// Third values, if any, are in a separate plane, 4 bytes per lane, as LEAST - third. For the row at byte offset b, they begin at `thirds` +
// b / 2. `thirds` is 0 if there are no thirds. The third of an arc is at + 4.

import { bitsOfThirds, FAR, isThree, LEAST, lessers, lessThirds, outgrown, Three, Two } from './packed';

/** The smaller value in each half. */
// inline
function lesserOf<V>(a: v128, b: v128): v128 {
  return isFloat<V>() ? f64x2.pmin(a, b) : lessers(a, b);
}

/** Bits that show values that grew too large: of whole numbers, and of thirds. Doubles become infinity instead. */
// inline
function bitsOf<V, T>(a: v128, b: v128, c: v128, d: v128, ab: v128, cd: v128): v128 {
  const seconds = isFloat<V>() ? i64x2.splat(0) : v128.or(v128.or(a, b), v128.or(c, d));
  return isThree<T>() ? v128.or(seconds, bitsOfThirds(v128.or(ab, cd))) : seconds;
}

/**
 * Computes rows of sixteen places for `count` nodes, each from earlier rows. The rows are consecutive at `rows`. Node i starts with the
 * values of the row at `begin[i]`, and its arcs end at `endArc[i]`; both are byte offsets. Arcs begin at `arc`.
 */
export function pullRows(rows: u32, thirds: u32, count: u32, begin: u32, endArc: u32, arc: u32, scale: f64): i32 {
  if (thirds) {
    return scale
      ? pull<f64, Three>(rows, thirds, count, begin, endArc, arc)
      : pull<i64, Three>(rows, thirds, count, begin, endArc, arc);
  }
  return scale
    ? pull<f64, Two>(rows, thirds, count, begin, endArc, arc)
    : pull<i64, Two>(rows, thirds, count, begin, endArc, arc);
}

/** Half a row at a time, which fits into registers even with thirds. */
function pull<V, T>(rows: u32, thirds: u32, count: u32, begin: u32, endArc: u32, arc: u32): i32 {
  let all = i64x2.splat(0);
  for (let row = rows, end = rows + (count << 7); row < end; row += 128) {
    const from = load<u32>(begin);
    const endOfArcs = load<u32>(endArc);
    all = v128.or(all, pullHalf<V, T>(row, thirds, from, arc, endOfArcs, 0));
    all = v128.or(all, pullHalf<V, T>(row, thirds, from, arc, endOfArcs, 64));
    arc = endOfArcs;
    begin += 4;
    endArc += 4;
  }
  return outgrown(all);
}

// inline
function pullHalf<V, T>(row: u32, thirds: u32, from: u32, arc: u32, endOfArcs: u32, half: u32): v128 {
  let a = v128.load(from + half);
  let b = v128.load(from + half, 16);
  let c = v128.load(from + half, 32);
  let d = v128.load(from + half, 48);
  const fromThird = thirds + ((from + half) >> 1);
  let ab = isThree<T>() ? v128.load(fromThird) : a;
  let cd = isThree<T>() ? v128.load(fromThird, 16) : a;
  for (; arc < endOfArcs; arc += 16) {
    const above = load<u32>(arc) + half;
    const value = v128.load64_splat(arc, 8);
    const sumA = v128.add<V>(value, v128.load(above));
    const sumB = v128.add<V>(value, v128.load(above, 16));
    const sumC = v128.add<V>(value, v128.load(above, 32));
    const sumD = v128.add<V>(value, v128.load(above, 48));
    const nowA = lesserOf<V>(a, sumA);
    const nowB = lesserOf<V>(b, sumB);
    const nowC = lesserOf<V>(c, sumC);
    const nowD = lesserOf<V>(d, sumD);
    if (isThree<T>()) {
      const third = v128.load32_splat(arc, 4);
      const aboveThird = thirds + (above >> 1);
      ab = lessThirds<f64>(ab, i32x4.sub(v128.load(aboveThird), third), a, sumA, nowA, b, sumB, nowB);
      cd = lessThirds<f64>(cd, i32x4.sub(v128.load(aboveThird, 16), third), c, sumC, nowC, d, sumD, nowD);
    }
    a = nowA;
    b = nowB;
    c = nowC;
    d = nowD;
  }
  const to = row + half;
  v128.store(to, a);
  v128.store(to, b, 16);
  v128.store(to, c, 32);
  v128.store(to, d, 48);
  if (isThree<T>()) {
    v128.store(thirds + (to >> 1), ab);
    v128.store(thirds + (to >> 1), cd, 16);
  }
  return bitsOf<V, T>(a, b, c, d, ab, cd);
}

/** Resets those of `count` rows whose byte in `isReached` is set: all values of such a row become "no path". Clears the byte. */
export function emptyRows(rows: u32, thirds: u32, count: u32, isReached: u32, scale: f64): void {
  const far = scale ? f64x2.splat(Infinity) : i64x2.splat(FAR);
  for (const end = rows + (count << 7); rows < end; rows += 128, isReached++) {
    if (load<u8>(isReached) === 0) continue;
    store<u8>(isReached, 0);
    for (let at = rows; at < rows + 128; at += 16) v128.store(at, far);
    if (thirds === 0) continue;
    for (let at = thirds + (rows >> 1); at < thirds + (rows >> 1) + 64; at += 16) v128.store(at, i32x4.splat(LEAST));
  }
}

/** Lowers cells to the values of the records from `record` to `end`. A record is like an arc, but names a cell. Marks the rows of cells. */
export function lowerCells(rows: u32, thirds: u32, isReached: u32, record: u32, end: u32, scale: f64): void {
  if (scale) lower<f64>(rows, thirds, isReached, record, end);
  else lower<i64>(rows, thirds, isReached, record, end);
}

function lower<V>(rows: u32, thirds: u32, isReached: u32, record: u32, end: u32): void {
  for (; record < end; record += 16) {
    const cell = load<u32>(record);
    const old = load<V>(cell);
    const value = load<V>(record, 8);
    if (thirds) {
      const third = thirds + (cell >> 1);
      const its = LEAST - load<i32>(record, 4);
      if (old > value) store<i32>(third, its);
      else if (old === value) store<i32>(third, max<i32>(load<i32>(third), its));
    }
    if (value < old) store<V>(cell, value);
    store<u8>(isReached + ((cell - rows) >> 7), 1);
  }
}

/**
 * For each of `count` nodes whose byte in `isReached` is set, relaxes its arcs and sets the bytes of the nodes above. The rows of the nodes
 * are consecutive at `rows`. Arcs begin at `arc`; the arcs of node i end at byte offset `endArc[i]`.
 */
export function pushRows(rows: u32, thirds: u32, count: u32, isReached: u32, endArc: u32, arc: u32, scale: f64): i32 {
  if (thirds) {
    return scale
      ? push<f64, Three>(rows, thirds, count, isReached, endArc, arc)
      : push<i64, Three>(rows, thirds, count, isReached, endArc, arc);
  }
  return scale
    ? push<f64, Two>(rows, thirds, count, isReached, endArc, arc)
    : push<i64, Two>(rows, thirds, count, isReached, endArc, arc);
}

function push<V, T>(rows: u32, thirds: u32, count: u32, isReached: u32, endArc: u32, arc: u32): i32 {
  let all = i64x2.splat(0);
  for (let row = rows, end = rows + (count << 7); row < end; row += 128) {
    const endOfArcs = load<u32>(endArc);
    if (load<u8>(isReached + ((row - rows) >> 7))) {
      all = v128.or(all, pushHalf<V, T>(row, thirds, arc, endOfArcs, 0));
      all = v128.or(all, pushHalf<V, T>(row, thirds, arc, endOfArcs, 64));
      for (; arc < endOfArcs; arc += 16) store<u8>(isReached + ((load<u32>(arc) - rows) >> 7), 1);
    }
    arc = endOfArcs;
    endArc += 4;
  }
  return outgrown(all);
}

// inline
function pushHalf<V, T>(row: u32, thirds: u32, arc: u32, endOfArcs: u32, half: u32): v128 {
  const from = row + half;
  const a = v128.load(from);
  const b = v128.load(from, 16);
  const c = v128.load(from, 32);
  const d = v128.load(from, 48);
  const fromThird = thirds + (from >> 1);
  const ab = isThree<T>() ? v128.load(fromThird) : a;
  const cd = isThree<T>() ? v128.load(fromThird, 16) : a;
  for (; arc < endOfArcs; arc += 16) {
    const third = v128.load32_splat(arc, 4);
    const value = v128.load64_splat(arc, 8);
    const above = load<u32>(arc) + half;
    const aboveThird = thirds + (above >> 1);
    pushPart<V, T>(above, aboveThird, a, b, value, i32x4.sub(ab, third));
    pushPart<V, T>(above + 32, aboveThird + 16, c, d, value, i32x4.sub(cd, third));
  }
  return bitsOf<V, T>(a, b, c, d, ab, cd);
}

/** Pushes four lanes of a row over an arc. */
// inline
function pushPart<V, T>(above: u32, aboveThird: u32, one: v128, other: v128, value: v128, sumThird: v128): void {
  const old0 = v128.load(above);
  const old1 = v128.load(above, 16);
  const sum0 = v128.add<V>(value, one);
  const sum1 = v128.add<V>(value, other);
  const now0 = lesserOf<V>(old0, sum0);
  const now1 = lesserOf<V>(old1, sum1);
  v128.store(above, now0);
  v128.store(above, now1, 16);
  if (!isThree<T>()) return;
  v128.store(aboveThird, lessThirds<f64>(v128.load(aboveThird), sumThird, old0, sum0, now0, old1, sum1, now1));
}
