// Small balanced separators: sort the nodes along a direction, make the first quarter sources and the last quarter sinks, and take a
// minimum cut in between. Try several directions and take the best. (Schild & Sommer, "On Balanced Separators in Road Networks", SEA 2015)
//
// A direction need not be geographic. The difference of the hop distances to two distant nodes works as well, and far better on networks
// without good coordinates.

import { select } from '../select.ts';
import { type FlowScratch, makeFlowScratch, maxFlow, reachFromSinks, SINK, SOURCE } from './max-flow.ts';
import type { Neighbors, NodeRange } from './neighbors.ts';

/** Values of `side`. */
export const LEFT = 0;
export const RIGHT = 1;
export const SEPARATOR = 2;

/** The share of nodes at either end of a direction. A smaller share finds smaller cuts, a larger one more balanced cuts. */
const QUARTER = 0.25;

export interface SeparatorScratch {
  /** The result for each node: LEFT, RIGHT or SEPARATOR. */
  readonly side: Uint8Array;
  readonly key: Float64Array;
  readonly sorted: Float64Array;
  readonly hops: [Int32Array, Int32Array];
  readonly flow: FlowScratch;
}

export function makeSeparatorScratch(nodeCount: number): SeparatorScratch {
  return {
    side: new Uint8Array(nodeCount),
    key: new Float64Array(nodeCount),
    sorted: new Float64Array(nodeCount),
    hops: [new Int32Array(nodeCount), new Int32Array(nodeCount)],
    flow: makeFlowScratch(nodeCount),
  };
}

/** Coordinates of the nodes; empty if unknown. */
export interface NodePlaces {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/**
 * Fills `scratch.side` for the nodes of a connected part, and returns the size of the separator; 0 if the part is too dense to be cut.
 */
export function findSeparator(
  neighbors: Neighbors,
  part: NodeRange,
  { x, y }: NodePlaces,
  scratch: SeparatorScratch,
): number {
  const { first, end } = part;
  const { key } = scratch;
  const best: Best = { size: end - first, smaller: 0 };

  const across = setHopKeys(neighbors, part, first, scratch);
  tryDirection(neighbors, part, best, scratch);
  setHopKeys(neighbors, part, across, scratch);
  tryDirection(neighbors, part, best, scratch);
  if (x.length > 0) {
    for (let node = first; node < end; node++) key[node] = x[node];
    tryDirection(neighbors, part, best, scratch);
    for (let node = first; node < end; node++) key[node] = y[node];
    tryDirection(neighbors, part, best, scratch);
    for (let node = first; node < end; node++) key[node] = x[node] + y[node];
    tryDirection(neighbors, part, best, scratch);
    for (let node = first; node < end; node++) key[node] = x[node] - y[node];
    tryDirection(neighbors, part, best, scratch);
  }
  return best.smaller === 0 ? 0 : best.size;
}

interface Best {
  size: number;
  /** The number of nodes on the smaller side. */
  smaller: number;
}

/** Cuts the part along the direction of rising `key`. Keeps the separator if it is the best so far. */
function tryDirection(neighbors: Neighbors, part: NodeRange, best: Best, scratch: SeparatorScratch): void {
  const { first, end } = part;
  const { key, sorted, flow } = scratch;
  const count = end - first;
  for (let i = 0; i < count; i++) sorted[i] = key[first + i];
  const low = select(sorted, count, Math.floor((count - 1) * QUARTER));
  const high = select(sorted, count, Math.ceil((count - 1) * (1 - QUARTER)));
  if (!(low < high)) return;
  for (let node = first; node < end; node++) flow.role[node] = key[node] <= low ? SOURCE : key[node] >= high ? SINK : 0;

  // A separator of this size would not be better even with two equal halves.
  let limit = best.smaller === 0 ? count : best.size;
  while (limit < count && isBetter(limit, count / 2, best)) limit++;
  const size = maxFlow(neighbors, part, limit, key, flow);
  if (size >= limit) return;
  keepIfBetter(part, size, LEFT, best, scratch);
  reachFromSinks(neighbors, part, flow);
  keepIfBetter(part, size, RIGHT, best, scratch);
}

/**
 * Whether a separator is better: small and balanced, that is, with the lesser size / smaller^0.75. (Measured: the exponents 0.5 and 1 give
 * up to 8 % more triangles.)
 */
function isBetter(size: number, smaller: number, best: Best): boolean {
  return size ** 4 * best.smaller ** 3 < best.size ** 4 * smaller ** 3;
}

/** Reads a separator from the states that a flow reached from the side `near`, and keeps it if it is better. */
function keepIfBetter(
  { first, end }: NodeRange,
  size: number,
  near: typeof LEFT | typeof RIGHT,
  best: Best,
  { side, flow }: SeparatorScratch,
): void {
  const { reachedIn, reachedOut } = flow;
  let nearCount = 0;
  for (let node = first; node < end; node++) nearCount += reachedOut[node];
  const smaller = Math.min(nearCount, end - first - nearCount - size);
  if (smaller === 0 || !isBetter(size, smaller, best)) return;
  best.size = size;
  best.smaller = smaller;
  const far = near === LEFT ? RIGHT : LEFT;
  for (let node = first; node < end; node++)
    side[node] = reachedOut[node] === 1 ? near : reachedIn[node] === 1 ? SEPARATOR : far;
}

/**
 * Sets the key of each node: the hops to one end of a long way through the part, minus the hops to its other end. The search for these ends
 * begins at `start`. Returns the node farthest from both ends, where a way across the long way can start.
 */
function setHopKeys(
  neighbors: Neighbors,
  part: NodeRange,
  start: number,
  { key, hops, flow }: SeparatorScratch,
): number {
  const { first, end } = part;
  const [hopsToA, hopsToB] = hops;
  const a = setHops(neighbors, part, start, hopsToA, flow.queue);
  const b = setHops(neighbors, part, a, hopsToA, flow.queue);
  setHops(neighbors, part, b, hopsToB, flow.queue);
  let across = first;
  let farthest = -1;
  for (let node = first; node < end; node++) {
    key[node] = hopsToA[node] - hopsToB[node];
    const nearer = Math.min(hopsToA[node], hopsToB[node]);
    if (nearer > farthest) {
      farthest = nearer;
      across = node;
    }
  }
  return across;
}

/** Computes hop distances from `start`; returns the last node reached. */
function setHops(
  { first, end, head }: Neighbors,
  part: NodeRange,
  start: number,
  hops: Int32Array,
  queue: Uint32Array,
): number {
  for (let node = part.first; node < part.end; node++) hops[node] = -1;
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
