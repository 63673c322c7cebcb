// The least weights from the start of a trip to nodes, and from nodes to its end. They are computed only for nodes that are requested.
// (lazy RPHAST: Strasser & Zeitz, "A Fast and Tight Heuristic for A* in Road Networks", 2021)
//
// Both ends climb first. The weights of a node then follow from its neighbours above it, which are its ancestors.

import type { Ends } from '../found.ts';
import { enqueue, nextUp } from '../hierarchy/climb.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import { type Metric, PAIR, type UpArcs } from '../hierarchy/metric.ts';
import { NO_PARENT } from '../hierarchy/order/elimination-tree.ts';
import type { Stops } from '../stops.ts';
import { CLOSED } from '../weights.ts';
import type { PairScratch } from './detour-scratch.ts';

/** Where the two entries of a position begin in `least` and `hop`. */
export const FROM_START = 0;
export const TO_END = 1;

/** One entry per position; valid where `isKnown` is set. */
export interface LeastWeights {
  /** The weight from the start, followed by the weight to the end; CLOSED if there is no open way. */
  readonly least: Int32Array;
  readonly isKnown: Uint8Array;
  /** Computes the weights of a position that is not known. */
  readonly makeKnown: (position: number) => void;
}

/** The least weights of a trip, and the ways that have them. */
export interface PairTrees extends LeastWeights {
  /**
   * For each position, two entries: the last arc of the least way from the start, and the first arc of the least way to the end. An arc is
   * 2 * its index in the `UpArcs` of a direction, + 1 in `backward`. ~stop where the way begins or ends.
   */
  readonly hop: Int32Array;
  /**
   * For each position, two entries: the weight that the way from the start shares with the best way, and the weight that the way to the end
   * shares with it; each + 1, 0 until found (hops.ts).
   */
  readonly shared: Int32Array;
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
  const { least, hop, shared, isKnown, known, chain } = scratch;
  let knownCount = 0;
  const makeKnown = (position: number): void => {
    let count = 0;
    for (let at = position; at !== NO_PARENT && isKnown[at] === 0; at = parent[at]) chain[count++] = at;
    while (count > 0) {
      const at = chain[--count];
      leastFromAbove(backward, scratch, at, FROM_START);
      leastFromAbove(forward, scratch, at, TO_END);
      isKnown[at] = 1;
      known[knownCount++] = at;
    }
  };
  climbAll(hierarchy, forward, sources, scratch, FROM_START);
  climbAll(hierarchy, backward, targets, scratch, TO_END);
  for (const { node } of [sources, targets]) for (const stop of node) makeKnown(rank[stop]);
  const found = use({ least, hop, shared, isKnown, makeKnown });
  for (let i = 0; i < knownCount; i++) {
    least[2 * known[i]] = least[2 * known[i] + 1] = CLOSED;
    shared[2 * known[i]] = shared[2 * known[i] + 1] = 0;
    isKnown[known[i]] = 0;
  }
  return found;
}

/** Labels the positions that the stops of one side reach by going up. */
function climbAll(
  { rank, parent }: Hierarchy,
  { firstUp, head, headShift, weight }: UpArcs,
  stops: Stops,
  { least, hop }: PairScratch,
  side: number,
): void {
  const waiting: number[] = [];
  for (let stop = 0; stop < stops.node.length; stop++) {
    const position = rank[stops.node[stop]];
    if (stops.weight[stop] >= least[2 * position + side]) continue;
    least[2 * position + side] = stops.weight[stop];
    hop[2 * position + side] = ~stop;
    enqueue(waiting, position);
  }
  for (let position = waiting.pop() ?? NO_PARENT; position !== NO_PARENT; ) {
    const here = least[2 * position + side];
    for (let arc = firstUp[position], end = firstUp[position + 1]; arc < end; arc++) {
      const there = here + weight[PAIR * arc];
      const above = 2 * head[arc << headShift] + side;
      if (there >= least[above]) continue;
      least[above] = there;
      hop[above] = 2 * arc + side;
    }
    position = nextUp(waiting, parent, position);
  }
}

function leastFromAbove(
  { firstUp, head, headShift, weight }: UpArcs,
  { least, hop }: PairScratch,
  position: number,
  side: number,
): void {
  let here = least[2 * position + side];
  let best = -1;
  for (let arc = firstUp[position], end = firstUp[position + 1]; arc < end; arc++) {
    const there = least[2 * head[arc << headShift] + side] + weight[PAIR * arc];
    if (there >= here) continue;
    here = there;
    best = arc;
  }
  if (best < 0) return;
  least[2 * position + side] = here;
  hop[2 * position + side] = 2 * best + 1 - side;
}
