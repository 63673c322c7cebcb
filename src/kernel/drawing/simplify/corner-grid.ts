// Sorts places into a grid with about one place per cell, so that the places around a corner are found quickly. Where many small rings lie
// around a start, one cell may have most places. The places of such a crowded cell are sorted from west to east.

import type { Field } from '../field.ts';
import { countSteps } from '../host.ts';
import { at, fillWith, set, setDouble } from '../memory.ts';
import type { bool, f64, i32 } from '../numbers.ts';
import { CORNER, IS_GONE, ofVertex, placeX, placeY, SLOT, setVertex, type Work } from './work.ts';

/** Steps for sorting a place. */
const STEPS_OF_PLACE = 8;

/** A cell with more places than this is crowded. */
export const CROWDED = 48;

/** Sorts the places that are in use among all `places`: vertices and, from `firstStart` on, starts. Returns how many were sorted. */
export function sortIntoGrid(field: Field, work: Work, places: i32, firstStart: i32): i32 {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  let used: i32 = 0;
  for (let p = 0; p < places; p++) {
    if (!isUsed(work, p, firstStart)) continue;
    used++;
    west = Math.min(west, placeX(work, p));
    east = Math.max(east, placeX(work, p));
    south = Math.min(south, placeY(work, p));
    north = Math.max(north, placeY(work, p));
  }
  countSteps(field, STEPS_OF_PLACE * places);
  const columns = Math.ceil(Math.sqrt(used));
  work.columns = columns as i32;
  work.west = west;
  work.south = south;
  work.perX = columns / (east > west ? east - west : 1);
  work.perY = columns / (north > south ? north - south : 1);
  const cells = work.columns * work.columns;
  // counts the places of each cell, turns the counts into ends, and fills each cell from its end, so that `first` holds the beginnings
  // afterwards
  fillWith(work.first, 0, cells + 1);
  for (let p = 0; p < places; p++) {
    if (isUsed(work, p, firstStart)) count(work, cellOf(work, p), 1);
  }
  for (let cell = 0; cell < cells; cell++) set(work.first, cell + 1, at(work.first, cell) + at(work.first, cell + 1));
  for (let p = places - 1; p >= 0; p--) {
    if (!isUsed(work, p, firstStart)) continue;
    fillSlot(work, count(work, cellOf(work, p), -1), p);
  }
  for (let cell = 0; cell < cells; cell++) {
    const begin = at(work.first, cell);
    const end = at(work.first, cell + 1);
    if (end - begin > CROWDED) sortCell(field, work, begin, end);
  }
  return used;
}

// Sorts the places of a cell from west to east. Compares places that are far apart first (comb sort).
function sortCell(field: Field, work: Work, begin: i32, end: i32): void {
  let isMoving = true;
  for (let gap = end - begin; gap > 1 || isMoving; ) {
    if (gap > 1) gap = (3 * gap) >> 2;
    isMoving = false;
    countSteps(field, end - begin);
    for (let slot = begin; slot + gap < end; slot++) {
      const one = at(work.place, slot);
      const other = at(work.place, slot + gap);
      if (placeX(work, one) <= placeX(work, other)) continue;
      fillSlot(work, slot, other);
      fillSlot(work, slot + gap, one);
      isMoving = true;
    }
  }
}

function fillSlot(work: Work, slot: i32, place: i32): void {
  set(work.place, slot, place);
  setVertex(work, place, SLOT, slot);
  setDouble(work.grid, 2 * slot, placeX(work, place));
  setDouble(work.grid, 2 * slot + 1, placeY(work, place));
}

function count(work: Work, cell: i32, more: i32): i32 {
  const sum = at(work.first, cell) + more;
  set(work.first, cell, sum);
  return sum;
}

function isUsed(work: Work, place: i32, firstStart: i32): bool {
  return place >= firstStart || (ofVertex(work, place, CORNER) >= 0 && ofVertex(work, place, IS_GONE) === 0);
}

function cellOf(work: Work, place: i32): i32 {
  return rowFor(work, placeY(work, place)) * work.columns + columnFor(work, placeX(work, place));
}

export function columnFor(work: Work, x: f64): i32 {
  const column = Math.floor((x - work.west) * work.perX) as i32;
  return column < work.columns ? column : work.columns - 1;
}

export function rowFor(work: Work, y: f64): i32 {
  const row = Math.floor((y - work.south) * work.perY) as i32;
  return row < work.columns ? row : work.columns - 1;
}
