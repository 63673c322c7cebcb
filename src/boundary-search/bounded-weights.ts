// The cost of reaching each node within a limit.

import type { Budget } from '../budget/budget.ts';
import type { Adjacency } from '../search/adjacency.ts';
import { borrowLabels, type Labels, returnLabels, type Scratch } from '../search/scratch.ts';
import { type PlainStops, seedWeights, settleWeights } from '../search/settle-weights.ts';
import { CLOSED } from '../search/weights.ts';

/** The stops from which the search begins, and the weights of the arcs that it uses. */
export interface Bounded {
  readonly adjacency: Adjacency;
  readonly stops: PlainStops;
  /** The weight of each arc in a first round; absent if there is none. */
  readonly near?: Int32Array | undefined;
  /** The stops from which only the second round begins. */
  readonly later?: PlainStops | undefined;
  /** The weight of each arc. */
  readonly weight: Int32Array;
  /** Called with the labels of the searches before this one. */
  readonly begin?: (labels: Labels) => void;
  /** Does the same search along `weight` with a metric, which is faster. Absent if no metric is known. */
  readonly byMetric?: ((labels: Labels, limit: number) => void) | undefined;
}

/**
 * Runs bounded searches one after the other, on the same labels. Then calls `read` with these labels before they are cleared. Every node
 * that was reached has a weight. Nodes whose weight is at most the limit are settled.
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
    for (const { adjacency, near, weight, stops, later, begin, byMetric } of searches) {
      begin?.(labels);
      seedWeights(stops, labels);
      if (near !== undefined) settleWeights(adjacency, near, whole, labels, budget);
      if (later !== undefined) seedWeights(later, labels);
      if (byMetric === undefined) settleWeights(adjacency, weight, whole, labels, budget);
      else {
        budget.watch?.methods.add('metric');
        byMetric(labels, whole);
      }
    }
    return read(labels, whole);
  } finally {
    returnLabels(scratch, labels, 'weights');
  }
}
