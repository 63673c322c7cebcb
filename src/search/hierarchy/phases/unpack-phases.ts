// Unpacks the cheapest trip in two phases, found like a plain trip in the hierarchy of phases-as-one.ts.

import { indexNotBelow } from '../../../network/network.ts';
import type { Ends, Found } from '../../found.ts';
import { PAIR, RECORD_SHIFT, type UpArcs } from '../metric.ts';
import type { Meeting } from '../query.ts';
import { type AnyLabels, LABEL_SHIFT } from '../scratch.ts';
import type { PhasedMetric } from './phases.ts';

/** The whole way of a meeting between these ends. The scratch must still be as its query left it. */
export function unpackPhases(metric: PhasedMetric, meeting: Meeting, { targets }: Ends): Found {
  const { weight, second, third, top, going, coming } = meeting;
  const before = descend(metric.forward, going, top);
  const after = descend(metric.backward, coming, top);
  const positions = [...before.positions.reverse(), top, ...after.positions];
  const arcs: number[] = [];
  for (let i = 1; i < positions.length; i++) unpackBetween(metric, positions[i - 1], positions[i], arcs);
  // the stops of a target are there twice
  return { weight, second, third, source: before.stop, target: after.stop % targets.node.length, arcs };
}

/** Follows labels down from the top. Returns the positions below it, from the top down, and the stop at the last one. */
function descend(
  { firstUp }: UpArcs,
  labels: AnyLabels,
  top: number,
): { readonly positions: number[]; readonly stop: number } {
  const positions: number[] = [];
  let position = top;
  for (;;) {
    const from = labels[(position << LABEL_SHIFT) + 3];
    if (from < 0) return { positions, stop: ~from };
    position = indexNotBelow(firstUp, from + 1) - 1;
    // labels of a forged hierarchy may lead in a circle
    if (positions.push(position) > firstUp.length) throw new Error('The way to a stop leads in a circle.');
  }
}

const NOT_OF_HIERARCHY = 'The metric does not belong to this hierarchy.';

/** Appends the input arcs of the way that an arc between two positions stands for. */
function unpackBetween(metric: PhasedMetric, from: number, to: number, arcs: number[]): void {
  const waiting = [from, to];
  while (waiting.length > 0) {
    const end = waiting.pop()!;
    const start = waiting.pop()!;
    const origin = start < end ? originOfArc(metric.forward, start, end) : originOfArc(metric.backward, end, start);
    const bottom = origin >>> 1;
    if ((origin & 1) === 1) arcs.push(bottom);
    // only in a forged file
    else if (bottom >= Math.min(start, end)) throw new Error(NOT_OF_HIERARCHY);
    // the part that was pushed last is unpacked first
    else waiting.push(bottom, end, start, bottom);
  }
}

/** The origin of the arc from a position up to another one. */
function originOfArc({ firstUp, head, arc: origin }: UpArcs, position: number, above: number): number {
  for (let arc = firstUp[position]; arc < firstUp[position + 1]; arc++) {
    if (head[arc << RECORD_SHIFT] === above) return origin![PAIR * arc];
  }
  throw new Error(NOT_OF_HIERARCHY);
}
