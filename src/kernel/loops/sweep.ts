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
// b / 2. `thirds` is 0 if there are no thirds. The third of an arc is at + 4. Weights with three values are always packed as doubles.

import { bitsOfThirds, FAR, LEAST, lessers, lessThirds, outgrown } from './packed';

/** The smaller value in each half. */
// inline
function lesserOf<V>(a: v128, b: v128): v128 {
  return isFloat<V>() ? f64x2.pmin(a, b) : lessers(a, b);
}

/** The smaller of `a` and the sum of `above` and an arc. */
function over<V>(a: v128, value: v128, above: v128): v128 {
  return lesserOf<V>(a, v128.add<V>(value, above));
}

/** All bits of a row combined, which show whole numbers that grew too large. Doubles become infinity instead. */
function bitsOf<V>(a: v128, b: v128, c: v128, d: v128, e: v128, f: v128, g: v128, h: v128): v128 {
  if (isFloat<V>()) return i64x2.splat(0);
  return v128.or(v128.or(v128.or(a, b), v128.or(c, d)), v128.or(v128.or(e, f), v128.or(g, h)));
}

/**
 * Computes rows of sixteen places for `count` nodes, each from earlier rows. The rows are consecutive at `rows`. Node i starts with the
 * values of the row at `begin[i]`, and its arcs end at `endArc[i]`; both are byte offsets. Arcs begin at `arc`.
 */
export function pullRows(rows: u32, thirds: u32, count: u32, begin: u32, endArc: u32, arc: u32, scale: f64): i32 {
  if (thirds) return pullThree(rows, thirds, count, begin, endArc, arc);
  return scale ? pull<f64>(rows, count, begin, endArc, arc) : pull<i64>(rows, count, begin, endArc, arc);
}

function pull<V>(rows: u32, count: u32, begin: u32, endArc: u32, arc: u32): i32 {
  let all = i64x2.splat(0);
  for (let row = rows, end = rows + (count << 7); row < end; row += 128) {
    const from = load<u32>(begin);
    let a = v128.load(from);
    let b = v128.load(from, 16);
    let c = v128.load(from, 32);
    let d = v128.load(from, 48);
    let e = v128.load(from, 64);
    let f = v128.load(from, 80);
    let g = v128.load(from, 96);
    let h = v128.load(from, 112);
    for (const endOfArcs = load<u32>(endArc); arc < endOfArcs; arc += 16) {
      const above = load<u32>(arc);
      const value = v128.load64_splat(arc, 8);
      a = over<V>(a, value, v128.load(above));
      b = over<V>(b, value, v128.load(above, 16));
      c = over<V>(c, value, v128.load(above, 32));
      d = over<V>(d, value, v128.load(above, 48));
      e = over<V>(e, value, v128.load(above, 64));
      f = over<V>(f, value, v128.load(above, 80));
      g = over<V>(g, value, v128.load(above, 96));
      h = over<V>(h, value, v128.load(above, 112));
    }
    v128.store(row, a);
    v128.store(row, b, 16);
    v128.store(row, c, 32);
    v128.store(row, d, 48);
    v128.store(row, e, 64);
    v128.store(row, f, 80);
    v128.store(row, g, 96);
    v128.store(row, h, 112);
    all = v128.or(all, bitsOf<V>(a, b, c, d, e, f, g, h));
    begin += 4;
    endArc += 4;
  }
  return outgrown(all);
}

/** `pullRows` with thirds: half a row at a time, which fits into registers. */
function pullThree(rows: u32, thirds: u32, count: u32, begin: u32, endArc: u32, arc: u32): i32 {
  let all = i64x2.splat(0);
  for (let row = rows, end = rows + (count << 7); row < end; row += 128) {
    const from = load<u32>(begin);
    const endOfArcs = load<u32>(endArc);
    all = v128.or(all, pullHalf(row, thirds, from, arc, endOfArcs, 0));
    all = v128.or(all, pullHalf(row, thirds, from, arc, endOfArcs, 64));
    arc = endOfArcs;
    begin += 4;
    endArc += 4;
  }
  return outgrown(all);
}

function pullHalf(row: u32, thirds: u32, from: u32, arc: u32, endOfArcs: u32, half: u32): v128 {
  let a = v128.load(from + half);
  let b = v128.load(from + half, 16);
  let c = v128.load(from + half, 32);
  let d = v128.load(from + half, 48);
  const fromThird = thirds + ((from + half) >> 1);
  let ab = v128.load(fromThird);
  let cd = v128.load(fromThird, 16);
  for (; arc < endOfArcs; arc += 16) {
    const above = load<u32>(arc) + half;
    const third = v128.load32_splat(arc, 4);
    const value = v128.load64_splat(arc, 8);
    const aboveThird = thirds + (above >> 1);
    const sumA = v128.add<f64>(value, v128.load(above));
    const sumB = v128.add<f64>(value, v128.load(above, 16));
    const sumC = v128.add<f64>(value, v128.load(above, 32));
    const sumD = v128.add<f64>(value, v128.load(above, 48));
    const nowA = lesserOf<f64>(a, sumA);
    const nowB = lesserOf<f64>(b, sumB);
    const nowC = lesserOf<f64>(c, sumC);
    const nowD = lesserOf<f64>(d, sumD);
    ab = lessThirds<f64>(ab, i32x4.sub(v128.load(aboveThird), third), a, sumA, nowA, b, sumB, nowB);
    cd = lessThirds<f64>(cd, i32x4.sub(v128.load(aboveThird, 16), third), c, sumC, nowC, d, sumD, nowD);
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
  const toThird = thirds + (to >> 1);
  v128.store(toThird, ab);
  v128.store(toThird, cd, 16);
  return bitsOfThirds(v128.or(ab, cd));
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
  for (; record < end; record += 16) {
    const cell = load<u32>(record);
    if (thirds) {
      const third = thirds + (cell >> 1);
      const its = LEAST - load<i32>(record, 4);
      if (load<f64>(cell) > load<f64>(record, 8)) store<i32>(third, its);
      else if (load<f64>(cell) === load<f64>(record, 8)) store<i32>(third, max<i32>(load<i32>(third), its));
    }
    if (scale) store<f64>(cell, min<f64>(load<f64>(cell), load<f64>(record, 8)));
    else store<i64>(cell, min<i64>(load<i64>(cell), load<i64>(record, 8)));
    store<u8>(isReached + ((cell - rows) >> 7), 1);
  }
}

/**
 * For each of `count` nodes whose byte in `isReached` is set, relaxes its arcs and sets the bytes of the nodes above. The rows of the nodes
 * are consecutive at `rows`. Arcs begin at `arc`; the arcs of node i end at byte offset `endArc[i]`.
 */
export function pushRows(rows: u32, thirds: u32, count: u32, isReached: u32, endArc: u32, arc: u32, scale: f64): i32 {
  if (thirds) return pushThree(rows, thirds, count, isReached, endArc, arc);
  return scale ? push<f64>(rows, count, isReached, endArc, arc) : push<i64>(rows, count, isReached, endArc, arc);
}

/** `pushRows` with thirds: half a row at a time. */
function pushThree(rows: u32, thirds: u32, count: u32, isReached: u32, endArc: u32, arc: u32): i32 {
  let all = i64x2.splat(0);
  for (let row = rows, end = rows + (count << 7); row < end; row += 128) {
    const endOfArcs = load<u32>(endArc);
    if (load<u8>(isReached + ((row - rows) >> 7))) {
      all = v128.or(all, pushHalf(row, thirds, arc, endOfArcs, 0));
      all = v128.or(all, pushHalf(row, thirds, arc, endOfArcs, 64));
      for (; arc < endOfArcs; arc += 16) store<u8>(isReached + ((load<u32>(arc) - rows) >> 7), 1);
    }
    arc = endOfArcs;
    endArc += 4;
  }
  return outgrown(all);
}

function pushHalf(row: u32, thirds: u32, arc: u32, endOfArcs: u32, half: u32): v128 {
  const from = row + half;
  const a = v128.load(from);
  const b = v128.load(from, 16);
  const c = v128.load(from, 32);
  const d = v128.load(from, 48);
  const fromThird = thirds + (from >> 1);
  const ab = v128.load(fromThird);
  const cd = v128.load(fromThird, 16);
  for (; arc < endOfArcs; arc += 16) {
    const third = v128.load32_splat(arc, 4);
    const value = v128.load64_splat(arc, 8);
    const above = load<u32>(arc) + half;
    const aboveThird = thirds + (above >> 1);
    pushPart(above, aboveThird, a, b, value, i32x4.sub(ab, third));
    pushPart(above + 32, aboveThird + 16, c, d, value, i32x4.sub(cd, third));
  }
  return bitsOfThirds(v128.or(ab, cd));
}

/** Pushes four lanes of a row over an arc. */
// inline
function pushPart(above: u32, aboveThird: u32, one: v128, other: v128, value: v128, sumThird: v128): void {
  const old0 = v128.load(above);
  const old1 = v128.load(above, 16);
  const sum0 = v128.add<f64>(value, one);
  const sum1 = v128.add<f64>(value, other);
  const now0 = lesserOf<f64>(old0, sum0);
  const now1 = lesserOf<f64>(old1, sum1);
  v128.store(above, now0);
  v128.store(above, now1, 16);
  v128.store(aboveThird, lessThirds<f64>(v128.load(aboveThird), sumThird, old0, sum0, now0, old1, sum1, now1));
}

function push<V>(rows: u32, count: u32, isReached: u32, endArc: u32, arc: u32): i32 {
  let all = i64x2.splat(0);
  for (let row = rows, end = rows + (count << 7); row < end; row += 128) {
    const endOfArcs = load<u32>(endArc);
    if (load<u8>(isReached + ((row - rows) >> 7))) {
      const a = v128.load(row);
      const b = v128.load(row, 16);
      const c = v128.load(row, 32);
      const d = v128.load(row, 48);
      const e = v128.load(row, 64);
      const f = v128.load(row, 80);
      const g = v128.load(row, 96);
      const h = v128.load(row, 112);
      for (; arc < endOfArcs; arc += 16) {
        const above = load<u32>(arc);
        const value = v128.load64_splat(arc, 8);
        v128.store(above, over<V>(v128.load(above), value, a));
        v128.store(above, over<V>(v128.load(above, 16), value, b), 16);
        v128.store(above, over<V>(v128.load(above, 32), value, c), 32);
        v128.store(above, over<V>(v128.load(above, 48), value, d), 48);
        v128.store(above, over<V>(v128.load(above, 64), value, e), 64);
        v128.store(above, over<V>(v128.load(above, 80), value, f), 80);
        v128.store(above, over<V>(v128.load(above, 96), value, g), 96);
        v128.store(above, over<V>(v128.load(above, 112), value, h), 112);
        store<u8>(isReached + ((above - rows) >> 7), 1);
      }
      all = v128.or(all, bitsOf<V>(a, b, c, d, e, f, g, h));
    }
    arc = endOfArcs;
    endArc += 4;
  }
  return outgrown(all);
}
