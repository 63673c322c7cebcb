// Lines through squares. Its fallbacks are draw-squares.ts and contours.ts in boundary/.

import { addCrossings, crossingAt, sideOf } from './crossings';
import { DISC, Field, limitOf, makeRoom, PASSED, step, TURNS } from './field';
import { lookInto } from './look-into';
import { leaveOutdone } from './outdone';
import { levelOfCorner, levelOfPlace } from './places';
import {
  beginWith,
  CELL,
  cornerAt,
  cornerOf,
  firstCornerOf,
  neighbourOf,
  quarterBeyond,
  squareOf,
  UNSEEN,
} from './squares';

/** A corner around a square. */
@unmanaged
export class Turn {
  corner: i32;
  /** The neighbour at the side after it. */
  beside: i32;
  level: i32;
  /** The first crossing on the side after it, and on the spoke to the centre. */
  first: i32;
  spoke: i32;
}

/** Numbers per turn. */
const TURN: i32 = 5;

/** Turns before those around a square, used to draw a triangle. */
const TRIANGLE: i32 = 3;

export function turnOf(field: Field, turn: i32): Turn {
  return changetype<Turn>(field.turns + (TRIANGLE + turn) * (TURN << 2));
}

/** A dozen operations in single precision have a smaller rounding error than this fraction of their largest number. */
const ROUNDING: f64 = 1 / 2 ** 20;

/** Begins an empty drawing: one square of the given size around everything. */
export function beginDrawing(field: Field, size: i32): void {
  const all = field.discs + (field.firstStretch - 1) * DISC;
  const bought = limitOf(field, field.levels - 1) * (load<f32>(all, 16) as f64);
  const across = abs<f64>(field.west) + abs<f64>(field.south) + (size as f64) * field.unit;
  field.rounding = ROUNDING * (across + bought);
  beginWith(field, size);
  makeRoom(field, TURNS, TRIANGLE * TURN);
}

/** Draws the lines through all squares. */
export function drawAll(field: Field): void {
  for (let square = 0; square < field.squareCount; square++) {
    if (squareOf(field, square).child === UNSEEN) lookInto(field, square);
  }
  for (let square = 0; square < field.squareCount; square++) {
    if (squareOf(field, square).child === CELL) drawSquare(field, square);
  }
}

// Draws the lines through a square that is not quartered.
export function drawSquare(field: Field, number: i32): void {
  if (squareOf(field, number).isDrawn !== 0) return;
  squareOf(field, number).isDrawn = 1;
  leaveOutdone(field, number);
  if (!crossSides(field, number, false)) return;
  if (isUneven(field)) {
    // there are spokes to all corners
    crossSides(field, number, true);
    drawTriangles(field, number);
  } else link(field, turnOf(field, 0), field.turnCount, number);
}

// Computes the crossings on the sides of a square. Returns whether there are any.
function crossSides(field: Field, number: i32, isWhole: bool): bool {
  goRound(field, number, isWhole);
  const count = field.turnCount;
  step(field, 4 * count);
  let isPassed = false;
  for (let i = 0; i < count; i++) {
    const turn = turnOf(field, i);
    const next = turnOf(field, i + 1 === count ? 0 : i + 1);
    turn.first = -1;
    if (turn.level === next.level) continue;
    isPassed = true;
    const noted = sideOf(field, turn.corner, next.corner);
    turn.first = load<i32>(noted) - 1;
    if (turn.first >= 0) continue;
    turn.first = crossSide(field, number, turn, next);
    store<i32>(noted, turn.first + 1);
  }
  return isPassed;
}

// Computes the crossings on the side from one corner to the next. Returns the first.
function crossSide(field: Field, number: i32, turn: Turn, next: Turn): i32 {
  const from = cornerOf(field, turn.corner);
  const to = cornerOf(field, next.corner);
  return turn.level < next.level
    ? addCrossings(field, number, from.x, from.y, turn.level, to.x, to.y, next.level, turn.beside)
    : addCrossings(field, number, to.x, to.y, next.level, from.x, from.y, turn.level, turn.beside);
}

// Lists the corners around a square and their levels, including those of smaller neighbours. Unless all are requested, it leaves those
// out on sides that no limit crosses.
export function goRound(field: Field, number: i32, isWhole: bool): void {
  field.turnCount = 0;
  for (let side = 0; side < 4; side++) {
    setFirstOfSide(field, side);
    if (!isWhole && (squareOf(field, number).sure >> side) & 1) {
      addTurn(field, firstCornerOf(squareOf(field, number), side), -1);
      continue;
    }
    let other = neighbourOf(field, number, side);
    while (other >= 0 && squareOf(field, other).child === UNSEEN) {
      lookInto(field, other);
      other = neighbourOf(field, number, side);
    }
    if (other >= 0 && squareOf(field, other).child > 0) addBeside(field, other, side);
    else addTurn(field, firstCornerOf(squareOf(field, number), side), other);
  }
  setFirstOfSide(field, 4);
  const count = field.turnCount;
  for (let i = 0; i < count; i++) {
    const turn = turnOf(field, i);
    turn.level = levelOfCorner(field, number, turn.corner);
  }
}

function firstOfSide(field: Field, side: i32): i32 {
  return load<i32>(changetype<usize>(field) + (side << 2), offsetof<Field>('firstOfSide'));
}

function setFirstOfSide(field: Field, side: i32): void {
  store<i32>(changetype<usize>(field) + (side << 2), field.turnCount, offsetof<Field>('firstOfSide'));
}

function addBeside(field: Field, quartered: i32, side: i32): void {
  for (let second = 0; second < 2; second++) {
    const other = squareOf(field, quartered).child + quarterBeyond(side, second);
    if (squareOf(field, other).child === UNSEEN) lookInto(field, other);
    const square = squareOf(field, other);
    if (square.child > 0) addBeside(field, other, side);
    else addTurn(field, cornerAt(square, quarterBeyond(side, 0)), other);
  }
}

// inline
function addTurn(field: Field, corner: i32, beside: i32): void {
  const count = field.turnCount++;
  makeRoom(field, TURNS, (TRIANGLE + count + 1) * TURN);
  makeRoom(field, PASSED, count + 2);
  const turn = turnOf(field, count);
  turn.corner = corner;
  turn.beside = beside;
}

// Whether a limit crosses one side twice.
function isUneven(field: Field): bool {
  const count = field.turnCount;
  if (count === 4) return false;
  for (let side = 0; side < 4; side++) {
    let rises = false;
    let falls = false;
    for (let i = firstOfSide(field, side); i < firstOfSide(field, side + 1); i++) {
      const here = turnOf(field, i).level;
      const next = turnOf(field, i + 1 === count ? 0 : i + 1).level;
      if (next > here) rises = true;
      if (next < here) falls = true;
    }
    if (rises && falls) return true;
  }
  return false;
}

// Draws a square as triangles around its centre, each of one side and two spokes.
function drawTriangles(field: Field, number: i32): void {
  const square = squareOf(field, number);
  const middleX = (square.x as f64) + (square.size as f64) / 2;
  const middleY = (square.y as f64) + (square.size as f64) / 2;
  const middle = levelOfPlace(field, number, middleX, middleY);
  const count = field.turnCount;
  for (let i = 0; i < count; i++) {
    const turn = turnOf(field, i);
    const corner = cornerOf(field, turn.corner);
    const x: f64 = corner.x;
    const y: f64 = corner.y;
    turn.spoke = -1;
    if (turn.level < middle) {
      turn.spoke = addCrossings(field, number, x, y, turn.level, middleX, middleY, middle, number);
    }
    if (turn.level > middle) {
      turn.spoke = addCrossings(field, number, middleX, middleY, middle, x, y, turn.level, number);
    }
  }
  const triangle = turnOf(field, -TRIANGLE);
  const second = turnOf(field, 1 - TRIANGLE);
  const third = turnOf(field, 2 - TRIANGLE);
  triangle.level = middle;
  for (let i = 0; i < count; i++) {
    const turn = turnOf(field, i);
    const next = turnOf(field, i + 1 === count ? 0 : i + 1);
    triangle.first = turn.spoke;
    second.level = turn.level;
    second.first = turn.first;
    third.level = next.level;
    third.first = next.spoke;
    link(field, triangle, TRIANGLE, number);
  }
}

// Connects the crossings around a cell to lines.
function link(field: Field, round: Turn, count: i32, number: i32): void {
  let least = round.level;
  let most = least;
  for (let i = 1; i < count; i++) {
    const level = turnBehind(round, i).level;
    if (level < least) least = level;
    if (level > most) most = level;
  }
  let middle = -1;
  for (let k = least; k < most; k++) {
    const passes = passLimit(field, round, count, k);
    if (passes > 2 && middle < 0) {
      const square = squareOf(field, number);
      const half = (square.size as f64) / 2;
      middle = levelOfPlace(field, number, (square.x as f64) + half, (square.y as f64) + half);
    }
    const isJoined = passes > 2 && middle <= k;
    for (let i = 1; i < passes; i += 2) {
      const to = isJoined ? (i + 1 === passes ? 0 : i + 1) : i - 1;
      crossingAt(field, load<i32>(field.passed + (i << 2))).next = load<i32>(field.passed + (to << 2));
    }
  }
}

function turnBehind(round: Turn, turn: i32): Turn {
  return changetype<Turn>(changetype<usize>(round) + turn * (TURN << 2));
}

// Lists the crossings of a limit around a cell, starting with an entry. Returns their number.
function passLimit(field: Field, round: Turn, count: i32, k: i32): i32 {
  const passed = field.passed;
  // If the walk begins within the limit, its first crossing is an exit: move the last crossing, an entry, to the front.
  const begin: i32 = round.level <= k ? 1 : 0;
  let at = begin;
  for (let i = 0; i < count; i++) {
    const turn = turnBehind(round, i);
    const before = turn.level;
    const here = turnBehind(round, i + 1 === count ? 0 : i + 1).level;
    if (before <= k === here <= k) continue;
    store<i32>(passed + (at++ << 2), turn.first + k - min<i32>(before, here));
  }
  if (begin === 1) store<i32>(passed, load<i32>(passed + (--at << 2)));
  return at;
}
