// Draws only the outlines around starts, by walking from the starts. Other rings, such as holes and islands, are left undrawn.
//
//     start o - - |- - - -|- - - -|      A walk from inside a ring to the outside crosses it, and crosses inner rings before
//                hole            home    outer ones.

import { BEYOND, crossingX, crossingY, LIMIT, NEXT, OPEN, ofCrossing, RING, setCrossing, sideOf } from './crossings.ts';
import { drawSquare } from './draw.ts';
import { AREA_TABLE, DRAWN_TABLE, type Field, LISTED_TABLE } from './field.ts';
import { AT_LEVEL, goRound, OF_CORNER, ofTurn } from './go-round.ts';
import { countSteps, growTable, stop } from './host.ts';
import { at, doubleAt, set, setDouble } from './memory.ts';
import type { bool, f64, i32 } from './numbers.ts';
import { classifySquare } from './sift/classify-square.ts';
import { CELL, CHILD, ofSquare, SIZE, UNSEEN, X, Y } from './squares.ts';

/**
 * Numbers per ring: one of its crossings; the last batch of starts for which the ring was followed; and a bit mask of the starts in this
 * batch that the ring goes around. Following a ring separately for each of hundreds of starts would take seconds.
 */
export const HOME_RING = 3;
const BATCH = 1;
const AROUND = 2;

/** The number of starts in a batch, as a shift. */
const BATCH_SHIFT = 5;
const IN_BATCH = 31;

/** Steps for finding a square on the way from a start and the crossings on its sides. */
const STEPS_OF_SQUARE = 32;

/**
 * Draws, for each limit, the innermost outline around start number `start` of `starts`. Lists each ring drawn. Returns the number of limits
 * that have no outline around this start.
 */
export function drawAround(field: Field, start: i32, starts: i32): i32 {
  field.startCount = starts;
  const x = doubleAt(field.starts, 2 * start);
  const y = doubleAt(field.starts, 2 * start, 1);
  const whole: f64 = ofSquare(field, 0, SIZE);
  // walks towards the nearer side of the area that is reached
  const isEastward = 2 * (field.west + x * field.unit) > field.reachWest + field.reachEast;
  growTable(field, AREA_TABLE, 2 * field.levels);
  let missing = field.levels;
  for (let level = 0; level < field.levels; level++) setArea(field, level, 0);
  for (let east = x; east > 0 && east < whole && missing > 0; ) {
    countSteps(field, STEPS_OF_SQUARE);
    const square = squareFor(field, east, y, isEastward);
    east = ofSquare(field, square, X) + (isEastward ? ofSquare(field, square, SIZE) : 0);
    if (ofSquare(field, square, CHILD) !== CELL) continue;
    drawSquare(field, square);
    const listed = listCrossings(field, square);
    const before = missing;
    for (let i = 0; i < listed; i++) {
      const crossing = at(field.listed, i);
      const level = ofCrossing(field, crossing, LIMIT);
      if (wasFoundBefore(field, level)) continue;
      const doubled = areaAround(field, ringThrough(field, crossing), start);
      if (doubled <= 0) continue;
      const least = doubleAt(field.area, level);
      if (least === 0) missing--;
      if (least === 0 || doubled < least) setArea(field, level, doubled);
    }
    if (missing < before) noteFound(field);
  }
  return missing;
}

/** The number of crossings. */
export function crossingCount(field: Field): i32 {
  return field.crossingCount;
}

/** The number of rings that `drawAround` listed. */
export function ringCount(field: Field): i32 {
  return field.drawnCount;
}

function setArea(field: Field, level: i32, doubled: f64): void {
  setDouble(field.area, level, doubled);
  setDouble(field.area, level + field.levels, 0);
}

function noteFound(field: Field): void {
  for (let level = 0; level < field.levels; level++) {
    setDouble(field.area, level + field.levels, doubleAt(field.area, level));
  }
}

function wasFoundBefore(field: Field, level: i32): bool {
  return doubleAt(field.area, level + field.levels) > 0;
}

// The smallest square at a place. If a western and an eastern square meet there, `isEastward` chooses the eastern one.
function squareFor(field: Field, x: f64, y: f64, isEastward: bool): i32 {
  let square = 0;
  let child = seenChildOf(field, square);
  while (child > 0) {
    const half = ofSquare(field, square, SIZE) >> 1;
    const centreX: f64 = ofSquare(field, square, X) + half;
    const centreY: f64 = ofSquare(field, square, Y) + half;
    const isEast = isEastward ? x >= centreX : x > centreX;
    square = child + (isEast ? 1 : 0) + (y >= centreY ? 2 : 0);
    child = seenChildOf(field, square);
  }
  return square;
}

function seenChildOf(field: Field, square: i32): i32 {
  if (ofSquare(field, square, CHILD) === UNSEEN) classifySquare(field, square);
  return ofSquare(field, square, CHILD);
}

// Lists the crossings on the sides of a drawn square. Returns their number.
function listCrossings(field: Field, square: i32): i32 {
  goRound(field, square, false);
  const count = field.turnCount;
  let listed = 0;
  for (let i = 0; i < count; i++) {
    const next = i + 1 === count ? 0 : i + 1;
    const rise = ofTurn(field, next, AT_LEVEL) - ofTurn(field, i, AT_LEVEL);
    const end = listed + (rise < 0 ? -rise : rise);
    if (end === listed) continue;
    growTable(field, LISTED_TABLE, end);
    let crossing = at(field.corners, sideOf(field, ofTurn(field, i, OF_CORNER), ofTurn(field, next, OF_CORNER))) - 1;
    for (; listed < end; listed++) set(field.listed, listed, crossing++);
  }
  return listed;
}

// The number of the ring through a crossing. Draws the ring if it is new.
function ringThrough(field: Field, crossing: i32): i32 {
  const known = ofCrossing(field, crossing, RING);
  if (known > 0) return known - 1;
  drawRing(field, crossing);
  const ring = field.drawnCount++;
  growTable(field, DRAWN_TABLE, (ring + 1) * HOME_RING);
  growTable(field, AREA_TABLE, 2 * field.levels + ring + 1);
  set(field.drawn, ring * HOME_RING, crossing);
  set(field.drawn, ring * HOME_RING + BATCH, -1);
  return ring;
}

// Twice the area of a ring if it is an outline around a start, else 0 or less.
function areaAround(field: Field, ring: i32, start: i32): f64 {
  const batch = start >> BATCH_SHIFT;
  if (at(field.drawn, ring * HOME_RING, BATCH) !== batch) followRing(field, ring, batch);
  const isAround = (at(field.drawn, ring * HOME_RING, AROUND) >> (start & IN_BATCH)) & 1;
  return isAround === 1 ? doubleAt(field.area, 2 * field.levels + ring) : 0;
}

// Computes the area of a ring, and which starts of a batch it goes around. Marks its crossings.
function followRing(field: Field, ring: i32, batch: i32): void {
  const starts = field.starts;
  const begin = batch << BATCH_SHIFT;
  const end = begin + IN_BATCH + 1 < field.startCount ? begin + IN_BATCH + 1 : field.startCount;
  let south = Infinity;
  let north = -Infinity;
  for (let start = begin; start < end; start++) {
    south = Math.min(south, doubleAt(starts, 2 * start, 1));
    north = Math.max(north, doubleAt(starts, 2 * start, 1));
  }
  const first = at(field.drawn, ring * HOME_RING);
  const originX = crossingX(field, first);
  const originY = crossingY(field, first);
  let x = originX;
  let y = originY;
  let doubled: f64 = 0;
  let around = 0;
  let crossing = first;
  do {
    countSteps(field, 1);
    setCrossing(field, crossing, RING, ring + 1);
    crossing = ofCrossing(field, crossing, NEXT);
    const toX = crossingX(field, crossing);
    const toY = crossingY(field, crossing);
    doubled += (x - originX) * (toY - originY) - (toX - originX) * (y - originY);
    if (Math.max(y, toY) > south && Math.min(y, toY) <= north) {
      for (let start = begin; start < end; start++) {
        const px = doubleAt(starts, 2 * start);
        const py = doubleAt(starts, 2 * start, 1);
        if (toY > py !== y > py && px < ((x - toX) * (py - toY)) / (y - toY) + toX) around ^= 1 << (start & IN_BATCH);
      }
    }
    x = toX;
    y = toY;
  } while (crossing !== first);
  set(field.drawn, ring * HOME_RING + BATCH, batch);
  set(field.drawn, ring * HOME_RING + AROUND, around);
  setDouble(field.area, 2 * field.levels + ring, doubled);
}

// Draws all squares that the line through a crossing passes, until its ring is closed.
function drawRing(field: Field, first: i32): void {
  let crossing = first;
  do {
    if (ofCrossing(field, crossing, NEXT) === OPEN) drawSquare(field, ofCrossing(field, crossing, BEYOND));
    crossing = ofCrossing(field, crossing, NEXT);
    if (crossing === OPEN) stop();
  } while (crossing !== first);
}
