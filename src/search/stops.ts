// Where a search may begin or end.

/** Nodes, each with the cost to get to it (sources) or from it (targets). Parallel lists, usually with one or two entries. */
export interface Stops {
  readonly node: readonly number[];
  readonly weight: readonly number[];
  readonly second: readonly number[];
  readonly third: readonly number[];
}
