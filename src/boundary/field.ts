// What decides what places cost: roads, limits, and how finely each limit is drawn, over a lattice of squares.

import type { Detail } from './detail.ts';
import type { Pace } from './pace.ts';
import { DISC, type RoadTree } from './road-tree.ts';
import { type Squares, wholeSquare } from './squares.ts';

/** Sizes of cells are powers of two, the nearest to what is wanted. */
const NEAR_ENOUGH = 4 / 3;

/** Units across the whole lattice: the places of corners are whole numbers of 32 bits. */
const MOST_UNITS = 2 ** 28;

/** How far a stretch may stray from its road, as a share of a cell, or of three times the width of a road. */
const STRAYING = 1 / 12;

/** Stretches are no longer than so many cells. */
const LONGEST_IN_CELLS = 2;

export interface Field {
  readonly tree: RoadTree;
  /** Ascending. */
  readonly limits: readonly number[];
  /** By limit: half the width in metres that every reached road has. */
  readonly floor: Float64Array;
  /** Metres off the road at most; may be Infinity. */
  readonly maxOffroad: number;
  /** By limit: how far a stretch may stray from its road, and how long it may be, in metres. */
  readonly tolerance: Float64Array;
  readonly longest: Float64Array;
  /** Metres on the flat map: where 0, 0 of the lattice is, and its unit. */
  readonly west: number;
  readonly south: number;
  readonly unit: number;
  /** By limit, in units of the lattice: the side of its cells, and of those that see a road by itself. */
  readonly cellSize: Int32Array;
  readonly thinSize: Int32Array;
  readonly squares: Squares;
  /** By quarter of a square: what is kept for it; and what was opened and waits to be looked at. */
  readonly kept: [Int32Array, Int32Array, Int32Array, Int32Array];
  opened: Int32Array;
  readonly pace: Pace;
}

/** A field that nobody has looked into. */
export function openField(
  tree: RoadTree,
  limits: readonly number[],
  maxOffroad: number,
  { cell, thin, floor }: Detail,
  pace: Pace,
): Field {
  const last = limits.length - 1;
  const top = (tree.firstStretch - 1) * DISC;
  const [x, y, radius, least, perCost] = tree.discs.subarray(top, top + DISC);
  const reach = radius + Math.max(floor[last], Math.min(maxOffroad, (limits[last] - least) * perCost)) + 2 * cell[last];
  const unit = Math.max(thin[0], (2 * reach) / MOST_UNITS);
  const size = powerBelow((2 * reach) / unit) * 2;
  return {
    tree,
    limits,
    floor,
    maxOffroad,
    tolerance: cell.map((metres, k) => Math.min(metres, floor[k] * 3) * STRAYING),
    longest: cell.map((metres) => metres * LONGEST_IN_CELLS),
    west: x - (size * unit) / 2,
    south: y - (size * unit) / 2,
    unit,
    cellSize: Int32Array.from(cell, (metres) => powerBelow((metres / unit) * NEAR_ENOUGH)),
    thinSize: Int32Array.from(thin, (metres) => powerBelow(metres / unit)),
    squares: wholeSquare(size, tree.firstStretch - 1, limits.length),
    kept: [new Int32Array(1024), new Int32Array(1024), new Int32Array(1024), new Int32Array(1024)],
    opened: new Int32Array(1024),
    pace,
  };
}

// The largest power of two that is not above a number of at least 1, rounding aside.
function powerBelow(value: number): number {
  return 2 ** Math.max(0, Math.floor(Math.log2(value) + 1e-9));
}

/** The number of the first limit that is not below a cost, or of the last. */
export function firstNotBelow(limits: readonly number[], cost: number): number {
  let i = 0;
  while (i < limits.length - 1 && limits[i] < cost) i++;
  return i;
}
