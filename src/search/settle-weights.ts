// Dijkstra for weights alone, where nobody asks which way leads there or what it carries: the same weights as settle.ts, from a
// heap of its own.

import { type Budget, checkBudget } from '../budget/budget.ts';
import { CLOSED } from '../cost/weights.ts';
import { grown } from '../memory/grown.ts';
import type { Adjacency } from './adjacency.ts';
import type { Labels } from './scratch.ts';
import type { Stops } from './stops.ts';

/** Children of a place in the heap. */
const WIDE = 4;

/** Nodes that wait, the least weight first; a node waits as often as it became lighter. */
interface Heap {
  count: number;
  weight: Int32Array;
  node: Int32Array;
}

/** Gives every node of weight <= limit its least weight, along the arcs given, from where the search begins. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays, as in settle.ts
export function settleWeights(
  { first, arcs, next }: Adjacency,
  arcWeight: Int32Array,
  { stops, limit }: { readonly stops: Stops; readonly limit: number },
  labels: Labels,
  budget: Budget,
): void {
  const { weight, touched } = labels;
  const heap = seeded(stops, labels);
  let { touchedCount } = labels;
  let { steps } = budget;
  try {
    while (heap.count > 0 && heap.weight[0] <= limit) {
      const here = heap.weight[0];
      const node = heap.node[0];
      pop(heap);
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
        // where the only way on leads back there is nothing to improve
        const on = first[far];
        if (first[far + 1] - on === 1 && next[arcs === undefined ? on : arcs[on]] === node) continue;
        push(heap, far, w);
      }
    }
  } finally {
    labels.touchedCount = touchedCount;
    budget.steps = steps;
  }
}

// Labels the nodes where a search begins, and lets them wait.
function seeded(stops: Stops, labels: Labels): Heap {
  const heap: Heap = { count: 0, weight: new Int32Array(1024), node: new Int32Array(1024) };
  stops.node.forEach((node, i) => {
    const before = labels.weight[node];
    if (stops.weight[i] >= before) return;
    if (before === CLOSED) labels.touched[labels.touchedCount++] = node;
    labels.weight[node] = stops.weight[i];
    push(heap, node, stops.weight[i]);
  });
  return heap;
}

function push(heap: Heap, node: number, weight: number): void {
  if (heap.count === heap.weight.length) {
    heap.weight = grown(heap.weight, 2 * heap.count);
    heap.node = grown(heap.node, 2 * heap.count);
  }
  const { weight: weights, node: nodes } = heap;
  let at = heap.count++;
  while (at > 0) {
    const parent = ((at - 1) / WIDE) | 0;
    if (weights[parent] <= weight) break;
    weights[at] = weights[parent];
    nodes[at] = nodes[parent];
    at = parent;
  }
  weights[at] = weight;
  nodes[at] = node;
}

// Takes out the first.
function pop(heap: Heap): void {
  const { weight: weights, node: nodes } = heap;
  const count = --heap.count;
  const weight = weights[count];
  const node = nodes[count];
  let at = 0;
  for (let child = 1; child < count; child = WIDE * at + 1) {
    let least = child;
    for (let other = child + 1, end = Math.min(child + WIDE, count); other < end; other++) {
      if (weights[other] < weights[least]) least = other;
    }
    if (weights[least] >= weight) break;
    weights[at] = weights[least];
    nodes[at] = nodes[least];
    at = least;
  }
  weights[at] = weight;
  nodes[at] = node;
}
