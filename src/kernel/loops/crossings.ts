// Where lines cross the sides of squares. Its fallbacks are contours.ts and crossings.ts in boundary/.

import { CROSSINGS, Field, makeRoom } from './field';
import { crossingOf, listNear } from './places';
import { Corner, cornerOf } from './squares';

/** A place where an outline crosses a side. */
@unmanaged
export class Crossing {
  x: f64;
  y: f64;
  level: i32;
  /** The crossing that its line leads to, or OPEN. */
  next: i32;
  /** The square on the other side, seen from the one drawn first. */
  beyond: i32;
  /** The first crossing at the same place: that of a smaller limit, or itself. */
  vertex: i32;
  /** The last start whose search followed the line, plus 1. */
  seenFrom: i32;
  unused: i32;
}

/** Doubles per crossing. */
const CROSSING: i32 = 5;

/** In `next`: the square that the line enters is not drawn yet. */
export const OPEN: i32 = -1;

/** The least distance of crossings on one side in metres, ... */
const RASTER_METRES: f64 = 0.1;

/** ... and the most crossings on a side. */
const FINEST_RASTER: f64 = 1024;

/** Crossings of two limits closer than this fraction of a side become one. */
const SAME: f64 = 1 / 64;

export function crossingAt(field: Field, crossing: i32): Crossing {
  return changetype<Crossing>(field.crossings + crossing * (CROSSING << 3));
}

/** The address of the first crossing of the side between two corners. */
export function sideOf(field: Field, from: i32, to: i32): usize {
  const one = cornerOf(field, from);
  const other = cornerOf(field, to);
  const begin = one.x + one.y < other.x + other.y ? one : other;
  return changetype<usize>(begin) + (one.x === other.x ? offsetof<Corner>('northward') : offsetof<Corner>('eastward'));
}

/** Adds the crossings between two places of a square, one within limits and one not. Returns the first. */
export function addCrossings(
  field: Field,
  number: i32,
  x: f64,
  y: f64,
  inner: i32,
  outerX: f64,
  outerY: f64,
  outer: i32,
  beside: i32,
): i32 {
  const unit = field.unit;
  const dx = outerX - x;
  const dy = outerY - y;
  const lineX = field.west + x * unit;
  const lineY = field.south + y * unit;
  const metres = sqrt<f64>(dx * dx + dy * dy) * unit;
  const raster = max<f64>(8, min<f64>(FINEST_RASTER, floor<f64>(metres / RASTER_METRES)));
  const first = field.crossingCount;
  makeRoom(field, CROSSINGS, (first + outer - inner) * CROSSING);
  const near = listNear(field, number, outer - 1, lineX, lineY, dx * unit, dy * unit);
  let reached: f64 = 0;
  let before: f64 = 0;
  for (let k = inner; k < outer; k++) {
    // a place within a limit is also within the next one
    reached = crossingOf(field, near, k, reached, lineX, lineY, dx * unit, dy * unit);
    const share = reached * raster;
    const up = ceil<f64>(share);
    let mark = max<f64>(1, min<f64>(raster - 1, up - 0.5 <= share ? up : up - 1));
    const isSame = before > 0 && mark - before <= raster * SAME;
    if (isSame) mark = before;
    const added = field.crossingCount++;
    const crossing = crossingAt(field, added);
    crossing.x = x + (dx * mark) / raster;
    crossing.y = y + (dy * mark) / raster;
    crossing.level = k;
    crossing.next = OPEN;
    crossing.beyond = beside;
    crossing.vertex = isSame ? crossingAt(field, added - 1).vertex : added;
    crossing.seenFrom = 0;
    before = mark;
  }
  return first;
}
