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
  /**
   * For each directed segment, the new speed in whole metres per hour; 0 where nothing changes, above any speed where the road is closed.
   */
  readonly speed: Uint32Array;
  /** For each directed segment, its factor in thousandths; `undefined` while no road has a factor. */
  readonly factor: Uint32Array | undefined;
  /** The least and the greatest factor of a road that is open. */
  readonly range: FactorRange;
  /** Whether a factor other than 1 applies to some open road. */
  hasFactors(): boolean;
  /** Whether no road has changed yet. */
  readonly isEmpty: boolean;
  isClosed(directedSegment: number): boolean;
  /** The factor of a directed segment in thousandths; 0 if the segment is closed. */
  thousandthsOf(directedSegment: number): number;
  /**
   * Milliseconds by arc after changes, with delays or of rides alone. `before` has the times after earlier changes, and may be overwritten;
   * `undefined` stands for the times of the data. The result is `before` if no speed changes.
   */
  timesAfter(roads: RoadsToChange, before: Int32Array | undefined, ofRides: boolean): Int32Array | undefined;
  /** Closes the arcs of all directed segments that changes close. */
  closeArcs(network: Network, weight: Int32Array): void;
  /** What closes a directed segment: `exclude` of an area, `costRules` or `cost`; `undefined` where it is open. */
  closerOf(directedSegment: number): string | undefined;
  /** The first `most` segments that areas exclude. */
  excluded(most: number): readonly number[];
}

/** Adds changes to earlier ones, if there are any. */
export type ApplyChanges = (roads: RoadsToChange, changes: DirectedChanges | undefined) => DirectedChanges;
