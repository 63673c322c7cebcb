// What it costs to reach each node within a limit.

import type { Budget } from '../budget/budget.ts';
import type { Adjacency } from '../search/adjacency.ts';
import { borrowLabels, type Labels, returnLabels, type Scratch } from '../search/scratch.ts';
import { type PlainStops, settleWeights } from '../search/settle-weights.ts';
import { CLOSED } from '../search/weights.ts';

/** From which stops, over which arcs, how far. */
export interface Bounded {
  readonly adjacency: Adjacency;
  /** By arc. */
  readonly weight: Int32Array;
  readonly stops: PlainStops;
  readonly limit: number;
}

/**
 * What `read` makes of the labels of a bounded search before they are taken back: it finds all nodes that are labelled with a
 * weight, and those of at most the limit it is told are settled.
 */
export function readWeights<Read>(
  { adjacency, weight, stops, limit }: Bounded,
  scratch: Scratch,
  budget: Budget,
  read: (labels: Labels, limit: number) => Read,
): Read {
  const labels = borrowLabels(scratch);
  try {
    const whole = Math.min(Math.floor(limit), CLOSED - 1);
    settleWeights(adjacency, weight, { stops, limit: whole }, labels, budget);
    return read(labels, whole);
  } finally {
    returnLabels(scratch, labels, 'weights');
  }
}
