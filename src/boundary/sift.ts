// Selects the entries relevant to a square from the list of a square that contains it.
//
//   list:  o o o (o) o (o)      A disc that reaches the square is kept. If it is large, its contents are checked instead:
//                 |     |       the members of a box, or the stretches of a road. Roads without stretches yet are listed
//                o o   o o o    as missing, and checked once they have some.

import { step } from './deadline-check.ts';
import { DISC } from './discs.ts';
import { type Field, firstNotBelow, toleranceOf } from './field.ts';
import { openRoad } from './road-tree.ts';
import { FOUND_END, FOUND_LOOKED, FOUND_LOWEST, FOUND_MISSING, FOUND_WITHIN, growTable, SLACK } from './tables.ts';
import { HAIR } from './thin.ts';

/** Opens every disc that is not a stretch, whatever its size. */
export const OPEN_ALL = -1;

/** Steps to create the stretches of a road. */
const STEPS_OF_OPENED = 32;

/** A square on the flat map, and the size above which discs are opened in it. */
interface Sieve {
  readonly x: number;
  readonly y: number;
  /** Half of it. */
  readonly side: number;
  readonly large: number;
  /** Half the width of a road. */
  readonly width: number;
}

/** Lists the entries relevant to a square, from the list of a square that contains it. Opens discs larger than `largest`. */
export function sift(field: Field, square: number, source: number, largest: number): void {
  const { squares, tables } = field;
  const half = (squares.size[square] * field.unit) / 2;
  const first = squares.begin[source];
  const count = squares.end[source] - first;
  const within = squares.within[source];
  const sieve: Sieve = {
    x: field.west + squares.x[square] * field.unit + half,
    y: field.south + squares.y[square] * field.unit + half,
    side: half * (1 + HAIR),
    large: largest * field.unit,
    width: field.floor[within - 1],
  };
  const begin = squares.entryCount;
  for (let isReported = false; !isReported; ) {
    tables.found[FOUND_END] = begin;
    tables.found[FOUND_WITHIN] = within;
    tables.found[FOUND_LOWEST] = within - 1;
    tables.found[FOUND_LOOKED] = 0;
    tables.found[FOUND_MISSING] = 0;
    siftList(field, sieve, tables.entry, first, count);
    const missing = tables.found[FOUND_MISSING];
    if (missing > 0) {
      openMissing(field, missing);
      siftList(field, sieve, tables.missing, 0, missing);
    }
    // repeated if there was not enough room
    const room = tables.found[FOUND_END] + SLACK;
    isReported = room <= tables.entry.length;
    if (!isReported) growTable(tables, 'entry', room, field.deadline);
  }
  const kept = tables.found[FOUND_END] - begin;
  if (kept > tables.waiting.length) growTable(tables, 'waiting', kept, field.deadline);
  const { found } = tables;
  step(field.deadline, found[FOUND_LOOKED]);
  const left = found[FOUND_WITHIN];
  // entirely within one limit and out of reach of the smaller ones
  const isPlain = found[FOUND_LOWEST] >= left;
  squares.begin[square] = begin;
  squares.entryCount = isPlain ? begin : found[FOUND_END];
  squares.end[square] = squares.entryCount;
  squares.within[square] = left;
  squares.lowest[square] = isPlain ? Math.max(0, left - 1) : found[FOUND_LOWEST];
}

// Creates the stretches of the first roads in `missing`.
function openMissing(field: Field, count: number): void {
  const { tree, tables } = field;
  for (let i = 0; i < count; i++) {
    const road = tables.missing[i];
    const level = firstNotBelow(field.limits, tables.discs[road * DISC + 3]);
    openRoad(tree, road, { tolerance: toleranceOf(field, level, road), longest: field.longest[level] }, field.deadline);
    step(field.deadline, STEPS_OF_OPENED);
  }
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the innermost loop of boundaries, half a million discs a call
function siftList(
  { tree, tables, limits, maxOffroad }: Field,
  { x, y, side, large, width }: Sieve,
  list: Int32Array,
  first: number,
  count: number,
): void {
  const { discs, entry, waiting, begin, end: endOf, missing, found } = tables;
  const { firstStretch } = tree;
  let end = found[FOUND_END];
  let within = found[FOUND_WITHIN];
  let lowest = found[FOUND_LOWEST];
  let looked = found[FOUND_LOOKED];
  let missingCount = found[FOUND_MISSING];
  let limit = within > 0 ? limits[within - 1] : -Infinity;
  const endOfList = first + count;
  let next = 0;
  let endOfRun = 0;
  for (let at = first, top = 0, bottom = 0; ; ) {
    let each = 0;
    if (at < endOfList) each = list[at++];
    else if (next < endOfRun) each = next++;
    else if (bottom < top) {
      const opened = waiting[bottom++];
      next = begin[opened];
      endOfRun = endOf[opened];
      if (endOfRun === 0) missing[missingCount++] = opened;
      continue;
    } else break;
    looked++;
    const row = each * DISC;
    const dx = Math.abs(x - discs[row]);
    const dy = Math.abs(y - discs[row + 1]);
    const beyondX = dx > side ? dx - side : 0;
    const beyondY = dy > side ? dy - side : 0;
    const near = beyondX * beyondX + beyondY * beyondY;
    const radius = discs[row + 2];
    const spent = discs[row + 3];
    const perCost = discs[row + 4];
    if (spent > limit) continue;
    let reach = (limit - spent) * perCost;
    if (reach > maxOffroad) reach = maxOffroad;
    if (reach < width) reach = width;
    if (near > (reach + radius) * (reach + radius)) continue;
    if (each < firstStretch && radius > large) {
      waiting[top++] = each;
      continue;
    }
    if (end + SLACK <= entry.length) entry[end] = each;
    end++;
    while (lowest > 0 && spent <= limits[lowest - 1]) {
      const ofLower = Math.max(width, Math.min(maxOffroad, (limits[lowest - 1] - spent) * perCost)) + radius;
      if (near > ofLower * ofLower) break;
      lowest--;
    }
    const far = (dx + side) * (dx + side) + (dy + side) * (dy + side);
    const perCostAtLeast = discs[row + 6];
    for (;;) {
      const sure = Math.min(maxOffroad, (limit - spent) * perCostAtLeast) - radius;
      if (!(sure > 0 && far <= sure * sure)) break;
      limit = --within > 0 ? limits[within - 1] : -Infinity;
    }
  }
  tables.found.set([end, within, lowest, looked, missingCount]);
}
