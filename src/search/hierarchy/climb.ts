// One step of a search that only goes up in the hierarchy.

import type { Stops } from '../stops.ts';
import { precedes } from '../triple.ts';
import { CLOSED } from '../weights.ts';
import { PAIR, type UpArcs } from './metric.ts';
import { NO_PARENT } from './order/elimination-tree.ts';
import type { UpwardLabels } from './scratch.ts';

/** Labels and queues the positions of the stops. Stops that cost CLOSED or more are ignored. */
export function labelStops(stops: Stops, rank: Uint32Array, labels: UpwardLabels, waiting: number[]): void {
  const { node, weight, second, third } = stops;
  for (let stop = 0; stop < node.length; stop++) {
    if (weight[stop] >= CLOSED) continue;
    const position = rank[node[stop]];
    wait(waiting, position);
    const before = labels.weight[position];
    if (precedes(weight[stop], second[stop], third[stop], before, labels.second[position], labels.third[position])) {
      labels.weight[position] = weight[stop];
      labels.second[position] = second[stop];
      labels.third[position] = third[stop];
      labels.from[position] = ~stop;
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
  const { weight: labelWeight, second: labelSecond, third: labelThird, from } = labels;
  const w = labelWeight[position];
  const s = labelSecond[position];
  const t = labelThird[position];
  const end = firstUp[position + 1];
  for (let arc = firstUp[position]; arc < end; arc++) {
    const above = head[arc << headShift];
    const newWeight = w + weight[PAIR * arc];
    if (newWeight > labelWeight[above]) continue;
    const newSecond = s + second[PAIR * arc];
    const newThird = t + third[arc << thirdShift];
    // the comparison of triple.ts, inlined
    if (newWeight === labelWeight[above]) {
      if (newSecond > labelSecond[above] || (newSecond === labelSecond[above] && newThird >= labelThird[above]))
        continue;
    }
    labelWeight[above] = newWeight;
    labelSecond[above] = newSecond;
    labelThird[above] = newThird;
    from[above] = arc;
  }
}
