// The cost field: at each grid point the least cost of standing there, and where the way to it leaves the road.
//
// First each capsule is tried at the corners of the cells that its road crosses. Then the places where roads are left are
// handed on from neighbour to neighbour, in sweeps up and down (Danielsson 1980): what travels is a place, not a length,
// so that the way off the road is straight. As all ways off the road are equally slow, the straight way to a point
// leads past points that are reached from the same place.

import { CAPSULE, type Capsules, hugAt } from './capsules.ts';
import { FLOOR, type Grid } from './grid.ts';

/** A place is handed on when it gains this many cells of a way off the road: less is rounding. */
const LEAST_GAIN = 1e-3;

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

/**
 * The cost field of capsules on a grid, up to the largest of ascending limits. A field of the same grid that is no longer
 * needed gives its arrays.
 */
export function costField(grid: Grid, capsules: Capsules, limits: readonly number[], used?: Field): Field {
  const field = emptyField(grid, capsules, used);
  layRoads(field, limits);
  const limit = limits[limits.length - 1];
  const reach = reachOfRows(field);
  for (let row = 1; row < grid.rows - 1; row++) handOn(field, limit, reach, row, -1);
  for (let row = grid.rows - 2; row > 0; row--) handOn(field, limit, reach, row, 1);
  return field;
}

function emptyField(grid: Grid, capsules: Capsules, used: Field | undefined): Field {
  const points = grid.columns * grid.rows;
  const field: Field = used
    ? { ...used, capsules }
    : {
        grid,
        capsules,
        cost: new Float32Array(points),
        source: new Int32Array(points),
        footX: new Float32Array(points),
        footY: new Float32Array(points),
        footCost: new Float32Array(points),
        hugging: new Int32Array(points),
      };
  field.cost.fill(Infinity);
  field.source.fill(-1);
  field.footCost.fill(Infinity);
  field.hugging.fill(0);
  return field;
}

// Tries each capsule at the corners of the cells that its road crosses: all grid points within a cell of it.
function layRoads(field: Field, limits: readonly number[]): void {
  const { cost, source, footX, footY, footCost, hugging, capsules, grid } = field;
  const limit = limits[limits.length - 1];
  const { columns } = grid;
  const { rows, count, slowness } = capsules;
  const slowness2 = slowness * slowness;
  const floor = FLOOR * slowness;
  for (let i = 0, row = 0; i < count; i++, row += CAPSULE) {
    const start = rows[row + 5];
    if (start > limit) continue;
    const x1 = rows[row];
    const y1 = rows[row + 1];
    if (rows[row + 4] === 0 && start + floor < limits[firstNotBelow(limits, start)]) {
      layPoint(field, limit, row, x1, y1, start);
      continue;
    }
    const ex = rows[row + 2];
    const ey = rows[row + 3];
    const slope = rows[row + 6];
    const bend = rows[row + 7];
    const end = start + slope * rows[row + 4];
    const length = end > limit ? (limit - start) / slope : rows[row + 4];
    // Only where a limit is nearly spent can a place beside the road be beyond it and the road not.
    const hugs = end >= limits[firstNotBelow(limits, start)] - floor;
    const x2 = x1 + ex * length;
    const y2 = y1 + ey * length;
    const lowY = y1 < y2 ? y1 : y2;
    const highY = y1 < y2 ? y2 : y1;
    const perRow = highY > lowY ? (x2 - x1) / (y2 - y1) : 0;
    // Nothing lies below 0, so that | 0 rounds down.
    const lastRow = (highY | 0) + 1;
    const isTall = lastRow - lowY > 2;
    let firstColumn = (x1 < x2 ? x1 : x2) | 0;
    let lastColumn = ((x1 < x2 ? x2 : x1) | 0) + 1;
    for (let gy = lowY | 0; gy <= lastRow; gy++) {
      if (isTall) {
        // The road between the rows above and below this one.
        const xa = x1 + (Math.max(lowY, gy - 1) - y1) * perRow;
        const xb = x1 + (Math.min(highY, gy + 1) - y1) * perRow;
        firstColumn = (xa < xb ? xa : xb) | 0;
        lastColumn = ((xa < xb ? xb : xa) | 0) + 1;
      }
      const begin = gy * columns;
      const dy = gy - y1;
      for (let gx = firstColumn; gx <= lastColumn; gx++) {
        const point = begin + gx;
        if (hugs) hug(rows, hugging, row, gx, gy, point);
        if (cost[point] <= start) continue;
        const dx = gx - x1;
        const u = dx * ex + dy * ey;
        const w = dx * ey - dy * ex;
        const v = w < 0 ? -w : w;
        const best = u - v * bend;
        const t = bend < 0 || best < 0 ? 0 : best > length ? length : best;
        const spent = start + slope * t;
        const off2 = (u - t) * (u - t) + v * v;
        const room = cost[point] - spent;
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

// The same for a point of a road that no limit is spent near.
function layPoint(field: Field, limit: number, row: number, x: number, y: number, spent: number): void {
  const { cost, source, footX, footY, footCost, grid } = field;
  const { slowness } = field.capsules;
  const column = x | 0;
  const south = (y | 0) * grid.columns + column;
  for (let corner = 0; corner < 4; corner++) {
    const point = south + (corner & 1) + (corner < 2 ? 0 : grid.columns);
    const room = cost[point] - spent;
    if (room <= 0) continue;
    const dx = column + (corner & 1) - x;
    const dy = (y | 0) + (corner >> 1) - y;
    const here = spent + slowness * Math.sqrt(dx * dx + dy * dy);
    if (here >= cost[point] || here > limit) continue;
    cost[point] = here;
    source[point] = row;
    footX[point] = x;
    footY[point] = y;
    footCost[point] = spent;
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

/** By row: the first and the last grid point that anything has reached; none where first is beyond last. */
interface RowReach {
  readonly first: Int32Array;
  readonly last: Int32Array;
}

function reachOfRows({ cost, grid }: Field): RowReach {
  const { columns, rows } = grid;
  const first = new Int32Array(rows).fill(columns);
  const last = new Int32Array(rows).fill(-1);
  for (let row = 0; row < rows; row++) {
    let gx = 0;
    while (gx < columns && cost[row * columns + gx] === Infinity) gx++;
    if (gx === columns) continue;
    first[row] = gx;
    for (gx = columns - 1; cost[row * columns + gx] === Infinity; gx--);
    last[row] = gx;
  }
  return { first, last };
}

// Hands places on to a row from the row beside it, then along the row, east and west.
function handOn(field: Field, limit: number, { first, last }: RowReach, row: number, beside: 1 | -1): void {
  const { cost, grid } = field;
  const west = Math.max(1, Math.min(first[row], first[row + beside] - 1));
  const east = Math.min(grid.columns - 2, Math.max(last[row], last[row + beside] + 1));
  if (west > east) return;
  across(field, limit, row, beside * grid.columns, west, east);
  along(field, limit, row, 1, west, grid.columns - 2, east);
  along(field, limit, row, -1, east, 1, west);
  const begin = row * grid.columns;
  let gx = west;
  while (gx > 1 && cost[begin + gx - 1] < Infinity) gx--;
  first[row] = gx;
  gx = east;
  while (gx < grid.columns - 2 && cost[begin + gx + 1] < Infinity) gx++;
  last[row] = gx;
}

// A place is compared by squares: hardly any is better, and only that needs a root.
function across(field: Field, limit: number, row: number, beside: number, west: number, east: number): void {
  const { cost, source, footX, footY, footCost, grid } = field;
  const { slowness } = field.capsules;
  const slowness2 = slowness * slowness;
  const least = slowness * LEAST_GAIN;
  const begin = row * grid.columns;
  let neighbour = begin + west + beside;
  // The places of the three neighbours, each read once.
  let x1 = footX[neighbour - 1];
  let y1 = footY[neighbour - 1];
  let spent1 = footCost[neighbour - 1];
  let x2 = footX[neighbour];
  let y2 = footY[neighbour];
  let spent2 = footCost[neighbour];
  for (let gx = west; gx <= east; gx++, neighbour++) {
    const x3 = footX[neighbour + 1];
    const y3 = footY[neighbour + 1];
    const spent3 = footCost[neighbour + 1];
    const point = begin + gx;
    const before = cost[point];
    let best = before;
    let from = -1;
    let room = best - least - spent1;
    if (room > 0) {
      const off2 = (gx - x1) * (gx - x1) + (row - y1) * (row - y1);
      if (slowness2 * off2 < room * room) {
        best = spent1 + slowness * Math.sqrt(off2);
        from = neighbour - 1;
      }
    }
    room = best - least - spent2;
    if (room > 0) {
      const off2 = (gx - x2) * (gx - x2) + (row - y2) * (row - y2);
      if (slowness2 * off2 < room * room) {
        best = spent2 + slowness * Math.sqrt(off2);
        from = neighbour;
      }
    }
    room = best - least - spent3;
    if (room > 0) {
      const off2 = (gx - x3) * (gx - x3) + (row - y3) * (row - y3);
      if (slowness2 * off2 < room * room) {
        best = spent3 + slowness * Math.sqrt(off2);
        from = neighbour + 1;
      }
    }
    if (best < before && best <= limit) {
      cost[point] = best;
      source[point] = source[from];
      footX[point] = footX[from];
      footY[point] = footY[from];
      footCost[point] = footCost[from];
    }
    x1 = x2;
    y1 = y2;
    spent1 = spent2;
    x2 = x3;
    y2 = y3;
    spent2 = spent3;
  }
}

// From `from` to `to`, at most; beyond `known` only as far as it goes without a break.
function along(field: Field, limit: number, row: number, step: 1 | -1, from: number, to: number, known: number): void {
  const { cost, source, footX, footY, footCost, grid } = field;
  const { slowness } = field.capsules;
  const slowness2 = slowness * slowness;
  const least = slowness * LEAST_GAIN;
  const begin = row * grid.columns;
  // The place of the point behind.
  let x = footX[begin + from - step];
  let y = footY[begin + from - step];
  let spent = footCost[begin + from - step];
  for (let gx = from; (to - gx) * step >= 0; gx += step) {
    const point = begin + gx;
    const room = cost[point] - least - spent;
    const off2 = (gx - x) * (gx - x) + (row - y) * (row - y);
    if (room > 0 && slowness2 * off2 < room * room) {
      const here = spent + slowness * Math.sqrt(off2);
      if (here <= limit) {
        cost[point] = here;
        source[point] = source[point - step];
        footX[point] = x;
        footY[point] = y;
        footCost[point] = spent;
        continue;
      }
    } else if ((gx - known) * step > 0) break;
    x = footX[point];
    y = footY[point];
    spent = footCost[point];
  }
}
