// Crossings to lines, for all limits at once, cell by cell.
//
//        in                  Round a cell, anticlockwise, a limit is entered and left in turn. A line runs with the
//     .--x-----.             inside on its left: from where the limit is left to where it was entered, or, where the
//     | /      |             middle is inside and joins what lies within, to where it is entered next. Lines of a cell
//     |/       |             never cross, as a cell is convex; so outlines run anticlockwise and holes clockwise.
//     x--------.
//    out                     Crossings sit on a raster finer than the side, never on a corner: lines never touch
//                            themselves, and lines of two limits coincide exactly or keep apart.
//
// Where smaller squares lie beyond a side, their corners are corners of the cell, too. Is a limit passed twice on such a side,
// the line would run along it; then the cell is drawn as triangles around its middle.

import { grown } from '../memory/grown.ts';
import { addCrossings, type Contours, type End, noContours, OPEN } from './contours.ts';
import type { Field } from './field.ts';
import { levelOfCorner, levelOfPlace } from './level-of-place.ts';
import { lookInto } from './look-into.ts';
import { step } from './pace.ts';
import { CELL, CORNER_BEYOND, FIRST_CORNER, neighbourOf, QUARTERS_BEYOND, UNSEEN } from './squares.ts';

/** A way round: levels of its corners, and the first crossing on the side behind each. */
interface Round {
  readonly level: number[];
  readonly first: number[];
}

export interface Drawing {
  readonly field: Field;
  readonly contours: Contours;
  /** By square: 1 when it is drawn. */
  isDrawn: Uint8Array;
  /** By side without a corner on it, 2 * corner eastwards and 2 * corner + 1 northwards: its first crossing and 1, or 0. */
  firstOnSide: Int32Array;
  /** Round the square at hand: corners, anticlockwise, the squares beyond the sides behind them, where each side begins. */
  readonly corner: number[];
  readonly beside: number[];
  readonly firstOfSide: number[];
  readonly round: Round;
  readonly triangle: Round;
  readonly spoke: number[];
  /** Where a limit is entered and left, in turn. */
  readonly passed: number[];
}

/** A drawing of nothing yet. */
export function startDrawing(field: Field): Drawing {
  return {
    field,
    contours: noContours(),
    isDrawn: new Uint8Array(0),
    firstOnSide: new Int32Array(0),
    corner: [],
    beside: [],
    firstOfSide: [0, 0, 0, 0],
    round: { level: [], first: [] },
    triangle: { level: [0, 0, 0], first: [0, 0, 0] },
    spoke: [],
    passed: [],
  };
}

/** Draws the lines through all squares. */
export function drawAll(drawing: Drawing): void {
  const { field } = drawing;
  const { squares } = field;
  for (let square = 0; square < squares.count; square++) {
    if (squares.child[square] === UNSEEN) lookInto(field, square);
  }
  for (let square = 0; square < squares.count; square++) {
    if (squares.child[square] === CELL) drawSquare(drawing, square);
  }
}

/** Draws the squares that the line of a crossing leads through, and it is a ring. */
export function drawRing(drawing: Drawing, first: number): void {
  const { contours } = drawing;
  let at = first;
  do {
    if (contours.next[at] === OPEN) drawSquare(drawing, contours.beyond[at]);
    at = contours.next[at];
    // never: better an error than a walk without end
    if (at === OPEN) throw new Error('A contour of a boundary does not close.');
  } while (at !== first);
}

/** Draws the lines that run through a square that is not quartered. */
export function drawSquare(drawing: Drawing, square: number): void {
  const { squares } = drawing.field;
  if (drawing.isDrawn[square] === 1) return;
  drawing.isDrawn = grown(drawing.isDrawn, square + 1);
  drawing.isDrawn[square] = 1;
  const { corner, beside, round } = drawing;
  goRound(drawing, square);
  drawing.firstOnSide = grown(drawing.firstOnSide, 2 * squares.cornerCount);
  const { level, first } = round;
  const count = level.length;
  step(drawing.field.pace, 4 * count);
  let isPassed = false;
  for (let i = 0; i < count; i++) {
    const to = i + 1 === count ? 0 : i + 1;
    first[i] = level[i] === level[to] ? -1 : crossingsOnSide(drawing, square, corner[i], corner[to], beside[i]);
    if (first[i] >= 0) isPassed = true;
  }
  first.length = count;
  if (!isPassed) return;
  if (isUneven(drawing)) drawTriangles(drawing, square);
  else link(drawing, round, square);
}

/** The crossings on the sides of a square that is drawn. */
export function crossingsRound(drawing: Drawing, square: number): number[] {
  goRound(drawing, square);
  const { corner, round, field } = drawing;
  const { level } = round;
  const found: number[] = [];
  for (let i = 0; i < level.length; i++) {
    const to = i + 1 === level.length ? 0 : i + 1;
    const first = drawing.firstOnSide[sideOf(field, corner[i], corner[to])] - 1;
    for (let k = 0; k < Math.abs(level[to] - level[i]); k++) found.push(first + k);
  }
  return found;
}

// Lists the corners round a square, those of smaller ones beside it, too, and their levels.
function goRound(drawing: Drawing, square: number): void {
  const { field, corner, beside, firstOfSide, round } = drawing;
  const { squares } = field;
  corner.length = 0;
  beside.length = 0;
  for (let side = 0; side < 4; side++) {
    firstOfSide[side] = corner.length;
    let other = neighbourOf(squares, square, side);
    while (other >= 0 && squares.child[other] === UNSEEN) {
      lookInto(field, other);
      other = neighbourOf(squares, square, side);
    }
    if (other >= 0 && squares.child[other] > 0) addBeside(drawing, other, side);
    else {
      corner.push(squares.corner[4 * square + FIRST_CORNER[side]]);
      beside.push(other);
    }
  }
  round.level.length = corner.length;
  for (let i = 0; i < corner.length; i++) round.level[i] = levelOfCorner(field, square, corner[i]);
}

function addBeside(drawing: Drawing, quartered: number, side: number): void {
  const { field, corner, beside } = drawing;
  const { squares } = field;
  for (const q of QUARTERS_BEYOND[side]) {
    const other = squares.child[quartered] + q;
    if (squares.child[other] === UNSEEN) lookInto(field, other);
    if (squares.child[other] > 0) addBeside(drawing, other, side);
    else {
      corner.push(squares.corner[4 * other + CORNER_BEYOND[side]]);
      beside.push(other);
    }
  }
}

// Whether some limit is passed twice on a side.
function isUneven({ corner, firstOfSide, round }: Drawing): boolean {
  const { level } = round;
  const count = corner.length;
  if (count === 4) return false;
  for (let side = 0; side < 4; side++) {
    let rises = false;
    let falls = false;
    const end = side === 3 ? count : firstOfSide[side + 1];
    for (let i = firstOfSide[side]; i < end; i++) {
      const next = level[i + 1 === count ? 0 : i + 1];
      if (next > level[i]) rises = true;
      if (next < level[i]) falls = true;
    }
    if (rises && falls) return true;
  }
  return false;
}

// Draws a square as triangles around its middle: each side and two spokes.
function drawTriangles(drawing: Drawing, square: number): void {
  const { field, contours, corner, round, triangle, spoke } = drawing;
  const { x, y, size, cornerX, cornerY } = field.squares;
  const [middleX, middleY] = [x[square] + size[square] / 2, y[square] + size[square] / 2];
  const middle: End = { x: middleX, y: middleY, level: levelOfPlace(field, square, middleX, middleY) };
  const { level, first } = round;
  const count = level.length;
  for (let i = 0; i < count; i++) {
    const end: End = { x: cornerX[corner[i]], y: cornerY[corner[i]], level: level[i] };
    spoke[i] = -1;
    if (end.level < middle.level) spoke[i] = addCrossings(field, contours, square, end, middle, square);
    if (end.level > middle.level) spoke[i] = addCrossings(field, contours, square, middle, end, square);
  }
  for (let i = 0; i < count; i++) {
    const to = i + 1 === count ? 0 : i + 1;
    triangle.level[0] = middle.level;
    triangle.level[1] = level[i];
    triangle.level[2] = level[to];
    triangle.first[0] = spoke[i];
    triangle.first[1] = first[i];
    triangle.first[2] = spoke[to];
    link(drawing, triangle, square);
  }
}

// Joins the crossings on the way round to lines.
function link({ field, contours, passed }: Drawing, { level, first }: Round, square: number): void {
  const { x, y, size } = field.squares;
  const count = level.length;
  let least = level[0];
  let most = least;
  for (let i = 1; i < count; i++) {
    if (level[i] < least) least = level[i];
    if (level[i] > most) most = level[i];
  }
  let middle = -1;
  for (let k = least; k < most; k++) {
    passLimit(passed, level, first, k);
    if (passed.length > 2 && middle < 0) {
      middle = levelOfPlace(field, square, x[square] + size[square] / 2, y[square] + size[square] / 2);
    }
    const isJoined = passed.length > 2 && middle <= k;
    for (let i = 1; i < passed.length; i += 2) {
      contours.next[passed[i]] = passed[isJoined ? (i + 1) % passed.length : i - 1];
    }
  }
}

// Lists the crossings of a limit on the way round, entered first.
function passLimit(passed: number[], level: readonly number[], first: readonly number[], k: number): void {
  const count = level.length;
  passed.length = 0;
  for (let i = 0; i < count; i++) {
    const before = level[i];
    const here = level[i + 1 === count ? 0 : i + 1];
    if (before <= k === here <= k) continue;
    passed.push(first[i] + k - (before < here ? before : here));
  }
  if (level[0] <= k) passed.unshift(passed.pop() as number);
}

// A side by its number.
function sideOf({ squares }: Field, from: number, to: number): number {
  const { cornerX, cornerY } = squares;
  const isForward = cornerX[from] + cornerY[from] < cornerX[to] + cornerY[to];
  return 2 * (isForward ? from : to) + (cornerX[from] === cornerX[to] ? 1 : 0);
}

// The first crossing on the side from one corner to the next, placed when it is asked for first.
function crossingsOnSide(drawing: Drawing, square: number, from: number, to: number, beside: number): number {
  const { field, contours, firstOnSide } = drawing;
  const { cornerX, cornerY, level } = field.squares;
  const side = sideOf(field, from, to);
  if (firstOnSide[side] > 0) return firstOnSide[side] - 1;
  const one: End = { x: cornerX[from], y: cornerY[from], level: level[from] };
  const other: End = { x: cornerX[to], y: cornerY[to], level: level[to] };
  const first =
    one.level < other.level
      ? addCrossings(field, contours, square, one, other, beside)
      : addCrossings(field, contours, square, other, one, beside);
  firstOnSide[side] = first + 1;
  return first;
}
