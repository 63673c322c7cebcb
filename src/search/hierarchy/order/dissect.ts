// Nested dissection: a small separator cuts the graph and comes last in the order; the parts are cut in the same way.
//
//     ==========================            groups are contiguous; the separator follows them, in its final place
//     =====  == ========= |####|
//     == =|##|  == === |##|####|
//
// Groups are independent, so different threads may dissect them: see order-tasks.ts.

import { findSeparator, makeSeparatorScratch, type NodePlaces, type SeparatorScratch } from './inertial-flow.ts';
import type { Neighbors, NodeRange } from './neighbors.ts';
import { orderBySmallestDegree, SMALL_PART } from './order-by-smallest-degree.ts';

/** The position of each node, in any unit in which directions make sense. */
export interface Coordinates {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

/** The graph that is dissected. The nodes of a part are contiguous, and ordered nodes are in their final place. */
export interface SplitGraph extends Neighbors {
  readonly node: Uint32Array;
  /** For each node: the end of its list of neighbours in their final place. These neighbours follow the neighbours in the part. */
  readonly outsideEnd: Uint32Array;
}

/** A graph under dissection, with its working arrays. */
export interface Dissection {
  readonly graph: SplitGraph;
  readonly spare: SplitGraph;
  readonly coordinates: Coordinates | undefined;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly group: Uint32Array;
  readonly moved: Uint32Array;
  readonly ordered: Uint32Array;
  readonly scratch: SeparatorScratch;
}

/** Prepares a graph for dissection in its own arrays. Coordinates are indexed by `graph.node`. */
export function openDissection(graph: SplitGraph, coordinates: Coordinates | undefined): Dissection {
  const count = graph.node.length;
  return {
    graph,
    spare: {
      node: new Uint32Array(count),
      first: new Uint32Array(count),
      end: new Uint32Array(count),
      outsideEnd: new Uint32Array(count),
      head: new Uint32Array(graph.head.length),
    },
    coordinates,
    x: new Float64Array(coordinates ? count : 0),
    y: new Float64Array(coordinates ? count : 0),
    group: new Uint32Array(count),
    moved: new Uint32Array(count),
    ordered: new Uint32Array(SMALL_PART),
    scratch: makeSeparatorScratch(count),
  };
}

/** Orders all nodes of a graph; calls `placed` from time to time with the number of newly placed nodes. */
export function dissect(dissection: Dissection, placed: (count: number) => void): Uint32Array {
  const { graph } = dissection;
  const stack = [0, graph.node.length];
  while (stack.length > 0) {
    const end = stack.pop()!;
    const first = stack.pop()!;
    const groupEnd = cutOnce(dissection, { first, end });
    for (let group = groupEnd.length - 1; group >= 0; group--) {
      stack.push(group === 0 ? first : groupEnd[group - 1], groupEnd[group]);
    }
    placed(end - (groupEnd.at(-1) ?? first));
  }
  return graph.node;
}

/**
 * Cuts a part into groups that must be cut further, and returns the ends of the groups. Nodes after the last group are in their final
 * place. If there are no groups, all nodes are in their final place.
 */
export function cutOnce(dissection: Dissection, part: NodeRange): Uint32Array {
  const { graph, spare, ordered, group, scratch } = dissection;
  const { first, end } = part;
  if (end - first <= SMALL_PART) {
    orderBySmallestDegree(graph, graph.outsideEnd, part, ordered);
    for (let i = 0; i < end - first; i++) spare.node[first + i] = graph.node[ordered[i]];
    for (let i = first; i < end; i++) graph.node[i] = spare.node[i];
    return NO_GROUPS;
  }
  const groupCount = groupComponents(dissection, part);
  if (groupCount > 1) return regroup(dissection, part, groupCount);
  const size = findSeparator(graph, part, placeNodes(dissection, part), scratch);
  if (size === 0) {
    orderByDegree(graph, part);
    return NO_GROUPS;
  }
  for (let i = first; i < end; i++) group[i] = scratch.side[i];
  return regroup(dissection, part, 2);
}

const NO_GROUPS = new Uint32Array(0);

function placeNodes({ graph: { node }, coordinates, x, y }: Dissection, { first, end }: NodeRange): NodePlaces {
  if (coordinates !== undefined) {
    for (let i = first; i < end; i++) {
      x[i] = coordinates.x[node[i]];
      y[i] = coordinates.y[node[i]];
    }
  }
  return { x, y };
}

/** Orders a part that cannot be cut: nodes with many neighbours come last. */
function orderByDegree({ node, first, outsideEnd }: SplitGraph, part: NodeRange): void {
  const from = part.first;
  const count = part.end - from;
  const key = new Float64Array(count);
  for (let i = 0; i < count; i++) key[i] = (outsideEnd[from + i] - first[from + i]) * count + i;
  key.sort();
  const ordered = Array.from(key, (value) => node[from + (value % count)]);
  for (let i = 0; i < count; i++) node[from + i] = ordered[i];
}

/** Numbers the connected components of a part from 0 in `group`; returns their count. */
function groupComponents({ graph, group, moved: queue }: Dissection, { first, end }: NodeRange): number {
  const { first: firstHead, end: endHead, head } = graph;
  const none = end;
  for (let i = first; i < end; i++) group[i] = none;
  let groupCount = 0;
  for (let start = first; start < end; start++) {
    if (group[start] !== none) continue;
    group[start] = groupCount;
    queue[first] = start;
    let queueEnd = first + 1;
    for (let at = first; at < queueEnd; at++) {
      for (let i = firstHead[queue[at]]; i < endHead[queue[at]]; i++) {
        const other = head[i];
        if (group[other] !== none) continue;
        group[other] = groupCount;
        queue[queueEnd++] = other;
      }
    }
    groupCount++;
  }
  return groupCount;
}

/**
 * Makes the nodes of each group contiguous, in unchanged order, and moves all edges between groups behind `end`. Nodes in groups from
 * `groupCount` on come last and lose all edges: they are in their final place. Returns the ends of the other groups.
 */
function regroup(
  { graph, spare, group, moved }: Dissection,
  { first, end }: NodeRange,
  groupCount: number,
): Uint32Array {
  const groupEnd = new Uint32Array(groupCount + 1);
  for (let i = first; i < end; i++) groupEnd[group[i]]++;
  let begin = first;
  for (let number = 0; number <= groupCount; number++) {
    const size = groupEnd[number];
    groupEnd[number] = begin;
    begin += size;
  }
  for (let i = first; i < end; i++) {
    moved[i] = groupEnd[group[i]]++;
    // until the loop below overwrites this entry, it says where the node was before
    spare.first[moved[i]] = i;
  }

  let at = graph.first[first];
  for (let i = first; i < end; i++) {
    const old = spare.first[i];
    spare.node[i] = graph.node[old];
    spare.first[i] = at;
    spare.end[i] = at;
    spare.outsideEnd[i] = at;
    if (group[old] >= groupCount) continue;
    for (let j = graph.first[old]; j < graph.end[old]; j++) {
      const other = graph.head[j];
      if (group[other] === group[old]) spare.head[at++] = moved[other];
    }
    spare.end[i] = at;
    for (let j = graph.first[old]; j < graph.end[old]; j++) {
      const other = graph.head[j];
      if (group[other] !== group[old]) spare.head[at++] = moved[other];
    }
    for (let j = graph.end[old]; j < graph.outsideEnd[old]; j++) spare.head[at++] = graph.head[j];
    spare.outsideEnd[i] = at;
  }
  for (let j = graph.first[first]; j < at; j++) graph.head[j] = spare.head[j];
  for (let i = first; i < end; i++) {
    graph.node[i] = spare.node[i];
    graph.first[i] = spare.first[i];
    graph.end[i] = spare.end[i];
    graph.outsideEnd[i] = spare.outsideEnd[i];
  }
  return groupEnd.subarray(0, groupCount);
}
