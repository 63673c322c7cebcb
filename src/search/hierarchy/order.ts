// The order in which a hierarchy contracts its nodes, by nested dissection: find a small separator, let it come last,
// order what it parts in the same way. It depends on the topology alone, is found once, and is the slow step.

import type { Graph } from '../../network/network.ts';
import { eliminationTree, postorder } from './elimination-tree.ts';
import { findSeparator, makeSeparatorScratch } from './inertial-flow.ts';
import { type Neighbors, neighborsOf } from './neighbors.ts';
import { takeOutSmallDegrees } from './small-degrees.ts';
import { HANDFUL, orderBySmallestDegree } from './smallest-degree.ts';

/** By node, in any unit in which directions make sense. */
export interface Coordinates {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

export interface OrderOptions {
  readonly coordinates?: Coordinates;
  /** Called with the share of nodes that have their place, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Aborting throws its reason. */
  readonly signal?: AbortSignal;
}

/** Nodes in the order of their contraction, the same for the same graph on every machine. */
export function orderNodes(graph: Graph, options: OrderOptions = {}): Uint32Array {
  const { nodeCount } = graph;
  const neighbors = neighborsOf(graph);
  const core: Neighbors = { first: neighbors.first, end: neighbors.end.slice(), head: neighbors.head.slice() };
  const order = new Uint32Array(nodeCount);
  const taken = takeOutSmallDegrees(core);
  order.set(taken);
  order.set(dissect(core, taken, options), taken.length);

  // An equal order in which every subtree stands together: what is used together lies together.
  const rank = invert(order);
  const moved = postorder(eliminationTree(neighbors, order, rank));
  for (let node = 0; node < nodeCount; node++) order[moved[rank[node]]] = node;
  options.onProgress?.(1);
  return order;
}

/** Positions by node from nodes by position, or the other way round. */
export function invert(order: Uint32Array): Uint32Array {
  const rank = new Uint32Array(order.length);
  for (let position = 0; position < order.length; position++) rank[order[position]] = position;
  return rank;
}

/** The graph that is taken apart. The nodes of a part stand together, and what is ordered stands where it belongs. */
interface SplitGraph extends Neighbors {
  readonly node: Uint32Array;
  /** Behind the neighbours in its part, up to here, a node keeps those that are in place, as it will find them there. */
  readonly outsideEnd: Uint32Array;
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays: its parts would be calls in the hottest place
function dissect(core: Neighbors, taken: Uint32Array, { coordinates, onProgress, signal }: OrderOptions): Uint32Array {
  const parts = partsOf(core, taken);
  const count = parts.node.length;
  const spare: SplitGraph = {
    node: new Uint32Array(count),
    first: new Uint32Array(count),
    end: new Uint32Array(count),
    outsideEnd: new Uint32Array(count),
    head: new Uint32Array(parts.head.length),
  };
  const group = new Uint32Array(count);
  const moved = new Uint32Array(count);
  const x = new Float64Array(coordinates ? count : 0);
  const y = new Float64Array(coordinates ? count : 0);
  const scratch = makeSeparatorScratch(count);
  const handful = new Uint32Array(HANDFUL);

  const stack = [0, count];
  let doneCount = 0;
  while (stack.length > 0) {
    const end = stack.pop()!;
    const first = stack.pop()!;
    signal?.throwIfAborted();

    if (end - first <= HANDFUL) {
      orderBySmallestDegree(parts, parts.outsideEnd, first, end, handful);
      for (let i = 0; i < end - first; i++) spare.node[first + i] = parts.node[handful[i]];
      for (let i = first; i < end; i++) parts.node[i] = spare.node[i];
      doneCount += end - first;
      onProgress?.((taken.length + doneCount) / (taken.length + count));
      continue;
    }

    let groupCount = groupComponents(parts, first, end, group, moved);
    if (groupCount === 1) {
      if (coordinates) {
        for (let i = first; i < end; i++) {
          x[i] = coordinates.x[parts.node[i]];
          y[i] = coordinates.y[parts.node[i]];
        }
      }
      const size = findSeparator(parts, first, end, x, y, scratch);
      doneCount += size === 0 ? end - first : size;
      if (size === 0) {
        orderByDegree(parts, first, end);
        continue;
      }
      for (let i = first; i < end; i++) group[i] = scratch.side[i];
      groupCount = 2;
    }
    const groupEnd = regroup(parts, spare, first, end, group, groupCount, moved);
    for (let l = groupCount - 1; l >= 0; l--) stack.push(l === 0 ? first : groupEnd[l - 1], groupEnd[l]);
  }
  return parts.node;
}

/** Where nothing can be parted, nodes that many others hang on come last. */
function orderByDegree({ node, first, outsideEnd }: SplitGraph, from: number, to: number): void {
  const count = to - from;
  const key = new Float64Array(count);
  for (let i = 0; i < count; i++) key[i] = (outsideEnd[from + i] - first[from + i]) * count + i;
  key.sort();
  const ordered = Array.from(key, (value) => node[from + (value % count)]);
  for (let i = 0; i < count; i++) node[from + i] = ordered[i];
}

/** What is left of the neighbour lists, numbered anew. */
function partsOf(core: Neighbors, taken: Uint32Array): SplitGraph {
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
  const parts = {
    node,
    first: new Uint32Array(count),
    end: new Uint32Array(count),
    outsideEnd: new Uint32Array(count),
    head: new Uint32Array(headCount),
  };
  let at = 0;
  for (let i = 0; i < count; i++) {
    parts.first[i] = at;
    for (let j = core.first[node[i]]; j < core.end[node[i]]; j++) parts.head[at++] = number[core.head[j]];
    parts.end[i] = at;
    parts.outsideEnd[i] = at;
  }
  return parts;
}

/** Numbers the connected components of a part from 0 in `group`; how many. */
function groupComponents(
  parts: SplitGraph,
  first: number,
  end: number,
  group: Uint32Array,
  queue: Uint32Array,
): number {
  const { first: firstHead, end: endHead, head } = parts;
  const none = end;
  for (let i = first; i < end; i++) group[i] = none;
  let groupCount = 0;
  for (let start = first; start < end; start++) {
    if (group[start] !== none) continue;
    group[start] = groupCount;
    queue[first] = start;
    let count = first + 1;
    for (let at = first; at < count; at++) {
      for (let i = firstHead[queue[at]]; i < endHead[queue[at]]; i++) {
        const other = head[i];
        if (group[other] !== none) continue;
        group[other] = groupCount;
        queue[count++] = other;
      }
    }
    groupCount++;
  }
  return groupCount;
}

/**
 * Brings the nodes of equal group together, keeping their order, and cuts all ties between groups. Groups from
 * `groupCount` on come last and lose every tie: they are in place. Gives the end of each group below that.
 */
function regroup(
  parts: SplitGraph,
  spare: SplitGraph,
  first: number,
  end: number,
  group: Uint32Array,
  groupCount: number,
  moved: Uint32Array,
): Uint32Array {
  const groupEnd = new Uint32Array(groupCount + 1);
  for (let i = first; i < end; i++) groupEnd[group[i]]++;
  let begin = first;
  for (let l = 0; l <= groupCount; l++) {
    const size = groupEnd[l];
    groupEnd[l] = begin;
    begin += size;
  }
  for (let i = first; i < end; i++) {
    moved[i] = groupEnd[group[i]]++;
    spare.first[moved[i]] = i;
  }

  let at = parts.first[first];
  for (let i = first; i < end; i++) {
    const old = spare.first[i];
    spare.node[i] = parts.node[old];
    spare.first[i] = at;
    spare.end[i] = at;
    spare.outsideEnd[i] = at;
    if (group[old] >= groupCount) continue;
    for (let j = parts.first[old]; j < parts.end[old]; j++) {
      const other = parts.head[j];
      if (group[other] === group[old]) spare.head[at++] = moved[other];
    }
    spare.end[i] = at;
    for (let j = parts.first[old]; j < parts.end[old]; j++) {
      const other = parts.head[j];
      if (group[other] !== group[old]) spare.head[at++] = moved[other];
    }
    for (let j = parts.end[old]; j < parts.outsideEnd[old]; j++) spare.head[at++] = parts.head[j];
    spare.outsideEnd[i] = at;
  }
  for (let j = parts.first[first]; j < at; j++) parts.head[j] = spare.head[j];
  for (let i = first; i < end; i++) {
    parts.node[i] = spare.node[i];
    parts.first[i] = spare.first[i];
    parts.end[i] = spare.end[i];
    parts.outsideEnd[i] = spare.outsideEnd[i];
  }
  return groupEnd;
}
