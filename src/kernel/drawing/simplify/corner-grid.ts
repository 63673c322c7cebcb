// Sorts places into a grid with about one place per cell, so that the places around a corner are found quickly.

import type { Field } from '../field.ts';
import { countSteps } from '../host.ts';
import { at, doubleAt, fillWith, set } from '../memory.ts';
import type { bool, f64, i32 } from '../numbers.ts';
import type { Work } from './work.ts';

/** Steps for sorting a place. */
const STEPS_OF_PLACE = 8;

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
    west = Math.min(west, doubleAt(work.x, p));
    east = Math.max(east, doubleAt(work.x, p));
    south = Math.min(south, doubleAt(work.y, p));
    north = Math.max(north, doubleAt(work.y, p));
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
    if (isUsed(work, p, firstStart)) set(work.place, count(work, cellOf(work, p), -1), p);
  }
  return used;
}

function count(work: Work, cell: i32, more: i32): i32 {
  const sum = at(work.first, cell) + more;
  set(work.first, cell, sum);
  return sum;
}

function isUsed(work: Work, place: i32, firstStart: i32): bool {
  return place >= firstStart || (at(work.cornerOf, place) >= 0 && at(work.isGone, place) === 0);
}

function cellOf(work: Work, place: i32): i32 {
  return rowFor(work, doubleAt(work.y, place)) * work.columns + columnFor(work, doubleAt(work.x, place));
}

export function columnFor(work: Work, x: f64): i32 {
  const column = Math.floor((x - work.west) * work.perX) as i32;
  return column < work.columns ? column : work.columns - 1;
}

export function rowFor(work: Work, y: f64): i32 {
  const row = Math.floor((y - work.south) * work.perY) as i32;
  return row < work.columns ? row : work.columns - 1;
}
