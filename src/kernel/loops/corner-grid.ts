// Places sorted into a grid, about one per cell. Its fallback is corner-grid.ts in boundary/.

import { Field, step } from './field';
import { at, count, doubleAt, set, Work } from './rings';

/** Steps to sort a place. */
const STEPS_OF_PLACE: i32 = 8;

/** Sorts vertices in use, and starts. */
export function sortIntoGrid(field: Field, work: Work): void {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  let used = 0;
  for (let p = 0; p < work.places; p++) {
    if (!isUsed(work, p)) continue;
    used++;
    west = min<f64>(west, doubleAt(work.x, p));
    east = max<f64>(east, doubleAt(work.x, p));
    south = min<f64>(south, doubleAt(work.y, p));
    north = max<f64>(north, doubleAt(work.y, p));
  }
  step(field, STEPS_OF_PLACE * work.places);
  const columns = ceil<f64>(sqrt<f64>(used));
  work.columns = columns as i32;
  work.west = west;
  work.south = south;
  work.perX = columns / (east > west ? east - west : 1);
  work.perY = columns / (north > south ? north - south : 1);
  const cells = work.columns * work.columns;
  // the places of a cell end where those of the next one begin: counted one cell further, filled from the end
  memory.fill(work.first, 0, (cells + 1) << 2);
  for (let p = 0; p < work.places; p++) if (isUsed(work, p)) count(work.first, cellOf(work, p), 1);
  for (let cell = 0; cell < cells; cell++) set(work.first, cell + 1, at(work.first, cell) + at(work.first, cell + 1));
  for (let p = work.places - 1; p >= 0; p--) {
    if (isUsed(work, p)) set(work.place, count(work.first, cellOf(work, p), -1), p);
  }
}

function isUsed(work: Work, place: i32): bool {
  return place >= work.firstStart || at(work.cornerOf, place) >= 0;
}

function cellOf(work: Work, place: i32): i32 {
  return rowAt(work, doubleAt(work.y, place)) * work.columns + columnAt(work, doubleAt(work.x, place));
}

export function columnAt(work: Work, x: f64): i32 {
  return min<i32>(work.columns - 1, floor<f64>((x - work.west) * work.perX) as i32);
}

export function rowAt(work: Work, y: f64): i32 {
  return min<i32>(work.columns - 1, floor<f64>((y - work.south) * work.perY) as i32);
}
