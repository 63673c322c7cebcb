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
    for (const search of searches) {
      const { adjacency, weight, later, begin, byMetric } = search;
      begin?.(labels);
      seedWeights(firstRound(search, whole, { scratch, budget }), labels);
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

/**
 * The stops of a search after its first round, which begins only from its own stops: other searches have labels where they left their own first
 * round.
 */
function firstRound(
  { adjacency, near, stops }: Bounded,
  limit: number,
  { scratch, budget }: { readonly scratch: Scratch; readonly budget: Budget },
): PlainStops {
  if (near === undefined) return stops;
  const labels = borrowLabels(scratch);
  try {
    seedWeights(stops, labels);
    settleWeights(adjacency, near, limit, labels, budget);
    const node = Array.from(labels.touched.subarray(0, labels.touchedCount));
    return { node, weight: node.map((one) => labels.weight[one]) };
  } finally {
    returnLabels(scratch, labels, 'weights');
  }
}
