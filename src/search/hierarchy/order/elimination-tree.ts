// The elimination tree. The parent of a node is its lowest higher neighbour once all nodes below it are contracted.

import type { Neighbors } from './neighbors.ts';

/** The parent of a root. */
export const NO_PARENT = 0xffffffff;

/** Finds the parent of each position without contracting the graph. (Liu's algorithm with path compression) */
export function eliminationTree(neighbors: Neighbors, order: Uint32Array, rank: Uint32Array): Uint32Array {
  const { first, end, head } = neighbors;
  const nodeCount = order.length;
  const parent = new Uint32Array(nodeCount).fill(NO_PARENT);
  const ancestor = new Uint32Array(nodeCount).fill(NO_PARENT);
  for (let position = 0; position < nodeCount; position++) {
    const node = order[position];
    for (let i = first[node]; i < end[node]; i++) {
      let below = rank[head[i]];
      if (below >= position) continue;
      while (ancestor[below] !== NO_PARENT && ancestor[below] !== position) {
        const next = ancestor[below];
        ancestor[below] = position;
        below = next;
      }
      if (ancestor[below] === NO_PARENT) {
        ancestor[below] = position;
        parent[below] = position;
      }
    }
  }
  return parent;
}

/** For each position: the number of positions below it, including itself. */
export function subtreeSizes(parent: Uint32Array): Uint32Array {
  const size = new Uint32Array(parent.length).fill(1);
  for (let position = 0; position < size.length; position++) {
    if (parent[position] !== NO_PARENT) size[parent[position]] += size[position];
  }
  return size;
}

/** A new position for each node, such that every subtree is contiguous and its root comes last. Children keep their order. */
export function postorder(parent: Uint32Array): Uint32Array {
  const count = parent.length;
  const size = subtreeSizes(parent);
  // The children of a node are placed directly before it, from the end of their space backwards. So are the roots of a forest in the whole
  // space.
  const moved = new Uint32Array(count);
  const roomEnd = new Uint32Array(count);
  let forestEnd = count;
  for (let position = count - 1; position >= 0; position--) {
    const above = parent[position];
    const end = above === NO_PARENT ? forestEnd : roomEnd[above];
    if (above === NO_PARENT) forestEnd -= size[position];
    else roomEnd[above] -= size[position];
    moved[position] = end - 1;
    roomEnd[position] = end - 1;
  }
  return moved;
}
