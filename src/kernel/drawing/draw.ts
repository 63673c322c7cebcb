// Connects crossings to lines, for all limits at once, cell by cell.
//
//        in                  Anticlockwise around a cell, the boundary of a limit is entered and left in turn. A line has
//     .--x-----.             the inside on its left. It runs from where the limit is left to where it was entered, or, if
//     | /      |             the centre is inside and joins the parts, to where it is entered next. A cell is convex, so
//     |/       |             its lines never cross: outlines run anticlockwise and holes clockwise.
//     x--------.
//    out
//
// If smaller squares lie beyond a side, their corners are also corners of the cell. If a limit crosses such a side twice, the line would
// run along the side. In that case the cell is drawn as triangles around its centre, between spokes from the centre to the corners.

import { addCrossings, NEXT, setCrossing, sideOf } from './crossings.ts';
import { dropDominated } from './dominated.ts';
import { DISC, ENTRY_TABLE, type Field, limitAt, SIDES_TABLE, TURNS_TABLE, WAITING_TABLE } from './field.ts';
import {
  AT_LEVEL,
  BESIDE,
  FIRST,
  goRound,
  isUneven,
  OF_CORNER,
  ofTurn,
  PER_TURN,
  SPOKE,
  setTurn,
  TRIANGLE,
} from './go-round.ts';
import { countSteps, growTable } from './host.ts';
import { at, set, singleAt } from './memory.ts';
import type { bool, f64, i32 } from './numbers.ts';
import { levelOfPlace } from './places.ts';
import { classifySquare } from './sift/classify-square.ts';
import { NO_STRETCH } from './sift/leader.ts';
import { SLACK } from './sift/sift.ts';
import { beginWith, CELL, CHILD, IS_DRAWN, ofCorner, ofSquare, SIZE, setSquare, UNSEEN, X, Y } from './squares.ts';

/** How many entries fit before the table of entries grows. */
const ENTRIES = 4096;

/** The rounding error of a dozen operations in single precision is smaller than this fraction of their largest number. */
const ROUNDING: f64 = 1 / 1_048_576;

/** Begins an empty drawing for a number of limits: one square around everything. Its size is in units of the lattice. */
export function beginDrawing(
  field: Field,
  levels: i32,
  size: i32,
  maxOffroad: f64,
  west: f64,
  south: f64,
  unit: f64,
): void {
  field.levels = levels;
  field.maxOffroad = maxOffroad;
  field.west = west;
  field.south = south;
  field.unit = unit;
  const root = field.firstStretch - 1;
  const bought = limitAt(field, levels - 1) * singleAt(field.discs, DISC * root + 4);
  field.rounding = ROUNDING * (Math.abs(west) + Math.abs(south) + (size as f64) * unit + bought);
  field.lastCheapest = NO_STRETCH;
  field.lastSure = NO_STRETCH;
  field.leaderCount = 0;
  field.resting = 0;
  field.rest = 0;
  field.crossingCount = 0;
  field.drawnCount = 0;
  field.entryCount = 1;
  growTable(field, ENTRY_TABLE, ENTRIES);
  set(field.entry, 0, root);
  // a square never has more waiting entries than this, because it opens no entry twice
  growTable(field, WAITING_TABLE, root + 1 + SLACK);
  growTable(field, TURNS_TABLE, TRIANGLE * PER_TURN);
  growTable(field, SIDES_TABLE, 5);
  beginWith(field, size);
}

/** Draws the lines through all squares. */
export function drawAll(field: Field): void {
  for (let square = 0; square < field.squareCount; square++) {
    if (ofSquare(field, square, CHILD) === UNSEEN) classifySquare(field, square);
  }
  for (let square = 0; square < field.squareCount; square++) {
    if (ofSquare(field, square, CHILD) === CELL) drawSquare(field, square);
  }
}

/** Draws the lines through a square that is not divided. */
export function drawSquare(field: Field, square: i32): void {
  if (ofSquare(field, square, IS_DRAWN) === 1) return;
  setSquare(field, square, IS_DRAWN, 1);
  dropDominated(field, square);
  if (!crossSides(field, square, false)) return;
  if (isUneven(field)) {
    // triangles have spokes to all corners, so corners and sides that were omitted before are needed too
    crossSides(field, square, true);
    drawTriangles(field, square);
  } else link(field, 0, field.turnCount, square);
}

// Computes the crossings on the sides of a square. Returns whether there are any.
function crossSides(field: Field, square: i32, isWhole: bool): bool {
  goRound(field, square, isWhole);
  const count = field.turnCount;
  countSteps(field, 4 * count);
  let isPassed = false;
  for (let i = 0; i < count; i++) {
    const next = i + 1 === count ? 0 : i + 1;
    setTurn(field, i, FIRST, -1);
    if (ofTurn(field, i, AT_LEVEL) === ofTurn(field, next, AT_LEVEL)) continue;
    isPassed = true;
    const side = sideOf(field, ofTurn(field, i, OF_CORNER), ofTurn(field, next, OF_CORNER));
    const known = at(field.corners, side) - 1;
    const first = known >= 0 ? known : crossSide(field, square, i, next);
    setTurn(field, i, FIRST, first);
    set(field.corners, side, first + 1);
  }
  return isPassed;
}

// Computes the crossings on the side from one turn to the next. Returns the first.
function crossSide(field: Field, square: i32, turn: i32, next: i32): i32 {
  const isInner = ofTurn(field, turn, AT_LEVEL) < ofTurn(field, next, AT_LEVEL);
  const inner = isInner ? turn : next;
  const outer = isInner ? next : turn;
  const from = ofTurn(field, inner, OF_CORNER);
  const to = ofTurn(field, outer, OF_CORNER);
  return addCrossings(
    field,
    square,
    ofCorner(field, from, X),
    ofCorner(field, from, Y),
    ofTurn(field, inner, AT_LEVEL),
    ofCorner(field, to, X),
    ofCorner(field, to, Y),
    ofTurn(field, outer, AT_LEVEL),
    ofTurn(field, turn, BESIDE),
  );
}

// The level of the centre of a square.
function levelOfMiddle(field: Field, square: i32): i32 {
  const half = (ofSquare(field, square, SIZE) as f64) / 2;
  const x = (ofSquare(field, square, X) as f64) + half;
  const y = (ofSquare(field, square, Y) as f64) + half;
  return levelOfPlace(field, square, x, y);
}

// Draws a square as triangles around its centre, each of one side and two spokes.
function drawTriangles(field: Field, square: i32): void {
  const half = (ofSquare(field, square, SIZE) as f64) / 2;
  const centreX = (ofSquare(field, square, X) as f64) + half;
  const centreY = (ofSquare(field, square, Y) as f64) + half;
  const middle = levelOfMiddle(field, square);
  const count = field.turnCount;
  for (let i = 0; i < count; i++) {
    const corner = ofTurn(field, i, OF_CORNER);
    const level = ofTurn(field, i, AT_LEVEL);
    const x: f64 = ofCorner(field, corner, X);
    const y: f64 = ofCorner(field, corner, Y);
    let spoke = -1;
    if (level < middle) spoke = addCrossings(field, square, x, y, level, centreX, centreY, middle, square);
    if (level > middle) spoke = addCrossings(field, square, centreX, centreY, middle, x, y, level, square);
    setTurn(field, i, SPOKE, spoke);
  }
  setTurn(field, -TRIANGLE, AT_LEVEL, middle);
  for (let i = 0; i < count; i++) {
    const next = i + 1 === count ? 0 : i + 1;
    setTurn(field, -TRIANGLE, FIRST, ofTurn(field, i, SPOKE));
    setTurn(field, 1 - TRIANGLE, AT_LEVEL, ofTurn(field, i, AT_LEVEL));
    setTurn(field, 1 - TRIANGLE, FIRST, ofTurn(field, i, FIRST));
    setTurn(field, 2 - TRIANGLE, AT_LEVEL, ofTurn(field, next, AT_LEVEL));
    setTurn(field, 2 - TRIANGLE, FIRST, ofTurn(field, next, SPOKE));
    link(field, -TRIANGLE, TRIANGLE, square);
  }
}

// Connects the crossings between `count` turns, starting with `first`, to lines.
function link(field: Field, first: i32, count: i32, square: i32): void {
  let least = ofTurn(field, first, AT_LEVEL);
  let most = least;
  for (let i = 1; i < count; i++) {
    const level = ofTurn(field, first + i, AT_LEVEL);
    if (level < least) least = level;
    if (level > most) most = level;
  }
  let middle = -1;
  for (let k = least; k < most; k++) {
    const passes = passLimit(field, first, count, k);
    if (passes > 2 && middle < 0) middle = levelOfMiddle(field, square);
    const isJoined = passes > 2 && middle <= k;
    for (let i = 1; i < passes; i += 2) {
      const to = isJoined ? (i + 1 === passes ? 0 : i + 1) : i - 1;
      setCrossing(field, at(field.passed, i), NEXT, at(field.passed, to));
    }
  }
}

// Lists the crossings of a limit around a cell, starting with an entry. Returns their number.
function passLimit(field: Field, first: i32, count: i32, k: i32): i32 {
  // If the walk begins within the limit, the first crossing is an exit. The last crossing, an entry, then moves to the front.
  const begin = ofTurn(field, first, AT_LEVEL) <= k ? 1 : 0;
  let end = begin;
  for (let i = 0; i < count; i++) {
    const before = ofTurn(field, first + i, AT_LEVEL);
    const here = ofTurn(field, first + (i + 1 === count ? 0 : i + 1), AT_LEVEL);
    if (before <= k === here <= k) continue;
    set(field.passed, end++, ofTurn(field, first + i, FIRST) + k - (before < here ? before : here));
  }
  if (begin === 1) set(field.passed, 0, at(field.passed, --end));
  return end;
}
