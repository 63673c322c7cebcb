// The cost of reaching each node within a limit.

import type { Budget } from '../budget/budget.ts';
import type { Adjacency } from '../search/adjacency.ts';
import { borrowLabels, type Labels, returnLabels, type Scratch } from '../search/scratch.ts';
import { type PlainStops, settleOnward, settleWeights } from '../search/settle-weights.ts';
import { CLOSED } from '../search/weights.ts';

/** The stops that the search begins at, and the arcs that it uses. */
export interface Bounded {
  readonly adjacency: Adjacency;
  /** By arc. */
  readonly weight: Int32Array;
  readonly stops: PlainStops;
  /** Reads the labels of the search before they are cleared. */
  readonly begin?: (labels: Labels) => void;
  /** The stops where a second round begins, and the arcs that it uses. */
  readonly onward?: { readonly isSource: Uint8Array; readonly weight: Int32Array } | undefined;
  /** The same search by a metric, which is faster, if one is known. */
  readonly byMetric?: ((stops: PlainStops, limit: number, labels: Labels, budget: Budget) => void) | undefined;
}

/**
 * Calls `read` with the labels of each bounded search, one after the other, before they are cleared. It finds all nodes that have a
 * weight; those with at most the given limit are settled.
 */
export function readWeights<Read>(
  searches: readonly Bounded[],
  limit: number,
  { scratch, budget }: { readonly scratch: Scratch; readonly budget: Budget },
  read: (labels: Labels, limit: number) => Read,
): Read {
  const labels = borrowLabels(scratch);
  try {
    const whole = Math.min(Math.floor(limit), CLOSED - 1);
    for (const { adjacency, weight, stops, onward, begin, byMetric } of searches) {
      begin?.(labels);
      if (byMetric !== undefined) {
        budget.watch?.methods.add('metric');
        byMetric(stops, whole, labels, budget);
        continue;
      }
      settleWeights(adjacency, weight, { stops, limit: whole }, labels, budget);
      if (onward === undefined) continue;
      settleOnward(adjacency, onward.weight, { isSource: onward.isSource, limit: whole }, labels, budget);
    }
    return read(labels, whole);
  } finally {
    returnLabels(scratch, labels, 'weights');
  }
}
