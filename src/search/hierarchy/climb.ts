// One step of a search that only goes up in the hierarchy.
//
// Positions and indices are shifted, and `| 0` marks them as signed. Without this mark, engines keep products of unsigned numbers as
// floats, and a search takes half as long again.

import type { Stops } from '../stops.ts';
import { precedes } from '../triple.ts';
import { CLOSED } from '../weights.ts';
import { RECORD_SHIFT, type UpArcs } from './metric.ts';
import { NO_PARENT } from './order/elimination-tree.ts';
import { type AnyLabels, LABEL_SHIFT, type UpwardLabels } from './scratch.ts';

/**
 * Labels and queues the positions of the stops. Stops that cost CLOSED or more are ignored. The result is negative if a value does not fit
 * into labels of whole numbers.
 */
export function labelStops(
  { node, weight, second, third }: Stops,
  rank: Uint32Array,
  labels: AnyLabels,
  waiting: number[],
): number {
  let all = 0;
  for (let stop = 0; stop < node.length; stop++) {
    if (weight[stop] >= CLOSED) continue;
    const position = rank[node[stop]];
    enqueue(waiting, position);
    if (!labelStop(labels, position, weight[stop], second[stop], third[stop], stop)) all = -1;
  }
  return all;
}

/** Labels the position of a stop, if the stop costs less than the label. Returns whether the values fit into the label. */
// biome-ignore lint/complexity/useMaxParams: a stop without an object, in a hot place
export function labelStop(
  labels: AnyLabels,
  position: number,
  weight: number,
  second: number,
  third: number,
  stop: number,
): boolean {
  const at = position << LABEL_SHIFT;
  const below = weight - CLOSED;
  if (!precedes(below, second, third, labels[at], labels[at + 1], labels[at + 2])) return true;
  labels[at] = below;
  labels[at + 1] = second;
  labels[at + 2] = third;
  labels[at + 3] = ~stop;
  return labels[at + 1] === second && labels[at + 2] === third;
}

/** Queues a position. The queue is sorted, with the lowest position last. A position may be queued twice. */
export function enqueue(waiting: number[], position: number): void {
  let at = waiting.length;
  for (; at > 0 && waiting[at - 1] < position; at--) waiting[at] = waiting[at - 1];
  waiting[at] = position;
}

/** The position after `position`: queues its parent and returns the lowest queued one. */
export function nextUp(waiting: number[], parent: Uint32Array, position: number): number {
  while (waiting.length > 0 && waiting[waiting.length - 1] === position) waiting.pop();
  const above = parent[position];
  if (waiting.length === 0 || above < waiting[waiting.length - 1]) return above;
  const next = waiting.pop()!;
  if (above !== NO_PARENT) enqueue(waiting, above);
  return next;
}

/** Relaxes all arcs that go up from a position. */
export function climb(position: number, arcs: UpArcs, labels: UpwardLabels): void {
  const { firstUp, head, headShift, weight, second, third, thirdShift } = arcs;
  // if there are only two values, `third` is the same array as `second` and need not be read again
  const isThree = third !== second;
  const from = position << LABEL_SHIFT;
  const w = labels[from];
  const s = labels[from + 1];
  const t = labels[from + 2];
  const end = firstUp[position + 1] | 0;
  for (let arc = firstUp[position] | 0; arc < end; arc++) {
    const above = head[arc << headShift] << LABEL_SHIFT;
    const newWeight = w + weight[arc << RECORD_SHIFT];
    const oldWeight = labels[above];
    if (newWeight > oldWeight) continue;
    const more = second[arc << RECORD_SHIFT];
    const newSecond = s + more;
    const newThird = t + (isThree ? third[arc << thirdShift] : more);
    // the comparison of triple.ts, inlined
    if (newWeight === oldWeight) {
      if (newSecond > labels[above + 1] || (newSecond === labels[above + 1] && newThird >= labels[above + 2])) continue;
    }
    labels[above] = newWeight;
    labels[above + 1] = newSecond;
    labels[above + 2] = newThird;
    labels[above + 3] = arc;
  }
}
