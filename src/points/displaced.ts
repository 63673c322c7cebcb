// Points that wishes put so far aside that an answer would be about other places than those asked for.
//
//        A ...... B
//        |        |     Wishes close the roads near A, near B or near both: trips are looked for between a and b.
//        a - - -  b     Where both ways aside together are as long as A and B lie apart, there is none.
//
// So no trip is ever answered between two points that wishes put in one place, unless they are one point.

import { checkClock } from '../budget/budget.ts';
import { type Call, withoutCosting } from '../database/call.ts';
import { isPlain } from '../request/costing.ts';
import type { Snapped } from '../snap/nearest-places.ts';
import { metresApart } from './displacement-rule.ts';
import { nearestAllowed, type SnappedPoint } from './snap-points.ts';

/** Metres beyond which a point lies far from its road. */
export const FAR = 250;

const NONE: ReadonlySet<number> = new Set();

/** What places are told apart by: points that are put in one place are never told from it by how a sum is rounded. */
const AS_NEAR = 0.01;

/** Points that are looked at between two looks at the clock: for each a road may be looked for. */
const STRIDE = 64;

/** The place that a point would have without wishes, where they put it far from its road and farther than that. */
export function placeBefore(call: Call, { near, point, constraint }: SnappedPoint): Snapped | undefined {
  if (near.distance <= FAR || isPlain(call.weighted.costing)) return undefined;
  const byDefault = withoutCosting(call);
  const filter = call.database.costs.openFilterOf(byDefault.weighted);
  const before = nearestAllowed(byDefault, filter, point, constraint);
  return before !== undefined && before.distance < near.distance ? before : undefined;
}

/** Whether wishes put two points too far aside for a trip between their places to be about them. */
export function areDisplaced(call: Call, from: SnappedPoint, to: SnappedPoint): boolean {
  if (from.near.distance <= FAR && to.near.distance <= FAR) return false;
  if (!isAsLongAsApart(from, to)) return false;
  return placeBefore(call, from) !== undefined || placeBefore(call, to) !== undefined;
}

/** Whether two points lie as far from their places as from each other; if they are one point, they need no way at all. */
function isAsLongAsApart(from: SnappedPoint, to: SnappedPoint): boolean {
  const apart = metresApart(from, to);
  return apart > 0 && from.near.distance + to.near.distance + AS_NEAR >= apart;
}

/** Of each start the ends that it and they are so put aside from. */
export function displacedEnds(
  call: Call,
  starts: readonly SnappedPoint[],
  ends: readonly SnappedPoint[],
): (start: number) => ReadonlySet<number> {
  if (isPlain(call.weighted.costing)) return () => NONE;
  const all = Array.from(ends.keys());
  const displacedEnds2 = all.filter((end) => {
    if (end % STRIDE === 0) checkClock(call.budget);
    return placeBefore(call, ends[end]) !== undefined;
  });
  return (start) => {
    const from = starts[start];
    const some = placeBefore(call, from) === undefined ? displacedEnds2 : all;
    return some.length === 0 ? NONE : new Set(some.filter((end) => isAsLongAsApart(from, ends[end])));
  };
}
