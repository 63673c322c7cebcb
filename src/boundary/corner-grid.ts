// Places sorted into a grid with about one place per cell, to find those around a corner without a scan of all.

import { type DeadlineCheck, step } from './deadline-check.ts';

/** Steps to sort a place. */
const STEPS_OF_PLACE = 8;

/** Places sorted into the cells of a grid. Those of cell b are place[first[b]] to place[first[b + 1]]. */
export interface CornerGrid {
  readonly west: number;
  readonly south: number;
  readonly perX: number;
  readonly perY: number;
  readonly columns: number;
  readonly rows: number;
  readonly first: Int32Array;
  readonly place: Int32Array;
}

/** A grid of the vertices in use and of all places starting at `extra`. */
export function gridOf(
  x: Float64Array,
  y: Float64Array,
  vertex: Int32Array,
  extra: number,
  deadline: DeadlineCheck,
): CornerGrid {
  const used: number[] = [];
  const isUsed = new Uint8Array(x.length);
  for (const v of vertex) {
    step(deadline, 1);
    if (isUsed[v]) continue;
    isUsed[v] = 1;
    used.push(v);
  }
  for (let place = extra; place < x.length; place++) {
    step(deadline, 1);
    used.push(place);
  }
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  for (const place of used) {
    step(deadline, 1);
    if (x[place] < west) west = x[place];
    if (x[place] > east) east = x[place];
    if (y[place] < south) south = y[place];
    if (y[place] > north) north = y[place];
  }
  const columns = Math.ceil(Math.sqrt(used.length));
  const rows = columns;
  const grid: CornerGrid = {
    west,
    south,
    perX: columns / (east - west || 1),
    perY: rows / (north - south || 1),
    columns,
    rows,
    first: new Int32Array(columns * rows + 1),
    place: new Int32Array(used.length),
  };
  const { first, place } = grid;
  for (const p of used) {
    step(deadline, STEPS_OF_PLACE);
    first[rowOf(grid, y[p]) * columns + columnOf(grid, x[p]) + 1]++;
  }
  for (let cell = 0; cell < columns * rows; cell++) {
    step(deadline, 1);
    first[cell + 1] += first[cell];
  }
  const filled = first.slice();
  for (const p of used) {
    step(deadline, STEPS_OF_PLACE);
    place[filled[rowOf(grid, y[p]) * columns + columnOf(grid, x[p])]++] = p;
  }
  return grid;
}

export function columnOf(grid: CornerGrid, x: number): number {
  return Math.min(grid.columns - 1, Math.floor((x - grid.west) * grid.perX));
}

export function rowOf(grid: CornerGrid, y: number): number {
  return Math.min(grid.rows - 1, Math.floor((y - grid.south) * grid.perY));
}
