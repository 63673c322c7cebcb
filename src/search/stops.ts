// Where a search may begin or end, and what it found.

/** Nodes, each with what it costs to get there (sources) or from there (targets). Parallel lists, usually of one or two. */
export interface Stops {
  readonly node: readonly number[];
  readonly weight: readonly number[];
  readonly second: readonly number[];
  readonly third: readonly number[];
}

/** The least (weight, second, third) between sources and targets, what the stops cost included. */
export interface Found {
  readonly weight: number;
  readonly second: number;
  readonly third: number;
  /** Which source and which target, as indexes into their lists. */
  readonly source: number;
  readonly target: number;
  /** The arcs in between, in travel order. */
  readonly arcs: number[];
}
