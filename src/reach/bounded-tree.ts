// Everything within a limit: the tree of a bounded search.

import type { Budget } from '../budget/budget.ts';
import { type ArcWeights, CLOSED } from '../cost/weights.ts';
import type { Adjacency } from '../search/adjacency.ts';
import { borrowLabels, type Labels, returnLabels, type Scratch } from '../search/scratch.ts';
import { seed, settleAll } from '../search/settle.ts';
import type { Stops } from '../search/stops.ts';

/** Which tree: from which stops, over which arcs, how far. */
export interface BoundedTree {
  readonly adjacency: Adjacency;
  readonly weights: ArcWeights;
  readonly stops: Stops;
  readonly limit: number;
}

/**
 * What `read` makes of the labels of a bounded tree before they are taken back: it finds all nodes that are labelled, and
 * those of a weight of at most the limit it is told are settled.
 */
export function readTree<Read>(
  { adjacency, weights, stops, limit }: BoundedTree,
  scratch: Scratch,
  budget: Budget,
  read: (labels: Labels, limit: number) => Read,
): Read {
  const labels = borrowLabels(scratch);
  try {
    seed(stops, labels);
    const whole = Math.min(Math.floor(limit), CLOSED - 1);
    settleAll(adjacency, weights, labels, whole, budget);
    return read(labels, whole);
  } finally {
    returnLabels(scratch, labels);
  }
}
