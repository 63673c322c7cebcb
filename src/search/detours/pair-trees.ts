// The least weights from the start of a trip to nodes, and from nodes to its end. They are computed only for nodes that are requested.
// (lazy RPHAST: Strasser & Zeitz, "A Fast and Tight Heuristic for A* in Road Networks", 2021)
//
// Both ends climb first. The weights of a node then follow from its neighbours above it, which are its ancestors.

import type { Ends } from '../found.ts';
import { nextUp, wait } from '../hierarchy/climb.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import { type Metric, PAIR, type UpArcs } from '../hierarchy/metric.ts';
import { NO_PARENT } from '../hierarchy/order/elimination-tree.ts';
import type { Stops } from '../stops.ts';
import { CLOSED } from '../weights.ts';
import type { PairScratch } from './detour-scratch.ts';

/** Offsets of a position in `least`. */
export const FROM_START = 0;
export const TO_END = 1;

/** One entry per position; valid where `isKnown` is set. */
export interface PairTrees {
  /** The weight from the start, followed by the weight to the end; CLOSED if there is no open way. */
  readonly least: Int32Array;
  readonly isKnown: Uint8Array;
  /** Computes a position that is not known. */
  readonly makeKnown: (position: number) => void;
}

/** Calls `use` with the trees of a trip, and returns its result. */
export function withPairTrees<Found>(
  hierarchy: Hierarchy,
  { forward, backward }: Metric,
  { sources, targets }: Ends,
  scratch: PairScratch,
  use: (trees: PairTrees) => Found,
): Found {
  const { rank, parent } = hierarchy;
  const { least, isKnown, known, chain } = scratch;
  let knownCount = 0;
  const makeKnown = (position: number): void => {
    let count = 0;
    for (let at = position; at !== NO_PARENT && isKnown[at] === 0; at = parent[at]) chain[count++] = at;
    while (count > 0) {
      const at = chain[--count];
      leastFromAbove(backward, least, at, FROM_START);
      leastFromAbove(forward, least, at, TO_END);
      isKnown[at] = 1;
      known[knownCount++] = at;
    }
  };
  climbAll(hierarchy, forward, sources, least, FROM_START);
  climbAll(hierarchy, backward, targets, least, TO_END);
  for (const { node } of [sources, targets]) for (const stop of node) makeKnown(rank[stop]);
  const found = use({ least, isKnown, makeKnown });
  for (let i = 0; i < knownCount; i++) {
    least[2 * known[i]] = least[2 * known[i] + 1] = CLOSED;
    isKnown[known[i]] = 0;
  }
  return found;
}

/** Labels the positions that the stops of one side reach by going up. */
function climbAll(
  { rank, parent }: Hierarchy,
  { firstUp, head, headShift, weight }: UpArcs,
  stops: Stops,
  least: Int32Array,
  side: number,
): void {
  const waiting: number[] = [];
  for (let stop = 0; stop < stops.node.length; stop++) {
    if (stops.weight[stop] >= CLOSED) continue;
    const position = rank[stops.node[stop]];
    least[2 * position + side] = Math.min(least[2 * position + side], stops.weight[stop]);
    wait(waiting, position);
  }
  for (let position = waiting.pop() ?? NO_PARENT; position !== NO_PARENT; ) {
    const here = least[2 * position + side];
    for (let arc = firstUp[position], end = firstUp[position + 1]; arc < end; arc++) {
      const there = here + weight[PAIR * arc];
      const above = 2 * head[arc << headShift] + side;
      if (there < least[above]) least[above] = there;
    }
    position = nextUp(waiting, parent, position);
  }
}

function leastFromAbove(
  { firstUp, head, headShift, weight }: UpArcs,
  least: Int32Array,
  position: number,
  side: number,
): void {
  let here = least[2 * position + side];
  for (let arc = firstUp[position], end = firstUp[position + 1]; arc < end; arc++) {
    const there = least[2 * head[arc << headShift] + side] + weight[PAIR * arc];
    if (there < here) here = there;
  }
  least[2 * position + side] = here;
}
