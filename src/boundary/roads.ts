// Roads as a boundary is handed them: all of them roughly, and in detail those that an outline may run by.

import type { Stretches } from './stretches.ts';

export interface Roads {
  readonly count: number;
  /** Writes a disc around each road, one after the other (`setDisc`). Roads that follow each other lie close together. */
  writeDiscs(discs: Float32Array): void;
  /** Writes the STRETCH numbers of a road as if it were straight and reached from end to end. */
  writeStraight(road: number, row: Float64Array): void;
  /** Writes of these what is spent at both ends, and what a metre off the road costs. */
  writeSpent(road: number, row: Float64Array): void;
  /** Adds what is reached of a road as straight stretches, which stray from it by `tolerance` metres at most. */
  addStretches(road: number, tolerance: number, stretches: Stretches): void;
}
