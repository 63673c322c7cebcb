// Shortest-path trees as plain rows: of all nodes within a limit, or of all nodes.

import { type Budget, startBudget } from '../../src/budget/budget.ts';
import type { Adjacency } from '../../src/search/adjacency.ts';
import { borrowLabels, type Labels, returnLabels, type Scratch } from '../../src/search/scratch.ts';
import { seed, settleAll } from '../../src/search/settle.ts';
import type { Stops } from '../../src/search/stops.ts';
import { type ArcWeights, CLOSED } from '../../src/search/weights.ts';

/** The nodes settled by a bounded search: parallel lists, one row per node, in no particular order. */
export interface Tree {
  readonly node: Uint32Array;
  readonly weight: Int32Array;
  readonly second: Float64Array;
  readonly third: Float64Array;
  /** The arc by which the node was reached; ROOT at a stop. */
  readonly arc: Uint32Array;
}

/** A tree over every node of a graph, indexed by node. The weight is CLOSED if a node has no open path. */
export interface WholeTree {
  readonly weight: Int32Array;
  readonly second: Float64Array;
  readonly third: Float64Array;
  /** ROOT at a stop. Undefined if the weight is CLOSED. */
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
  return readTree({ adjacency, weights, stops, limit }, scratch, budget, rowsWithin);
}

/** Every node that has an open path, going `forwards(graph)` or `backwards(graph)` from the stops. */
export function wholeTree(
  adjacency: Adjacency,
  weights: ArcWeights,
  stops: Stops,
  scratch: Scratch,
  budget: Budget = startBudget(),
): WholeTree {
  return readTree(
    { adjacency, weights, stops, limit: CLOSED - 1 },
    scratch,
    budget,
    ({ weight, second, third, arc }) => ({
      weight: weight.slice(),
      second: second.slice(),
      third: third.slice(),
      arc: arc.slice(),
    }),
  );
}

/** The labelled nodes within the limit. Only stops can be beyond the limit, because no arc is followed beyond it. */
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

interface Rooted {
  readonly adjacency: Adjacency;
  readonly weights: ArcWeights;
  readonly stops: Stops;
  readonly limit: number;
}

function readTree<Read>(
  { adjacency, weights, stops, limit }: Rooted,
  scratch: Scratch,
  budget: Budget,
  read: (labels: Labels, limit: number) => Read,
): Read {
  const labels = borrowLabels(scratch);
  try {
    seed(stops, labels);
    const whole = Math.min(Math.floor(limit), CLOSED - 1);
    settleAll(adjacency, weights, labels, { limit: whole }, budget);
    return read(labels, whole);
  } finally {
    returnLabels(scratch, labels);
  }
}
