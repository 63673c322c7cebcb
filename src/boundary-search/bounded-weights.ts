// What it costs to reach each node within a limit.

import type { Budget } from '../budget/budget.ts';
import type { Adjacency } from '../search/adjacency.ts';
import { borrowLabels, type Labels, returnLabels, type Scratch } from '../search/scratch.ts';
import { type PlainStops, settleOnward, settleWeights } from '../search/settle-weights.ts';
import { CLOSED } from '../search/weights.ts';

/** From which stops, over which arcs. */
export interface Bounded {
  readonly adjacency: Adjacency;
  /** By arc. */
  readonly weight: Int32Array;
  readonly stops: PlainStops;
  /** Looks at what was labelled before it. */
  readonly begin?: (labels: Labels) => void;
  /** Where a second round begins, and over which arcs it goes. */
  readonly onward?: { readonly isSource: Uint8Array; readonly weight: Int32Array } | undefined;
}

/**
 * What `read` makes of the labels of bounded searches, one after the other, before they are taken back: it finds all nodes that are
 * labelled with a weight, and those of at most the limit it is told are settled.
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
    for (const { adjacency, weight, stops, onward, begin } of searches) {
      begin?.(labels);
      settleWeights(adjacency, weight, { stops, limit: whole }, labels, budget);
      if (onward === undefined) continue;
      settleOnward(adjacency, onward.weight, { isSource: onward.isSource, limit: whole }, labels, budget);
    }
    return read(labels, whole);
  } finally {
    returnLabels(scratch, labels, 'weights');
  }
}
