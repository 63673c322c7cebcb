// Sweeps for sixteen places at once, what matrices are made of.
//
//   pull   from the top down: a position is reached over the positions above it
//   push   from the bottom up: a position reaches those above it
//
// An arc of a sweep is a record of 16 bytes: the byte offset of the row on its far side, and at + 8 its packed value. A row
// holds sixteen packed values, a lane a place: eight vectors, 128 bytes.

import { FAR, lessers, outgrown } from './packed';

/**
 * Sixteen places: rows for `count` nodes, one after the other from `rows`, each brought down from rows before it. Node i
 * begins with the row at `begin[i]` and has the arcs up to `endArc[i]`, both byte offsets; arcs stand from `arc` on.
 */
export function pullRows(rows: u32, count: u32, begin: u32, endArc: u32, arc: u32): i32 {
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
      a = lessers(a, i64x2.add(value, v128.load(above)));
      b = lessers(b, i64x2.add(value, v128.load(above, 16)));
      c = lessers(c, i64x2.add(value, v128.load(above, 32)));
      d = lessers(d, i64x2.add(value, v128.load(above, 48)));
      e = lessers(e, i64x2.add(value, v128.load(above, 64)));
      f = lessers(f, i64x2.add(value, v128.load(above, 80)));
      g = lessers(g, i64x2.add(value, v128.load(above, 96)));
      h = lessers(h, i64x2.add(value, v128.load(above, 112)));
    }
    v128.store(row, a);
    v128.store(row, b, 16);
    v128.store(row, c, 32);
    v128.store(row, d, 48);
    v128.store(row, e, 64);
    v128.store(row, f, 80);
    v128.store(row, g, 96);
    v128.store(row, h, 112);
    all = v128.or(all, v128.or(v128.or(v128.or(a, b), v128.or(c, d)), v128.or(v128.or(e, f), v128.or(g, h))));
    begin += 4;
    endArc += 4;
  }
  return outgrown(all);
}

/** Rows that know no way. */
export function layFar(rows: u32, count: u32): void {
  const far = i64x2.splat(FAR);
  for (let at = rows, end = rows + (count << 7); at < end; at += 16) v128.store(at, far);
}

/**
 * Sixteen places: of `count` nodes, rows one after the other from `rows`, those whose byte in `isReached` is set offer their
 * row over their arcs, and set the bytes of those above. Arcs stand from `arc` on, up to the byte offset `endArc[i]`.
 */
export function pushRows(rows: u32, count: u32, isReached: u32, endArc: u32, arc: u32): i32 {
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
        v128.store(above, lessers(v128.load(above), i64x2.add(value, a)));
        v128.store(above, lessers(v128.load(above, 16), i64x2.add(value, b)), 16);
        v128.store(above, lessers(v128.load(above, 32), i64x2.add(value, c)), 32);
        v128.store(above, lessers(v128.load(above, 48), i64x2.add(value, d)), 48);
        v128.store(above, lessers(v128.load(above, 64), i64x2.add(value, e)), 64);
        v128.store(above, lessers(v128.load(above, 80), i64x2.add(value, f)), 80);
        v128.store(above, lessers(v128.load(above, 96), i64x2.add(value, g)), 96);
        v128.store(above, lessers(v128.load(above, 112), i64x2.add(value, h)), 112);
        store<u8>(isReached + ((above - rows) >> 7), 1);
      }
      all = v128.or(all, v128.or(v128.or(v128.or(a, b), v128.or(c, d)), v128.or(v128.or(e, f), v128.or(g, h))));
    }
    arc = endOfArcs;
    endArc += 4;
  }
  return outgrown(all);
}

/**
 * Sixteen places: tells `count` rows as doubles, a lane after the other from `planes`: its weights, then its seconds, each
 * divided by a unit; NaN where no way leads. A plane takes 8 bytes a row, of an even number of rows: so the row behind the last
 * one must be there too, with any content.
 */
export function tellRows(rows: u32, count: u32, planes: u32, weightUnit: f64, secondUnit: f64): void {
  const size = (count + (count & 1)) << 3;
  const perWeight = f64x2.splat(weightUnit);
  const perSecond = f64x2.splat(secondUnit);
  const noWay = f64x2.splat(NaN);
  const closed = i32x4.splat((FAR >> 32) as i32);
  for (let lanes: u32 = 0; lanes < 128; lanes += 16) {
    // two lanes of two rows at a time
    let one = planes + (lanes >> 2) * size;
    const endOfOne = one + size;
    for (let row = rows + lanes; one < endOfOne; one += 16) {
      const above = v128.load(row);
      const below = v128.load(row, 128);
      row += 256;
      const other = one + 2 * size;
      const weights = v128.shuffle<i32>(above, below, 1, 5, 3, 7);
      const seconds = v128.shuffle<i32>(above, below, 0, 4, 2, 6);
      const isClosed = i32x4.ge_s(weights, closed);
      const closedOne = i64x2.extend_low_i32x4_s(isClosed);
      const closedOther = i64x2.extend_high_i32x4_s(isClosed);
      const weight = f64x2.div(f64x2.convert_low_i32x4_s(weights), perWeight);
      const second = f64x2.div(f64x2.convert_low_i32x4_s(seconds), perSecond);
      v128.store(one, v128.bitselect(noWay, weight, closedOne));
      v128.store(one + size, v128.bitselect(noWay, second, closedOne));
      const highWeights = v128.shuffle<i32>(weights, weights, 2, 3, 2, 3);
      const highSeconds = v128.shuffle<i32>(seconds, seconds, 2, 3, 2, 3);
      const otherWeight = f64x2.div(f64x2.convert_low_i32x4_s(highWeights), perWeight);
      const otherSecond = f64x2.div(f64x2.convert_low_i32x4_s(highSeconds), perSecond);
      v128.store(other, v128.bitselect(noWay, otherWeight, closedOther));
      v128.store(other + size, v128.bitselect(noWay, otherSecond, closedOther));
    }
  }
}
