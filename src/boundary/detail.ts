// How finely each limit is drawn. It follows from the reach of that limit alone, so that costs asked together are drawn
// as they would be by themselves.

import { STRETCH, type Stretches } from './stretches.ts';

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

export interface Detail {
  /** By ascending limit: the side in metres of the cells that its outline runs through, ... */
  readonly cell: Float64Array;
  /** ... of those that see a road by itself, ... */
  readonly thin: Float64Array;
  /** ... and half the width in metres that every reached road has. None of them ever falls. */
  readonly floor: Float64Array;
  /** Metres on the flat map around all that is within the largest limit. */
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** How finely each of ascending limits is drawn. */
export function detailOf(stretches: Stretches, limits: readonly number[], maxOffroad: number): Detail {
  const step = Math.ceil(limits.length / MOST_MEASURED);
  const measured = limits.filter((_, i) => i % step === 0);
  if (step > 1) measured.push(limits[limits.length - 1]);
  const boxes = boxesOf(stretches, measured, maxOffroad);
  const cell = new Float64Array(limits.length);
  const thin = new Float64Array(limits.length);
  const floor = new Float64Array(limits.length);
  limits.forEach((_, i) => {
    const box = 4 * Math.floor(i / step);
    const across = Math.max(boxes[box + 2] - boxes[box], boxes[box + 3] - boxes[box + 1], 0);
    cell[i] = Math.max(SMALLEST_CELL, Math.min(FINE_CELL, across / FINE_ACROSS), across / MOST_ACROSS);
    floor[i] = Math.max(NARROWEST_FLOOR, Math.min(WIDEST_FLOOR, across * FLOOR_OF_REACH));
    thin[i] = Math.min(cell[i], floor[i] / (floor[i] < NARROW ? NARROW_IN_CELLS : FLOOR_IN_CELLS));
  });
  const [west, south, east, north] = boxes.subarray(boxes.length - 4);
  return west <= east
    ? { cell, thin, floor, west, south, east, north }
    : { cell, thin, floor, west: 0, south: 0, east: 0, north: 0 };
}

// West, south, east and north of what is within each limit.
function boxesOf({ count, rows }: Stretches, limits: readonly number[], maxOffroad: number): Float64Array {
  const boxes = new Float64Array(4 * limits.length);
  for (let i = 0; i < boxes.length; i++) boxes[i] = (i & 3) < 2 ? Infinity : -Infinity;
  for (let i = 0, at = 0; i < count; i++, at += STRETCH) {
    const isTurned = rows[at + 5] < rows[at + 2];
    const cheap = isTurned ? at + 3 : at;
    const dear = isTurned ? at : at + 3;
    const perCost = 1 / rows[at + 6];
    const start = rows[cheap + 2];
    const rise = rows[dear + 2] - start;
    for (let k = limits.length - 1; k >= 0 && start <= limits[k]; k--) {
      const left = limits[k] - start;
      const x = rows[cheap];
      const y = rows[cheap + 1];
      const dx = rows[dear] - x;
      const dy = rows[dear + 1] - y;
      grow(boxes, 4 * k, x, y, Math.min(left * perCost, maxOffroad));
      const end = rise <= left ? 1 : left / rise;
      grow(boxes, 4 * k, x + dx * end, y + dy * end, Math.min((left - rise * end) * perCost, maxOffroad));
      // A bound is as wide all the way to here.
      const bound = (left - maxOffroad / perCost) / rise;
      if (bound > 0 && bound < end) grow(boxes, 4 * k, x + dx * bound, y + dy * bound, maxOffroad);
    }
  }
  return boxes;
}

function grow(boxes: Float64Array, box: number, x: number, y: number, radius: number): void {
  if (x - radius < boxes[box]) boxes[box] = x - radius;
  if (y - radius < boxes[box + 1]) boxes[box + 1] = y - radius;
  if (x + radius > boxes[box + 2]) boxes[box + 2] = x + radius;
  if (y + radius > boxes[box + 3]) boxes[box + 3] = y + radius;
}
