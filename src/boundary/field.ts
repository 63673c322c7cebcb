// The cost field: at each grid point the least cost of standing there, and where the way to it leaves the road.
//
// First each capsule is tried at the corners of the cells that its road crosses. Then the places where roads are left are
// handed on from neighbour to neighbour, in sweeps up and down (Danielsson 1980): what travels is a place, not a length,
// so that the way off the road is straight. A point takes only what a cheaper neighbour offers: as all ways off the road
// are equally slow, the straight way to a point leads past points that are cheaper and reached from the same place.

import { CAPSULE, type Capsules, hugAt } from './capsules.ts';
import { FLOOR, type Grid } from './grid.ts';

export interface Field {
  readonly grid: Grid;
  readonly capsules: Capsules;
  /** By grid point, row by row from the south: the least cost, Infinity beyond the largest limit, ... */
  readonly cost: Float32Array;
  /** ... the row of the capsule that it comes by, -1 where there is none, ... */
  readonly source: Int32Array;
  /** ... and where its road is left, in cells, with what is spent there. */
  readonly footX: Float32Array;
  readonly footY: Float32Array;
  readonly footCost: Float32Array;
  /**
   * By grid point: the row of the capsule whose road passes most cheaply within FLOOR cells, and 1; 0 where there is none
   * or where it does not matter, since the field is as cheap.
   */
  readonly hugging: Int32Array;
}

/** The cost field of capsules on a grid, up to the largest of ascending limits. */
export function costField(grid: Grid, capsules: Capsules, limits: readonly number[]): Field {
  const points = grid.columns * grid.rows;
  const field: Field = {
    grid,
    capsules,
    cost: new Float32Array(points).fill(Infinity),
    source: new Int32Array(points).fill(-1),
    footX: new Float32Array(points),
    footY: new Float32Array(points),
    footCost: new Float32Array(points),
    hugging: new Int32Array(points),
  };
  const limit = limits[limits.length - 1];
  layRoads(field, limits);
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
function layRoads(field: Field, limits: readonly number[]): void {
  const { cost, source, footX, footY, footCost, hugging, capsules, grid } = field;
  const limit = limits[limits.length - 1];
  const { columns } = grid;
  const { rows, count, slowness } = capsules;
  const slowness2 = slowness * slowness;
  for (let i = 0, row = 0; i < count; i++, row += CAPSULE) {
    const start = rows[row + 5];
    if (start > limit) continue;
    const x1 = rows[row];
    const y1 = rows[row + 1];
    const ex = rows[row + 2];
    const ey = rows[row + 3];
    const slope = rows[row + 6];
    const bend = rows[row + 7];
    const end = start + slope * rows[row + 4];
    const length = end > limit ? (limit - start) / slope : rows[row + 4];
    // Only where a limit is nearly spent can a place beside the road be beyond it and the road not.
    const hugs = end >= limits[firstNotBelow(limits, start)] - FLOOR * slowness;
    const x2 = x1 + ex * length;
    const y2 = y1 + ey * length;
    const lowY = Math.min(y1, y2);
    const highY = Math.max(y1, y2);
    const perRow = highY > lowY ? (x2 - x1) / (y2 - y1) : 0;
    const lastRow = Math.floor(highY) + 1;
    const isTall = lastRow - lowY > 2;
    let firstColumn = Math.floor(Math.min(x1, x2));
    let lastColumn = Math.floor(Math.max(x1, x2)) + 1;
    for (let gy = Math.floor(lowY); gy <= lastRow; gy++) {
      if (isTall) {
        // The road between the rows above and below this one.
        const xa = x1 + (Math.max(lowY, gy - 1) - y1) * perRow;
        const xb = x1 + (Math.min(highY, gy + 1) - y1) * perRow;
        firstColumn = Math.floor(Math.min(xa, xb));
        lastColumn = Math.floor(Math.max(xa, xb)) + 1;
      }
      for (let gx = firstColumn; gx <= lastColumn; gx++) {
        const point = gy * columns + gx;
        if (hugs) hug(rows, hugging, row, gx, gy, point);
        if (start >= cost[point]) continue;
        const dx = gx - x1;
        const dy = gy - y1;
        const u = dx * ex + dy * ey;
        const v = Math.abs(dx * ey - dy * ex);
        const t = bend < 0 ? 0 : Math.min(Math.max(u - v * bend, 0), length);
        const spent = start + slope * t;
        // Compared as squares: most tries fail, and need no root.
        const room = cost[point] - spent;
        const off2 = (u - t) * (u - t) + v * v;
        if (room <= 0 || slowness2 * off2 >= room * room) continue;
        const here = spent + slowness * Math.sqrt(off2);
        if (here <= limit) {
          cost[point] = here;
          source[point] = row;
          footX[point] = x1 + ex * t;
          footY[point] = y1 + ey * t;
          footCost[point] = spent;
        }
      }
    }
  }
}

// Lets a grid point hug the road of a capsule, if that passes near and more cheaply than what it hugs already.
function hug(rows: Float32Array, hugging: Int32Array, row: number, gx: number, gy: number, point: number): void {
  const here = hugAt(rows, row, gx, gy, FLOOR);
  if (here === Infinity) return;
  const before = hugging[point] - 1;
  if (before < 0 || here < hugAt(rows, before, gx, gy, FLOOR)) hugging[point] = row + 1;
}

function firstNotBelow(ascending: readonly number[], value: number): number {
  let first = 0;
  let end = ascending.length - 1;
  while (first < end) {
    const middle = (first + end) >> 1;
    if (ascending[middle] < value) first = middle + 1;
    else end = middle;
  }
  return first;
}

// Hands places on to a row from the row beside it.
function across(
  { cost, source, footX, footY, footCost, grid, capsules }: Field,
  limit: number,
  row: number,
  beside: number,
): void {
  const { columns } = grid;
  const { slowness } = capsules;
  const first = row * columns;
  for (let gx = 1; gx < columns - 1; gx++) {
    const point = first + gx;
    let best = cost[point];
    let taken = -1;
    const last = point + beside + 1;
    for (let neighbour = last - 2; neighbour <= last; neighbour++) {
      if (cost[neighbour] >= best) continue;
      const dx = gx - footX[neighbour];
      const dy = row - footY[neighbour];
      const here = footCost[neighbour] + slowness * Math.sqrt(dx * dx + dy * dy);
      if (here < best) {
        best = here;
        taken = neighbour;
      }
    }
    if (taken < 0 || best > limit) continue;
    cost[point] = best;
    source[point] = source[taken];
    footX[point] = footX[taken];
    footY[point] = footY[taken];
    footCost[point] = footCost[taken];
  }
}

// Hands places on along a row, eastwards or westwards.
function along(
  { cost, source, footX, footY, footCost, grid, capsules }: Field,
  limit: number,
  row: number,
  step: 1 | -1,
): void {
  const { columns } = grid;
  const { slowness } = capsules;
  let gx = step > 0 ? 1 : columns - 2;
  for (let left = columns - 2; left > 0; left--, gx += step) {
    const point = row * columns + gx;
    const behind = point - step;
    if (cost[behind] >= cost[point]) continue;
    const dx = gx - footX[behind];
    const dy = row - footY[behind];
    const here = footCost[behind] + slowness * Math.sqrt(dx * dx + dy * dy);
    if (here >= cost[point] || here > limit) continue;
    cost[point] = here;
    source[point] = source[behind];
    footX[point] = footX[behind];
    footY[point] = footY[behind];
    footCost[point] = footCost[behind];
  }
}
