// Creates the stretches of a road once a square needs them.

import { openGroup } from './discs.ts';
import { CAPSULE, CAPSULES_TABLE, DISC, DISCS_TABLE, type Field, firstNotBelow, limitAt } from './field.ts';
import { countSteps, growTable } from './host.ts';
import { doubleAt, set, setDouble, single, singleAt } from './memory.ts';
import type { f64, i32 } from './numbers.ts';
import { slownessOf, spentFrom, spentTo } from './road.ts';
import { setDisc } from './set-disc.ts';
import { addStretches, STRETCH } from './stretches.ts';

/** How far a stretch may stray from its road: this fraction of a cell or, if that is narrower, of the reach around the road. */
const STRAYING: f64 = 1 / 12;

/** The longest piece of a stretch, in cells: the disc around a longer piece would not fit tightly. */
const LONGEST_IN_CELLS: f64 = 2;
/** The most pieces of a stretch. */
const MOST_PIECES: f64 = 64;

/** How many spare discs follow the last disc, because loops that read four at a time read beyond the end. */
const SLACK = 4;

/** Steps for creating the stretches of a road. */
const STEPS_OF_OPENED = 32;

/** Creates the members of a group, or the stretches of a road. */
export function openEntry(field: Field, entry: i32): void {
  countSteps(field, STEPS_OF_OPENED);
  if (entry < field.mostRoads) openRoad(field, entry);
  else openGroup(field, entry);
}

function openRoad(field: Field, road: i32): void {
  const begin = field.free;
  const level = firstNotBelow(field, singleAt(field.discs, DISC * road, 3), 0, field.levels - 1);
  const slowness = slownessOf(field, road);
  const cell = doubleAt(field.cell, level);
  // the tolerance is smaller if little is reached around the road
  const most = Math.max(spentFrom(field, road), spentTo(field, road));
  const around = Math.min(field.maxOffroad, (limitAt(field, level) - most) / slowness);
  field.stretchCount = 0;
  addStretches(field, road, Math.min(cell, Math.max(doubleAt(field.floor, level) * 3, around)) * STRAYING);
  for (let i = 0; i < field.stretchCount; i++) addPieces(field, i, single(slowness), cell * LONGEST_IN_CELLS);
  set(field.begin, road, begin);
  set(field.endOf, road, field.free);
}

// Adds a stretch as pieces of equal length: capsules that start at their cheap ends, and discs around them.
// inline
function addPieces(field: Field, stretch: i32, slowness: f64, longest: f64): void {
  const rows = field.stretches;
  const one = STRETCH * stretch;
  const isTurned = singleAt(rows, one, 5) < singleAt(rows, one, 2);
  const from = isTurned ? one + 3 : one;
  const to = isTurned ? one : one + 3;
  const cheapX = singleAt(rows, from);
  const cheapY = singleAt(rows, from, 1);
  const cheap = singleAt(rows, from, 2);
  const dx = singleAt(rows, to) - cheapX;
  const dy = singleAt(rows, to, 1) - cheapY;
  const rise = singleAt(rows, to, 2) - cheap;
  const length = Math.sqrt(dx * dx + dy * dy);
  const ex = length > 0 ? dx / length : 1;
  const ey = length > 0 ? dy / length : 0;
  const slope = length > 0 ? rise / length : 0;
  const bend = bendOf(slope, slowness);
  const pieces = Math.max(1, Math.min(MOST_PIECES, Math.ceil(length / longest)));
  const free = field.free;
  const end = free + (pieces as i32);
  growTable(field, DISCS_TABLE, (end + SLACK) * DISC);
  growTable(field, CAPSULES_TABLE, (end - field.firstStretch) * CAPSULE);
  const capsules = field.capsules;
  for (let i = free; i < end; i++) {
    const share = ((i - free) as f64) / pieces;
    const x = cheapX + dx * share;
    const y = cheapY + dy * share;
    const long = length * (((i - free + 1) as f64) / pieces - share);
    const spent = cheap + rise * share;
    const row = (i - field.firstStretch) * CAPSULE;
    setDouble(capsules, row, x);
    setDouble(capsules, row + 1, y);
    setDouble(capsules, row + 2, ex);
    setDouble(capsules, row + 3, ey);
    setDouble(capsules, row + 4, long);
    setDouble(capsules, row + 5, spent);
    setDouble(capsules, row + 6, slope);
    setDouble(capsules, row + 7, bend);
    setDouble(capsules, row + 8, slowness);
    const half = long / 2;
    setDisc(field.discs, i, x + ex * half, y + ey * half, half, spent, slowness, slowness, slowness);
  }
  field.free = end;
}

// The factor of `v` in capsules.ts. -1 if the road is slower than its surroundings, so that it is best to leave it at once. 0 if the road
// cannot be left: then the best place is the place on the road that is nearest to the point.
function bendOf(slope: f64, slowness: f64): f64 {
  if (slowness === Infinity) return 0;
  return slope < slowness ? slope / Math.sqrt(slowness * slowness - slope * slope) : -1;
}
