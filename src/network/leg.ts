// The way between two places, one directed segment after another. Geometry and directions are derived from it.

import type { Place } from './place.ts';

/** Columns with one row per directed segment, in travel order. */
export interface LegRows {
  readonly directedSegment: readonly number[];
  /**
   * The positions where a row begins and ends, in centimetres from the start of its segment. On a backward directed segment, they descend.
   */
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** Whole milliseconds and centimetres of each row. */
  readonly time: readonly number[];
  readonly length: readonly number[];
  /** The weight of each row, which the search added up: time, length, or one of them after penalties. */
  readonly weight: readonly number[];
  /** The parts of `time` and `weight` that are not riding: the turn onto the road, and the delay at its end. */
  readonly delay: readonly number[];
  readonly delayWeight: readonly number[];
}

/** Rows that are still added. */
export type GrowingLegRows = { readonly [column in keyof LegRows]: number[] };

/** The rows of a whole way, and their sums. A leg of length zero has no rows. */
export interface Leg extends LegRows {
  readonly start: Place;
  readonly end: Place;
  readonly totalTime: number;
  readonly totalLength: number;
}
