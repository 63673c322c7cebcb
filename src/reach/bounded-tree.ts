// Everything within a limit, or everything there is: shortest-path trees.

import { type Budget, startBudget } from '../budget/budget.ts';
import { type ArcWeights, CLOSED } from '../cost/weights.ts';
import type { Adjacency } from '../search/adjacency.ts';
import { borrowLabels, type Labels, returnLabels, type Scratch } from '../search/scratch.ts';
import { seed, settleAll } from '../search/settle.ts';
import type { Stops } from '../search/stops.ts';

/** What a bounded search settled: parallel lists, one row a node, in no particular order. */
export interface Tree {
  readonly node: Uint32Array;
  readonly weight: Int32Array;
  readonly second: Float64Array;
  readonly third: Float64Array;
  /** The arc by which it was reached, ROOT where the search began. */
  readonly arc: Uint32Array;
}

/** The same for every node of a graph, by node: weight is CLOSED where no open way leads. */
export interface WholeTree {
  readonly weight: Int32Array;
  readonly second: Float64Array;
  readonly third: Float64Array;
  /** ROOT where the search began; means nothing where weight is CLOSED. */
  readonly arc: Uint32Array;
}

/** Every node whose weight is at most `limit`, going `forwards(graph)` or `backwards(graph)` from the stops. */
export function boundedTree(
  adjacency: Adjacency,
  weights: ArcWeights,
  stops: Stops,
  limit: number,
  scratch: Scratch,
  budget: Budget = startBudget(),
): Tree {
  return readTree(adjacency, weights, stops, limit, scratch, budget, rowsWithin);
}

/**
 * What `read` makes of the labels of a bounded tree before they are taken back: it finds all nodes that are labelled, and
 * those of a weight of at most the limit it is told are settled.
 */
export function readTree<Read>(
  adjacency: Adjacency,
  weights: ArcWeights,
  stops: Stops,
  limit: number,
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

/** Every node that an open way leads to, going `forwards(graph)` or `backwards(graph)` from the stops. */
export function wholeTree(
  adjacency: Adjacency,
  weights: ArcWeights,
  stops: Stops,
  scratch: Scratch,
  budget: Budget = startBudget(),
): WholeTree {
  const labels = borrowLabels(scratch);
  try {
    seed(stops, labels);
    settleAll(adjacency, weights, labels, CLOSED - 1, budget);
    const { weight, second, third, arc } = labels;
    return { weight: weight.slice(), second: second.slice(), third: third.slice(), arc: arc.slice() };
  } finally {
    returnLabels(scratch, labels);
  }
}

/** The labelled nodes; only stops can lie beyond the limit, no arc ever leads there. */
function rowsWithin(labels: Labels, limit: number): Tree {
  const touched = labels.touched.subarray(0, labels.touchedCount);
  const node = touched.filter((touchedNode) => labels.weight[touchedNode] <= limit);
  const count = node.length;
  const weight = new Int32Array(count);
  const second = new Float64Array(count);
  const third = new Float64Array(count);
  const arc = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    weight[i] = labels.weight[node[i]];
    second[i] = labels.second[node[i]];
    third[i] = labels.third[node[i]];
    arc[i] = labels.arc[node[i]];
  }
  return { node, weight, second, third, arc };
}
