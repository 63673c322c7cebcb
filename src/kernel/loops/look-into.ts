// Classifies unseen squares. Its fallbacks are look-into.ts and thin.ts in boundary/.

import { CAPSULE, cellSizeOf, DISC, entryAt, Field, limitOf, step, thinSizeOf } from './field';
import { HAIR, OPEN_ALL, siftSquare } from './sift';
import { CELL, PLAIN, quarter, squareOf } from './squares';

/** Cells across a tile. */
const TILE: i32 = 2;

/** Discs larger than this fraction of a square are opened in it. */
const LARGE: f64 = 0.5;

/** Cells no larger than this fraction of the distance that a road may be left show the road correctly. */
const THICK: f64 = 0.75;

/** Steps to find the corners of a square and the list of its tile. */
const STEPS_OF_SQUARE: i32 = 8;

/** Classifies an unseen square, which may move squares. */
export function lookInto(field: Field, number: i32): void {
  const square = squareOf(field, number);
  const parent = square.parent;
  if (parent >= 0 && squareOf(field, parent).endThin >= 0) {
    share(field, number, parent);
    step(field, STEPS_OF_SQUARE + square.endThin - square.begin);
  } else listWhatMatters(field, number, parent < 0 ? number : parent);
  if (square.begin === square.end) square.child = PLAIN;
  else if (isToQuarter(field, number)) quarter(field, number);
  else square.child = CELL;
}

function listWhatMatters(field: Field, number: i32, holder: i32): void {
  const square = squareOf(field, number);
  if (isTile(field, square.size, squareOf(field, holder).lowest)) siftSquare(field, number, holder, OPEN_ALL);
  else {
    siftSquare(field, number, holder, (square.size as f64) * LARGE);
    if (!isTile(field, square.size, square.lowest)) return;
    siftSquare(field, number, number, OPEN_ALL);
  }
  listThin(field, number);
}

function isTile(field: Field, size: i32, lowest: i32): bool {
  return size <= TILE * cellSizeOf(field, lowest);
}

function isToQuarter(field: Field, number: i32): bool {
  const square = squareOf(field, number);
  const size = square.size;
  const lowest = square.lowest;
  return size > 1 && (size > cellSizeOf(field, lowest) || isThin(field, number));
}

// Gives a square the list of the tile that it is in.
function share(field: Field, number: i32, parent: i32): void {
  const square = squareOf(field, number);
  const tile = squareOf(field, parent);
  square.begin = tile.begin;
  square.end = tile.end;
  square.endThin = tile.endThin;
  square.within = tile.within;
  square.lowest = tile.lowest;
}

// Moves entries that cells of the tile's size might lose to the front of its list: roads with a narrow reach within a limit that passes
// through the tile.
function listThin(field: Field, number: i32): void {
  const tile = squareOf(field, number);
  const lowest = tile.lowest;
  const within = tile.within;
  const size = min<i32>(tile.size, cellSizeOf(field, lowest));
  const thick = (size as f64) * field.unit * THICK;
  const begin = entryAt(field, tile.begin);
  const end = entryAt(field, tile.end);
  const isEnough = thick <= field.maxOffroad;
  let endThin = begin;
  if (thinSizeOf(field, lowest) < size) {
    for (let at = begin; at < end; at += 4) {
      const each = load<u32>(at);
      const row = capsuleOf(field, each);
      const nearest = load<f64>(row, 40);
      const farthest = nearest + load<f64>(row, 48) * load<f64>(row, 32);
      let level = lowest;
      while (level < within && nearest > limitOf(field, level)) level++;
      // the smallest limit that it is within has the narrowest reach
      if (level === within || (isEnough && farthest + thick * load<f64>(row, 64) <= limitOf(field, level))) continue;
      store<u32>(at, load<u32>(endThin));
      store<u32>(endThin, each);
      endThin += 4;
    }
  }
  tile.endThin = (endThin - field.entry) >> 2;
  step(field, tile.end - tile.begin);
}

function capsuleOf(field: Field, entry: u32): u32 {
  return field.capsules + (entry - field.firstStretch) * CAPSULE;
}

// Whether the reach around a road in a square is so narrow that cells of this size would lose it.
// inline
function isThin(field: Field, number: i32): bool {
  const square = squareOf(field, number);
  const size = square.size;
  const lowest = square.lowest;
  if (size <= thinSizeOf(field, lowest)) return false;
  const half = ((size as f64) * field.unit) / 2;
  const x = field.west + (square.x as f64) * field.unit + half;
  const y = field.south + (square.y as f64) * field.unit + half;
  // the circle around the square
  const radius = half * (Math.SQRT2 * (1 + HAIR));
  const thick = 2 * half * THICK;
  const within = square.within;
  const maxOffroad = field.maxOffroad;
  const end = entryAt(field, square.endThin);
  for (let at = entryAt(field, square.begin); at < end; at += 4) {
    const each = load<u32>(at);
    const disc = field.discs + each * DISC;
    const near = (load<f32>(disc, 8) as f64) + radius;
    const toX = x - (load<f32>(disc) as f64);
    const toY = y - (load<f32>(disc, 4) as f64);
    if (toX * toX + toY * toY > near * near) continue;
    const row = capsuleOf(field, each);
    const dx = x - load<f64>(row);
    const dy = y - load<f64>(row, 8);
    const v = dx * load<f64>(row, 24) - dy * load<f64>(row, 16);
    if (v > radius || v < -radius) continue;
    const u = dx * load<f64>(row, 16) + dy * load<f64>(row, 24);
    const span = sqrt<f64>(radius * radius - v * v);
    const length = load<f64>(row, 32);
    if (u + span < 0 || u - span > length) continue;
    const nearest = load<f64>(row, 40) + load<f64>(row, 48) * max<f64>(0, u - span);
    const farthest = load<f64>(row, 40) + load<f64>(row, 48) * min<f64>(length, u + span);
    for (let level = lowest; level < within && thinSizeOf(field, level) < size; level++) {
      const limit = limitOf(field, level);
      if (nearest > limit) continue;
      if (min<f64>(maxOffroad, (limit - farthest) / load<f64>(row, 64)) < thick) return true;
    }
  }
  return false;
}
