// Where a search may begin or end.

import { CLOSED } from './weights.ts';

/** Nodes, each with the cost to get to it (sources) or from it (targets). Parallel lists, usually with one or two entries. */
export interface Stops {
  readonly node: readonly number[];
  readonly weight: readonly number[];
  readonly second: readonly number[];
  readonly third: readonly number[];
  /** Of trips in two phases: whether only trips in their first phase may end at a stop. Absent if all trips may, as nearly always. */
  readonly onlyFirst?: readonly boolean[] | undefined;
}

/** The stops where trips in their second phase may end, in the same order; all others are closed. */
export function inSecondPhase(stops: Stops): Stops {
  const { node, weight, second, third, onlyFirst } = stops;
  if (onlyFirst === undefined) return stops;
  return { node, weight: weight.map((own, stop) => (onlyFirst[stop] ? CLOSED : own)), second, third };
}
