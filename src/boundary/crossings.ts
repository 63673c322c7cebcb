// Where the field passes the limits, found out while the field is at hand.
//
//   D --top-- C      A line crosses the side of a cell where one end is within the limit and the other is not. Where
//   |         |      corners are inside crosswise, the middle of the cell tells whether they are joined: the same
//  left     right    question for every limit, so that what a smaller limit joins a larger one joins, too.
//   |         |
//   A -bottom- B     A crossing lies where the cost itself, not its interpolation, passes the limit.

import { costAt, hugAt } from './capsules.ts';
import type { Field } from './field.ts';
import { FLOOR, type Grid } from './grid.ts';

export interface Crossings {
  readonly grid: Grid;
  readonly limitCount: number;
  /** By grid point: the index of the smallest limit that it is within, `limitCount` where there is none. */
  readonly level: Uint16Array;
  /** By limit: how far from the inner end to the outer one (0 to 1) each side is crossed, side by side in `eachSide` order, ... */
  readonly share: number[][];
  /** ... and whether the middle is inside, for each cell whose corners are inside crosswise, in the same order. */
  readonly isJoined: boolean[][];
}

/** What is within no limit yet. */
export function noCrossings(grid: Grid, limitCount: number): Crossings {
  return {
    grid,
    limitCount,
    level: new Uint16Array(grid.columns * grid.rows).fill(limitCount),
    share: Array.from({ length: limitCount }, () => []),
    isJoined: Array.from({ length: limitCount }, () => []),
  };
}

/**
 * Adds the crossings of a field whose costs are compared with `limits`, ascending, the first of them number `first`
 * among all. Smaller limits have to be added before.
 */
export function addCrossings(crossings: Crossings, field: Field, limits: readonly number[], first: number): void {
  const { level, share, isJoined, grid } = crossings;
  const { cost, hugging, capsules } = field;
  const end = first + limits.length;
  for (let point = 0; point < level.length; point++) {
    let here = cost[point];
    if (hugging[point] !== 0) {
      const gx = point % grid.columns;
      here = Math.min(here, hugAt(capsules.rows, hugging[point] - 1, gx, (point - gx) / grid.columns, FLOOR));
    }
    if (here === Infinity) continue;
    let beyond = first;
    while (beyond < end && here > limits[beyond - first]) beyond++;
    if (beyond < end && beyond < level[point]) level[point] = beyond;
  }

  const { columns, rows } = grid;
  for (let row = 0; row < rows; row++) {
    for (let point = row * columns, last = point + columns - 1; point <= last; point++) {
      const here = level[point];
      const east = point < last ? level[point + 1] : here;
      const north = row + 1 < rows ? level[point + columns] : here;
      const across = point < last && row + 1 < rows ? level[point + columns + 1] : here;
      if (here === east && here === north && here === across) continue;
      for (let k = Math.max(first, Math.min(here, east)); k < Math.min(end, Math.max(here, east)); k++) {
        share[k].push(crossing(field, limits[k - first], point, 1, here < east));
      }
      for (let k = Math.max(first, Math.min(here, north)); k < Math.min(end, Math.max(here, north)); k++) {
        share[k].push(crossing(field, limits[k - first], point, columns, here < north));
      }
      // Inside crosswise: both of one diagonal below both of the other.
      const ac = Math.max(here, across);
      const bd = Math.max(east, north);
      const low = Math.min(ac, bd);
      const high = ac < bd ? Math.min(east, north) : Math.min(here, across);
      for (let k = Math.max(first, low); k < Math.min(end, high); k++) {
        isJoined[k].push(isInside(field, limits[k - first], point));
      }
    }
  }
}

// How far from the inner grid point of a side to the outer one the limit is passed: false position (Illinois rule)
// where the cost rises evenly, halving where it jumps.
function crossing(field: Field, limit: number, point: number, step: number, isForward: boolean): number {
  const { columns } = field.grid;
  const inner = isForward ? point : point + step;
  const outer = isForward ? point + step : point;
  const gx = inner % columns;
  const gy = (inner - gx) / columns;
  const dx = step === 1 ? (isForward ? 1 : -1) : 0;
  const dy = step === 1 ? 0 : isForward ? 1 : -1;

  let low = 0;
  let high = 1;
  let belowBy = limit - sideCost(field, inner, outer, gx, gy);
  let aboveBy = sideCost(field, inner, outer, gx + dx, gy + dy) - limit;
  if (belowBy < 0) return low;
  if (aboveBy <= 0) return high;
  // Beside a hugged road the cost jumps.
  const isEven = aboveBy < Infinity && field.hugging[inner] === 0 && field.hugging[outer] === 0;
  const enough = isEven ? Math.min(belowBy, aboveBy) / 128 + (belowBy + aboveBy) / 4096 : -1;
  let side = 0;
  for (let step = 0; step < 9; step++) {
    const middle = isEven ? low + ((high - low) * belowBy) / (belowBy + aboveBy) : (low + high) / 2;
    const over = sideCost(field, inner, outer, gx + dx * middle, gy + dy * middle) - limit;
    if (over <= 0) {
      low = middle;
      belowBy = -over;
      if (side < 0) aboveBy /= 2;
      side = -1;
    } else {
      high = middle;
      aboveBy = over;
      if (side > 0) belowBy /= 2;
      side = 1;
    }
    if (over <= enough && over >= -enough) return middle;
  }
  return (low + high) / 2;
}

// The cost at a place on a side, by the capsules of its two ends.
function sideCost(field: Field, inner: number, outer: number, x: number, y: number): number {
  const { source, hugging, capsules } = field;
  const { rows } = capsules;
  let cost = Infinity;
  if (source[inner] >= 0) cost = costAt(capsules, source[inner], x, y);
  if (source[outer] >= 0 && source[outer] !== source[inner]) {
    cost = Math.min(cost, costAt(capsules, source[outer], x, y));
  }
  if (hugging[inner] > 0) cost = Math.min(cost, hugAt(rows, hugging[inner] - 1, x, y, FLOOR));
  if (hugging[outer] > 0) cost = Math.min(cost, hugAt(rows, hugging[outer] - 1, x, y, FLOOR));
  return cost;
}

// Whether the middle of a cell is within a limit.
function isInside(field: Field, limit: number, point: number): boolean {
  const { columns } = field.grid;
  const { source, hugging, capsules } = field;
  const x = (point % columns) + 0.5;
  const y = Math.floor(point / columns) + 0.5;
  for (const corner of [point, point + 1, point + columns, point + columns + 1]) {
    if (source[corner] >= 0 && costAt(capsules, source[corner], x, y) <= limit) return true;
    if (hugging[corner] > 0 && hugAt(capsules.rows, hugging[corner] - 1, x, y, FLOOR) <= limit) return true;
  }
  return false;
}
