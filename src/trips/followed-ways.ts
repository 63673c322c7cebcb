// Follows the cheapest ways from a node to both ends of a trip, arc by arc. It sums up what these ways have in common with the best way,
// and keeps the sum of each node that it passes.

import type { Graph } from '../network/network.ts';
import { AFTER, BEFORE, DETOUR, type DetourScratch, MARKS } from '../search/detours/detour-scratch.ts';
import type { TripEnds } from './trip-ends.ts';

/** One side of a trip: the ways from its start, or the ways to its end. */
export interface TripSide {
  /** For each arc: the node to which it leads, away from the middle of the trip. */
  readonly outward: Uint32Array;
  /** For each node, DETOUR numbers. Number `number` of them is the node's arc on this side + 1, or ~stop. */
  readonly records: Int32Array;
  readonly number: number;
  readonly shared: Int32Array;
  /** The bit of this side in MARKS that says whether the sum of a node is known. */
  readonly isKnown: number;
  readonly isPassed: number;
  readonly stops: TripEnds;
}

/** The arcs of ways, and the segments that the best way rides. */
export interface RiddenArcs {
  readonly weight: Int32Array;
  readonly directedOfArc: Uint32Array;
  /** For each segment: whether the best way rides it. */
  readonly isBest: Uint8Array;
}

export function sidesOfTrip(
  { tail, head }: Graph,
  { records, sharedBefore, sharedAfter }: DetourScratch,
  { sources, targets }: { readonly sources: TripEnds; readonly targets: TripEnds },
): readonly [TripSide, TripSide] {
  return [
    { outward: tail, records, number: BEFORE, shared: sharedBefore, isKnown: 4, isPassed: 8, stops: sources },
    { outward: head, records, number: AFTER, shared: sharedAfter, isKnown: 16, isPassed: 32, stops: targets },
  ];
}

/**
 * The weight that the way from a node outward, on one side, has in common with the best way. `undefined` if arcs without a weight lead in
 * circles.
 */
export function sharedOutward(side: TripSide, ridden: RiddenArcs, from: number): number | undefined {
  const { outward, records, number, shared, isKnown, isPassed } = side;
  const passed: number[] = [];
  let node = from;
  for (;;) {
    const marks = records[DETOUR * node + MARKS];
    if ((marks & isKnown) !== 0) break;
    if ((marks & isPassed) !== 0) return undefined;
    records[DETOUR * node + MARKS] |= isPassed;
    const entry = records[DETOUR * node + number];
    if (entry <= 0) {
      shared[node] = entry === 0 ? 0 : sharedAtStop(side, ridden, ~entry);
      records[DETOUR * node + MARKS] |= isKnown;
      break;
    }
    passed.push(node);
    node = outward[entry - 1];
  }
  let sum = shared[node];
  for (let i = passed.length - 1; i >= 0; i--) {
    const last = records[DETOUR * passed[i] + number] - 1;
    if (ridden.isBest[ridden.directedOfArc[last] >>> 1] !== 0) sum += ridden.weight[last];
    shared[passed[i]] = sum;
    records[DETOUR * passed[i] + MARKS] |= isKnown;
  }
  return sum;
}

/** The arcs from a node to its stop on a side, starting at the node. */
export function arcsOutward({ outward, records, number }: TripSide, from: number): ArcsToStop {
  const arcs: number[] = [];
  let node = from;
  let entry = records[DETOUR * node + number];
  while (entry > 0) {
    arcs.push(entry - 1);
    node = outward[entry - 1];
    entry = records[DETOUR * node + number];
  }
  return { arcs, stop: ~entry };
}

interface ArcsToStop {
  readonly arcs: number[];
  readonly stop: number;
}

/** What a way shares at a stop: the weight of the segment that is ridden in part. Local parts do not count. */
function sharedAtStop({ stops }: TripSide, { isBest }: RiddenArcs, stop: number): number {
  if ('local' in stops) return 0;
  const directed = stops.directedSegment[stop];
  return directed >= 0 && isBest[directed >>> 1] !== 0 ? stops.weight[stop] : 0;
}
