// Small balanced separators: sort the nodes along some direction, let the first quarter be sources and the last one
// sinks, and take a minimum cut in between; of several directions the best. (Schild & Sommer, "On Balanced Separators
// in Road Networks", SEA 2015.) Directions need not be geographic: the difference of the hop distances to two far nodes
// does as well, and on networks without good coordinates far better.

import { type FlowScratch, makeFlowScratch, maxFlow, SINK, SOURCE } from './max-flow.ts';
import type { Neighbors } from './neighbors.ts';
import { select } from './select.ts';

/** Values of `side`. */
export const LEFT = 0;
export const RIGHT = 1;
export const SEPARATOR = 2;

/** The share of nodes at either end of a direction: smaller finds smaller cuts, larger ones that divide better. */
const QUARTER = 0.25;

export interface SeparatorScratch {
  /** The answer, by node: LEFT, RIGHT or SEPARATOR. */
  readonly side: Uint8Array;
  readonly trial: Uint8Array;
  readonly key: Float64Array;
  readonly sorted: Float64Array;
  readonly hops: [Int32Array, Int32Array, Int32Array];
  readonly flow: FlowScratch;
}

export function makeSeparatorScratch(neighbors: Neighbors): SeparatorScratch {
  const nodeCount = neighbors.end.length;
  return {
    side: new Uint8Array(nodeCount),
    trial: new Uint8Array(nodeCount),
    key: new Float64Array(nodeCount),
    sorted: new Float64Array(nodeCount),
    hops: [new Int32Array(nodeCount), new Int32Array(nodeCount), new Int32Array(nodeCount)],
    flow: makeFlowScratch(neighbors),
  };
}

/**
 * Fills `scratch.side` for the nodes first .. end, which must hang together, and gives the size of the separator; 0 when
 * they are too tightly knit to be parted. `x` and `y` are by node, empty when there are no coordinates.
 */
export function findSeparator(
  neighbors: Neighbors,
  first: number,
  end: number,
  x: Float64Array,
  y: Float64Array,
  scratch: SeparatorScratch,
): number {
  const { key } = scratch;
  const best: Best = { flow: end - first, size: end - first, smaller: 0 };

  setHopKeys(neighbors, first, end, scratch);
  tryDirection(neighbors, first, end, best, scratch);
  if (x.length > 0) {
    for (let node = first; node < end; node++) key[node] = x[node];
    tryDirection(neighbors, first, end, best, scratch);
    for (let node = first; node < end; node++) key[node] = y[node];
    tryDirection(neighbors, first, end, best, scratch);
    for (let node = first; node < end; node++) key[node] = x[node] + y[node];
    tryDirection(neighbors, first, end, best, scratch);
    for (let node = first; node < end; node++) key[node] = x[node] - y[node];
    tryDirection(neighbors, first, end, best, scratch);
  }
  return best.smaller === 0 ? 0 : best.size;
}

interface Best {
  flow: number;
  size: number;
  /** Nodes on the smaller side. */
  smaller: number;
}

/** Cuts along `key`, and keeps the separator if it is smaller than the best, or as small and divides better. */
function tryDirection(neighbors: Neighbors, first: number, end: number, best: Best, scratch: SeparatorScratch): void {
  const { key, sorted, trial, side, flow } = scratch;
  const count = end - first;
  for (let i = 0; i < count; i++) sorted[i] = key[first + i];
  const low = select(sorted, count, Math.floor((count - 1) * QUARTER));
  const high = select(sorted, count, Math.ceil((count - 1) * (1 - QUARTER)));
  if (!(low < high)) return;
  for (let node = first; node < end; node++) flow.role[node] = key[node] <= low ? SOURCE : key[node] >= high ? SINK : 0;

  const found = maxFlow(neighbors, first, end, best.flow + 1, flow);
  if (found > best.flow) return;
  best.flow = found;
  const { size, smaller } = placeSeparator(neighbors, first, end, trial, scratch);
  if (size > best.size || (size === best.size && smaller <= best.smaller)) return;
  best.size = size;
  best.smaller = smaller;
  for (let node = first; node < end; node++) side[node] = trial[node];
}

/** From the cut edges of a finished flow to nodes: of the cuts nearest the sources and nearest the sinks the more even. */
function placeSeparator(
  neighbors: Neighbors,
  first: number,
  end: number,
  side: Uint8Array,
  scratch: SeparatorScratch,
): { size: number; smaller: number } {
  const { role, level, queue, flow } = scratch.flow;
  const list = neighbors;
  let leftCount = 0;
  for (let node = first; node < end; node++) if (level[node] >= 0) leftCount++;

  // Everything that reaches a sink in what capacity is left.
  let rightCount = 0;
  for (let node = first; node < end; node++) {
    side[node] = role[node] === SINK ? RIGHT : LEFT;
    if (role[node] === SINK) queue[rightCount++] = node;
  }
  for (let at = 0; at < rightCount; at++) {
    const node = queue[at];
    for (let i = list.first[node]; i < list.end[node]; i++) {
      const other = list.head[i];
      if (flow[i] === -1 || side[other] === RIGHT) continue;
      side[other] = RIGHT;
      queue[rightCount++] = other;
    }
  }
  const count = end - first;
  if (Math.abs(2 * leftCount - count) < Math.abs(2 * rightCount - count)) {
    for (let node = first; node < end; node++) side[node] = level[node] >= 0 ? LEFT : RIGHT;
  } else {
    leftCount = count - rightCount;
  }

  // The ends of cut edges on the side that has fewer of them.
  let leftEnds = 0;
  let rightEnds = 0;
  for (let node = first; node < end; node++) {
    if (!touches(list, node, side, side[node] === LEFT ? RIGHT : LEFT)) continue;
    if (side[node] === LEFT) leftEnds++;
    else rightEnds++;
  }
  const from = leftEnds < rightEnds || (leftEnds === rightEnds && 2 * leftCount > count) ? LEFT : RIGHT;
  const to = from === LEFT ? RIGHT : LEFT;
  for (let node = first; node < end; node++) {
    if (side[node] === from && touches(list, node, side, to)) side[node] = SEPARATOR;
  }
  const left = from === LEFT ? leftCount - leftEnds : leftCount;
  const right = from === RIGHT ? count - leftCount - rightEnds : count - leftCount;
  return { size: from === LEFT ? leftEnds : rightEnds, smaller: Math.min(left, right) };
}

function touches(list: Neighbors, node: number, side: Uint8Array, wanted: number): boolean {
  for (let i = list.first[node]; i < list.end[node]; i++) if (side[list.head[i]] === wanted) return true;
  return false;
}

/** Hops to one end of a longest way through the part, minus hops to its other end. */
function setHopKeys(neighbors: Neighbors, first: number, end: number, scratch: SeparatorScratch): void {
  const [hopsToA, hopsToB, hops] = scratch.hops;
  const { queue } = scratch.flow;
  const a = setHops(neighbors, first, end, first, hops, queue);
  const b = setHops(neighbors, first, end, a, hopsToA, queue);
  setHops(neighbors, first, end, b, hopsToB, queue);
  for (let node = first; node < end; node++) scratch.key[node] = hopsToA[node] - hopsToB[node];
}

/** Hop distances from `start`; the last node reached. */
function setHops(
  { first, end, head }: Neighbors,
  partFirst: number,
  partEnd: number,
  start: number,
  hops: Int32Array,
  queue: Uint32Array,
): number {
  for (let node = partFirst; node < partEnd; node++) hops[node] = -1;
  hops[start] = 0;
  queue[0] = start;
  let count = 1;
  for (let at = 0; at < count; at++) {
    const node = queue[at];
    for (let i = first[node]; i < end[node]; i++) {
      const other = head[i];
      if (hops[other] >= 0) continue;
      hops[other] = hops[node] + 1;
      queue[count++] = other;
    }
  }
  return queue[count - 1];
}
