// A graph in one direction. Search code is written once and reads the graph forward or backward through an `Adjacency`.

import type { Graph } from '../network/network.ts';

/** Node `n` has the entries first[n] up to first[n + 1]. */
export interface Adjacency {
  readonly first: Uint32Array;
  /** The arc of each entry; absent if the entries are arcs themselves. */
  readonly arcs: Uint32Array | undefined;
  /** The node at the other end of an arc. */
  readonly next: Uint32Array;
}

/** Follows arcs forward, to find the nodes that can be reached. */
export function forwards(graph: Graph): Adjacency {
  return { first: graph.firstOut, arcs: undefined, next: graph.head };
}

/** Follows arcs backward, to find the nodes from which a node can be reached. */
export function backwards(graph: Graph): Adjacency {
  return { first: graph.firstIn, arcs: graph.arcIn, next: graph.tail };
}
