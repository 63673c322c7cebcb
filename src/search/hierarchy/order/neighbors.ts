// Neighbour lists: an undirected graph without loops and duplicates. Lists can shrink, but not grow.

import type { Graph } from '../../../network/network.ts';

/** The neighbours of a node are `head[first[node]] .. head[end[node] - 1]`. */
export interface Neighbors {
  readonly first: Uint32Array;
  readonly end: Uint32Array;
  readonly head: Uint32Array;
}

/** Contiguous nodes: from `first` to before `end`. */
export interface NodeRange {
  readonly first: number;
  readonly end: number;
}

/** The neighbours of every node, ascending. */
export function neighborsOf(graph: Graph): Neighbors {
  const { nodeCount, firstOut, tail, head, firstIn, arcIn } = graph;
  const first = new Uint32Array(nodeCount + 1);
  for (let node = 0; node < nodeCount; node++) {
    first[node + 1] = first[node] + firstOut[node + 1] - firstOut[node] + firstIn[node + 1] - firstIn[node];
  }
  const end = first.slice(0, nodeCount);
  const list = new Uint32Array(first[nodeCount]);

  // Nodes are added to the lists of their neighbours in ascending order, so a duplicate is always the last entry.
  for (let node = 0; node < nodeCount; node++) {
    for (let arc = firstOut[node]; arc < firstOut[node + 1]; arc++) {
      const other = head[arc];
      if (other !== node && (end[other] === first[other] || list[end[other] - 1] !== node)) list[end[other]++] = node;
    }
    for (let i = firstIn[node]; i < firstIn[node + 1]; i++) {
      const other = tail[arcIn[i]];
      if (other !== node && (end[other] === first[other] || list[end[other] - 1] !== node)) list[end[other]++] = node;
    }
  }
  return { first, end, head: list };
}
