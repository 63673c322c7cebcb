// Where lines cross the sides of squares, and which crossing leads to which.
//
// Crossings lie on a raster that divides the side, and never on a corner. A line therefore never touches itself, and lines of two limits
// either coincide exactly or stay apart.

import { CROSSINGS_TABLE, type Field, PLACES_TABLE, WAITING_TABLE } from './field.ts';
import { growTable } from './host.ts';
import { at, doubleAt, set, setDouble } from './memory.ts';
import type { f64, i32 } from './numbers.ts';
import { crossingOf, listNear } from './places.ts';
import { BEGIN, EASTWARD, END, NORTHWARD, ofCorner, ofSquare, PER_CORNER, X, Y } from './squares.ts';
import { awaitLimits, dropPassed, sizeOfTurns, wakeStretches } from './turns-of-stretches.ts';

/** Numbers per crossing: the index of its limit; the crossing that its line leads to, or OPEN; ... */
export const PER_CROSSING = 5;
export const LIMIT = 0;
export const NEXT = 1;
/** ... the square beyond the side, as seen from the square that was drawn first; ... */
export const BEYOND = 2;
/** ... the first crossing at this place: a crossing of a smaller limit, or the crossing itself; ... */
export const VERTEX = 3;
/** ... and the number of its ring plus 1, or 0 if the ring was not drawn from a start. */
export const RING = 4;

/** Value of NEXT: the square that the line enters is not drawn yet. */
export const OPEN = -1;

/** The least distance between crossings on one side, in metres. */
const RASTER_METRES: f64 = 0.1;

/** The most steps of a raster. On a long side, a step is therefore longer than RASTER_METRES. */
const FINEST_RASTER: f64 = 1024;

/**
 * By how much of a step a crossing may lie before the middle between two places of the raster and still move to the farther one. Crossings
 * in the middle are common, and rounding errors must not decide where they move.
 */
const MIDDLE: f64 = 1e-6;

/** Crossings of two limits that are closer than this fraction of a side become one: the band between the limits is negligible. */
const SAME: f64 = 1 / 64;

/** From this many limits and stretches on, it pays to decide which stretches each limit tries. */
const MANY_LIMITS = 4;
const MANY_STRETCHES = 16;

// inline
export function ofCrossing(field: Field, crossing: i32, member: i32): i32 {
  return at(field.crossings, PER_CROSSING * crossing, member);
}

// inline
export function setCrossing(field: Field, crossing: i32, member: i32, value: i32): void {
  set(field.crossings, PER_CROSSING * crossing + member, value);
}

/** The place of a crossing in units of the lattice. */
export function crossingX(field: Field, crossing: i32): f64 {
  return doubleAt(field.places, 2 * crossing);
}

export function crossingY(field: Field, crossing: i32): f64 {
  return doubleAt(field.places, 2 * crossing + 1);
}

/** The index in `corners` for the side between two corners: its first crossing, plus 1. */
export function sideOf(field: Field, from: i32, to: i32): i32 {
  const x = ofCorner(field, from, X);
  const toX = ofCorner(field, to, X);
  const isForward = x + ofCorner(field, from, Y) < toX + ofCorner(field, to, Y);
  return PER_CORNER * (isForward ? from : to) + (x === toX ? NORTHWARD : EASTWARD);
}

/**
 * Adds the crossings on the line between two places of a square, one at level `inner` and the other at the higher level `outer`. Returns
 * the first of them.
 */
export function addCrossings(
  field: Field,
  square: i32,
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
  const metres = Math.sqrt(dx * dx + dy * dy) * unit;
  const raster = Math.max(8, Math.min(FINEST_RASTER, Math.floor(metres / RASTER_METRES)));
  const first = field.crossingCount;
  growTable(field, CROSSINGS_TABLE, (first + outer - inner) * PER_CROSSING);
  growTable(field, PLACES_TABLE, (first + outer - inner) * 2);
  const wayX = dx * unit;
  const wayY = dy * unit;
  const listed = ofSquare(field, square, END) - ofSquare(field, square, BEGIN);
  if (outer - inner >= MANY_LIMITS) growTable(field, WAITING_TABLE, sizeOfTurns(listed, outer - inner));
  const near = listNear(field, square, outer - 1, lineX, lineY, wayX, wayY);
  const isMany = outer - inner >= MANY_LIMITS && near >= MANY_STRETCHES;
  if (isMany) awaitLimits(field, near, inner, outer, lineX, lineY, wayX, wayY);
  let active = isMany ? 0 : near;
  let reached: f64 = 0;
  let before: f64 = 0;
  for (let k = inner; k < outer; k++) {
    // a place within a limit is also within every larger limit
    if (isMany) active = wakeStretches(field, near, k - inner, active);
    reached = crossingOf(field, active, k, reached, lineX, lineY, wayX, wayY);
    if (isMany) active = dropPassed(field, active, k, lineX + wayX * reached, lineY + wayY * reached, wayX, wayY);
    const share = reached * raster;
    const up = Math.ceil(share);
    let mark = Math.max(1, Math.min(raster - 1, up - 0.5 - MIDDLE <= share ? up : up - 1));
    const isSame = before > 0 && mark - before <= raster * SAME;
    if (isSame) mark = before;
    const crossing = field.crossingCount++;
    setDouble(field.places, 2 * crossing, x + (dx * mark) / raster);
    setDouble(field.places, 2 * crossing + 1, y + (dy * mark) / raster);
    setCrossing(field, crossing, LIMIT, k);
    setCrossing(field, crossing, NEXT, OPEN);
    setCrossing(field, crossing, BEYOND, beside);
    setCrossing(field, crossing, VERTEX, isSame ? ofCrossing(field, crossing - 1, VERTEX) : crossing);
    setCrossing(field, crossing, RING, 0);
    before = mark;
  }
  return first;
}
