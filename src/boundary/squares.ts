// A square around everything, quartered where somebody looks and an outline may run, and nowhere else.
//
//   +-------+---+---+     A square is unseen until it is looked into (look-into.ts). Then it is quartered, or a cell, which
//   |       |   |   |     outlines may run through, or plain: all of it lies between the same two limits. What it becomes
//   |       +---+-+-+     follows from the square alone and not from when or from where it was looked into.
//   |       |   +-+-+
//   +-------+---+-+-+     Corners are known by numbers that all squares around them share; so a corner is on one side of
//                         each limit, whoever asks.

import { type DeadlineCheck, grownWithin } from './deadline-check.ts';

/** Values of `child` beside the number of a first child. */
export const UNSEEN = 0;
export const CELL = -1;
export const PLAIN = -2;

/** The level of a corner that nobody has asked for. */
export const UNKNOWN = -1;

/** In `endThin`: a square larger than a tile. */
export const NO_TILE = -1;

/** Sides, and with them neighbours, going round anticlockwise. */
export const SOUTH = 0;
export const EAST = 1;
export const NORTH = 2;
export const WEST = 3;

/** Quarters and corners: south-western, south-eastern, north-western, north-eastern; bit 0 is east, bit 1 north. */
const SW = 0;
const SE = 1;
const NW = 2;
const NE = 3;

/** By side: the corner that it begins at, going round anticlockwise. */
export const FIRST_CORNER: readonly number[] = [SW, SE, NE, NW];
/** By side: the quarters of the neighbour beyond it, and its corner where the side begins. */
export const QUARTERS_BEYOND: readonly (readonly number[])[] = [
  [NW, NE],
  [SW, NW],
  [SE, SW],
  [NE, SE],
];
export const CORNER_BEYOND: readonly number[] = [NW, SW, SE, NE];

export interface Squares {
  count: number;
  /** In units of the lattice: the south-western corner and the side. */
  x: Int32Array;
  y: Int32Array;
  size: Int32Array;
  /** The square that it is a quarter of; -1 for the whole. */
  parent: Int32Array;
  /** The first of four quarters, or UNSEEN, CELL, PLAIN. */
  child: Int32Array;
  /** Four each: the numbers of its corners. */
  corner: Int32Array;
  /** Four each: by side, a square beyond it that was the smallest of its size or larger at some time; -1 outside. */
  beyond: Int32Array;
  /** A level that all of it is within; as many as there are limits where there is none. */
  within: Int32Array;
  /** The smallest limit that may pass there. */
  lowest: Int32Array;
  /** What may matter to it: `entry[begin]` to `entry[end]` of the tables. */
  begin: Int32Array;
  end: Int32Array;
  /** In a tile: where roads end that its cells might lose; NO_TILE in larger squares, where not all entries are stretches. */
  endThin: Int32Array;
  entryCount: number;
  /** By corner: where it is, and the number of the smallest limit that it is within, or UNKNOWN. */
  cornerCount: number;
  cornerX: Int32Array;
  cornerY: Int32Array;
  level: Int32Array;
}

/** Arrays with one number a square, with four, and with one a corner. */
const BY_SQUARE = ['x', 'y', 'size', 'parent', 'child', 'within', 'begin', 'end', 'lowest', 'endThin'] as const;
const BY_FOUR = ['corner', 'beyond'] as const;
const BY_CORNER = ['cornerX', 'cornerY', 'level'] as const;

/** No squares yet. */
export function noSquares(): Squares {
  const squares: Partial<Squares> = { count: 0, entryCount: 0, cornerCount: 0 };
  for (const name of [...BY_SQUARE, ...BY_FOUR, ...BY_CORNER]) squares[name] = new Int32Array(0);
  return squares as Squares;
}

/** Leaves of all squares one unseen one around everything, with a list of one entry. */
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

/** Quarters a square; the quarters know neither what they are within nor what matters to them. */
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

// biome-ignore lint/complexity/useMaxParams: eight times a square, and a list of four would be made each time
function setFour(array: Int32Array, at: number, a: number, b: number, c: number, d: number): void {
  array[at] = a;
  array[at + 1] = b;
  array[at + 2] = c;
  array[at + 3] = d;
}

// The corner in the middle of a side, which a quartered neighbour has already.
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

/** The square beyond a side: of the same size, or, where there is none, the smallest that is larger; -1 outside. */
export function neighbourOf({ x, y, size, child, beyond }: Squares, square: number, side: number): number {
  let other = beyond[4 * square + side];
  // what was larger when it was noted may be quartered by now
  while (other >= 0 && child[other] > 0 && size[other] > size[square]) {
    const half = size[other] / 2;
    const isEast = side === WEST || (side !== EAST && x[square] >= x[other] + half);
    const isNorth = side === SOUTH || (side !== NORTH && y[square] >= y[other] + half);
    other = child[other] + (isEast ? 1 : 0) + (isNorth ? 2 : 0);
    beyond[4 * square + side] = other;
  }
  return other;
}
