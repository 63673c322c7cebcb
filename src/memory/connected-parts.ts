// The connected parts of a graph.

/**
 * For each node: a node that stands for its connected part. `endOf(2 * edge)` and `endOf(2 * edge + 1)` are the nodes that an edge
 * connects.
 */
export function connectedParts(nodeCount: number, edgeCount: number, endOf: (end: number) => number): Uint32Array {
  const parent = Uint32Array.from({ length: nodeCount }, (_, node) => node);
  const rootOf = (node: number) => {
    while (parent[node] !== node) node = parent[node] = parent[parent[node]];
    return node;
  };
  for (let edge = 0; edge < edgeCount; edge++) parent[rootOf(endOf(2 * edge))] = rootOf(endOf(2 * edge + 1));
  return parent.map((_, node) => rootOf(node));
}
