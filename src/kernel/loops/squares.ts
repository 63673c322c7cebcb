// Squares and their corners. Its fallback is boundary/squares.ts.

import { CORNERS, Field, makeRoom, SQUARES } from './field';

/** Values of `child` other than the number of a first child. */
export const UNSEEN: i32 = 0;
export const CELL: i32 = -1;
export const PLAIN: i32 = -2;

/** The level of a corner that was not computed yet. */
export const UNKNOWN: i32 = -1;

/** In `endThin`: a square larger than a tile. */
export const NO_TILE: i32 = -1;

/** Sides, anticlockwise. Bit 0 of a quarter or a corner is east, bit 1 north. */
const SOUTH: i32 = 0;
const EAST: i32 = 1;
const NORTH: i32 = 2;
const WEST: i32 = 3;

/** Numbers per square, and per corner. */
const SQUARE: i32 = 22;
const CORNER: i32 = 5;

@unmanaged
export class Square {
  x: i32;
  y: i32;
  size: i32;
  parent: i32;
  child: i32;
  within: i32;
  lowest: i32;
  begin: u32;
  end: u32;
  endThin: i32;
  isDrawn: i32;
  corner: i32;
  cornerSE: i32;
  cornerNW: i32;
  cornerNE: i32;
  beyond: i32;
  beyondEast: i32;
  beyondNorth: i32;
  beyondWest: i32;
  /** In a tile: the entries of its list that are not dominated, see outdone.ts. The end is 0 until they are computed. */
  near: u32;
  endNear: u32;
  /** In a tile and in drawn squares: the sides that no limit crosses, as a bit mask. */
  sure: i32;
}

@unmanaged
export class Corner {
  x: i32;
  y: i32;
  level: i32;
  /** For a side that begins here and has no corner on it: its first crossing plus 1, or 0. */
  eastward: i32;
  northward: i32;
}

export function squareOf(field: Field, square: i32): Square {
  return changetype<Square>(field.squares + square * (SQUARE << 2));
}

export function cornerOf(field: Field, corner: i32): Corner {
  return changetype<Corner>(field.corners + corner * (CORNER << 2));
}

/** The corner at the beginning of a side, anticlockwise. */
export function firstCornerOf(square: Square, side: i32): i32 {
  return cornerAt(square, (0b10_11_01_00 >> (side << 1)) & 3);
}

/** The first or second quarter of the neighbour along a side. The number is also that of the corner where the quarter's side begins. */
export function quarterBeyond(side: i32, isSecond: i32): i32 {
  return ((isSecond ? 0b01_00_10_11 : 0b11_01_00_10) >> (side << 1)) & 3;
}

export function cornerAt(square: Square, quarter: i32): i32 {
  return load<i32>(changetype<usize>(square) + (quarter << 2), offsetof<Square>('corner'));
}

/** Resets to one unseen square around everything. */
export function beginWith(field: Field, size: i32): void {
  makeRoom(field, SQUARES, SQUARE);
  makeRoom(field, CORNERS, 4 * CORNER);
  field.squareCount = 1;
  field.cornerCount = 0;
  field.crossingCount = 0;
  field.drawnCount = 0;
  field.entryCount = 1;
  layOut(squareOf(field, 0), 0, 0, size, -1);
  const whole = squareOf(field, 0);
  whole.within = field.levels;
  whole.lowest = 0;
  whole.begin = 0;
  whole.end = 1;
  const sw = addCorner(field, 0, 0);
  const se = addCorner(field, size, 0);
  const nw = addCorner(field, 0, size);
  const ne = addCorner(field, size, size);
  joinTo(whole, sw, se, nw, ne, -1, -1, -1, -1);
}

function layOut(square: Square, x: i32, y: i32, size: i32, parent: i32): void {
  square.x = x;
  square.y = y;
  square.size = size;
  square.parent = parent;
  square.child = UNSEEN;
  square.endThin = NO_TILE;
  square.isDrawn = 0;
  square.endNear = 0;
}

function joinTo(
  square: Square,
  sw: i32,
  se: i32,
  nw: i32,
  ne: i32,
  south: i32,
  east: i32,
  north: i32,
  west: i32,
): void {
  square.corner = sw;
  square.cornerSE = se;
  square.cornerNW = nw;
  square.cornerNE = ne;
  square.beyond = south;
  square.beyondEast = east;
  square.beyondNorth = north;
  square.beyondWest = west;
}

function addCorner(field: Field, x: i32, y: i32): i32 {
  const corner = cornerOf(field, field.cornerCount);
  corner.x = x;
  corner.y = y;
  corner.level = UNKNOWN;
  corner.eastward = 0;
  corner.northward = 0;
  return field.cornerCount++;
}

/** Quarters a square, which may move all squares. The quarters are unseen and have no lists. */
export function quarter(field: Field, number: i32): void {
  makeRoom(field, SQUARES, (field.squareCount + 4) * SQUARE);
  makeRoom(field, CORNERS, (field.cornerCount + 5) * CORNER);
  const square = squareOf(field, number);
  const half = square.size >> 1;
  const x = square.x;
  const y = square.y;
  const toSouth = neighbourOf(field, number, SOUTH);
  const toEast = neighbourOf(field, number, EAST);
  const toNorth = neighbourOf(field, number, NORTH);
  const toWest = neighbourOf(field, number, WEST);
  const atSouth = middleOf(field, square, toSouth, SOUTH, x + half, y);
  const atEast = middleOf(field, square, toEast, EAST, x + 2 * half, y + half);
  const atNorth = middleOf(field, square, toNorth, NORTH, x + half, y + 2 * half);
  const atWest = middleOf(field, square, toWest, WEST, x, y + half);
  const middle = addCorner(field, x + half, y + half);
  const first = field.squareCount;
  field.squareCount += 4;
  square.child = first;
  const sw = squareOf(field, first);
  const se = squareOf(field, first + 1);
  const nw = squareOf(field, first + 2);
  const ne = squareOf(field, first + 3);
  layOut(sw, x, y, half, number);
  layOut(se, x + half, y, half, number);
  layOut(nw, x, y + half, half, number);
  layOut(ne, x + half, y + half, half, number);
  joinTo(sw, square.corner, atSouth, atWest, middle, toSouth, first + 1, first + 2, toWest);
  joinTo(se, atSouth, square.cornerSE, middle, atEast, toSouth, toEast, first + 3, first);
  joinTo(nw, atWest, middle, square.cornerNW, atNorth, first, first + 3, toNorth, toWest);
  joinTo(ne, middle, atEast, atNorth, square.cornerNE, first + 1, toEast, toNorth, first + 2);
}

// The corner in the middle of a side, which a quartered neighbour already has.
// inline
function middleOf(field: Field, square: Square, neighbour: i32, side: i32, x: i32, y: i32): i32 {
  if (neighbour >= 0) {
    const there = squareOf(field, neighbour);
    if (there.size === square.size && there.child > 0) {
      return cornerAt(squareOf(field, there.child + quarterBeyond(side, 1)), quarterBeyond(side, 0));
    }
  }
  return addCorner(field, x, y);
}

/** The neighbour at a side: of the same size, or else the smallest larger one; -1 outside. */
// inline
export function neighbourOf(field: Field, number: i32, side: i32): i32 {
  const square = squareOf(field, number);
  const noted = changetype<usize>(square) + (side << 2);
  let other = load<i32>(noted, offsetof<Square>('beyond'));
  // a larger square may have been quartered since it was stored
  while (other >= 0) {
    const there = squareOf(field, other);
    if (there.child <= 0 || there.size <= square.size) break;
    const half = there.size >> 1;
    const isEast = side === WEST || (side !== EAST && square.x >= there.x + half);
    const isNorth = side === SOUTH || (side !== NORTH && square.y >= there.y + half);
    other = there.child + (isEast ? 1 : 0) + (isNorth ? 2 : 0);
    store<i32>(noted, other, offsetof<Square>('beyond'));
  }
  return other;
}
