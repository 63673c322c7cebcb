// Where limits are passed on a side of a cell.
//
//   inner o====x--------o outer     From the end that is within the limit, as far as any road leads that matters to the
//              crossing             cell: by the cost itself, not by what lies between the costs of the ends.

import { CAPSULE, costAt, roadCostAt } from './capsules.ts';
import type { Cells } from './cells.ts';

/** How near a crossing is found, as a share of the side. */
const ENOUGH = 1 / 2048;

/** Steps that get there by halving alone. */
const MOST_STEPS = 12;

/** A side from the corner that is within a limit to the one that is not, in metres. */
export interface Side {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

/** How far from the inner end (0) to the outer one (1) of a side of a cell a limit is passed. */
export function crossingOf(
  { costs, road, firstRoad, endRoad }: Cells,
  cell: number,
  side: Side,
  level: number,
): number {
  const { tree, limits, floor, maxOffroad } = costs;
  const { rows } = tree;
  const limit = limits[level];
  const width = floor[level];
  let reached = 0;
  for (let isMoving = true; isMoving && reached < 1; ) {
    isMoving = false;
    for (let i = firstRoad[cell]; i < endRoad[cell] && reached < 1; i++) {
      const row = road[i] * CAPSULE;
      if (rows[row + 5] > limit) continue;
      const offroad = lastWithin(rows, row, side, reached, limit, maxOffroad, costAt);
      const onRoad = lastWithin(rows, row, side, offroad, limit, width, roadCostAt);
      if (onRoad <= reached + ENOUGH) continue;
      reached = onRoad;
      isMoving = true;
    }
  }
  return reached;
}

// How far from `from` on the way by one capsule stays within a limit: false position (Illinois rule) where the cost rises
// evenly, halving where it jumps.
function lastWithin(
  rows: Float64Array,
  row: number,
  { x, y, dx, dy }: Side,
  from: number,
  limit: number,
  width: number,
  costOf: typeof costAt,
): number {
  let belowBy = limit - costOf(rows, row, x + dx * from, y + dy * from, width);
  if (!(belowBy >= 0)) return from;
  let aboveBy = costOf(rows, row, x + dx, y + dy, width) - limit;
  if (aboveBy <= 0) return 1;
  let low = from;
  let high = 1;
  let last = 0;
  for (let step = 0; step < MOST_STEPS && high - low > ENOUGH; step++) {
    const isEven = aboveBy < Infinity && step < MOST_STEPS / 2;
    let middle = isEven ? low + ((high - low) * belowBy) / (belowBy + aboveBy) : (low + high) / 2;
    if (middle < low + ENOUGH / 2) middle = low + ENOUGH / 2;
    else if (middle > high - ENOUGH / 2) middle = high - ENOUGH / 2;
    const over = costOf(rows, row, x + dx * middle, y + dy * middle, width) - limit;
    if (over <= 0) {
      low = middle;
      belowBy = -over;
      if (last < 0) aboveBy /= 2;
      last = -1;
    } else {
      high = middle;
      aboveBy = over;
      if (last > 0) belowBy /= 2;
      last = 1;
    }
  }
  return low;
}
