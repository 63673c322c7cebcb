// Roads as a boundary is handed them: numbers, which loops of any kind may ask.
//
//   o========o - - - - - o        A part, as there are around a start: from one share of the way to another, with what is spent
//   |        |                    at both.
//
//   o=======>- - - -<====o        All others: what is spent at their ends, and what they cost from end to end; which parts of
//   |                    |        them are reached follows from that (road-parts.ts).

import type { FlatMap } from './flat-map.ts';

/** Numbers of a road: its first point among those of the map, how many it has, its length in centimetres, its number among `slowness`, ... */
export const ROAD = 12;
export const FIRST_POINT = 0;
export const POINT_COUNT = 1;
export const LENGTH = 2;
export const SLOWNESS = 3;
/** ... what is spent at its start and at its end, or NOT_REACHED, what it costs from its start and from its end, ... */
export const SPENT_AT_START = 4;
export const SPENT_AT_END = 5;
export const FORWARD = 6;
export const BACKWARD = 7;
/** ... and where both are. */
export const START_X = 8;
export const START_Y = 9;
export const END_X = 10;
export const END_Y = 11;

export const NOT_REACHED = -1;

/** Numbers of a part: from which share of the way to which, and what is spent at both. */
export const PART = 4;

/** Places in columns, as those of starts: on the flat map, or in whatever else is said. */
export interface PlaceColumns {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

export interface Roads {
  readonly count: number;
  /** ROAD numbers each; roads that follow each other lie close together. */
  readonly rows: Int32Array;
  /** Points of a map in 1e-7 degrees. */
  readonly pointX: Int32Array;
  readonly pointY: Int32Array;
  /** PART numbers of each of the first roads, those that are parts. */
  readonly parts: Float64Array;
  /** What a metre off the road costs. */
  readonly slowness: Float64Array;
  /** The largest of all limits. */
  readonly limit: number;
  /** The flat map, and how many times as long as it is anything may be on it. */
  readonly map: FlatMap;
  readonly stretch: number;
}

/** How many of the roads are parts. */
export function partCountOf({ parts }: Roads): number {
  return parts.length / PART;
}
