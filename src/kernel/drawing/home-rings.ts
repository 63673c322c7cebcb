// Draws only the outlines around starts, by walking from the starts. Other rings, such as holes and islands, are left undrawn.
//
//     start o - - |- - - -|- - - -|      A walk from inside a ring to the outside crosses it, and crosses inner rings before
//                hole            home    outer ones.

import { classifySquare } from './classify-square.ts';
import {
  BEYOND,
  crossingX,
  crossingY,
  LIMIT,
  NEXT,
  OPEN,
  ofCrossing,
  SEEN_FROM,
  setCrossing,
  sideOf,
} from './crossings.ts';
import { drawSquare } from './draw.ts';
import { AREA_TABLE, DRAWN_TABLE, type Field, LISTED_TABLE } from './field.ts';
import { AT_LEVEL, goRound, OF_CORNER, ofTurn } from './go-round.ts';
import { countSteps, growTable, stop } from './host.ts';
import { at, doubleAt, set, setDouble } from './memory.ts';
import type { bool, f64, i32 } from './numbers.ts';
import { CELL, CHILD, ofSquare, SIZE, UNSEEN, X, Y } from './squares.ts';

/** Steps to find a square on the way from a start and the crossings on its sides. */
const STEPS_OF_SQUARE = 32;

/**
 * Draws, for each limit, the innermost outline around a place (in units of the lattice). Lists one crossing of each ring drawn. Returns the
 * number of limits without an outline there. Starts are numbered from 1.
 */
export function drawAround(field: Field, x: f64, y: f64, start: i32): i32 {
  const whole: f64 = ofSquare(field, 0, SIZE);
  // the nearer side of what is reached
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
      if (wasFoundBefore(field, level) || ofCrossing(field, crossing, SEEN_FROM) === start) continue;
      drawRing(field, crossing);
      growTable(field, DRAWN_TABLE, field.drawnCount + 1);
      set(field.drawn, field.drawnCount++, crossing);
      const doubled = areaAround(field, crossing, x, y, start);
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

/** The number of crossings that `drawAround` listed. */
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

// The smallest square at a place. If squares meet there, the one to the east or to the west.
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

// Twice the area of a ring if it is an outline around a place, else 0 or less. Marks the crossings of the ring.
function areaAround(field: Field, first: i32, px: f64, py: f64, start: i32): f64 {
  const originX = crossingX(field, first);
  const originY = crossingY(field, first);
  let x = originX;
  let y = originY;
  let doubled: f64 = 0;
  let isAround = false;
  let crossing = first;
  do {
    countSteps(field, 1);
    setCrossing(field, crossing, SEEN_FROM, start);
    crossing = ofCrossing(field, crossing, NEXT);
    const toX = crossingX(field, crossing);
    const toY = crossingY(field, crossing);
    doubled += (x - originX) * (toY - originY) - (toX - originX) * (y - originY);
    if (toY > py !== y > py && px < ((x - toX) * (py - toY)) / (y - toY) + toX) isAround = !isAround;
    x = toX;
    y = toY;
  } while (crossing !== first);
  return isAround ? doubled : 0;
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
