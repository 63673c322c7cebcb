// Types of matrices between places, for every method.

import type { Stops } from '../stops.ts';

/** A way outside the hierarchy that competes for a cell. */
export interface OtherWay {
  readonly target: number;
  readonly weight: number;
  readonly second: number;
  readonly third: number;
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
  readonly others?: readonly (readonly OtherWay[])[];
  /** The numbers by which values are divided. */
  readonly units: LastTwo<number>;
  /** Receives the costs of some sources. The arrays are valid only during the call. */
  readonly report: (sources: Uint32Array, reported: readonly ReportedCosts[]) => void;
}
