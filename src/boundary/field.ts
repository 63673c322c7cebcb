// Everything that determines the cost of places: roads, limits, and how finely each limit is drawn, over a lattice of squares.

import { writeSpent } from './ask-roads.ts';
import type { DeadlineCheck } from './deadline-check.ts';
import type { Detail } from './detail.ts';
import { DISC } from './discs.ts';
import type { RoadTree } from './road-tree.ts';
import { beginWith, type Squares } from './squares.ts';
import { STRETCH } from './stretches.ts';
import { growTable, SLACK, type Tables } from './tables.ts';

/** Cell sizes are powers of two, the nearest to the wanted size. */
const NEAR_ENOUGH = 4 / 3;

/** Units across the whole lattice. Places of corners are 32-bit integers. */
const MOST_UNITS = 2 ** 28;

/** How far a stretch may be off its road, as a fraction of a cell or of the reach around it. */
const STRAYING = 1 / 12;

/** The longest stretch in cells. */
const LONGEST_IN_CELLS = 2;

export interface Field {
  readonly tree: RoadTree;
  readonly tables: Tables;
  /** Ascending. */
  readonly limits: readonly number[];
  /** By limit: the least half width of every reached road in metres. */
  readonly floor: Float64Array;
  /** The most metres off the road; may be Infinity. */
  readonly maxOffroad: number;
  /** By limit, in metres: the side of its cells, and the longest stretch. */
  readonly cell: Float64Array;
  readonly longest: Float64Array;
  /** In metres on the flat map: the origin of the lattice, and its unit. */
  readonly west: number;
  readonly south: number;
  readonly unit: number;
  /** By limit, in units of the lattice: the side of its cells, and of cells of thin roads. */
  readonly cellSize: Int32Array;
  readonly thinSize: Int32Array;
  readonly squares: Squares;
  /** Scratch for a road as if it were straight. */
  readonly straight: Float64Array;
  readonly deadline: DeadlineCheck;
}

/** A field in which no square has been evaluated. */
export function openField(
  tree: RoadTree,
  { limits, maxOffroad }: Pick<Field, 'limits' | 'maxOffroad'>,
  { cell, thin, floor }: Detail,
  deadline: DeadlineCheck,
  squares: Squares,
): Field {
  const last = limits.length - 1;
  const top = (tree.firstStretch - 1) * DISC;
  const { tables } = tree;
  const [x, y, radius, least, perCost] = tables.discs.subarray(top, top + DISC);
  const reach = radius + Math.max(floor[last], Math.min(maxOffroad, (limits[last] - least) * perCost)) + 2 * cell[last];
  const unit = Math.max(thin[0], (2 * reach) / MOST_UNITS);
  const size = powerBelow((2 * reach) / unit) * 2;
  growTable(tables, 'entry', 4096, deadline);
  // no entry is opened twice in a square
  growTable(tables, 'waiting', tree.firstStretch + SLACK, deadline);
  tables.entry[0] = tree.firstStretch - 1;
  beginWith(squares, size, limits.length, deadline);
  return {
    tree,
    tables,
    limits,
    floor,
    maxOffroad,
    cell,
    longest: cell.map((metres) => metres * LONGEST_IN_CELLS),
    west: x - (size * unit) / 2,
    south: y - (size * unit) / 2,
    unit,
    cellSize: Int32Array.from(cell, (metres) => powerBelow((metres / unit) * NEAR_ENOUGH)),
    thinSize: Int32Array.from(thin, (metres) => powerBelow(metres / unit)),
    squares,
    straight: new Float64Array(STRETCH),
    deadline,
  };
}

// The largest power of two that is not above a number of at least 1, within rounding.
function powerBelow(value: number): number {
  return 2 ** Math.max(0, Math.floor(Math.log2(value) + 1e-9));
}

/** The index of the first limit that is not below a cost, or of the last limit. */
export function firstNotBelow(limits: readonly number[], cost: number): number {
  let i = 0;
  while (i < limits.length - 1 && limits[i] < cost) i++;
  return i;
}

/** How far in metres a stretch may be off a road that a limit reaches: less if little is reached around the road. */
export function toleranceOf(
  { tree, limits, floor, cell, maxOffroad, straight }: Field,
  level: number,
  road: number,
): number {
  writeSpent(tree.roads, road, straight);
  const most = Math.max(straight[2], straight[5]);
  const around = Math.min(maxOffroad, (limits[level] - most) / straight[6]);
  return Math.min(cell[level], Math.max(floor[level] * 3, around)) * STRAYING;
}
