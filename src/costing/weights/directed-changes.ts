// The changes that areas, rules and a cost function make to single directed segments. Computing weights imports only these types, so that a
// page without areas, rules or cost functions does not load their code.

import type { Budget } from '../../budget/budget.ts';
import type { Network } from '../../network/network.ts';
import type { Costing } from '../../request/costing.ts';
import type { BaseWeights } from './base-weights.ts';
import type { Factors } from './factors.ts';
import type { FactorRange } from './penalty.ts';

/** Roads after the mode and all other parts of a costing. */
export interface RoadsToChange {
  readonly network: Network;
  readonly base: BaseWeights;
  readonly costing: Costing;
  readonly factors: Factors;
  readonly roadType: Uint8Array;
  readonly budget: Budget;
}

export interface DirectedChanges {
  /** The new speed of each directed segment in whole metres per hour, 0 where nothing changes. */
  readonly speed: Uint32Array;
  /** The factor of each directed segment in thousandths; 0 closes it. */
  readonly factor: Uint32Array;
  /** The least and the greatest factor of a road that is open. */
  readonly range: FactorRange;
  /** Whether a factor other than 1 applies to some open road. */
  hasFactors(): boolean;
  /** The time of each arc after the changes. If no speed changes, it is the given array. */
  timesAfter(roads: RoadsToChange, time: Int32Array): Int32Array;
  /** What closes a directed segment: `exclude` of an area, `costRules` or `cost`; `undefined` if it is open. */
  closerOf(directedSegment: number): string | undefined;
  /** The segments that areas exclude: the first `most` of them. */
  excluded(most: number): readonly number[];
}

/** Adds changes to earlier ones, if there are any. */
export type ApplyChanges = (roads: RoadsToChange, changes: DirectedChanges | undefined) => DirectedChanges;
