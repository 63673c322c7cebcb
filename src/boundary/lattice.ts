// The lattice of squares: its position, and how finely each limit is drawn on it.

import { DISC } from '../kernel/drawing/field.ts';
import type { Detail } from './detail.ts';

/** Cell sizes are powers of two, the nearest to the wanted size. */
const NEAR_ENOUGH = 4 / 3;

/** The most units across the whole lattice, because places of corners are 32-bit integers. */
const MOST_UNITS = 2 ** 28;

/**
 * The origin and the unit of the lattice, in metres on the flat map, and how many units it is across. Also, for each limit in units: the
 * side of its cells (`cellSize`), and of the smaller cells in which thin roads are drawn (`thinSize`).
 */
export interface SquareLattice {
  readonly west: number;
  readonly south: number;
  readonly unit: number;
  readonly size: number;
  readonly cellSize: Int32Array;
  readonly thinSize: Int32Array;
}

/**
 * The lattice for ascending limits. It contains `root`, the disc around all roads. The distance from its beginning to the centre of the map
 * is a multiple of the largest cells, so cells do not depend on the disc.
 */
export function latticeOf(
  root: Float32Array,
  limits: readonly number[],
  maxOffroad: number,
  { cell, thin, floor }: Detail,
): SquareLattice {
  const last = limits.length - 1;
  const [x, y, radius, least, perCost] = root;
  const reach = radius + Math.max(floor[last], Math.min(maxOffroad, (limits[last] - least) * perCost)) + 4 * cell[last];
  const unit = Math.max(thin[0], (2 * reach) / MOST_UNITS);
  const size = powerBelow((2 * reach) / unit) * 2;
  const cellSize = Int32Array.from(cell, (metres) => powerBelow((metres / unit) * NEAR_ENOUGH));
  const step = cellSize[last] * unit;
  return {
    west: Math.floor((x - (size * unit) / 2) / step) * step,
    south: Math.floor((y - (size * unit) / 2) / step) * step,
    unit,
    size,
    cellSize,
    thinSize: Int32Array.from(thin, (metres) => powerBelow(metres / unit)),
  };
}

/** The disc around all roads. It is the last one before the first stretch. */
export function rootOf(discs: Float32Array, firstStretch: number): Float32Array {
  return discs.subarray(DISC * (firstStretch - 1), DISC * firstStretch);
}

// The largest power of two that is not above a number, which is at least 1. Tolerates rounding.
function powerBelow(value: number): number {
  return 2 ** Math.max(0, Math.floor(Math.log2(value) + 1e-9));
}
