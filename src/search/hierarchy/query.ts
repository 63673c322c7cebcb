// The least weight between two sets of stops. Both sides climb the elimination tree and meet on the way.
//
//        r        Every position moves to its parent, once. No queue is needed, because everything that can be reached
//       /         upwards from a position is one of its ancestors. The lowest position always moves next, so that its
//      m   best   label is final at that time. It is not read again and can be reset.
//     / \
//    s   t

//
// If a perfect metric has only two values, they are read from one array, into labels of 32-bit whole numbers. This takes five sixths of the
// usual time. If a sum does not fit, the query is repeated with floats.

import type { Ends } from '../found.ts';
import type { Stops } from '../stops.ts';
import { precedes, type Triple } from '../triple.ts';
import { CLOSED } from '../weights.ts';
import { climb, labelStops, nextUp } from './climb.ts';
import type { Hierarchy } from './hierarchy.ts';
import { ARC_RECORD, hasThird, type Metric, RECORD_SHIFT, type UpArcs } from './metric.ts';
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
  const { forward, backward } = metric;
  const isShort =
    forward.records !== undefined &&
    backward.records !== undefined &&
    !(hasThird(forward) || hasOwnThird(ends.sources) || hasOwnThird(ends.targets));
  const meeting = isShort ? query(hierarchy, metric, ends, shortLabelsOf(scratch)) : 'outgrown';
  return meeting === 'outgrown' ? (query(hierarchy, metric, ends, scratch) as Meeting | undefined) : meeting;
}

/** Whether third values of stops differ from the second ones. */
function hasOwnThird({ second, third }: Stops): boolean {
  return third !== second && third.some((value, stop) => value !== second[stop]);
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays: its parts would be calls in the hottest place
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
      const newThird = isShort ? newSecond : going[at + 2] + coming[at + 2];
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
  if (all < 0 && isShort) return 'outgrown';
  return top < 0 ? undefined : { weight, second, third, top, going, coming };
}

/** Like `climb`, for two values in records, in whole numbers. The result is negative if a sum does not fit. */
function climbShort(position: number, arcs: UpArcs, labels: Int32Array): number {
  const { firstUp } = arcs;
  const records = arcs.records!;
  const from = position << LABEL_SHIFT;
  const w = labels[from];
  const s = labels[from + 1];
  const end = firstUp[position + 1] << RECORD_SHIFT;
  let all = 0;
  for (let at = firstUp[position] << RECORD_SHIFT; at < end; at += ARC_RECORD) {
    const above = records[at] << LABEL_SHIFT;
    const newWeight = w + records[at + 1];
    const oldWeight = labels[above];
    if (newWeight > oldWeight) continue;
    const newSecond = (s + records[at + 2]) | 0;
    // the comparison of triple.ts, inlined
    if (newWeight === oldWeight && newSecond >= labels[above + 1]) continue;
    all |= newSecond;
    labels[above] = newWeight;
    labels[above + 1] = newSecond;
    labels[above + 3] = at >> RECORD_SHIFT;
  }
  return all;
}
