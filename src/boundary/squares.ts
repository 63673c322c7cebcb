// A quadtree around everything, split only where a square is visited and an outline may pass.
//
//   +-------+---+---+     A square is unseen until it is visited (look-into.ts). Then it becomes quartered, or a cell, which
//   |       |   |   |     outlines may pass, or plain: all of it lies between the same two limits. The result depends only on
//   |       +---+-+-+     the square, not on the order of visits.
//   |       |   +-+-+
//   +-------+---+-+-+     Squares share the numbers of their corners. So a corner is on one side of each limit for all squares
//                         around it.

import { type DeadlineCheck, grownWithin } from './deadline-check.ts';

/** Values of `child` other than the number of a first child. */
export const UNSEEN = 0;
export const CELL = -1;
export const PLAIN = -2;

/** The level of a corner that was not computed yet. */
export const UNKNOWN = -1;

/** In `endThin`: a square larger than a tile. */
export const NO_TILE = -1;

/** Sides and neighbours, anticlockwise. */
export const SOUTH = 0;
export const EAST = 1;
export const NORTH = 2;
export const WEST = 3;

/** Quarters and corners: south-west, south-east, north-west, north-east. Bit 0 is east, bit 1 north. */
const SW = 0;
const SE = 1;
const NW = 2;
const NE = 3;

/** By side: the corner at its beginning, anticlockwise. */
export const FIRST_CORNER: readonly number[] = [SW, SE, NE, NW];
/** By side: the quarters of the neighbour along it, and the neighbour's corner where the side begins. */
export const QUARTERS_BEYOND: readonly (readonly number[])[] = [
  [NW, NE],
  [SW, NW],
  [SE, SW],
  [NE, SE],
];
export const CORNER_BEYOND: readonly number[] = [NW, SW, SE, NE];

export interface Squares {
  count: number;
  /** In units of the lattice: the south-west corner and the side. */
  x: Int32Array;
  y: Int32Array;
  size: Int32Array;
  /** The parent square; -1 for the root. */
  parent: Int32Array;
  /** The first of four quarters, or UNSEEN, CELL, PLAIN. */
  child: Int32Array;
  /** Four each: the numbers of its corners. */
  corner: Int32Array;
  /** Four each: by side, a neighbour of the same size or larger, the smallest when it was stored; -1 outside. */
  beyond: Int32Array;
  /** A level that the whole square is within, or the number of limits if there is none. */
  within: Int32Array;
  /** The smallest limit that may pass through. */
  lowest: Int32Array;
  /** The entries relevant to it: `entry[begin]` to `entry[end]` of the tables. */
  begin: Int32Array;
  end: Int32Array;
  /** In a tile: the end of the roads that its cells might lose. NO_TILE in larger squares, whose entries are not all stretches. */
  endThin: Int32Array;
  entryCount: number;
  /** By corner: its position, and the index of the smallest limit that it is within, or UNKNOWN. */
  cornerCount: number;
  cornerX: Int32Array;
  cornerY: Int32Array;
  level: Int32Array;
}

/** Arrays with one number per square, four per square, and one per corner. */
const BY_SQUARE = ['x', 'y', 'size', 'parent', 'child', 'within', 'begin', 'end', 'lowest', 'endThin'] as const;
const BY_FOUR = ['corner', 'beyond'] as const;
const BY_CORNER = ['cornerX', 'cornerY', 'level'] as const;

/** No squares yet. */
export function noSquares(): Squares {
  const squares: Partial<Squares> = { count: 0, entryCount: 0, cornerCount: 0 };
  for (const name of [...BY_SQUARE, ...BY_FOUR, ...BY_CORNER]) squares[name] = new Int32Array(0);
  return squares as Squares;
}

/** Resets to one unseen square around everything, with a list of one entry. */
export function beginWith(squares: Squares, size: number, levels: number, deadline: DeadlineCheck): void {
  makeRoom(squares, 1024, 4096, deadline);
  squares.entryCount = 1;
  squares.x[0] = 0;
  squares.y[0] = 0;
  squares.size[0] = size;
  squares.parent[0] = -1;
  squares.beyond.fill(-1, 0, 4);
  squares.child[0] = UNSEEN;
  squares.within[0] = levels;
  squares.lowest[0] = 0;
  squares.begin[0] = 0;
  squares.end[0] = 1;
  squares.endThin[0] = NO_TILE;
  squares.count = 1;
  squares.cornerCount = 0;
  for (let q = 0; q < 4; q++) squares.corner[q] = addCorner(squares, (q & 1) * size, (q >> 1) * size);
}

function makeRoom(squares: Squares, count: number, cornerCount: number, deadline: DeadlineCheck): void {
  if (count > squares.x.length) {
    for (const name of BY_SQUARE) squares[name] = grownWithin(deadline, squares[name], count);
    for (const name of BY_FOUR) squares[name] = grownWithin(deadline, squares[name], 4 * squares.x.length);
  }
  if (cornerCount > squares.cornerX.length) {
    for (const name of BY_CORNER) squares[name] = grownWithin(deadline, squares[name], cornerCount);
  }
}

function addCorner(squares: Squares, x: number, y: number): number {
  const corner = squares.cornerCount++;
  squares.cornerX[corner] = x;
  squares.cornerY[corner] = y;
  squares.level[corner] = UNKNOWN;
  return corner;
}

/** Quarters a square. The quarters are unseen and have no lists. */
export function quarter(squares: Squares, square: number, deadline: DeadlineCheck): void {
  makeRoom(squares, squares.count + 4, squares.cornerCount + 5, deadline);
  const { x, y, size, parent, child, corner, beyond, endThin } = squares;
  const half = size[square] / 2;
  const west = x[square];
  const south = y[square];
  const toSouth = neighbourOf(squares, square, SOUTH);
  const toEast = neighbourOf(squares, square, EAST);
  const toNorth = neighbourOf(squares, square, NORTH);
  const toWest = neighbourOf(squares, square, WEST);
  const atSouth = middleOf(squares, square, SOUTH, toSouth);
  const atEast = middleOf(squares, square, EAST, toEast);
  const atNorth = middleOf(squares, square, NORTH, toNorth);
  const atWest = middleOf(squares, square, WEST, toWest);
  const middle = addCorner(squares, west + half, south + half);
  const first = squares.count;
  child[square] = first;
  squares.count += 4;
  for (let q = 0; q < 4; q++) {
    x[first + q] = west + (q & 1) * half;
    y[first + q] = south + (q >> 1) * half;
    size[first + q] = half;
    parent[first + q] = square;
    child[first + q] = UNSEEN;
    endThin[first + q] = NO_TILE;
  }
  setFour(beyond, 4 * first, toSouth, first + SE, first + NW, toWest);
  setFour(beyond, 4 * first + 4, toSouth, toEast, first + NE, first + SW);
  setFour(beyond, 4 * first + 8, first + SW, first + NE, toNorth, toWest);
  setFour(beyond, 4 * first + 12, first + SE, toEast, toNorth, first + NW);
  const own = 4 * square;
  setFour(corner, 4 * first, corner[own], atSouth, atWest, middle);
  setFour(corner, 4 * first + 4, atSouth, corner[own + 1], middle, atEast);
  setFour(corner, 4 * first + 8, atWest, middle, corner[own + 2], atNorth);
  setFour(corner, 4 * first + 12, middle, atEast, atNorth, corner[own + 3]);
}

// biome-ignore lint/complexity/useMaxParams: called eight times per square; an array argument would be allocated each time
function setFour(array: Int32Array, at: number, a: number, b: number, c: number, d: number): void {
  array[at] = a;
  array[at + 1] = b;
  array[at + 2] = c;
  array[at + 3] = d;
}

// The corner in the middle of a side, which a quartered neighbour already has.
function middleOf(squares: Squares, square: number, side: number, neighbour: number): number {
  const { size, child, corner, cornerX, cornerY } = squares;
  if (neighbour >= 0 && size[neighbour] === size[square] && child[neighbour] > 0) {
    const second = QUARTERS_BEYOND[side][1];
    return corner[4 * (child[neighbour] + second) + CORNER_BEYOND[side]];
  }
  const from = corner[4 * square + FIRST_CORNER[side]];
  const to = corner[4 * square + FIRST_CORNER[(side + 1) & 3]];
  return addCorner(squares, (cornerX[from] + cornerX[to]) / 2, (cornerY[from] + cornerY[to]) / 2);
}

/** The neighbour at a side: of the same size, or else the smallest larger one; -1 outside. */
export function neighbourOf({ x, y, size, child, beyond }: Squares, square: number, side: number): number {
  let other = beyond[4 * square + side];
  // a larger square may have been quartered since it was stored
  while (other >= 0 && child[other] > 0 && size[other] > size[square]) {
    const half = size[other] / 2;
    const isEast = side === WEST || (side !== EAST && x[square] >= x[other] + half);
    const isNorth = side === SOUTH || (side !== NORTH && y[square] >= y[other] + half);
    other = child[other] + (isEast ? 1 : 0) + (isNorth ? 2 : 0);
    beyond[4 * square + side] = other;
  }
  return other;
}
