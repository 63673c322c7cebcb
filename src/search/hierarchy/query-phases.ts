// The cheapest trip in two phases. Both sides climb as for a plain trip, with one label per phase.
//
//   from sources   the least cost to a position that a trip passes in the first phase, or in the second
//   to targets     the least cost from a position to the end, for a trip that passes it in the first phase, or in the second

import type { Ends, Found } from '../found.ts';
import { precedes } from '../triple.ts';
import { CLOSED } from '../weights.ts';
import { climb, labelStops, nextUp } from './climb.ts';
import type { Hierarchy } from './hierarchy.ts';
import { PAIR, type UpArcs } from './metric.ts';
import { NO_PARENT } from './order/elimination-tree.ts';
import { findInput, NONE } from './origin.ts';
import type { PhasedMetric } from './phases.ts';
import { type HierarchyScratch, LABEL_SHIFT, type UpwardLabels } from './scratch.ts';
import { isSum } from './sum-of-two.ts';
import { unpackArc } from './unpack.ts';

/** Added to an arc in `from` if it changes the phase. */
const OVER = 2 ** 30;

/** One scratch for the first phase, and one for the second. */
export interface PhaseScratch {
  readonly first: HierarchyScratch;
  readonly second: HierarchyScratch;
}

/** The result of a query. Valid for `unpackPhases` until the scratch is used again. */
export interface PhaseMeeting {
  weight: number;
  second: number;
  third: number;
  /** The highest position on the way, and whether it is in the second phase. */
  top: number;
  isSecond: boolean;
}

/** The least (weight, second, third) from a source to a target, including the costs of the stops, or undefined. */
export function queryPhases(
  { rank, parent }: Hierarchy,
  { first, over, second }: PhasedMetric,
  { sources, targets }: Ends,
  { first: one, second: two }: PhaseScratch,
): PhaseMeeting | undefined {
  const { waiting } = one;
  labelStops(sources, rank, one.forward, waiting);
  labelStops(targets, rank, one.backward, waiting);
  labelStops(targets, rank, two.backward, waiting);
  if (waiting.length === 0) return undefined;
  const best: PhaseMeeting = { weight: CLOSED, second: -1, third: -1, top: NO_PARENT, isSecond: false };
  const { forward: from, backward: to } = one;
  const { forward: fromSecond, backward: toSecond } = two;
  let position = waiting.pop()!;
  while (position !== NO_PARENT) {
    const at = position << LABEL_SHIFT;
    const here = CLOSED + from[at];
    const left = CLOSED + to[at];
    const hereSecond = CLOSED + fromSecond[at];
    const leftSecond = CLOSED + toSecond[at];
    if (here + left <= best.weight && meet(position, one.forward, one.backward, best)) best.isSecond = false;
    if (hereSecond + leftSecond <= best.weight && meet(position, two.forward, two.backward, best)) best.isSecond = true;
    const limit = Math.min(best.weight, CLOSED - 1);
    if (here <= limit) {
      climb(position, first.forward, from);
      climbOver(position, over.forward, from, fromSecond);
    }
    if (hereSecond <= limit) climb(position, second.forward, fromSecond);
    if (left <= limit) climb(position, first.backward, to);
    if (leftSecond <= limit) {
      climb(position, second.backward, toSecond);
      climbOver(position, over.backward, toSecond, to);
    }
    if (here < CLOSED) from[at] = 0;
    if (left < CLOSED) to[at] = 0;
    if (hereSecond < CLOSED) fromSecond[at] = 0;
    if (leftSecond < CLOSED) toSecond[at] = 0;
    position = nextUp(waiting, parent, position);
  }
  return best.top === NO_PARENT ? undefined : best;
}

/** Replaces the best way by the way over a position if that costs less; returns whether it does. */
function meet(position: number, going: UpwardLabels, coming: UpwardLabels, best: PhaseMeeting): boolean {
  const at = position << LABEL_SHIFT;
  const weight = 2 * CLOSED + going[at] + coming[at];
  const second = going[at + 1] + coming[at + 1];
  const third = going[at + 2] + coming[at + 2];
  if (!precedes(weight, second, third, best.weight, best.second, best.third)) return false;
  best.weight = weight;
  best.second = second;
  best.third = third;
  best.top = position;
  return true;
}

/** Relaxes all arcs of a position that change the phase, into the labels of the other phase. */
export function climbOver(position: number, arcs: UpArcs, labels: UpwardLabels, others: UpwardLabels): void {
  const { firstUp, head, headShift, weight, second, third, thirdShift } = arcs;
  const at = position << LABEL_SHIFT;
  const end = firstUp[position + 1];
  for (let arc = firstUp[position]; arc < end; arc++) {
    const above = head[arc << headShift] << LABEL_SHIFT;
    const newWeight = labels[at] + weight[PAIR * arc];
    if (newWeight > others[above]) continue;
    const newSecond = labels[at + 1] + second[PAIR * arc];
    const newThird = labels[at + 2] + third[arc << thirdShift];
    if (!precedes(newWeight, newSecond, newThird, others[above], others[above + 1], others[above + 2])) continue;
    others[above] = newWeight;
    others[above + 1] = newSecond;
    others[above + 2] = newThird;
    others[above + 3] = OVER + arc;
  }
}

/** A slot of the hierarchy and its role: it stays in a phase, or changes it. */
interface PhasedSlot {
  readonly slot: number;
  readonly on: 'first' | 'over' | 'second';
}

/** The whole way of a meeting. The scratch must still be as its query left it. */
export function unpackPhases(
  hierarchy: Hierarchy,
  metric: PhasedMetric,
  meeting: PhaseMeeting,
  scratch: PhaseScratch,
): Found {
  const { weight, second, third } = meeting;
  const before = descend(hierarchy, metric, meeting, scratch, 'forward');
  const after = descend(hierarchy, metric, meeting, scratch, 'backward');
  const arcs: number[] = [];
  for (const each of before.slots.reverse()) unpackSlot(hierarchy, metric, each, arcs);
  for (const each of after.slots) unpackSlot(hierarchy, metric, each, arcs);
  return { weight, second, third, source: before.stop, target: after.stop, arcs };
}

/** Follows labels down from the top. Returns the slots of the way, from the top down, and the stop that it reaches. */
function descend(
  { tail }: Hierarchy,
  metric: PhasedMetric,
  { top, isSecond }: PhaseMeeting,
  scratch: PhaseScratch,
  side: 'forward' | 'backward',
): { readonly slots: PhasedSlot[]; readonly stop: number } {
  const slots: PhasedSlot[] = [];
  let position = top;
  let phase: 'first' | 'second' = isSecond ? 'second' : 'first';
  for (;;) {
    const from = scratch[phase][side][(position << LABEL_SHIFT) + 3];
    if (from < 0) return { slots, stop: ~from };
    const on = from >= OVER ? 'over' : phase;
    const { arc: arcOf } = metric[on][side];
    const index = from & (OVER - 1);
    const arc = arcOf ? arcOf[PAIR * index] : index;
    slots.push({ slot: 2 * arc + (side === 'forward' ? 0 : 1), on });
    if (on === 'over') phase = side === 'forward' ? 'first' : 'second';
    position = tail[arc];
  }
}

function unpackSlot(hierarchy: Hierarchy, metric: PhasedMetric, from: PhasedSlot, arcs: number[]): void {
  const waiting = [from];
  while (waiting.length > 0) {
    const { slot, on } = waiting.pop()!;
    if (on !== 'over') {
      unpackArc(hierarchy, metric[on], slot, arcs);
      continue;
    }
    const input = findInput(hierarchy, metric.over, slot);
    if (input === NONE) waiting.push(...partsOf(hierarchy, metric, slot));
    else arcs.push(input);
  }
}

/** The two parts of a way that changes the phase below its arc, the later one first. */
function partsOf(
  { head, tail, firstUp, firstDown, arcDown }: Hierarchy,
  metric: PhasedMetric,
  slot: number,
): PhasedSlot[] {
  const arc = slot >>> 1;
  const isUp = (slot & 1) === 0;
  const { first, over, second } = metric;
  const whole = isUp ? over.up : over.down;
  for (let i = firstDown[tail[arc]]; i < firstDown[tail[arc] + 1]; i++) {
    const bottomMid = arcDown[i];
    // only in a forged file
    if (head[bottomMid] !== tail[arc]) continue;
    const end = firstUp[tail[bottomMid] + 1];
    let bottomTop = bottomMid + 1;
    while (bottomTop < end && head[bottomTop] < head[arc]) bottomTop++;
    if (bottomTop === end || head[bottomTop] !== head[arc]) continue;
    const [down, up] = isUp ? [bottomMid, bottomTop] : [bottomTop, bottomMid];
    if (isSum(whole, arc, first.down, down, over.up, up)) {
      return [
        { slot: 2 * up, on: 'over' },
        { slot: 2 * down + 1, on: 'first' },
      ];
    }
    if (isSum(whole, arc, over.down, down, second.up, up)) {
      return [
        { slot: 2 * up, on: 'second' },
        { slot: 2 * down + 1, on: 'over' },
      ];
    }
  }
  throw new Error('The metric does not belong to this hierarchy.');
}
