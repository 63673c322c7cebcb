// Connects crossings to lines, for all limits at once, cell by cell.
//
//        in                  Anticlockwise around a cell, the boundary of a limit is entered and left in turn. A line has
//     .--x-----.             the inside on its left. It runs from where the limit is left to where it was entered, or, if
//     | /      |             the centre is inside and joins the parts, to where it is entered next. A cell is convex, so
//     |/       |             its lines never cross: outlines run anticlockwise and holes clockwise.
//     x--------.
//    out                     Crossings lie on a raster that divides the side, never on a corner. So lines never touch
//                            themselves, and lines of two limits either coincide exactly or stay apart.
//
// If smaller squares lie beyond a side, their corners are also corners of the cell. If a limit crosses such a side twice, the line
// would run along the side. Then the cell is drawn as triangles around its centre, between spokes from there to its corners.

import { grown } from '../memory/grown.ts';
import type { Arena } from './arena.ts';
import { addCrossings, type Contours, type End, OPEN } from './contours.ts';
import { grownWithin, step } from './deadline-check.ts';
import type { Field } from './field.ts';
import { goRound, isUneven, noWay, type Round, type WayRound } from './go-round.ts';
import { levelOfPlace } from './level-of-place.ts';
import { lookInto } from './look-into.ts';
import { CELL, UNSEEN } from './squares.ts';

export interface Drawing {
  readonly field: Field;
  readonly contours: Contours;
  /** By square: 1 if it is drawn. */
  isDrawn: Uint8Array;
  /** By side without a corner on it, 2 * corner eastwards and 2 * corner + 1 northwards: its first crossing plus 1, or 0. */
  firstOnSide: Int32Array;
  readonly way: WayRound;
  readonly triangle: Round;
  /** By corner: the first crossing on the spoke to it, or -1. */
  spoke: Int32Array;
  /** Where a limit is entered and left, alternately. */
  passed: Int32Array;
}

/** An empty drawing. */
export function startDrawing(field: Field, arena: Arena): Drawing {
  arena.contours.count = 0;
  return {
    field,
    contours: arena.contours,
    isDrawn: arena.isDrawn.fill(0),
    firstOnSide: arena.firstOnSide.fill(0),
    way: noWay(),
    triangle: { count: 3, level: new Int32Array(3), first: new Int32Array(3) },
    spoke: new Int32Array(0),
    passed: new Int32Array(0),
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

/** Draws the squares that the line of a crossing passes through, which closes its ring. */
export function drawRing(drawing: Drawing, first: number): void {
  const { contours } = drawing;
  let at = first;
  do {
    if (contours.next[at] === OPEN) drawSquare(drawing, contours.beyond[at]);
    at = contours.next[at];
    // cannot happen; an error is better than an endless loop
    if (at === OPEN) throw new Error('A contour of a boundary does not close.');
  } while (at !== first);
}

/** Draws the lines through a square that is not quartered. */
export function drawSquare(drawing: Drawing, square: number): void {
  const { squares } = drawing.field;
  if (drawing.isDrawn[square] === 1) return;
  drawing.isDrawn = grownWithin(drawing.field.deadline, drawing.isDrawn, square + 1);
  drawing.isDrawn[square] = 1;
  goRound(drawing.field, drawing.way, square);
  drawing.firstOnSide = grownWithin(drawing.field.deadline, drawing.firstOnSide, 2 * squares.cornerCount);
  const { corner, neighbour, round } = drawing.way;
  const { count, level, first } = round;
  drawing.spoke = grown(drawing.spoke, count);
  drawing.passed = grown(drawing.passed, count + 1);
  step(drawing.field.deadline, 4 * count);
  let isPassed = false;
  for (let i = 0; i < count; i++) {
    const to = i + 1 === count ? 0 : i + 1;
    first[i] = -1;
    if (level[i] === level[to]) continue;
    first[i] = crossingsOnSide(drawing, square, corner[i], corner[to], neighbour[i]);
    isPassed = true;
  }
  if (!isPassed) return;
  if (isUneven(drawing.way)) drawTriangles(drawing, square);
  else link(drawing, round, square);
}

/** The crossings on the sides of a drawn square. */
export function crossingsRound(drawing: Drawing, square: number): number[] {
  const { field, way } = drawing;
  goRound(field, way, square);
  const { corner, round } = way;
  const { count, level } = round;
  const found: number[] = [];
  for (let i = 0; i < count; i++) {
    const to = i + 1 === count ? 0 : i + 1;
    const first = drawing.firstOnSide[sideOf(field, corner[i], corner[to])] - 1;
    for (let k = 0; k < Math.abs(level[to] - level[i]); k++) found.push(first + k);
  }
  return found;
}

// Draws a square as triangles around its centre, each of one side and two spokes.
function drawTriangles(drawing: Drawing, square: number): void {
  const { field, way, triangle, spoke } = drawing;
  const { corner, round } = way;
  const { x, y, size, cornerX, cornerY } = field.squares;
  const [middleX, middleY] = [x[square] + size[square] / 2, y[square] + size[square] / 2];
  const middle: End = { x: middleX, y: middleY, level: levelOfPlace(field, square, middleX, middleY) };
  const { count, level, first } = round;
  for (let i = 0; i < count; i++) {
    const end: End = { x: cornerX[corner[i]], y: cornerY[corner[i]], level: level[i] };
    spoke[i] = -1;
    if (end.level < middle.level) spoke[i] = addCrossings(drawing, square, end, middle, square);
    if (end.level > middle.level) spoke[i] = addCrossings(drawing, square, middle, end, square);
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

// Connects the crossings around a cell to lines.
function link(drawing: Drawing, round: Round, square: number): void {
  const { field, contours, passed } = drawing;
  const { x, y, size } = field.squares;
  const { count, level } = round;
  let least = level[0];
  let most = least;
  for (let i = 1; i < count; i++) {
    if (level[i] < least) least = level[i];
    if (level[i] > most) most = level[i];
  }
  let middle = -1;
  for (let k = least; k < most; k++) {
    const passes = passLimit(passed, round, k);
    if (passes > 2 && middle < 0) {
      middle = levelOfPlace(field, square, x[square] + size[square] / 2, y[square] + size[square] / 2);
    }
    const isJoined = passes > 2 && middle <= k;
    for (let i = 1; i < passes; i += 2) {
      contours.next[passed[i]] = passed[isJoined ? (i + 1) % passes : i - 1];
    }
  }
}

// Lists the crossings of a limit around a cell, starting with an entry. Returns their number.
function passLimit(passed: Int32Array, { count, level, first }: Round, k: number): number {
  // If the walk begins within the limit, its first crossing is an exit: move the last crossing, an entry, to the front.
  const begin = level[0] <= k ? 1 : 0;
  let at = begin;
  for (let i = 0; i < count; i++) {
    const before = level[i];
    const here = level[i + 1 === count ? 0 : i + 1];
    if (before <= k === here <= k) continue;
    passed[at++] = first[i] + k - (before < here ? before : here);
  }
  if (begin === 1) passed[0] = passed[--at];
  return at;
}

// A side by its number.
function sideOf({ squares }: Field, from: number, to: number): number {
  const { cornerX, cornerY } = squares;
  const isForward = cornerX[from] + cornerY[from] < cornerX[to] + cornerY[to];
  return 2 * (isForward ? from : to) + (cornerX[from] === cornerX[to] ? 1 : 0);
}

// The first crossing on the side from one corner to the next, computed on first use.
function crossingsOnSide(drawing: Drawing, square: number, from: number, to: number, neighbour: number): number {
  const { field, firstOnSide } = drawing;
  const { cornerX, cornerY, level } = field.squares;
  const side = sideOf(field, from, to);
  if (firstOnSide[side] > 0) return firstOnSide[side] - 1;
  const one: End = { x: cornerX[from], y: cornerY[from], level: level[from] };
  const other: End = { x: cornerX[to], y: cornerY[to], level: level[to] };
  const first =
    one.level < other.level
      ? addCrossings(drawing, square, one, other, neighbour)
      : addCrossings(drawing, square, other, one, neighbour);
  firstOnSide[side] = first + 1;
  return first;
}
