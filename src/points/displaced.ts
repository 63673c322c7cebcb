// Finds points that a costing moves so far that an answer would not be about the requested places.
//
//        A ...... B
//        |        |     Closures near A, near B or near both: the trip is searched between a and b.
//        a - - -  b     There is no trip if the two distances to the road add up to at least the distance from A to B.
//
// So no trip is ever answered between two points that closures move to one place, unless they are the same point.

import { checkClock } from '../budget/budget.ts';
import { type Call, withoutCosting } from '../database/call.ts';
import { isPlain } from '../request/costing.ts';
import type { Snapped } from '../snap/nearest-places.ts';
import { metresApart } from './displacement-rule.ts';
import { FAR, nearestAllowed, type SnappedPoint } from './snap-points.ts';

const NONE: ReadonlySet<number> = new Set();

/** Two points are at least this many metres apart for each degree of latitude between them. The least figure on Earth is 110,574. */
const LEAST_METRES_A_DEGREE = 110_000;

/** Tolerance of the comparison, in metres: rounding of a sum must not make a difference for points that are moved to the same place. */
const AS_NEAR = 0.01;

/** The nearer place that a point would have with the default costing. `undefined` if there is none, or if the point's place is not far. */
export function placeBefore(call: Call, snapped: SnappedPoint): Snapped | undefined {
  if (snapped.near.distance <= FAR) return undefined;
  if (snapped.before === null) snapped.before = findBefore(call, snapped);
  return snapped.before;
}

function findBefore(call: Call, { near, point, constraint }: SnappedPoint): Snapped | undefined {
  if (isPlain(call.weighted.costing)) return undefined;
  checkClock(call.budget);
  const byDefault = withoutCosting(call);
  const filter = call.database.costs.openFilterOf(byDefault.weighted);
  const before = nearestAllowed(byDefault, filter, point, constraint);
  return before !== undefined && before.distance < near.distance ? before : undefined;
}

/** Whether the costing moves two points so far that a trip between their places would answer another question. */
export function areDisplaced(call: Call, from: SnappedPoint, to: SnappedPoint): boolean {
  if (from.near.distance <= FAR && to.near.distance <= FAR) return false;
  if (!isAsLongAsApart(from, to)) return false;
  return placeBefore(call, from) !== undefined || placeBefore(call, to) !== undefined;
}

/**
 * Whether going from both points to their places on the road is together at least as far as from one point to the other. Never true for
 * equal points, which need no way.
 */
function isAsLongAsApart(from: SnappedPoint, to: SnappedPoint): boolean {
  const apart = metresApart(from, to);
  return apart > 0 && from.near.distance + to.near.distance + AS_NEAR >= apart;
}

/** For each start, the ends for which `areDisplaced` is true. */
export function displacedEnds(
  call: Call,
  starts: readonly SnappedPoint[],
  ends: readonly SnappedPoint[],
): (start: number) => ReadonlySet<number> {
  if (isPlain(call.weighted.costing)) return () => NONE;
  const all = Array.from(ends.keys());
  const displaced = all.filter((end) => placeBefore(call, ends[end]) !== undefined);
  const latitude = ends.map(({ point }) => point.lat);
  return (start) => {
    const from = starts[start];
    const some = placeBefore(call, from) === undefined ? displaced : all;
    if (some.length === 0) return NONE;
    const { lat } = from.point;
    const { distance } = from.near;
    // most ends are too far north or south, which is faster to see than how far apart the points are
    const close = some.filter((end) => {
      const degrees = Math.abs(latitude[end] - lat);
      return degrees * LEAST_METRES_A_DEGREE <= distance + ends[end].near.distance + AS_NEAR;
    });
    return close.length === 0 ? NONE : new Set(close.filter((end) => isAsLongAsApart(from, ends[end])));
  };
}
