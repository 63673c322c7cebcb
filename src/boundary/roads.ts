// Roads as the input of a boundary: rows of numbers, which TypeScript and kernel loops can read.
//
//   o========o - - - - - o        A part, around a start: from one fraction of the length to another, with the cost spent at
//   |        |                    both.
//
//   o=======>- - - -<====o        All others: the cost spent at their ends, and the cost from end to end. The reached parts
//   |                    |        follow from these (road-parts.ts).

import type { FlatMap } from './flat-map.ts';

/** Numbers per road: its first point among those of the map, number of points, length in centimetres, index in `slowness`, ... */
export const ROAD = 12;
export const FIRST_POINT = 0;
export const POINT_COUNT = 1;
export const LENGTH = 2;
export const SLOWNESS = 3;
/** ... the cost spent at its start and at its end, or NOT_REACHED, its own cost from the start and from the end, ... */
export const SPENT_AT_START = 4;
export const SPENT_AT_END = 5;
export const FORWARD = 6;
export const BACKWARD = 7;
/** ... and the positions of both. */
export const START_X = 8;
export const START_Y = 9;
export const END_X = 10;
export const END_Y = 11;

export const NOT_REACHED = -1;

/** Numbers per part: the two fractions of the length, and the cost spent at both. */
export const PART = 4;

/** Places in columns, such as starts: on the flat map unless said otherwise. */
export interface PlaceColumns {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

export interface Roads {
  readonly count: number;
  /** ROAD numbers each. Consecutive roads are near each other. */
  readonly rows: Int32Array;
  /** Points of a map in 1e-7 degrees. */
  readonly pointX: Int32Array;
  readonly pointY: Int32Array;
  /** PART numbers each, for the first roads, which are parts. */
  readonly parts: Float64Array;
  /** Costs of a metre off the road. */
  readonly slowness: Float64Array;
  /** The largest of all limits. */
  readonly limit: number;
  /** The flat map, and the largest factor by which it stretches lengths. */
  readonly map: FlatMap;
  readonly stretch: number;
}

/** How many of the roads are parts. */
export function partCountOf({ parts }: Roads): number {
  return parts.length / PART;
}
