// The least weight between two sets of stops. Both sides climb the elimination tree and meet on the way.
//
//        r        Every position moves to its parent, once. No queue is needed, because everything that can be reached
//       /         upwards from a position is one of its ancestors. The lowest position always moves next, so that its
//      m   best   label is final at that time. It is not read again and can be reset.
//     / \
//    s   t
//
// A perfect metric that is often used lies in the memory of the kernel. Queries there take half as long, and have labels of 32-bit whole
// numbers. If a sum does not fit, the query is repeated with floats.

import type { Ends } from '../found.ts';
import type { Stops } from '../stops.ts';
import { precedes, type Triple } from '../triple.ts';
import { CLOSED } from '../weights.ts';
import { climb, labelStops, nextUp } from './climb.ts';
import { MOST_WAITING, queue } from './climber.ts';
import type { Ancestry } from './hierarchy.ts';
import type { Metric } from './metric.ts';
import { type AnyLabels, type HierarchyScratch, LABEL_SHIFT } from './scratch.ts';

/**
 * The result of a query, and the labels of both sides, before it is unpacked. It is valid until the scratch is used again, or the metric, if
 * that is in the memory of the kernel.
 */
export interface Meeting extends Triple {
  /** The highest position on the way. */
  readonly top: number;
  readonly going: AnyLabels;
  readonly coming: AnyLabels;
}

/** The least (weight, second, third) from a source to a target, including the costs of the stops, or undefined. */
export function queryHierarchy(
  hierarchy: Ancestry,
  metric: Pick<Metric, 'forward' | 'backward'>,
  ends: Ends,
  scratch: HierarchyScratch,
): Meeting | undefined {
  const meeting = queryInKernel(hierarchy, metric, ends, scratch);
  return meeting === 'outgrown' ? query(hierarchy, metric, ends, scratch) : meeting;
}

/** Queries a metric in the memory of the kernel. The result is 'outgrown' if the metric is not there, or a sum does not fit. */
function queryInKernel(
  { rank }: Ancestry,
  { forward: { inKernel: forward }, backward: { inKernel: backward } }: Pick<Metric, 'forward' | 'backward'>,
  { sources, targets }: Ends,
  { waiting }: HierarchyScratch,
): Meeting | undefined | 'outgrown' {
  if (forward === undefined || backward === undefined) return 'outgrown';
  const { loops, at, hasThirds, found } = forward.climber;
  const most = sources.node.length + targets.node.length;
  if (most > MOST_WAITING || (hasThirds === 0 && (hasOwnThird(sources) || hasOwnThird(targets)))) return 'outgrown';
  const going = forward.labels;
  const coming = backward.labels;
  const labelled = labelStops(sources, rank, going, waiting) | labelStops(targets, rank, coming, waiting);
  const all = loops.meet(at, forward.at, backward.at, queue(forward.climber, waiting), hasThirds) | labelled;
  if (all < 0) return 'outgrown';
  const top = found[3];
  return top < 0 ? undefined : { weight: found[0], second: found[1], third: found[2], top, going, coming };
}

/** Whether the third values of stops differ from their second values. */
function hasOwnThird({ second, third }: Stops): boolean {
  return third !== second && third.some((value, stop) => value !== second[stop]);
}

function query(
  { rank, parent }: Ancestry,
  { forward, backward }: Pick<Metric, 'forward' | 'backward'>,
  { sources, targets }: Ends,
  { forward: going, backward: coming, waiting }: HierarchyScratch,
): Meeting | undefined {
  labelStops(sources, rank, going, waiting);
  labelStops(targets, rank, coming, waiting);
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
      if (fromSource <= weight) climb(position, forward, going);
      going[at] = 0;
    }
    if (toTarget < CLOSED) {
      if (toTarget <= weight) climb(position, backward, coming);
      coming[at] = 0;
    }
    position = nextUp(waiting, parent, position) | 0;
  }
  return top < 0 ? undefined : { weight, second, third, top, going, coming };
}
