// Contracts nodes in their order, without weights. The result is a topology that serves every metric.
// (Dibbelt, Strasser & Wagner, "Customizable Contraction Hierarchies", JEA 2016)

import { invert } from '../../memory/in-order.ts';
import type { Graph } from '../../network/network.ts';
import { type Hierarchy, NO_SLOT } from './hierarchy.ts';
import { NO_PARENT } from './order/elimination-tree.ts';
import { neighborsOf } from './order/neighbors.ts';

/** The hierarchy of a graph for an order of its nodes. */
export function contractNodes(graph: Graph, order: Uint32Array): Hierarchy {
  const { nodeCount } = graph;
  const rank = invert(order);
  const { firstUp, tail, head, firstDown, arcDown, parent } = triangulate(graph, order, rank);
  const { slot, firstInput, input } = slotInputs(graph, rank, firstUp, head, nodeCount);
  return { order, rank, parent, firstUp, head, tail, firstDown, arcDown, slot, firstInput, input };
}

type Topology = Pick<Hierarchy, 'parent' | 'firstUp' | 'head' | 'tail' | 'firstDown' | 'arcDown'>;

/**
 * The higher neighbours of a node: its higher neighbours in the graph, and the higher neighbours of its children, except the node itself.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays: its parts would be calls in the hottest place
function triangulate(graph: Graph, order: Uint32Array, rank: Uint32Array): Topology {
  const { first, end, head: neighbor } = neighborsOf(graph);
  const nodeCount = order.length;
  const parent = new Uint32Array(nodeCount).fill(NO_PARENT);
  const firstChild = new Uint32Array(nodeCount).fill(NO_PARENT);
  const nextSibling = new Uint32Array(nodeCount).fill(NO_PARENT);
  const seenBy = new Uint32Array(nodeCount).fill(NO_PARENT);
  const firstUp = new Uint32Array(nodeCount + 1);
  let unsorted = new Uint32Array(4 * neighbor.length + nodeCount);
  let arcCount = 0;
  for (let position = 0; position < nodeCount; position++) {
    const begin = arcCount;
    let lowest = NO_PARENT;
    const node = order[position];
    let room = end[node] - first[node];
    for (let child = firstChild[position]; child !== NO_PARENT; child = nextSibling[child]) {
      room += firstUp[child + 1] - firstUp[child];
    }
    if (arcCount + room > unsorted.length) {
      const larger = new Uint32Array(2 * unsorted.length + room);
      larger.set(unsorted);
      unsorted = larger;
    }
    for (let i = first[node]; i < end[node]; i++) {
      const higher = rank[neighbor[i]];
      if (higher < position) continue;
      seenBy[higher] = position;
      unsorted[arcCount++] = higher;
      if (higher < lowest) lowest = higher;
    }
    for (let child = firstChild[position]; child !== NO_PARENT; child = nextSibling[child]) {
      for (let arc = firstUp[child]; arc < firstUp[child + 1]; arc++) {
        const higher = unsorted[arc];
        if (higher === position || seenBy[higher] === position) continue;
        seenBy[higher] = position;
        unsorted[arcCount++] = higher;
        if (higher < lowest) lowest = higher;
      }
    }
    firstUp[position + 1] = arcCount;
    if (arcCount > begin) {
      parent[position] = lowest;
      nextSibling[position] = firstChild[lowest];
      firstChild[lowest] = position;
    }
  }
  return { parent, firstUp, ...sortHeads(firstUp, unsorted, arcCount) };
}

/** Sorts the arcs of every tail by head, by going through the heads in ascending order. */
function sortHeads(
  firstUp: Uint32Array,
  unsorted: Uint32Array,
  arcCount: number,
): Pick<Hierarchy, 'head' | 'tail' | 'firstDown' | 'arcDown'> {
  const nodeCount = firstUp.length - 1;
  const firstDown = new Uint32Array(nodeCount + 1);
  for (let arc = 0; arc < arcCount; arc++) firstDown[unsorted[arc] + 1]++;
  for (let position = 0; position < nodeCount; position++) firstDown[position + 1] += firstDown[position];
  const next = firstDown.slice();
  const tailDown = new Uint32Array(arcCount);
  for (let position = 0; position < nodeCount; position++) {
    for (let arc = firstUp[position]; arc < firstUp[position + 1]; arc++) tailDown[next[unsorted[arc]]++] = position;
  }

  next.set(firstUp);
  const head = new Uint32Array(arcCount);
  const tail = new Uint32Array(arcCount);
  const arcDown = new Uint32Array(arcCount);
  for (let position = 0; position < nodeCount; position++) {
    for (let i = firstDown[position]; i < firstDown[position + 1]; i++) {
      const arc = next[tailDown[i]]++;
      head[arc] = position;
      tail[arc] = tailDown[i];
      arcDown[i] = arc;
    }
  }
  return { head, tail, firstDown, arcDown };
}

function slotInputs(
  { arcCount, firstOut, head: inputHead, firstIn, arcIn, tail: inputTail }: Graph,
  rank: Uint32Array,
  firstUp: Uint32Array,
  head: Uint32Array,
  nodeCount: number,
): Pick<Hierarchy, 'slot' | 'firstInput' | 'input'> {
  const slot = new Uint32Array(arcCount).fill(NO_SLOT);
  const arcTo = new Uint32Array(nodeCount);
  for (let node = 0; node < nodeCount; node++) {
    const position = rank[node];
    for (let arc = firstUp[position]; arc < firstUp[position + 1]; arc++) arcTo[head[arc]] = arc;
    for (let arc = firstOut[node]; arc < firstOut[node + 1]; arc++) {
      if (rank[inputHead[arc]] > position) slot[arc] = 2 * arcTo[rank[inputHead[arc]]];
    }
    for (let i = firstIn[node]; i < firstIn[node + 1]; i++) {
      if (rank[inputTail[arcIn[i]]] > position) slot[arcIn[i]] = 2 * arcTo[rank[inputTail[arcIn[i]]]] + 1;
    }
  }

  const firstInput = new Uint32Array(head.length + 1);
  for (let arc = 0; arc < arcCount; arc++) if (slot[arc] !== NO_SLOT) firstInput[(slot[arc] >>> 1) + 1]++;
  for (let arc = 0; arc < head.length; arc++) firstInput[arc + 1] += firstInput[arc];
  const next = firstInput.slice();
  const input = new Uint32Array(firstInput[head.length]);
  for (let arc = 0; arc < arcCount; arc++) if (slot[arc] !== NO_SLOT) input[next[slot[arc] >>> 1]++] = arc;
  return { slot, firstInput, input };
}
