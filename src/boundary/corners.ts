// The corners of cells: places on one lattice, each known by a number, however large the cells are that meet there.

import { grown } from '../memory/grown.ts';
import { addPair, findPair, type PairTable, pairTable } from '../memory/pair-table.ts';

/** The level of a corner that nobody has looked at. */
export const UNKNOWN = -1;

export interface Corners {
  count: number;
  /** Where it is, in units of the lattice. */
  x: Int32Array;
  y: Int32Array;
  /** The number of the smallest limit that it is within, as many as there are limits where there is none, or UNKNOWN. */
  level: Int32Array;
  readonly numberOf: PairTable;
}

export function noCorners(): Corners {
  return { count: 0, x: new Int32Array(0), y: new Int32Array(0), level: new Int32Array(0), numberOf: pairTable() };
}

/** The number of the corner at x, y, which becomes one if it was none. */
export function cornerAt(corners: Corners, x: number, y: number): number {
  const corner = addPair(corners.numberOf, x, y, corners.count);
  if (corner < corners.count) return corner;
  const count = ++corners.count;
  if (count > corners.x.length) {
    corners.x = grown(corners.x, count);
    corners.y = grown(corners.y, count);
    corners.level = grown(corners.level, count);
  }
  corners.x[corner] = x;
  corners.y[corner] = y;
  corners.level[corner] = UNKNOWN;
  return corner;
}

/** The number of the corner at x, y, or -1. */
export function findCorner(corners: Corners, x: number, y: number): number {
  return findPair(corners.numberOf, x, y);
}
