// Maximum flow between two sets of nodes in which every node, not every edge, has capacity 1: the largest number of paths without a common
// node. The same number of nodes separates the two sets (Menger). Some of the separating nodes may belong to the sets.
//
// Paths are found in rounds: depth first towards rising keys, visiting no state twice in a round. A round without a new path has visited
// everything that can be reached, so the flow is maximal. (In road networks, where ways have all lengths, a phase of Dinic's algorithm
// finds hardly more than one path; rounds find nearly all paths in two or three.) The choice of paths does not matter: the states that can
// be reached in the end are the same for every maximum flow.
//
// Every node has two states: `in` means that a new path has entered it, `out` that a new path may leave it. A free node has both at once.
// If a new path enters a node of an existing path, it can only push that path back and leave from the previous node. From there it may
// leave, or push the path back further.

import type { Neighbors, NodeRange } from './neighbors.ts';

/** Values of `role`. */
export const SOURCE = 1;
export const SINK = 2;

/** Values of `before` and `after`: the node is not on a path; the node is at the end of a path. */
const FREE = -1;
const OUTSIDE = -2;

export interface FlowScratch {
  /** For each node: 0, SOURCE or SINK. */
  readonly role: Uint8Array;
  /** For each node: its neighbours on its path. */
  readonly before: Int32Array;
  readonly after: Int32Array;
  /** For each node: 1 for each of its two states that was reached. */
  readonly reachedIn: Uint8Array;
  readonly reachedOut: Uint8Array;
  /** States: 2 * node, + 1 for out. */
  readonly queue: Uint32Array;
  readonly path: Uint32Array;
  readonly cursor: Uint32Array;
}

export function makeFlowScratch(nodeCount: number): FlowScratch {
  return {
    role: new Uint8Array(nodeCount),
    before: new Int32Array(nodeCount),
    after: new Int32Array(nodeCount),
    reachedIn: new Uint8Array(nodeCount),
    reachedOut: new Uint8Array(nodeCount),
    queue: new Uint32Array(2 * nodeCount),
    path: new Uint32Array(2 * nodeCount),
    cursor: new Uint32Array(2 * nodeCount),
  };
}

/**
 * The flow from the sources to the sinks among the nodes of a part, or `limit` as soon as the flow is known to reach it. `key` rises from
 * the sources to the sinks. Below the limit, the reached states give a smallest separator near the sources: the nodes that are entered but
 * not left.
 */
export function maxFlow(
  neighbors: Neighbors,
  part: NodeRange,
  limit: number,
  key: Float64Array,
  scratch: FlowScratch,
): number {
  const { first, end } = part;
  const { role, before, after, reachedIn, reachedOut } = scratch;
  for (let node = first; node < end; node++) {
    before[node] = FREE;
    after[node] = FREE;
  }
  const sources = borderOf(neighbors, part, SOURCE, role);
  let total = 0;
  for (let laid = -1; laid !== 0 && total < limit; ) {
    for (let node = first; node < end; node++) {
      const isSource = role[node] === SOURCE;
      reachedIn[node] = isSource ? 1 : 0;
      reachedOut[node] = isSource && before[node] === FREE ? 1 : 0;
    }
    laid = 0;
    for (let i = 0; i < sources.length && total < limit; i++) {
      if (before[sources[i]] !== FREE || !layPath(neighbors, sources[i], key, scratch)) continue;
      laid++;
      total++;
    }
  }
  return total;
}

/** Finds the states that can reach the sinks, after a flow below its limit. They give a smallest separator near the sinks. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays: its parts would be calls in the hottest place
export function reachFromSinks(neighbors: Neighbors, part: NodeRange, scratch: FlowScratch): void {
  const { first, end, head } = neighbors;
  const { role, before, after, reachedIn, reachedOut, queue } = scratch;
  for (let node = part.first; node < part.end; node++) {
    const isSink = role[node] === SINK;
    reachedIn[node] = isSink ? 1 : 0;
    reachedOut[node] = isSink && before[node] === FREE ? 1 : 0;
  }
  let count = 0;
  for (const node of borderOf(neighbors, part, SINK, role)) if (before[node] === FREE) queue[count++] = 2 * node + 1;
  for (let at = 0; at < count; at++) {
    const node = queue[at] >>> 1;
    if ((queue[at] & 1) === 0) {
      const next = after[node];
      if (next < 0 || reachedOut[next] === 1) continue;
      reachedOut[next] = 1;
      queue[count++] = 2 * next + 1;
      continue;
    }
    for (let i = first[node]; i < end[node]; i++) {
      const other = head[i];
      if (reachedIn[other] === 1 || other === before[node] || other === after[node]) continue;
      reachedIn[other] = 1;
      const isFree = before[other] === FREE;
      if (isFree) reachedOut[other] = 1;
      queue[count++] = isFree ? 2 * other + 1 : 2 * other;
    }
    if (reachedIn[node] === 0) {
      reachedIn[node] = 1;
      queue[count++] = 2 * node;
    }
  }
}

/** The nodes of a role that have a neighbour of another role. The search ignores the role's other nodes. */
function borderOf({ first, end, head }: Neighbors, part: NodeRange, wanted: number, role: Uint8Array): number[] {
  const border: number[] = [];
  for (let node = part.first; node < part.end; node++) {
    if (role[node] !== wanted) continue;
    let i = first[node];
    while (i < end[node] && role[head[i]] === wanted) i++;
    if (i < end[node]) border.push(node);
  }
  return border;
}

/** Depth-first search over unreached states, towards rising keys first; adds a path if it reaches a sink. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays: its parts would be calls in the hottest place
function layPath(
  { first, end, head }: Neighbors,
  source: number,
  key: Float64Array,
  { role, before, after, reachedIn, reachedOut, path, cursor }: FlowScratch,
): boolean {
  path[0] = 2 * source + 1;
  cursor[0] = 0;
  let length = 1;
  while (length > 0) {
    const state = path[length - 1];
    const node = state >>> 1;
    let next = FREE;
    if ((state & 1) === 0) {
      const previous = before[node];
      if (previous >= 0 && reachedOut[previous] === 0) next = 2 * previous + 1;
    } else {
      // two passes over the neighbours: first those with greater keys, then all other neighbours
      const count = end[node] - first[node];
      let i = cursor[length - 1];
      while (i < 2 * count) {
        const isAhead = i < count;
        const other = head[first[node] + (isAhead ? i : i - count)];
        i++;
        if (reachedIn[other] === 1 || key[other] > key[node] !== isAhead) continue;
        if (other === before[node] || other === after[node]) continue;
        next = before[other] === FREE ? 2 * other + 1 : 2 * other;
        break;
      }
      cursor[length - 1] = i;
      if (next === FREE && before[node] !== FREE && reachedIn[node] === 0) next = 2 * node;
    }
    if (next === FREE) {
      length--;
      continue;
    }
    const into = next >>> 1;
    const isFree = before[into] === FREE;
    if (isFree || (next & 1) === 0) reachedIn[into] = 1;
    if ((next & 1) === 1) reachedOut[into] = 1;
    path[length] = next;
    cursor[length++] = 0;
    if (isFree && role[into] === SINK) {
      lay(path, length, before, after);
      return true;
    }
  }
  return false;
}

/** Cuts from the old paths the parts that are pushed back, then joins what is left to new paths. */
function lay(path: Uint32Array, length: number, before: Int32Array, after: Int32Array): void {
  for (let i = 0; i + 1 < length; i++) {
    if ((path[i] & 1) === 1) continue;
    before[path[i] >>> 1] = FREE;
    after[path[i + 1] >>> 1] = FREE;
  }
  before[path[0] >>> 1] = OUTSIDE;
  after[path[length - 1] >>> 1] = OUTSIDE;
  for (let i = 0; i + 1 < length; i++) {
    const node = path[i] >>> 1;
    const next = path[i + 1] >>> 1;
    if ((path[i] & 1) === 0 || node === next) continue;
    after[node] = next;
    before[next] = node;
  }
}
