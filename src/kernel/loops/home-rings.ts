// Outlines around starts, followed square by square. Its fallback is home-rings.ts in boundary/.

import { crossingAt, OPEN, sideOf } from './crossings';
import { drawSquare, goRound, turnOf } from './draw';
import { DRAWN, Field, LISTED, makeRoom, step } from './field';
import { lookInto } from './look-into';
import { CELL, squareOf, UNSEEN } from './squares';

/** Steps to find a square on the way from a start and the crossings on its sides. */
const STEPS_OF_SQUARE: i32 = 32;

/**
 * Draws the innermost outline of each limit around a place, and lists a crossing of each ring found. Returns the number of limits
 * without one. Starts are numbered from 1.
 */
export function drawAround(field: Field, x: f64, y: f64, start: i32): i32 {
  const whole: f64 = squareOf(field, 0).size;
  const isEastward = x > whole / 2;
  let missing = field.levels;
  for (let level = 0; level < field.levels; level++) setArea(field, level, 0);
  for (let at = x; at > 0 && at < whole && missing > 0; ) {
    step(field, STEPS_OF_SQUARE);
    const number = squareAt(field, at, y, isEastward);
    const square = squareOf(field, number);
    at = square.x + (isEastward ? square.size : 0);
    if (square.child !== CELL) continue;
    drawSquare(field, number);
    const listed = listCrossings(field, number);
    const before = missing;
    for (let i = 0; i < listed; i++) {
      const crossing = load<i32>(field.listed + (i << 2));
      const level = crossingAt(field, crossing).level;
      if (wasFoundBefore(field, level) || crossingAt(field, crossing).seenFrom === start) continue;
      drawRing(field, crossing);
      makeRoom(field, DRAWN, field.drawnCount + 1);
      store<i32>(field.drawn + (field.drawnCount++ << 2), crossing);
      const doubled = areaAround(field, crossing, x, y, start);
      if (doubled <= 0) continue;
      const least = areaOf(field, level);
      if (least === 0) missing--;
      if (least === 0 || doubled < least) setArea(field, level, doubled);
    }
    if (missing < before) noteFound(field);
  }
  return missing;
}

// By limit: twice the area of the innermost outline found, and after these, whether it was found in an earlier square.
function areaOf(field: Field, level: i32): f64 {
  return load<f64>(field.area + (level << 3));
}

function setArea(field: Field, level: i32, doubled: f64): void {
  store<f64>(field.area + (level << 3), doubled);
  store<f64>(field.area + ((level + field.levels) << 3), 0);
}

function noteFound(field: Field): void {
  for (let level = 0; level < field.levels; level++) {
    store<f64>(field.area + ((level + field.levels) << 3), areaOf(field, level));
  }
}

function wasFoundBefore(field: Field, level: i32): bool {
  return load<f64>(field.area + ((level + field.levels) << 3)) > 0;
}

// The smallest square at a place, on its western or eastern side.
function squareAt(field: Field, x: f64, y: f64, isEastward: bool): i32 {
  let number = 0;
  if (squareOf(field, number).child === UNSEEN) lookInto(field, number);
  while (squareOf(field, number).child > 0) {
    const square = squareOf(field, number);
    const half = square.size >> 1;
    const middle: f64 = square.x + half;
    const isEast = isEastward ? x >= middle : x > middle;
    number = square.child + (isEast ? 1 : 0) + (y >= ((square.y + half) as f64) ? 2 : 0);
    if (squareOf(field, number).child === UNSEEN) lookInto(field, number);
  }
  return number;
}

// Lists the crossings on the sides of a drawn square. Returns their number.
function listCrossings(field: Field, number: i32): i32 {
  goRound(field, number, false);
  const count = field.turnCount;
  let listed = 0;
  for (let i = 0; i < count; i++) {
    const turn = turnOf(field, i);
    const next = turnOf(field, i + 1 === count ? 0 : i + 1);
    const end = listed + abs<i32>(next.level - turn.level);
    if (end === listed) continue;
    makeRoom(field, LISTED, end);
    let crossing = load<i32>(sideOf(field, turn.corner, next.corner)) - 1;
    for (; listed < end; listed++) store<i32>(field.listed + (listed << 2), crossing++);
  }
  return listed;
}

// Twice the area of an outline around a place; 0 or less for any other ring. Marks the crossings of the ring.
function areaAround(field: Field, first: i32, px: f64, py: f64, start: i32): f64 {
  const originX = crossingAt(field, first).x;
  const originY = crossingAt(field, first).y;
  let doubled: f64 = 0;
  let isAround = false;
  let number = first;
  do {
    step(field, 1);
    const at = crossingAt(field, number);
    at.seenFrom = start;
    number = at.next;
    const to = crossingAt(field, number);
    doubled += (at.x - originX) * (to.y - originY) - (to.x - originX) * (at.y - originY);
    if (to.y > py !== at.y > py && px < ((at.x - to.x) * (py - to.y)) / (at.y - to.y) + to.x) isAround = !isAround;
  } while (number !== first);
  return isAround ? doubled : 0;
}

// Draws the squares that the line of a crossing passes through, which closes its ring.
function drawRing(field: Field, first: i32): void {
  let number = first;
  do {
    if (crossingAt(field, number).next === OPEN) drawSquare(field, crossingAt(field, number).beyond);
    number = crossingAt(field, number).next;
    // cannot happen; an error is better than an endless loop
    if (number === OPEN) unreachable();
  } while (number !== first);
}
