// Finds points that a costing moves so far that an answer would not be about the requested places.
//
//        A ...... B
//        |        |     Closures near A, near B or near both: the trip is searched between a and b.
//        a - - -  b     There is no trip if the two distances to the road add up to at least the distance from A to B.
//
// So no trip is ever answered between two points that closures move to one place, unless they are the same point.

import { checkClock, checkClockAt } from '../budget/budget.ts';
import { type Call, withoutCosting } from '../database/call.ts';
import { ellipsoidMetres, onEllipsoid, type PointOnEllipsoid } from '../geo/distance.ts';
import { isPlain } from '../request/costing.ts';
import type { Snapped } from '../snap/nearest-places.ts';
import { metresApart } from './displacement-rule.ts';
import { FAR, nearestAllowed, type SnappedPoint } from './snap-points.ts';

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

/** By end, 1 if `areDisplaced` is true for it and some start. */
export type DisplacedEnds = Uint8Array;

/** For each start, the ends for which `areDisplaced` is true; `undefined` if there are none. The last answer is kept. */
export type DisplacedOf = (start: number) => DisplacedEnds | undefined;

export function displacedEnds(call: Call, starts: readonly SnappedPoint[], ends: readonly SnappedPoint[]): DisplacedOf {
  if (isPlain(call.weighted.costing)) return () => undefined;
  const moved = pickEnds(call, ends, (end) => placeBefore(call, end) !== undefined);
  let all: EndsInColumns | undefined;
  let last = -1;
  let marks: DisplacedEnds | undefined;
  return (start) => {
    if (start === last) return marks;
    checkClock(call.budget);
    const from = starts[start];
    const isMoved = placeBefore(call, from) !== undefined;
    if (isMoved) all ??= pickEnds(call, ends, () => true);
    marks = marksOf(from, isMoved ? all! : moved, ends.length);
    last = start;
    return marks;
  };
}

/** Some ends, as numbers: a table compares each of them with each start. */
interface EndsInColumns {
  readonly end: Uint32Array;
  readonly point: readonly PointOnEllipsoid[];
  /** Metres from the point to its place. */
  readonly distance: Float64Array;
}

function pickEnds(call: Call, ends: readonly SnappedPoint[], isOne: (end: SnappedPoint) => boolean): EndsInColumns {
  const some: number[] = [];
  for (let end = 0; end < ends.length; end++) {
    checkClockAt(call.budget, end);
    if (isOne(ends[end])) some.push(end);
  }
  return {
    end: Uint32Array.from(some),
    point: some.map((end) => onEllipsoid(ends[end].point.lon, ends[end].point.lat)),
    distance: Float64Array.from(some, (end) => ends[end].near.distance),
  };
}

/** Marks those ends that are displaced together with a start, as `isAsLongAsApart` finds them. */
function marksOf({ point, near }: SnappedPoint, some: EndsInColumns, count: number): DisplacedEnds | undefined {
  const { end, distance } = some;
  const from = onEllipsoid(point.lon, point.lat);
  let marks: DisplacedEnds | undefined;
  for (let i = 0; i < end.length; i++) {
    const reach = near.distance + distance[i] + AS_NEAR;
    // most ends are too far north or south, which is faster to see than how far apart the points are
    if (Math.abs(some.point[i].lat - from.lat) * LEAST_METRES_A_DEGREE > reach) continue;
    const apart = ellipsoidMetres(from, some.point[i]);
    if (apart === 0 || reach < apart) continue;
    marks ??= new Uint8Array(count);
    marks[end[i]] = 1;
  }
  return marks;
}
