// What areas, rules and a cost function change of single directed segments. Weights know it by these types alone, so that a page that
// asks for none of it does not load it.

import type { Budget } from '../../budget/budget.ts';
import type { Network } from '../../network/network.ts';
import type { Costing } from '../../request/costing.ts';
import type { BaseWeights } from './base-weights.ts';
import type { Factors } from './factors.ts';
import type { FactorRange } from './penalty.ts';

/** Roads as a mode and all else of a costing find them. */
export interface RoadsToChange {
  readonly network: Network;
  readonly base: BaseWeights;
  readonly costing: Costing;
  readonly factors: Factors;
  readonly roadType: Uint8Array;
  readonly budget: Budget;
}

export interface DirectedChanges {
  /** By directed segment: whole metres per hour, 0 where nothing changes. */
  readonly speed: Uint32Array;
  /** By directed segment, in thousandths; 0 closes. */
  readonly factor: Uint32Array;
  /** The least and the greatest factor of a road that is open. */
  readonly range: FactorRange;
  /** Whether some open road counts more or less than it takes. */
  hasFactors(): boolean;
  /** Times by arc after changes; the same array where no speed changes. */
  timesAfter(roads: RoadsToChange, time: Int32Array): Int32Array;
  /** What closes a directed segment: `exclude` of an area, `costRules` or `cost`; `undefined` where it is open. */
  closerOf(directedSegment: number): string | undefined;
  /** The segments that areas exclude, at most so many. */
  excluded(most: number): readonly number[];
}

/** Adds changes to those that are there, if there are some. */
export type ApplyChanges = (roads: RoadsToChange, changes: DirectedChanges | undefined) => DirectedChanges;
