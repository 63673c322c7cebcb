// Matrices between places, for every method.

import type { Stops } from '../stops.ts';
import type { Ancestry } from './hierarchy.ts';
import type { Metric } from './metric.ts';
import type { ScratchPool } from './scratch-pool.ts';

/** A hierarchy in which all parts of trips are searched. */
export interface SearchedHierarchy {
  readonly hierarchy: Ancestry;
  readonly scratchPool: ScratchPool;
  /** The arcs from sources and from targets. They are valid until a callback of the caller, or until the caller gets rows. */
  readonly arcs: () => Pick<Metric, 'forward' | 'backward'>;
  /** Yields the stops of each end in turn. */
  readonly targets: () => Iterable<Stops>;
}

/** How many numbers a way outside the hierarchy has: its target, and its weight, second and third value. */
export const WAY = 4;

/**
 * Ways outside the hierarchy that compete for cells: those of each source, one source after the other. There may be one for each cell, so
 * they are numbers in one array.
 */
export interface OtherWays {
  /** For each source, plus one entry: the beginning of its ways. */
  readonly first: readonly number[];
  /** WAY numbers for each way. */
  readonly values: Float64Array;
}

/** The two values of a cell: weight and second, or second and third if there are three. */
interface LastTwo<Value> {
  readonly former: Value;
  readonly latter: Value;
}

/** The costs of a source by target; NaN if there is no open way. */
export type ReportedCosts = LastTwo<Float64Array>;

/** A matrix to compute for targets that are laid out, and the receiver of its costs. */
export interface MatrixOfStops {
  readonly sources: readonly Stops[];
  /** The other ways of each source, outside the hierarchy; absent if there are none. */
  readonly others?: OtherWays;
  /** The numbers by which values are divided. */
  readonly units: LastTwo<number>;
  /** Receives the costs of some sources. The arrays are valid only during the call. */
  readonly report: (sources: Uint32Array, reported: readonly ReportedCosts[]) => void;
}
