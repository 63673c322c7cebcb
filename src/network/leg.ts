// The way between two places, course by course: what geometry and directions are made from.

import type { Place } from './place.ts';

/** Parallel lists, one row for each course ridden, in travel order. A leg of no length has no rows. */
export interface Leg {
  readonly start: Place;
  readonly end: Place;
  readonly directedSegment: readonly number[];
  /** Where on its segment a row begins and ends, in centimetres from the segment's start: falling on a backward course. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** Whole milliseconds and centimetres; they add up to the totals. */
  readonly time: readonly number[];
  readonly length: readonly number[];
  /** What the search added up: the time, the length, or one of them after penalties. */
  readonly weight: readonly number[];
  readonly totalTime: number;
  readonly totalLength: number;
}
