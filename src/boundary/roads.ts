// Roads as a boundary is handed them: all of them roughly, and in detail those that an outline may run by.

import type { Stretches } from './stretches.ts';

/** Numbers of a road in `rows`: see `Roads`. */
export const ROAD = 8;

export interface Roads {
  readonly count: number;
  /**
   * ROAD numbers each: x and y in metres and what is spent at one end, the same at the other end, how far from the middle
   * between both the road leads at most, and what a metre off the road costs. Roads that follow each other lie close together.
   */
  readonly rows: Float32Array;
  /** Adds what is reached of a road as straight stretches, which stray from it by `tolerance` metres at most. */
  addStretches(road: number, tolerance: number, stretches: Stretches): void;
}

/** What is spent where a road is reached first. */
export function leastSpent({ rows }: Roads, road: number): number {
  const at = road * ROAD;
  return rows[at + 2] < rows[at + 5] ? rows[at + 2] : rows[at + 5];
}
