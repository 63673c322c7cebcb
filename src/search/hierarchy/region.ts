// The part of a hierarchy that some places can reach by going up: all that a matrix between them needs to look at.
// (RPHAST: Delling, Goldberg & Werneck, "Faster Batched Shortest Paths in Road Networks", ATMOS 2011)

import { CLOSED } from '../../cost/weights.ts';
import type { Stops } from '../stops.ts';
import { NO_PARENT } from './elimination-tree.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { UpArcs } from './metric.ts';

/** Its nodes are numbered from the bottom up, by ascending position. */
export interface Region {
  /** By node. */
  readonly position: Uint32Array;
  /** By node, node count + 1: the arcs that go up from it. */
  readonly firstUp: Uint32Array;
  /** By arc: the node above ... */
  readonly head: Uint32Array;
  /** ... and the arc of the `UpArcs` it was. */
  readonly arc: Uint32Array;
  /** By place, place count + 1: its open stops ... */
  readonly firstStop: Uint32Array;
  /** ... the node of each, and what it costs. */
  readonly stopNode: Uint32Array;
  readonly stopWeight: Int32Array;
  readonly stopSecond: Int32Array;
}

/** The region above some places. `numberOf` is scratch: a number a position, any content. */
export function regionAbove(
  { rank, parent }: Hierarchy,
  arcs: UpArcs,
  places: readonly Stops[],
  numberOf: Uint32Array,
): Region {
  // All ancestors. A position is known when its number leads back to it, so that nothing need be clean.
  const found: number[] = [];
  for (const { node, weight } of places) {
    for (let stop = 0; stop < node.length; stop++) {
      if (weight[stop] >= CLOSED) continue;
      for (
        let above = rank[node[stop]];
        above !== NO_PARENT && found[numberOf[above]] !== above;
        above = parent[above]
      ) {
        numberOf[above] = found.length;
        found.push(above);
      }
    }
  }
  const ancestor = Uint32Array.from(found).sort();
  for (let i = 0; i < ancestor.length; i++) numberOf[ancestor[i]] = i;

  // Those of them that open arcs lead to.
  const { firstUp, head } = arcs;
  const isReached = new Uint8Array(ancestor.length);
  for (const { node, weight } of places) {
    for (let stop = 0; stop < node.length; stop++) {
      if (weight[stop] < CLOSED) isReached[numberOf[rank[node[stop]]]] = 1;
    }
  }
  let nodeCount = 0;
  let arcCount = 0;
  for (let i = 0; i < ancestor.length; i++) {
    if (isReached[i] === 0) continue;
    const at = ancestor[i];
    numberOf[at] = nodeCount;
    ancestor[nodeCount++] = at;
    arcCount += firstUp[at + 1] - firstUp[at];
    for (let arc = firstUp[at]; arc < firstUp[at + 1]; arc++) {
      if (arcs.weight[arc] < CLOSED) isReached[numberOf[head[arc]]] = 1;
    }
  }
  const position = ancestor.slice(0, nodeCount);
  return { position, ...copyArcs(arcs, position, arcCount, numberOf), ...copyStops(places, rank, numberOf) };
}

function copyArcs(
  { firstUp, head, weight }: UpArcs,
  position: Uint32Array,
  mostArcs: number,
  numberOf: Uint32Array,
): Pick<Region, 'firstUp' | 'head' | 'arc'> {
  const firstCopied = new Uint32Array(position.length + 1);
  const copiedHead = new Uint32Array(mostArcs);
  const copied = new Uint32Array(mostArcs);
  let count = 0;
  for (let node = 0; node < position.length; node++) {
    const end = firstUp[position[node] + 1];
    for (let arc = firstUp[position[node]]; arc < end; arc++) {
      if (weight[arc] >= CLOSED) continue;
      copiedHead[count] = numberOf[head[arc]];
      copied[count++] = arc;
    }
    firstCopied[node + 1] = count;
  }
  return { firstUp: firstCopied, head: copiedHead.subarray(0, count), arc: copied.subarray(0, count) };
}

function copyStops(
  places: readonly Stops[],
  rank: Uint32Array,
  numberOf: Uint32Array,
): Pick<Region, 'firstStop' | 'stopNode' | 'stopWeight' | 'stopSecond'> {
  const most = places.reduce((count, { node }) => count + node.length, 0);
  const firstStop = new Uint32Array(places.length + 1);
  const stopNode = new Uint32Array(most);
  const stopWeight = new Int32Array(most);
  const stopSecond = new Int32Array(most);
  let count = 0;
  places.forEach(({ node, weight, second }, place) => {
    for (let stop = 0; stop < node.length; stop++) {
      if (weight[stop] >= CLOSED) continue;
      stopNode[count] = numberOf[rank[node[stop]]];
      stopWeight[count] = weight[stop];
      stopSecond[count++] = second[stop];
    }
    firstStop[place + 1] = count;
  });
  return { firstStop, stopNode, stopWeight, stopSecond };
}
