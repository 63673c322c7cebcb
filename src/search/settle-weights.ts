// Dijkstra that finds only weights, without ways and other values. The weights equal the weights of settle.ts. The queue has buckets.

import { type Budget, checkBudget } from '../budget/budget.ts';
import { grown } from '../memory/grown.ts';
import type { Adjacency } from './adjacency.ts';
import type { Labels, WaitingNodes } from './scratch.ts';
import type { Stops } from './stops.ts';
import { CLOSED } from './weights.ts';

/**
 * Weights that differ only in this many low bits share a bucket, which therefore covers about a second or ten metres. Few arcs weigh less
 * than that.
 */
const BUCKET_BITS = 10;

/** Ends a list of entries. */
const NONE = -1;

/**
 * Queued nodes in buckets by weight, unordered inside a bucket. A node has one entry for each time its weight became smaller. The entries
 * of a bucket are a linked list, from its last entry backwards.
 */
interface Buckets {
  count: number;
  readonly entries: WaitingNodes;
  /** The last entry of each bucket. */
  readonly last: Int32Array;
}

/** The start of a search for weights only. */
export type PlainStops = Pick<Stops, 'node' | 'weight'>;

/** Labels the nodes where a search begins. */
export function seedWeights(stops: PlainStops, labels: Labels): void {
  const { weight, touched } = labels;
  stops.node.forEach((node, i) => {
    if (stops.weight[i] >= weight[node]) return;
    if (weight[node] === CLOSED) touched[labels.touchedCount++] = node;
    weight[node] = stops.weight[i];
  });
}

/** Finds the least weight of every node with weight <= limit, from the labelled nodes along the given arcs. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays, as in settle.ts
export function settleWeights(
  { first, arcs, next }: Adjacency,
  arcWeight: Int32Array,
  limit: number,
  labels: Labels,
  budget: Budget,
): void {
  const { weight, touched } = labels;
  let { touchedCount } = labels;
  let { steps } = budget;
  const buckets = makeBuckets(limit, labels);
  const { last, entries } = buckets;
  for (let t = 0; t < touchedCount; t++) {
    if (weight[touched[t]] <= limit) push(buckets, touched[t], weight[touched[t]]);
  }
  try {
    for (let bucket = 0; bucket < last.length; bucket++) {
      // if the weight of a node falls, the node may be added to the current bucket and settled again, at most once for each weight in the
      // bucket
      for (let entry = last[bucket]; entry !== NONE; entry = last[bucket]) {
        last[bucket] = entries.before[entry];
        const here = entries.weight[entry];
        const node = entries.node[entry];
        if (here > weight[node]) continue;
        if (steps-- <= 0) steps = checkBudget(budget);
        for (let i = first[node], end = first[node + 1]; i < end; i++) {
          const arc = arcs === undefined ? i : arcs[i];
          const w = here + arcWeight[arc];
          if (w > limit) continue;
          const far = next[arc];
          const before = weight[far];
          if (w >= before) continue;
          if (before === CLOSED) touched[touchedCount++] = far;
          weight[far] = w;
          // at a dead end, the only way on leads back and improves no node
          const on = first[far];
          if (first[far + 1] - on === 1 && next[arcs === undefined ? on : arcs[on]] === node) continue;
          push(buckets, far, w);
        }
      }
    }
  } finally {
    labels.touchedCount = touchedCount;
    budget.steps = steps;
  }
}

function makeBuckets(limit: number, { waiting }: Labels): Buckets {
  return { count: 0, entries: waiting, last: new Int32Array((limit >> BUCKET_BITS) + 1).fill(NONE) };
}

function push(buckets: Buckets, node: number, weight: number): void {
  const entry = buckets.count++;
  const { entries, last } = buckets;
  if (entry === entries.node.length) {
    entries.weight = grown(entries.weight, entry + 1);
    entries.node = grown(entries.node, entry + 1);
    entries.before = grown(entries.before, entry + 1);
  }
  const bucket = weight >> BUCKET_BITS;
  entries.weight[entry] = weight;
  entries.node[entry] = node;
  entries.before[entry] = last[bucket];
  last[bucket] = entry;
}
