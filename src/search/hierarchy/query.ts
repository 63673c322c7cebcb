// The least weight between two sets of stops. Both sides climb the elimination tree and meet on the way.
//
//        r        Every position moves to its parent, once. No queue is needed, because everything that can be reached
//       /         upwards from a position is one of its ancestors. The lowest position always moves next, so that its
//      m   best   label is final at that time. It is not read again and can be reset.
//     / \
//    s   t

import type { Ends } from '../found.ts';
import { CLOSED } from '../weights.ts';
import { climb, labelStops, nextUp } from './climb.ts';
import type { Hierarchy } from './hierarchy.ts';
import { type Meeting, meet } from './meeting.ts';
import type { Metric } from './metric.ts';
import { NO_PARENT } from './order/elimination-tree.ts';
import { type HierarchyScratch, LABEL } from './scratch.ts';

/** The least (weight, second, third) from a source to a target, including the costs of the stops, or undefined. */
export function queryHierarchy(
  { rank, parent }: Hierarchy,
  { forward, backward }: Metric,
  { sources, targets }: Ends,
  scratch: HierarchyScratch,
): Meeting | undefined {
  const { forward: going, backward: coming, waiting } = scratch;
  labelStops(sources, rank, going, waiting);
  labelStops(targets, rank, coming, waiting);
  if (waiting.length === 0) return undefined;
  const best: Meeting = { weight: CLOSED, second: -1, third: -1, top: NO_PARENT };
  let position = waiting.pop()!;
  while (position !== NO_PARENT) {
    const at = LABEL * position;
    const fromSource = CLOSED + going[at];
    const toTarget = CLOSED + coming[at];
    if (fromSource + toTarget <= best.weight) meet(position, going, coming, best);
    if (fromSource < CLOSED) {
      if (fromSource <= best.weight) climb(position, forward, going);
      going[at] = 0;
    }
    if (toTarget < CLOSED) {
      if (toTarget <= best.weight) climb(position, backward, coming);
      coming[at] = 0;
    }
    position = nextUp(waiting, parent, position);
  }
  return best.top === NO_PARENT ? undefined : best;
}
