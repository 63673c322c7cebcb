// How finely each limit is drawn. It follows from the reach of that limit alone, so that costs asked together are drawn
// as they would be by themselves.

import { writeStraight } from './ask-roads.ts';
import { type DeadlineCheck, step } from './deadline-check.ts';
import { DISC } from './discs.ts';
import type { RoadTree } from './road-tree.ts';
import { STRETCH } from './stretches.ts';

/** A short reach is drawn with this many cells across, ... */
const FINE_ACROSS = 160;

/** ... a longer one with cells of this many metres, ... */
const FINE_CELL = 30;

/** ... for as long as there are no more of them across than this. */
const MOST_ACROSS = 300;

/** Metres; finer is finer than roads are wide. */
const SMALLEST_CELL = 1;

/** Half the width in metres that every reached road has: a share of the reach, between these. */
const FLOOR_OF_REACH = 1 / 340;
const NARROWEST_FLOOR = 1.5;
const WIDEST_FLOOR = 10;

/**
 * The same in the cells that see a road by itself: beyond half a diagonal a reached point always has a corner of its cell
 * inside, so that nothing reached is lost between corners. Narrow roads, which are short in all, are drawn finer.
 */
const FLOOR_IN_CELLS = 0.75;
const NARROW_IN_CELLS = 2;
const NARROW = 5;

/** Limits for which the reach is measured, at most; others are as fine as the next smaller one of these. */
const MOST_MEASURED = 16;

/** Where a disc is a road, it is looked at with its ends. */
const STEPS_OF_DISC = 4;

export interface Detail {
  /** By ascending limit: the side in metres of the cells that its outline runs through, ... */
  readonly cell: Float64Array;
  /** ... of those that see a road by itself, ... */
  readonly thin: Float64Array;
  /** ... and half the width in metres that every reached road has. None of them ever falls. */
  readonly floor: Float64Array;
}

/** How finely each of ascending limits is drawn. */
export function detailOf(
  tree: RoadTree,
  limits: readonly number[],
  maxOffroad: number,
  deadline: DeadlineCheck,
): Detail {
  const every = Math.ceil(limits.length / MOST_MEASURED);
  const cell = new Float64Array(limits.length);
  const thin = new Float64Array(limits.length);
  const floor = new Float64Array(limits.length);
  let across = 0;
  limits.forEach((limit, i) => {
    if (i % every === 0) across = acrossOf(tree, limit, maxOffroad, deadline);
    cell[i] = Math.max(SMALLEST_CELL, Math.min(FINE_CELL, across / FINE_ACROSS), across / MOST_ACROSS);
    floor[i] = Math.max(NARROWEST_FLOOR, Math.min(WIDEST_FLOOR, across * FLOOR_OF_REACH));
    thin[i] = Math.min(cell[i], floor[i] / (floor[i] < NARROW ? NARROW_IN_CELLS : FLOOR_IN_CELLS));
  });
  return { cell, thin, floor };
}

/** What is within a limit: west, south, east and north. */
type ReachBox = [number, number, number, number];

// The larger side in metres of the box around all that is within a limit. Only discs that may widen it are opened.
function acrossOf(tree: RoadTree, limit: number, maxOffroad: number, deadline: DeadlineCheck): number {
  const { roads, firstStretch, line } = tree;
  const { discs, begin, end } = tree.tables;
  const box: ReachBox = [Infinity, Infinity, -Infinity, -Infinity];
  const opened = [firstStretch - 1];
  const straight = new Float64Array(STRETCH);
  for (let each = opened.pop(); each !== undefined; each = opened.pop()) {
    step(deadline, STEPS_OF_DISC);
    const row = each * DISC;
    const left = limit - discs[row + 3];
    if (left < 0) continue;
    const far = discs[row + 2] + Math.min(left * discs[row + 4], maxOffroad);
    const [x, y] = [discs[row], discs[row + 1]];
    if (x - far >= box[0] && y - far >= box[1] && x + far <= box[2] && y + far <= box[3]) continue;
    if (each < roads.count) {
      writeStraight(roads, each, line, straight);
      takeIn(box, straight, limit, maxOffroad);
    } else {
      for (let member = begin[each]; member < end[each]; member++) opened.push(member);
    }
  }
  return Math.max(box[2] - box[0], box[3] - box[1], 0);
}

// Takes in what is within a limit of a road, as if it were straight.
function takeIn(box: ReachBox, row: Float64Array, limit: number, maxOffroad: number): void {
  const isTurned = row[5] < row[2];
  const cheap = isTurned ? 3 : 0;
  const dear = isTurned ? 0 : 3;
  const perCost = 1 / row[6];
  const left = limit - row[cheap + 2];
  const rise = row[dear + 2] - row[cheap + 2];
  const x = row[cheap];
  const y = row[cheap + 1];
  const dx = row[dear] - x;
  const dy = row[dear + 1] - y;
  grow(box, x, y, Math.min(left * perCost, maxOffroad));
  const end = rise <= left ? 1 : left / rise;
  grow(box, x + dx * end, y + dy * end, Math.min((left - rise * end) * perCost, maxOffroad));
  // A bound is as wide all the way to here.
  const bound = (left - maxOffroad / perCost) / rise;
  if (bound > 0 && bound < end) grow(box, x + dx * bound, y + dy * bound, maxOffroad);
}

function grow(box: ReachBox, x: number, y: number, radius: number): void {
  if (x - radius < box[0]) box[0] = x - radius;
  if (y - radius < box[1]) box[1] = y - radius;
  if (x + radius > box[2]) box[2] = x + radius;
  if (y + radius > box[3]) box[3] = y + radius;
}
