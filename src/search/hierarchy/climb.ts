// One step of a search that only goes up in the hierarchy.

import type { Stops } from '../stops.ts';
import { precedes } from '../triple.ts';
import { CLOSED } from '../weights.ts';
import { PAIR, type UpArcs } from './metric.ts';
import { NO_PARENT } from './order/elimination-tree.ts';
import { LABEL, type UpwardLabels } from './scratch.ts';

/** Labels and queues the positions of the stops. Stops that cost CLOSED or more are ignored. */
export function labelStops(stops: Stops, rank: Uint32Array, labels: UpwardLabels, waiting: number[]): void {
  const { node, weight, second, third } = stops;
  for (let stop = 0; stop < node.length; stop++) {
    if (weight[stop] >= CLOSED) continue;
    const position = rank[node[stop]];
    wait(waiting, position);
    const at = LABEL * position;
    const below = weight[stop] - CLOSED;
    if (precedes(below, second[stop], third[stop], labels[at], labels[at + 1], labels[at + 2])) {
      labels[at] = below;
      labels[at + 1] = second[stop];
      labels[at + 2] = third[stop];
      labels[at + 3] = ~stop;
    }
  }
}

/** Queues a position. The queue is sorted, with the lowest position last. A position may be queued twice. */
export function wait(waiting: number[], position: number): void {
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
  if (above !== NO_PARENT) wait(waiting, above);
  return next;
}

/** Relaxes all arcs that go up from a position. */
export function climb(position: number, arcs: UpArcs, labels: UpwardLabels): void {
  const { firstUp, head, headShift, weight, second, third, thirdShift } = arcs;
  // with two values, the third is the second: not read again
  const isThree = third !== second;
  const from = LABEL * position;
  const w = labels[from];
  const s = labels[from + 1];
  const t = labels[from + 2];
  const end = firstUp[position + 1];
  for (let arc = firstUp[position]; arc < end; arc++) {
    const above = LABEL * head[arc << headShift];
    const newWeight = w + weight[PAIR * arc];
    if (newWeight > labels[above]) continue;
    const more = second[PAIR * arc];
    const newSecond = s + more;
    const newThird = t + (isThree ? third[arc << thirdShift] : more);
    // the comparison of triple.ts, inlined
    if (newWeight === labels[above]) {
      if (newSecond > labels[above + 1] || (newSecond === labels[above + 1] && newThird >= labels[above + 2])) continue;
    }
    labels[above] = newWeight;
    labels[above + 1] = newSecond;
    labels[above + 2] = newThird;
    labels[above + 3] = arc;
  }
}
