// A quadtree around everything, split only where a square is visited and an outline may pass.
//
//   +-------+---+---+     A square is unseen until it is visited (classify-square.ts). Then it is quartered, or it becomes a cell, which
//   |       |   |   |     outlines may pass, or it becomes plain: all of it lies between the same two limits. The result depends only
//   |       +---+-+-+     on the square, not on the order of visits.
//   |       |   +-+-+
//   +-------+---+-+-+     Squares share the numbers of their corners. All squares around a corner therefore agree on which side of a limit
//                         it is.

import { CORNERS_TABLE, type Field, SQUARES_TABLE } from './field.ts';
import { growTable } from './host.ts';
import { at, set } from './memory.ts';
import type { f64, i32 } from './numbers.ts';

/** Values of CHILD that are not the number of a first child. */
export const UNSEEN = 0;
export const CELL = -1;
export const PLAIN = -2;

/** Value of LEVEL: the level of the corner has not been computed yet. */
export const UNKNOWN = -1;

/** A value of END_THIN: the square is larger than a tile, and some of its entries are not stretches. */
const NO_TILE = -1;

/** The sides, anticlockwise. In the number of a quarter or a corner, bit 0 is set in the east, bit 1 in the north. */
const SOUTH = 0;
const EAST = 1;
const NORTH = 2;
const WEST = 3;

/** How many numbers a square has. The offsets of these numbers follow. */
export const PER_SQUARE = 22;
/** The south-west corner and the side, in units of the lattice. */
export const X = 0;
export const Y = 1;
export const SIZE = 2;
/** The square of which this one is a quarter, or -1 for the root; and the first of its own quarters. */
export const PARENT = 3;
export const CHILD = 4;
/** A level that contains the square, or the number of limits; and the smallest limit that may pass through the square. */
export const LEVEL_WITHIN = 5;
export const LOWEST = 6;
/** The entries that are relevant to the square. */
export const BEGIN = 7;
export const END = 8;
/** In a tile, whose list begins with the roads that its cells might lose: where these roads end. */
export const END_THIN = 9;
/** Whether the square is drawn. */
export const IS_DRAWN = 10;
/** The four corners. */
const CORNER_OF = 11;
/**
 * For each side: the neighbour there when it was stored, or -1 outside. It was the smallest square that is at least as large as this one.
 */
const BEYOND = 15;
/** In a tile: the entries that are not dominated (dominated.kernel.ts). */
export const NEAR = 19;
export const END_NEAR = 20;
/** In a tile: the sides that no limit crosses, as a bit mask. */
export const SURE = 21;

/**
 * Numbers per corner: its place; the smallest limit that contains it; and for each side that begins here, its first crossing plus 1, or 0.
 */
export const PER_CORNER = 5;
export const LEVEL = 2;
export const EASTWARD = 3;
export const NORTHWARD = 4;

// inline
export function ofSquare(field: Field, square: i32, member: i32): i32 {
  return at(field.squares, PER_SQUARE * square, member);
}

// inline
export function setSquare(field: Field, square: i32, member: i32, value: i32): void {
  set(field.squares, PER_SQUARE * square + member, value);
}

// inline
export function ofCorner(field: Field, corner: i32, member: i32): i32 {
  return at(field.corners, PER_CORNER * corner, member);
}

// inline
export function setCorner(field: Field, corner: i32, member: i32, value: i32): void {
  set(field.corners, PER_CORNER * corner + member, value);
}

/** The corner of a square at a quarter. */
// inline
export function cornerOf(field: Field, square: i32, quarter: i32): i32 {
  return ofSquare(field, square, CORNER_OF + quarter);
}

/** The corner at the beginning of a side, anticlockwise. */
export function firstCornerOf(field: Field, square: i32, side: i32): i32 {
  return cornerOf(field, square, (0b10_11_01_00 >> (side << 1)) & 3);
}

/**
 * The first or second quarter of the neighbour along a side. Quarters are numbered like corners: the neighbour's facing side begins at the
 * corner of the second quarter and ends at that of the first.
 */
export function quarterBeyond(side: i32, second: i32): i32 {
  return ((second === 0 ? 0b11_01_00_10 : 0b01_00_10_11) >> (side << 1)) & 3;
}

/** The centre of a square in metres on the flat map, and half of its side. */
export function halfOf(field: Field, square: i32): f64 {
  return ((ofSquare(field, square, SIZE) as f64) * field.unit) / 2;
}

export function centreX(field: Field, square: i32): f64 {
  return field.west + (ofSquare(field, square, X) as f64) * field.unit + halfOf(field, square);
}

export function centreY(field: Field, square: i32): f64 {
  return field.south + (ofSquare(field, square, Y) as f64) * field.unit + halfOf(field, square);
}

/** Resets the tree to one square around everything, which is unseen. */
export function beginWith(field: Field, size: i32): void {
  growTable(field, SQUARES_TABLE, PER_SQUARE);
  growTable(field, CORNERS_TABLE, 4 * PER_CORNER);
  field.squareCount = 1;
  field.cornerCount = 0;
  initSquare(field, 0, 0, 0, size, -1);
  setSquare(field, 0, LEVEL_WITHIN, field.levels);
  setSquare(field, 0, LOWEST, 0);
  setSquare(field, 0, BEGIN, 0);
  setSquare(field, 0, END, 1);
  setFour(field, 0, BEYOND, -1, -1, -1, -1);
  for (let quarter = 0; quarter < 4; quarter++) {
    setSquare(field, 0, CORNER_OF + quarter, addCorner(field, (quarter & 1) * size, (quarter >> 1) * size));
  }
}

function initSquare(field: Field, square: i32, x: i32, y: i32, size: i32, parent: i32): void {
  setSquare(field, square, X, x);
  setSquare(field, square, Y, y);
  setSquare(field, square, SIZE, size);
  setSquare(field, square, PARENT, parent);
  setSquare(field, square, CHILD, UNSEEN);
  setSquare(field, square, END_THIN, NO_TILE);
  setSquare(field, square, IS_DRAWN, 0);
  setSquare(field, square, END_NEAR, 0);
}

function setFour(field: Field, square: i32, member: i32, a: i32, b: i32, c: i32, d: i32): void {
  setSquare(field, square, member, a);
  setSquare(field, square, member + 1, b);
  setSquare(field, square, member + 2, c);
  setSquare(field, square, member + 3, d);
}

function addCorner(field: Field, x: i32, y: i32): i32 {
  const corner = field.cornerCount++;
  setCorner(field, corner, X, x);
  setCorner(field, corner, Y, y);
  setCorner(field, corner, LEVEL, UNKNOWN);
  setCorner(field, corner, EASTWARD, 0);
  setCorner(field, corner, NORTHWARD, 0);
  return corner;
}

/** Quarters a square. This may move the table of squares. The quarters are unseen and have no lists. */
export function quarter(field: Field, square: i32): void {
  growTable(field, SQUARES_TABLE, (field.squareCount + 4) * PER_SQUARE);
  growTable(field, CORNERS_TABLE, (field.cornerCount + 5) * PER_CORNER);
  const half = ofSquare(field, square, SIZE) >> 1;
  const x = ofSquare(field, square, X);
  const y = ofSquare(field, square, Y);
  const toSouth = neighbourOf(field, square, SOUTH);
  const toEast = neighbourOf(field, square, EAST);
  const toNorth = neighbourOf(field, square, NORTH);
  const toWest = neighbourOf(field, square, WEST);
  const atSouth = middleOf(field, square, toSouth, SOUTH, x + half, y);
  const atEast = middleOf(field, square, toEast, EAST, x + 2 * half, y + half);
  const atNorth = middleOf(field, square, toNorth, NORTH, x + half, y + 2 * half);
  const atWest = middleOf(field, square, toWest, WEST, x, y + half);
  const middle = addCorner(field, x + half, y + half);
  const sw = field.squareCount;
  const se = sw + 1;
  const nw = sw + 2;
  const ne = sw + 3;
  field.squareCount += 4;
  setSquare(field, square, CHILD, sw);
  initSquare(field, sw, x, y, half, square);
  initSquare(field, se, x + half, y, half, square);
  initSquare(field, nw, x, y + half, half, square);
  initSquare(field, ne, x + half, y + half, half, square);
  setFour(field, sw, BEYOND, toSouth, se, nw, toWest);
  setFour(field, se, BEYOND, toSouth, toEast, ne, sw);
  setFour(field, nw, BEYOND, sw, ne, toNorth, toWest);
  setFour(field, ne, BEYOND, se, toEast, toNorth, nw);
  setFour(field, sw, CORNER_OF, cornerOf(field, square, 0), atSouth, atWest, middle);
  setFour(field, se, CORNER_OF, atSouth, cornerOf(field, square, 1), middle, atEast);
  setFour(field, nw, CORNER_OF, atWest, middle, cornerOf(field, square, 2), atNorth);
  setFour(field, ne, CORNER_OF, middle, atEast, atNorth, cornerOf(field, square, 3));
}

// The corner in the middle of a side. A quartered neighbour already has it; otherwise it is new.
// inline
function middleOf(field: Field, square: i32, neighbour: i32, side: i32, x: i32, y: i32): i32 {
  if (neighbour >= 0 && ofSquare(field, neighbour, SIZE) === ofSquare(field, square, SIZE)) {
    const child = ofSquare(field, neighbour, CHILD);
    if (child > 0) return cornerOf(field, child + quarterBeyond(side, 1), quarterBeyond(side, 0));
  }
  return addCorner(field, x, y);
}

/** The neighbour at a side: a square of the same size, or else the smallest larger one; -1 outside. */
// inline
export function neighbourOf(field: Field, square: i32, side: i32): i32 {
  let other = ofSquare(field, square, BEYOND + side);
  // a larger neighbour may have been quartered after it was stored
  while (other >= 0) {
    const child = ofSquare(field, other, CHILD);
    const size = ofSquare(field, other, SIZE);
    if (child <= 0 || size <= ofSquare(field, square, SIZE)) break;
    const half = size >> 1;
    const isEast = side === WEST || (side !== EAST && ofSquare(field, square, X) >= ofSquare(field, other, X) + half);
    const isNorth =
      side === SOUTH || (side !== NORTH && ofSquare(field, square, Y) >= ofSquare(field, other, Y) + half);
    other = child + (isEast ? 1 : 0) + (isNorth ? 2 : 0);
    setSquare(field, square, BEYOND + side, other);
  }
  return other;
}
