// The ends of a search, and its result.

import type { Stops } from './stops.ts';
import type { Triple } from './triple.ts';

/** The stops where a search begins and where it may end. */
export interface Ends<T = Stops> {
  readonly sources: Stops;
  readonly targets: T;
}

/** The least (weight, second, third) between sources and targets, including the costs of the stops. */
export interface Found extends Triple {
  /** Indexes of the source and the target in their lists. */
  readonly source: number;
  readonly target: number;
  /** The arcs between source and target, in travel order. */
  readonly arcs: readonly number[];
}
