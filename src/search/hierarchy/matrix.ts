// What is asked of a matrix between places, however it is found.

import type { Stops } from '../stops.ts';

/** Another way than over the hierarchy, which competes for a cell. */
export interface OtherWay {
  readonly target: number;
  readonly weight: number;
  readonly second: number;
  readonly third: number;
}

/** Weight and second value, or second and third where there are three. */
interface LastTwo<Value> {
  readonly former: Value;
  readonly latter: Value;
}

/** What a source costs, by target: NaN where no open way leads. */
export type ReportedCosts = LastTwo<Float64Array>;

/** What is asked from targets that are laid out, and what becomes of it. */
export interface MatrixOfStops {
  readonly sources: readonly Stops[];
  /** By source; absent where there are none. */
  readonly others?: readonly (readonly OtherWay[])[];
  /** What values are divided by. */
  readonly units: LastTwo<number>;
  /** Takes what some sources cost, each with its own. The arrays are good during the call alone. */
  readonly tell: (sources: Uint32Array, reported: readonly ReportedCosts[]) => void;
}
