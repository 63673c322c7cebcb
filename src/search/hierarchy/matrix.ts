// Types of matrices between places, for every method.

import type { Stops } from '../stops.ts';

/** A way that is not in the hierarchy, offered to a cell. */
export interface OtherWay {
  readonly target: number;
  readonly weight: number;
  readonly second: number;
  readonly third: number;
}

/** Weight and second value, or second and third if there are three. */
interface LastTwo<Value> {
  readonly former: Value;
  readonly latter: Value;
}

/** Costs of a source, by target: NaN if there is no open way. */
export type ReportedCosts = LastTwo<Float64Array>;

/** A matrix to compute for targets that are laid out, and what to do with it. */
export interface MatrixOfStops {
  readonly sources: readonly Stops[];
  /** By source; absent if there are none. */
  readonly others?: readonly (readonly OtherWay[])[];
  /** Divisors of the values. */
  readonly units: LastTwo<number>;
  /** Receives the costs of some sources. The arrays are valid only during the call. */
  readonly report: (sources: Uint32Array, reported: readonly ReportedCosts[]) => void;
}
