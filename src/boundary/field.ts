// The cost field: at each grid point the least cost of standing there, and the capsule it comes by.
//
// First each capsule is tried at the corners of the cells that its road crosses. Then capsules are handed on from
// neighbour to neighbour, in sweeps up and down (Danielsson 1980): what travels is the capsule, not a length, so that
// the way off the road is straight. A point takes only what a cheaper neighbour offers: when all ways off the road are
// equally slow, the straight way to a point leads past points that are cheaper and reached by the same capsule.

import { CAPSULE, type Capsules, costAt, hugAt } from './capsules.ts';
import { FLOOR, type Grid } from './grid.ts';

export interface Field {
  readonly grid: Grid;
  readonly capsules: Capsules;
  /** By grid point, row by row from the south: the least cost, Infinity beyond the largest limit, ... */
  readonly cost: Float64Array;
  /** ... and the row of the capsule that it comes by, -1 where there is none. */
  readonly source: Int32Array;
  /** The same for the road itself, where it passes within FLOOR cells. */
  readonly hug: Float64Array;
  readonly hugSource: Int32Array;
}

/** The cost field of capsules of one slowness on a grid, up to `limit`. */
export function costField(grid: Grid, capsules: Capsules, limit: number): Field {
  const points = grid.columns * grid.rows;
  const field: Field = {
    grid,
    capsules,
    cost: new Float64Array(points).fill(Infinity),
    source: new Int32Array(points).fill(-1),
    hug: new Float64Array(points).fill(Infinity),
    hugSource: new Int32Array(points).fill(-1),
  };
  layRoads(field, limit);
  for (let row = 1; row < grid.rows - 1; row++) {
    across(field, limit, row, -grid.columns);
    along(field, limit, row, 1);
    along(field, limit, row, -1);
  }
  for (let row = grid.rows - 2; row > 0; row--) {
    across(field, limit, row, grid.columns);
    along(field, limit, row, 1);
    along(field, limit, row, -1);
  }
  return field;
}

// Tries each capsule at the corners of the cells that its road crosses: all grid points within a cell of it.
function layRoads(field: Field, limit: number): void {
  const { cost, source, hug, hugSource, capsules, grid } = field;
  const { columns } = grid;
  const { rows, count } = capsules;
  for (let i = 0, row = 0; i < count; i++, row += CAPSULE) {
    const start = rows[row + 5];
    if (start > limit) continue;
    const x1 = rows[row];
    const y1 = rows[row + 1];
    const slope = rows[row + 6];
    const length = slope > 0 ? Math.min(rows[row + 4], (limit - start) / slope) : rows[row + 4];
    const x2 = x1 + rows[row + 2] * length;
    const y2 = y1 + rows[row + 3] * length;
    const lowY = Math.min(y1, y2);
    const highY = Math.max(y1, y2);
    const perRow = highY > lowY ? (x2 - x1) / (y2 - y1) : 0;
    const lastRow = Math.floor(highY) + 1;
    for (let gy = Math.floor(lowY); gy <= lastRow; gy++) {
      // The road between the rows above and below this one.
      let xa = x1;
      let xb = x2;
      if (lastRow - lowY > 2) {
        xa = x1 + (Math.max(lowY, gy - 1) - y1) * perRow;
        xb = x1 + (Math.min(highY, gy + 1) - y1) * perRow;
      }
      const lastColumn = Math.floor(Math.max(xa, xb)) + 1;
      for (let gx = Math.floor(Math.min(xa, xb)); gx <= lastColumn; gx++) {
        const point = gy * columns + gx;
        if (start < hug[point]) {
          const here = hugAt(rows, row, gx, gy, FLOOR);
          if (here < hug[point] && here <= limit) {
            hug[point] = here;
            hugSource[point] = row;
          }
        }
        if (start < cost[point]) {
          const here = costAt(rows, row, gx, gy);
          if (here < cost[point] && here <= limit) {
            cost[point] = here;
            source[point] = row;
          }
        }
      }
    }
  }
}

// Hands capsules on to a row from the row beside it.
function across(field: Field, limit: number, row: number, beside: number): void {
  const { cost, source, grid } = field;
  const { rows } = field.capsules;
  const { columns } = grid;
  for (let gx = 1; gx < columns - 1; gx++) {
    const point = row * columns + gx;
    for (let neighbour = point + beside - 1; neighbour <= point + beside + 1; neighbour++) {
      const offered = source[neighbour];
      if (cost[neighbour] >= cost[point] || offered === source[point]) continue;
      const here = costAt(rows, offered, gx, row);
      if (here < cost[point] && here <= limit) {
        cost[point] = here;
        source[point] = offered;
      }
    }
  }
}

// Hands capsules on along a row, eastwards or westwards.
function along(field: Field, limit: number, row: number, step: 1 | -1): void {
  const { cost, source, grid } = field;
  const { rows } = field.capsules;
  const { columns } = grid;
  let gx = step > 0 ? 1 : columns - 2;
  for (let left = columns - 2; left > 0; left--, gx += step) {
    const point = row * columns + gx;
    const offered = source[point - step];
    if (cost[point - step] >= cost[point] || offered === source[point]) continue;
    const here = costAt(rows, offered, gx, row);
    if (here < cost[point] && here <= limit) {
      cost[point] = here;
      source[point] = offered;
    }
  }
}
