// Roads as the input of a boundary: rows of numbers.
//
//   o========o - - - - - o        A part, around a start: from one fraction of the length to another, with the cost spent at
//   |        |                    each of them.
//
//   o=======>- - - -<====o        All others: the cost spent at their ends, and the cost from end to end. The reached parts
//   |                    |        follow from these (kernel/drawing/stretches.ts).

import type { FlatMap } from './flat-map.ts';

/** Some places, such as starts, in two columns. They are metres on the flat map, unless a comment says otherwise. */
export interface PlaceColumns {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

export interface Roads {
  /** ROAD numbers for each part (kernel/drawing/road.ts). Consecutive ones are near each other. */
  readonly rows: Int32Array;
  /** All other roads. */
  readonly groups: GroupsOfRoads;
  /** Points of a map in 1e-7 degrees. */
  readonly pointX: Int32Array;
  readonly pointY: Int32Array;
  /** PART numbers for each part. */
  readonly parts: Float64Array;
  /** Costs of a metre off the road. */
  readonly slowness: Float64Array;
  /** The largest of all limits. */
  readonly limit: number;
  /** The flat map, and the largest factor by which it stretches lengths. */
  readonly map: FlatMap;
  readonly stretch: number;
}

/** Groups of roads. Consecutive ones are near each other. */
export interface GroupsOfRoads {
  /** GROUP numbers each. */
  readonly sheet: Int32Array;
  /** The most roads of all groups together. */
  readonly mostRoads: number;
  /** The least and the most cost of a metre off these roads. */
  readonly fastest: number;
  readonly slowest: number;
  /** Writes the rows of the roads of a group, at least one, from `row` on. Returns where these rows end. */
  readonly write: (group: number, rows: Int32Array, row: number) => number;
}
