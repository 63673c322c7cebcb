// Finds the order in which a hierarchy contracts its nodes, by nested dissection. It depends only on the topology. It is the slow step of
// preparing, and runs once.

import { invert } from '../../../memory/in-order.ts';
import type { Graph } from '../../../network/network.ts';
import { type Coordinates, dissect, openDissection, type SplitGraph } from './dissect.ts';
import { eliminationTree, postorder } from './elimination-tree.ts';
import { type Neighbors, neighborsOf } from './neighbors.ts';
import { dissectByTasks, type RunOrderTask } from './order-tasks.ts';
import { takeOutSmallDegrees } from './take-out-small-degrees.ts';

export interface OrderOptions {
  readonly coordinates?: Coordinates;
  /** Called with the share of placed nodes, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** If the signal aborts, ordering stops and throws the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** Nodes in the order of their contraction. The same graph gives the same order on every machine. */
export function orderNodes(graph: Graph, options: OrderOptions = {}): Uint32Array {
  const begun = begin(graph, options);
  return finish(begun, dissect(openDissection(begun.core, options.coordinates), begun.placed), options);
}

/** Computes the same order as `orderNodes`, with tasks that run on several threads. */
export async function orderNodesByTasks(graph: Graph, options: OrderOptions, run: RunOrderTask): Promise<Uint32Array> {
  const begun = begin(graph, options);
  return finish(begun, await dissectByTasks(begun.core, options.coordinates, begun.placed, run), options);
}

/** The core graph to dissect, and the nodes that come before it. */
interface OrderBegun {
  readonly neighbors: Neighbors;
  readonly taken: Uint32Array;
  readonly core: SplitGraph;
  /** Called with the number of newly placed nodes. */
  readonly placed: (count: number) => void;
}

function begin(graph: Graph, { onProgress, signal }: OrderOptions): OrderBegun {
  const neighbors = neighborsOf(graph);
  const left: Neighbors = { first: neighbors.first, end: neighbors.end.slice(), head: neighbors.head.slice() };
  const taken = takeOutSmallDegrees(left);
  let placedCount = taken.length;
  const placed = (count: number) => {
    signal?.throwIfAborted();
    placedCount += count;
    if (count > 0) onProgress?.(placedCount / graph.nodeCount);
  };
  return { neighbors, taken, core: coreOf(left, taken), placed };
}

/** An equivalent order in which every subtree is contiguous: nodes that are used together are then close in memory. */
function finish({ neighbors, taken }: OrderBegun, dissected: Uint32Array, { onProgress }: OrderOptions): Uint32Array {
  const order = new Uint32Array(taken.length + dissected.length);
  order.set(taken);
  order.set(dissected, taken.length);
  const rank = invert(order);
  const moved = postorder(eliminationTree(neighbors, order, rank));
  for (let node = 0; node < order.length; node++) order[moved[rank[node]]] = node;
  onProgress?.(1);
  return order;
}

/** The core graph, renumbered. */
function coreOf(core: Neighbors, taken: Uint32Array): SplitGraph {
  const nodeCount = core.end.length;
  const isTaken = new Uint8Array(nodeCount);
  for (const node of taken) isTaken[node] = 1;
  const count = nodeCount - taken.length;
  const node = new Uint32Array(count);
  const number = new Uint32Array(nodeCount);
  let next = 0;
  let headCount = 0;
  for (let old = 0; old < nodeCount; old++) {
    if (isTaken[old]) continue;
    number[old] = next;
    node[next++] = old;
    headCount += core.end[old] - core.first[old];
  }
  const graph = {
    node,
    first: new Uint32Array(count),
    end: new Uint32Array(count),
    outsideEnd: new Uint32Array(count),
    head: new Uint32Array(headCount),
  };
  let at = 0;
  for (let i = 0; i < count; i++) {
    graph.first[i] = at;
    for (let j = core.first[node[i]]; j < core.end[node[i]]; j++) graph.head[at++] = number[core.head[j]];
    graph.end[i] = at;
    graph.outsideEnd[i] = at;
  }
  return graph;
}
