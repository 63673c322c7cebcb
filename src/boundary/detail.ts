// How finely each limit is drawn. It depends only on the reach of that limit, so costs requested together are drawn as if
// requested alone.

import { writeStraight } from './ask-roads.ts';
import { type DeadlineCheck, step } from './deadline-check.ts';
import { DISC } from './discs.ts';
import type { RoadTree } from './road-tree.ts';
import { STRETCH } from './stretches.ts';

/** Cells across a short reach, ... */
const FINE_ACROSS = 160;

/** ... the size of cells in metres for a longer one, ... */
const FINE_CELL = 30;

/** ... and the most cells across; cells grow beyond that. */
const MOST_ACROSS = 300;

/** Metres. Roads are wider than this. */
const SMALLEST_CELL = 1;

/** Least half width of every reached road: a fraction of the reach, between these metres. */
const FLOOR_OF_REACH = 1 / 340;
const NARROWEST_FLOOR = 1.5;
const WIDEST_FLOOR = 10;

/**
 * The same in cells of thin roads. Above half a diagonal, a reached point always has a corner of its cell inside, so nothing reached
 * is lost between corners. Narrow roads, which are few, are drawn in smaller cells.
 */
const FLOOR_IN_CELLS = 0.75;
const NARROW_IN_CELLS = 2;
const NARROW = 5;

/** The most limits whose reach is measured. Others are as fine as the next smaller measured one. */
const MOST_MEASURED = 16;

/** Steps to evaluate a disc; if it is a road, its ends are evaluated as well. */
const STEPS_OF_DISC = 4;

export interface Detail {
  /** By ascending limit: the side in metres of the cells along its outline, ... */
  readonly cell: Float64Array;
  /** ... of the cells of thin roads, ... */
  readonly thin: Float64Array;
  /** ... and the least half width of every reached road in metres. None of them ever decreases. */
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

/** The bounding box of a limit: west, south, east and north. */
type ReachBox = [number, number, number, number];

// The larger side in metres of the bounding box of a limit. Only discs that may widen the box are opened.
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

// Extends the box by the part of a road within a limit, as if the road were straight.
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
  // The offroad limit applies evenly up to here.
  const bound = (left - maxOffroad / perCost) / rise;
  if (bound > 0 && bound < end) grow(box, x + dx * bound, y + dy * bound, maxOffroad);
}

function grow(box: ReachBox, x: number, y: number, radius: number): void {
  if (x - radius < box[0]) box[0] = x - radius;
  if (y - radius < box[1]) box[1] = y - radius;
  if (x + radius > box[2]) box[2] = x + radius;
  if (y + radius > box[3]) box[3] = y + radius;
}
