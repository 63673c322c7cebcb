// A search graph of plain arcs.

import type { Graph } from '../../src/network/network.ts';

/** The graph of arcs, which must be sorted by their tails. */
export function graphOfArcs(nodeCount: number, tail: Uint32Array, head: Uint32Array): Graph {
  const arcCount = tail.length;
  const firstOut = new Uint32Array(nodeCount + 1);
  const firstIn = new Uint32Array(nodeCount + 1);
  for (let arc = 0; arc < arcCount; arc++) {
    firstOut[tail[arc] + 1]++;
    firstIn[head[arc] + 1]++;
  }
  for (let node = 0; node < nodeCount; node++) {
    firstOut[node + 1] += firstOut[node];
    firstIn[node + 1] += firstIn[node];
  }
  const arcIn = new Uint32Array(arcCount);
  const next = firstIn.slice();
  for (let arc = 0; arc < arcCount; arc++) arcIn[next[head[arc]]++] = arc;
  return { nodeCount, arcCount, firstOut, tail, head, firstIn, arcIn };
}
