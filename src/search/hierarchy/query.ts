// The least weight between two sets of stops. Both sides climb the elimination tree and meet on the way.
//
//        r        Every position moves to its parent, once. No queue is needed, because everything that can be reached
//       /         upwards from a position is one of its ancestors. The lowest position always moves next, so that its
//      m   best   label is final at that time. It is not read again and can be reset.
//     / \
//    s   t

//
// Labels are whole numbers of 32 bits, which take half the memory of floats. If a sum does not fit, the query is repeated with floats.

import type { Ends } from '../found.ts';
import { precedes, type Triple } from '../triple.ts';
import { CLOSED } from '../weights.ts';
import { climb, labelStops, nextUp } from './climb.ts';
import type { Hierarchy } from './hierarchy.ts';
import { type Metric, RECORD_SHIFT, type UpArcs } from './metric.ts';
import {
  type AnyLabels,
  type HierarchyScratch,
  LABEL_SHIFT,
  type LabelsOfQuery,
  shortLabelsOf,
  type UpwardLabels,
} from './scratch.ts';

/** The result of a query, and the labels of both sides, before it is unpacked. Valid until the scratch is used again. */
export interface Meeting extends Triple {
  /** The highest position on the way. */
  readonly top: number;
  readonly going: AnyLabels;
  readonly coming: AnyLabels;
}

/** The least (weight, second, third) from a source to a target, including the costs of the stops, or undefined. */
export function queryHierarchy(
  hierarchy: Hierarchy,
  metric: Metric,
  ends: Ends,
  scratch: HierarchyScratch,
): Meeting | undefined {
  const areShort = metric.forward.second instanceof Int32Array && metric.backward.second instanceof Int32Array;
  const meeting = areShort ? query(hierarchy, metric, ends, shortLabelsOf(scratch)) : 'outgrown';
  return meeting === 'outgrown' ? (query(hierarchy, metric, ends, scratch) as Meeting | undefined) : meeting;
}

function query(
  { rank, parent }: Hierarchy,
  { forward, backward }: Metric,
  { sources, targets }: Ends,
  { forward: going, backward: coming, waiting }: LabelsOfQuery,
): Meeting | undefined | 'outgrown' {
  const isShort = going instanceof Int32Array;
  let all = labelStops(sources, rank, going, waiting) | labelStops(targets, rank, coming, waiting);
  if (waiting.length === 0) return undefined;
  let weight = CLOSED;
  let second = -1;
  let third = -1;
  let top = -1;
  // signed, as in climb.ts, so that NO_PARENT is -1
  let position = waiting.pop()! | 0;
  while (position >= 0) {
    const at = position << LABEL_SHIFT;
    const fromSource = CLOSED + going[at];
    const toTarget = CLOSED + coming[at];
    const newWeight = fromSource + toTarget;
    if (newWeight <= weight) {
      const newSecond = going[at + 1] + coming[at + 1];
      const newThird = going[at + 2] + coming[at + 2];
      if (precedes(newWeight, newSecond, newThird, weight, second, third)) {
        weight = newWeight;
        second = newSecond;
        third = newThird;
        top = position;
      }
    }
    if (fromSource < CLOSED) {
      if (fromSource <= weight) {
        if (isShort) all |= climbShort(position, forward, going);
        else climb(position, forward, going);
      }
      going[at] = 0;
    }
    if (toTarget < CLOSED) {
      if (toTarget <= weight) {
        if (isShort) all |= climbShort(position, backward, coming as Int32Array);
        else climb(position, backward, coming as UpwardLabels);
      }
      coming[at] = 0;
    }
    position = nextUp(waiting, parent, position) | 0;
  }
  if (isShort && all < 0) return 'outgrown';
  return top < 0 ? undefined : { weight, second, third, top, going, coming };
}

/** The same as `climb`, in whole numbers. Its result is negative if a sum does not fit. */
function climbShort(position: number, arcs: UpArcs, labels: Int32Array): number {
  const { firstUp, head, headShift, weight, second, third, thirdShift } = arcs;
  const isThree = third !== second;
  const from = position << LABEL_SHIFT;
  const w = labels[from];
  const s = labels[from + 1];
  const t = labels[from + 2];
  const end = firstUp[position + 1] | 0;
  let all = 0;
  for (let arc = firstUp[position] | 0; arc < end; arc++) {
    const above = head[arc << headShift] << LABEL_SHIFT;
    const newWeight = w + weight[arc << RECORD_SHIFT];
    const oldWeight = labels[above];
    if (newWeight > oldWeight) continue;
    const more = second[arc << RECORD_SHIFT];
    const newSecond = (s + more) | 0;
    const newThird = (t + (isThree ? third[arc << thirdShift] : more)) | 0;
    // the comparison of triple.ts, inlined
    if (newWeight === oldWeight) {
      if (newSecond > labels[above + 1] || (newSecond === labels[above + 1] && newThird >= labels[above + 2])) continue;
    }
    all |= newSecond | newThird;
    labels[above] = newWeight;
    labels[above + 1] = newSecond;
    labels[above + 2] = newThird;
    labels[above + 3] = arc;
  }
  return all;
}
