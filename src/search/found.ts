// Between which stops a search runs, and what it finds.

import type { Stops } from './stops.ts';
import type { Triple } from './triple.ts';

/** Where a search begins and where it may end. */
export interface Ends<T = Stops> {
  readonly sources: Stops;
  readonly targets: T;
}

/** The least (weight, second, third) between sources and targets, what the stops cost included. */
export interface Found extends Triple {
  /** Which source and which target, as indexes into their lists. */
  readonly source: number;
  readonly target: number;
  /** The arcs in between, in travel order. */
  readonly arcs: readonly number[];
}
