// Finds how far a limit reaches.

import { openGroup } from './discs.ts';
import { DISC, type Field, WAITING_TABLE } from './field.ts';
import { countSteps, growTable } from './host.ts';
import { at, set, singleAt } from './memory.ts';
import type { bool, f64, i32 } from './numbers.ts';
import { MOST_ROADS, slownessOf, spentFrom, spentTo } from './road.ts';
import { pointX, pointY, projectEnds, projectPart } from './road-line.ts';

/** Steps for evaluating a disc, including both ends if the disc is a road. */
const STEPS_OF_DISC = 4;

/**
 * The larger side, in metres, of the bounding box of everything that a limit reaches; 0 if it reaches nothing. Opens only discs that may
 * widen the box.
 */
export function acrossOf(field: Field, limit: f64, maxOffroad: f64): f64 {
  field.reachWest = Infinity;
  field.reachSouth = Infinity;
  field.reachEast = -Infinity;
  field.reachNorth = -Infinity;
  // these four roads probably make the box nearly as large as it gets, so that few other discs may widen it
  extendToFarthest(field, -1, 0, limit, maxOffroad);
  extendToFarthest(field, 0, -1, limit, maxOffroad);
  extendToFarthest(field, 1, 0, limit, maxOffroad);
  extendToFarthest(field, 0, 1, limit, maxOffroad);
  growTable(field, WAITING_TABLE, 1);
  set(field.waiting, 0, field.firstStretch - 1);
  for (let waiting = 1; waiting > 0; ) {
    const each = at(field.waiting, --waiting);
    countSteps(field, STEPS_OF_DISC);
    const discs = field.discs;
    const row = each * DISC;
    const left = limit - singleAt(discs, row, 3);
    if (left < 0) continue;
    const far = singleAt(discs, row, 2) + Math.min(left * singleAt(discs, row, 4), maxOffroad);
    if (isInside(field, singleAt(discs, row), singleAt(discs, row, 1), far)) continue;
    if (each < field.mostRoads) {
      extendBox(field, each, limit, maxOffroad);
      continue;
    }
    openIfNeeded(field, each);
    growTable(field, WAITING_TABLE, waiting + MOST_ROADS);
    for (let member = at(field.begin, each); member < at(field.endOf, each); member++) {
      set(field.waiting, waiting++, member);
    }
  }
  return Math.max(0, Math.max(field.reachEast - field.reachWest, field.reachNorth - field.reachSouth));
}

// Extends the box by the road that reaches farthest in a direction, judged by discs.
function extendToFarthest(field: Field, eastward: f64, northward: f64, limit: f64, maxOffroad: f64): void {
  let each = field.firstStretch - 1;
  while (each >= field.mostRoads) {
    openIfNeeded(field, each);
    const discs = field.discs;
    const end = at(field.endOf, each);
    let farthest = -Infinity;
    for (let member = at(field.begin, each); member < end; member++) {
      countSteps(field, STEPS_OF_DISC);
      const row = member * DISC;
      const left = limit - singleAt(discs, row, 3);
      const far = singleAt(discs, row, 2) + Math.min(left * singleAt(discs, row, 4), maxOffroad);
      const reach = singleAt(discs, row) * eastward + singleAt(discs, row, 1) * northward + far;
      if (left < 0 || reach <= farthest) continue;
      farthest = reach;
      each = member;
    }
    if (farthest === -Infinity) return;
  }
  extendBox(field, each, limit, maxOffroad);
}

function openIfNeeded(field: Field, entry: i32): void {
  if (at(field.endOf, entry) === 0) openGroup(field, entry);
}

function isInside(field: Field, x: f64, y: f64, far: f64): bool {
  const isInX = x - far >= field.reachWest && x + far <= field.reachEast;
  return isInX && y - far >= field.reachSouth && y + far <= field.reachNorth;
}

// Extends the box by the part of a road within a limit, as if the road were straight.
function extendBox(field: Field, road: i32, limit: f64, maxOffroad: f64): void {
  if (road < field.partCount) projectPart(field, road);
  else projectEnds(field, road);
  const isTurned = spentTo(field, road) < spentFrom(field, road);
  const cheap = isTurned ? -1 : -2;
  const dear = isTurned ? -2 : -1;
  const least = isTurned ? spentTo(field, road) : spentFrom(field, road);
  const rise = (isTurned ? spentFrom(field, road) : spentTo(field, road)) - least;
  const perCost = 1 / slownessOf(field, road);
  const left = limit - least;
  const x = pointX(field, cheap);
  const y = pointY(field, cheap);
  const dx = pointX(field, dear) - x;
  const dy = pointY(field, dear) - y;
  widen(field, x, y, Math.min(left * perCost, maxOffroad));
  const end = rise <= left ? 1 : left / rise;
  widen(field, x + dx * end, y + dy * end, Math.min((left - rise * end) * perCost, maxOffroad));
  // up to here the offroad limit decides how wide the reach is
  const bound = (left - maxOffroad / perCost) / rise;
  if (bound > 0 && bound < end) widen(field, x + dx * bound, y + dy * bound, maxOffroad);
}

function widen(field: Field, x: f64, y: f64, radius: f64): void {
  if (x - radius < field.reachWest) field.reachWest = x - radius;
  if (y - radius < field.reachSouth) field.reachSouth = y - radius;
  if (x + radius > field.reachEast) field.reachEast = x + radius;
  if (y + radius > field.reachNorth) field.reachNorth = y + radius;
}
