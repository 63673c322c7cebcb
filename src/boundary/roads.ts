// The input of a boundary: roads as rows of numbers.
//
//   o========o - - - - - o        A part, around a start: from one fraction of the length to another, with the cost spent at
//   |        |                    each of them.
//
//   o=======>- - - -<====o        All other roads: the cost spent at their ends, and the cost from end to end. The reached parts
//   |                    |        follow from these (kernel/drawing/stretches.ts).

import type { FlatMap } from './flat-map.ts';

/** Some places, such as starts, in two columns. They are metres on the flat map, unless a comment says otherwise. */
export interface PlaceColumns {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

export interface Roads {
  /** ROAD numbers for each part (kernel/drawing/road.ts). Consecutive parts are near each other. */
  readonly rows: Int32Array;
  /** All roads that are not parts. */
  readonly groups: GroupsOfRoads;
  /** The points of shapes, in 1e-7 degrees. */
  readonly pointX: Int32Array;
  readonly pointY: Int32Array;
  /** PART numbers for each part. */
  readonly parts: Float64Array;
  /** The costs of a metre off the road. */
  readonly slowness: Float64Array;
  /** The largest of all limits. */
  readonly limit: number;
  /** The flat map, and the largest factor by which it stretches lengths. */
  readonly map: FlatMap;
  readonly stretch: number;
}

/** Groups of roads. Consecutive groups are near each other. */
export interface GroupsOfRoads {
  /** GROUP numbers for each group. */
  readonly sheet: Int32Array;
  /** The most roads of all groups together. */
  readonly mostRoads: number;
  /** The least cost of a metre off these roads. */
  readonly leastSlowness: number;
  /** The greatest cost of a metre off these roads. */
  readonly mostSlowness: number;
  /** Writes the rows of a group's roads, of which there is at least one, from `row` on. Returns where the rows end. */
  readonly write: (group: number, rows: Int32Array, row: number) => number;
}
