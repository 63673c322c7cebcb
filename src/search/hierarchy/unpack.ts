// Unpacks arcs of a hierarchy to arcs of the input, in travel order.

import type { Found } from '../found.ts';
import type { Hierarchy } from './hierarchy.ts';
import { type Metric, PAIR, type UpArcs } from './metric.ts';
import { findOrigin } from './origin.ts';
import type { Meeting } from './query.ts';
import { type AnyLabels, LABEL_SHIFT } from './scratch.ts';

/** The whole way of a meeting. */
export function unpack(hierarchy: Hierarchy, metric: Metric, meeting: Meeting): Found {
  const { weight, second, third, top, going, coming } = meeting;
  const before = descend(hierarchy, metric.forward, going, top, 0);
  const after = descend(hierarchy, metric.backward, coming, top, 1);
  const arcs: number[] = [];
  for (const slot of before.slots.reverse()) unpackArc(hierarchy, metric, slot, arcs);
  for (const slot of after.slots) unpackArc(hierarchy, metric, slot, arcs);
  return { weight, second, third, source: before.stop, target: after.stop, arcs };
}

/** Follows labels down from the top: each arc as a slot (2 * arc + direction), and the stop where they end. */
function descend(
  { tail }: Hierarchy,
  { arc: arcOf }: UpArcs,
  labels: AnyLabels,
  top: number,
  direction: 0 | 1,
): { readonly slots: number[]; readonly stop: number } {
  const slots: number[] = [];
  let position = top;
  for (;;) {
    const from = labels[(position << LABEL_SHIFT) + 3];
    if (from < 0) return { slots, stop: ~from };
    const arc = arcOf ? arcOf[PAIR * from] : from;
    // labels of a forged metric may lead in a circle
    if (slots.push(2 * arc + direction) > tail.length) throw new Error('The way to a stop leads in a circle.');
    position = tail[arc];
  }
}

/** Appends the input arcs of a slot (2 * arc, + 1 from head to tail). */
export function unpackArc(hierarchy: Hierarchy, metric: Metric, slot: number, arcs: number[]): void {
  const waiting = [slot];
  while (waiting.length > 0) {
    const next = waiting.pop()!;
    const origin = originOf(hierarchy, metric, next);
    if ((origin & 1) === 1) {
      arcs.push(origin >>> 1);
      continue;
    }
    // the slot that was pushed last is unpacked first
    const [before, after] = halvesOf(hierarchy, next, origin);
    waiting.push(after, before);
  }
}

/** The origin of a slot: see origin.ts. */
export function originOf(hierarchy: Hierarchy, metric: Metric, slot: number): number {
  return metric.origin ? metric.origin[slot] : findOrigin(hierarchy, metric, slot);
}

/** The two slots of which a slot with this origin consists, in travel order. Their tail is the bottom of the triangle. */
export function halvesOf({ head }: Hierarchy, slot: number, origin: number): readonly [number, number] {
  const bottomMid = origin >>> 1;
  const top = head[slot >>> 1];
  let bottomTop = bottomMid + 1;
  while (head[bottomTop] !== top) bottomTop++;
  // from mid down and up to the top, or the other way round
  return (slot & 1) === 0 ? [2 * bottomMid + 1, 2 * bottomTop] : [2 * bottomTop + 1, 2 * bottomMid];
}
