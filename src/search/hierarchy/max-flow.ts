// Maximum flow with unit capacities between two sets of nodes, by Dinic's algorithm. An edge lies in the lists of both
// its ends and carries -1, 0 or 1 unit.

import type { Neighbors } from './neighbors.ts';

/** Values of `role`. */
export const SOURCE = 1;
export const SINK = 2;

export interface FlowScratch {
  /** By node: 0, SOURCE or SINK. */
  readonly role: Uint8Array;
  /** By node: hops from the sources in what capacity is left, -1 where none lead. */
  readonly level: Int32Array;
  readonly cursor: Uint32Array;
  readonly queue: Uint32Array;
  /** By entry of the neighbour lists. */
  readonly flow: Int8Array;
}

export function makeFlowScratch(neighbors: Neighbors): FlowScratch {
  const nodeCount = neighbors.end.length;
  return {
    role: new Uint8Array(nodeCount),
    level: new Int32Array(nodeCount),
    cursor: new Uint32Array(nodeCount),
    queue: new Uint32Array(nodeCount),
    flow: new Int8Array(neighbors.head.length),
  };
}

/**
 * The flow between the sources and sinks among the nodes first .. end, or `limit` as soon as it is known to reach that.
 * Below the limit `level` tells the source side of a minimum cut: the nodes where it is not negative.
 */
export function maxFlow(neighbors: Neighbors, first: number, end: number, limit: number, scratch: FlowScratch): number {
  const { role, level, cursor, queue, flow } = scratch;
  for (let i = neighbors.first[first]; i < neighbors.end[end - 1]; i++) flow[i] = 0;

  // Only sources with a way out of their set matter.
  const sources: number[] = [];
  for (let node = first; node < end; node++) {
    if (role[node] !== SOURCE) continue;
    for (let i = neighbors.first[node]; i < neighbors.end[node]; i++) {
      if (role[neighbors.head[i]] !== SOURCE) {
        sources.push(node);
        break;
      }
    }
  }

  let total = 0;
  while (total < limit) {
    for (let node = first; node < end; node++) {
      level[node] = role[node] === SOURCE ? 0 : -1;
      cursor[node] = neighbors.first[node];
    }
    if (!setLevels(neighbors, sources, role, level, queue, flow)) return total;
    for (let i = 0; i < sources.length && total < limit; i++) {
      total += pushFrom(neighbors, sources[i], role, level, cursor, flow, limit - total);
    }
  }
  return limit;
}

/** Breadth first until the level of the nearest sink is done; whether there is one. */
function setLevels(
  neighbors: Neighbors,
  sources: readonly number[],
  role: Uint8Array,
  level: Int32Array,
  queue: Uint32Array,
  flow: Int8Array,
): boolean {
  const { first, end, head } = neighbors;
  let count = 0;
  for (const source of sources) queue[count++] = source;
  let sinkLevel = -1;
  for (let at = 0; at < count; at++) {
    const node = queue[at];
    if (level[node] === sinkLevel) break;
    for (let i = first[node]; i < end[node]; i++) {
      const other = head[i];
      if (flow[i] === 1 || level[other] >= 0) continue;
      level[other] = level[node] + 1;
      if (role[other] === SINK) sinkLevel = level[other];
      else queue[count++] = other;
    }
  }
  return sinkLevel >= 0;
}

/** Depth first along rising levels, as many units as still go from one source. */
function pushFrom(
  neighbors: Neighbors,
  source: number,
  role: Uint8Array,
  level: Int32Array,
  cursor: Uint32Array,
  flow: Int8Array,
  limit: number,
): number {
  const { first, end, head } = neighbors;
  const path: number[] = [];
  const entry: number[] = [];
  let pushed = 0;
  let node = source;
  while (pushed < limit) {
    if (role[node] === SINK) {
      for (let i = 0; i < entry.length; i++) {
        const to = head[entry[i]];
        flow[entry[i]]++;
        let back = first[to];
        while (head[back] !== path[i]) back++;
        flow[back]--;
      }
      pushed++;
      path.length = 0;
      entry.length = 0;
      node = source;
      continue;
    }
    let i = cursor[node];
    while (i < end[node] && (flow[i] === 1 || level[head[i]] !== level[node] + 1)) i++;
    cursor[node] = i;
    if (i < end[node]) {
      path.push(node);
      entry.push(i);
      node = head[i];
    } else {
      if (node === source) break;
      level[node] = -1;
      node = path.pop()!;
      entry.pop();
      cursor[node]++;
    }
  }
  return pushed;
}
