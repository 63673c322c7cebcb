// Follows the least ways of a trip over arcs of the hierarchy. It unpacks only arcs that must be looked at closely.
//
//     start --- best --- c --- best --- end        The way over x shares the best way up to c. One of its arcs in the hierarchy leads past c,
//                         \                        from a node on the best way to one that is not. To find c, only the part of that arc
//                          o--- x                  around c is unpacked.

import type { Graph } from '../../network/network.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import { type Metric, PAIR } from '../hierarchy/metric.ts';
import { halvesOf, originOf, unpackArc } from '../hierarchy/unpack.ts';
import type { ViaWay } from './detours.ts';
import { FROM_START, type PairTrees, TO_END } from './pair-trees.ts';

/** The least ways of a trip, and the hierarchy over whose arcs they lead. */
export interface LeastWays {
  readonly hierarchy: Hierarchy;
  readonly metric: Metric;
  readonly trees: PairTrees;
  /** The weight of the best way. */
  readonly best: number;
}

/** For the end of the trip on `side`: the weight that the best way and the least way between this end and a position have in common. */
export function sharedWithBest(ways: LeastWays, position: number, side: number): number {
  const { least, shared } = ways.trees;
  const passed: number[] = [];
  let at = position;
  let common = -1;
  while (common < 0) {
    if (shared[2 * at + side] > 0) common = shared[2 * at + side] - 1;
    else if (isOnBest(ways, at)) common = least[2 * at + side];
    else {
      passed.push(at);
      const slot = slotOfHop(ways, at, side);
      if (slot < 0) common = 0;
      else {
        at = otherEnd(ways.hierarchy, slot, at);
        if (isOnBest(ways, at)) common = least[2 * lastOnBest(ways, slot, at, side) + side];
      }
    }
  }
  for (const one of passed) shared[2 * one + side] = common + 1;
  return common;
}

/** The least way that passes a position. */
export function leastWayOver(ways: LeastWays, { tail, head }: Graph, position: number): ViaWay {
  const { hierarchy, metric, trees } = ways;
  const { rank } = hierarchy;
  const before = hopsOutward(ways, position, FROM_START);
  const after = hopsOutward(ways, position, TO_END);
  const arcs: number[] = [];
  for (const slot of before.slots.reverse()) unpackArc(hierarchy, metric, slot, arcs);
  let first = arcs.length;
  let last = arcs.length;
  for (const slot of after.slots) unpackArc(hierarchy, metric, slot, arcs);
  const whole = leastOver(trees, position);
  while (first > 0 && leastOver(trees, rank[tail[arcs[first - 1]]]) === whole) first--;
  while (last < arcs.length && leastOver(trees, rank[head[arcs[last]]]) === whole) last++;
  return { source: before.stop, target: after.stop, arcs, first, last };
}

/** Whether the least way over a position arrives and leaves by the same road. */
export function turnsRoundAt(ways: LeastWays, position: number, directedOfArc: Uint32Array): boolean {
  const before = slotOfHop(ways, position, FROM_START);
  const after = slotOfHop(ways, position, TO_END);
  if (before < 0 || after < 0) return false;
  return directedOfArc[outermostArc(ways, before, 1)] === (directedOfArc[outermostArc(ways, after, 0)] ^ 1);
}

/** The slots between a position and the stop on a side, from the position on. */
function hopsOutward(
  ways: LeastWays,
  position: number,
  side: number,
): { readonly slots: number[]; readonly stop: number } {
  const slots: number[] = [];
  let at = position;
  for (;;) {
    const slot = slotOfHop(ways, at, side);
    if (slot < 0) return { slots, stop: ~slot };
    slots.push(slot);
    at = otherEnd(ways.hierarchy, slot, at);
  }
}

/** The slot (2 * arc, + 1 from head to tail) from a position to the next one towards `side`; ~stop if there is none. */
function slotOfHop({ metric: { forward, backward }, trees }: LeastWays, position: number, side: number): number {
  const hop = trees.hop[2 * position + side];
  const { arc } = (hop & 1) === 0 ? forward : backward;
  return hop < 0 || arc === undefined ? hop : 2 * arc[PAIR * (hop >>> 1)] + (hop & 1);
}

function otherEnd({ head, tail }: Hierarchy, slot: number, position: number): number {
  const other = tail[slot >>> 1];
  return other === position ? head[slot >>> 1] : other;
}

function isOnBest({ trees, best }: LeastWays, position: number): boolean {
  return leastOver(trees, position) === best;
}

/** The weight of the least way over a position. */
function leastOver({ least, isKnown, makeKnown }: PairTrees, position: number): number {
  if (isKnown[position] === 0) makeKnown(position);
  return least[2 * position] + least[2 * position + 1];
}

/**
 * The last position inside a slot that is still on the best way. Seen from the end of the trip on `side`, the slot begins at `first`, which
 * is on the best way.
 */
function lastOnBest(ways: LeastWays, slot: number, first: number, side: number): number {
  const { hierarchy, metric } = ways;
  let last = first;
  let part = slot;
  for (;;) {
    const origin = originOf(hierarchy, metric, part);
    if ((origin & 1) === 1) return last;
    const halves = halvesOf(hierarchy, part, origin);
    const between = hierarchy.tail[halves[0] >>> 1];
    const isBest = isOnBest(ways, between);
    if (isBest) last = between;
    part = halves[isBest === (side === FROM_START) ? 1 : 0];
  }
}

/** The first (0) or last (1) input arc of a slot. */
function outermostArc({ hierarchy, metric }: LeastWays, slot: number, which: 0 | 1): number {
  let part = slot;
  for (;;) {
    const origin = originOf(hierarchy, metric, part);
    if ((origin & 1) === 1) return origin >>> 1;
    part = halvesOf(hierarchy, part, origin)[which];
  }
}
