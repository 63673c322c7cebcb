// Maximum flow between two sets of nodes where every node, not every edge, has room for one unit: as many paths as go side
// by side without a common node, by Dinic's algorithm. As many nodes part the two sets (Menger), and some of the two sets
// themselves may be among them.
//
// Every node has two states: `in`, somebody has come to it, and `out`, somebody may leave it. A free node has both at
// once. On a path that is laid already, who comes in can only push back the path that comes in there and leave from the
// node before; whom the path ahead pushes back may leave, or push on.

import type { Neighbors } from './neighbors.ts';

/** Values of `role`. */
export const SOURCE = 1;
export const SINK = 2;

/** In `before` and `after`: on no path; at the end of one. */
const FREE = -1;
const OUTSIDE = -2;

export interface FlowScratch {
  /** By node: 0, SOURCE or SINK. */
  readonly role: Uint8Array;
  /** By node: its neighbours on the path that goes over it. */
  readonly before: Int32Array;
  readonly after: Int32Array;
  /** By node: steps to its two states, -1 where none lead. */
  readonly levelIn: Int32Array;
  readonly levelOut: Int32Array;
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
    levelIn: new Int32Array(nodeCount),
    levelOut: new Int32Array(nodeCount),
    queue: new Uint32Array(2 * nodeCount),
    path: new Uint32Array(2 * nodeCount),
    cursor: new Uint32Array(2 * nodeCount),
  };
}

/**
 * The flow from the sources to the sinks among the nodes first .. end, or `limit` as soon as it is known to reach that.
 * Below the limit the levels tell a smallest separator near the sources: nodes with an `in` and no `out` level.
 */
export function maxFlow(neighbors: Neighbors, first: number, end: number, limit: number, scratch: FlowScratch): number {
  const { before, after } = scratch;
  for (let node = first; node < end; node++) {
    before[node] = FREE;
    after[node] = FREE;
  }
  const sources = borderOf(neighbors, first, end, SOURCE, scratch.role);
  let total = 0;
  while (total < limit) {
    if (!setLevels(neighbors, first, end, sources, SOURCE, before, scratch)) return total;
    for (let i = 0; i < sources.length && total < limit; i++) {
      if (before[sources[i]] === FREE && layPath(neighbors, sources[i], scratch)) total++;
    }
  }
  return limit;
}

/** After a flow: levels from the sinks, which tell a smallest separator near them in the same way. */
export function setLevelsFromSinks(neighbors: Neighbors, first: number, end: number, scratch: FlowScratch): void {
  setLevels(neighbors, first, end, borderOf(neighbors, first, end, SINK, scratch.role), SINK, scratch.after, scratch);
}

/** The nodes of a role with a neighbour of another; the others are never needed. */
function borderOf(
  { first, end, head }: Neighbors,
  from: number,
  to: number,
  wanted: number,
  role: Uint8Array,
): number[] {
  const border: number[] = [];
  for (let node = from; node < to; node++) {
    if (role[node] !== wanted) continue;
    let i = first[node];
    while (i < end[node] && role[head[i]] === wanted) i++;
    if (i < end[node]) border.push(node);
  }
  return border;
}

/** Breadth first from one role until the other is reached, if it can be; whether it can. Paths lead back by `back`. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays: its parts would be calls in the hottest place
function setLevels(
  { first, end, head }: Neighbors,
  from: number,
  to: number,
  border: readonly number[],
  start: number,
  back: Int32Array,
  scratch: FlowScratch,
): boolean {
  const { role, before, after, levelIn, levelOut, queue } = scratch;
  const goal = start === SOURCE ? SINK : SOURCE;
  for (let node = from; node < to; node++) {
    const isStart = role[node] === start;
    levelIn[node] = isStart ? 0 : -1;
    levelOut[node] = isStart && before[node] === FREE ? 0 : -1;
  }
  let count = 0;
  for (const node of border) if (before[node] === FREE) queue[count++] = 2 * node + 1;
  let goalLevel = -1;
  for (let at = 0; at < count; at++) {
    const node = queue[at] >>> 1;
    if ((queue[at] & 1) === 0) {
      const previous = back[node];
      if (previous < 0 || levelOut[previous] >= 0) continue;
      levelOut[previous] = levelIn[node] + 1;
      queue[count++] = 2 * previous + 1;
      continue;
    }
    const level = levelOut[node] + 1;
    if (level - 1 === goalLevel) break;
    for (let i = first[node]; i < end[node]; i++) {
      const other = head[i];
      if (levelIn[other] >= 0 || other === before[node] || other === after[node]) continue;
      levelIn[other] = level;
      if (before[other] !== FREE) {
        queue[count++] = 2 * other;
      } else {
        levelOut[other] = level;
        if (role[other] === goal) goalLevel = level;
        else queue[count++] = 2 * other + 1;
      }
    }
    if (levelIn[node] < 0) {
      levelIn[node] = level;
      queue[count++] = 2 * node;
    }
  }
  return goalLevel >= 0;
}

/** Depth first along rising levels, each state at most once; lays a path if it comes to a sink. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays: its parts would be calls in the hottest place
function layPath({ first, end, head }: Neighbors, source: number, scratch: FlowScratch): boolean {
  const { role, before, after, levelIn, levelOut, path, cursor } = scratch;
  path[0] = 2 * source + 1;
  cursor[0] = first[source];
  let length = 1;
  while (length > 0) {
    const node = path[length - 1] >>> 1;
    let next = FREE;
    if ((path[length - 1] & 1) === 0) {
      const previous = before[node];
      if (previous >= 0 && levelOut[previous] === levelIn[node] + 1) next = 2 * previous + 1;
    } else {
      const level = levelOut[node] + 1;
      let i = cursor[length - 1];
      while (i < end[node]) {
        const other = head[i++];
        if (levelIn[other] !== level || other === before[node] || other === after[node]) continue;
        next = before[other] === FREE ? 2 * other + 1 : 2 * other;
        break;
      }
      cursor[length - 1] = i;
      if (next === FREE && before[node] !== FREE && levelIn[node] === level) next = 2 * node;
    }
    if (next === FREE) {
      leave(path[--length], before, levelIn, levelOut);
      continue;
    }
    path[length] = next;
    cursor[length++] = first[next >>> 1];
    if (role[next >>> 1] === SINK && (next & 1) === 1) {
      for (let i = 0; i < length; i++) leave(path[i], before, levelIn, levelOut);
      lay(path, length, before, after);
      return true;
    }
  }
  return false;
}

/** Closes a state until the levels are set anew: each has room for one. */
function leave(state: number, before: Int32Array, levelIn: Int32Array, levelOut: Int32Array): void {
  const node = state >>> 1;
  if ((state & 1) === 0 || before[node] === FREE) levelIn[node] = -1;
  if ((state & 1) === 1) levelOut[node] = -1;
}

/** Takes what is pushed back off the old paths, then joins what is left to new ones. */
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
