// Direction is data: a search reads a graph through one of these, and is written once.

import type { Graph } from '../network/network.ts';

/** Node `n` has the entries first[n] .. first[n + 1]. */
export interface Adjacency {
  readonly first: Uint32Array;
  /** The arc of an entry; absent where entries are arcs. */
  readonly arcs: Uint32Array | undefined;
  /** The node on the far side of an arc. */
  readonly next: Uint32Array;
}

/** With the arcs: what can be reached. */
export function forwards(graph: Graph): Adjacency {
  return { first: graph.firstOut, arcs: undefined, next: graph.head };
}

/** Against the arcs: from where one is reached. */
export function backwards(graph: Graph): Adjacency {
  return { first: graph.firstIn, arcs: graph.arcIn, next: graph.tail };
}
