// Decides whether a trip between two points may use their main places instead of their near places. This is meant for car parks and
// unfinished data, where a road on the map lacks its junction with the next one. If the main places are too far away, the answer would be
// about another trip.
//
//        S  [- - -  main part - - -]  E        S is in a small component, E is not: the trip begins at the main place of S.

import type { Call } from '../database/call.ts';
import { distanceMetres } from '../geo/distance.ts';
import { isSamePlace, mainPlaceOf, type SnappedPoint } from './snap-points.ts';

/** The most metres by which both points of a pair may be displaced, together ... */
const MOST_METRES = 500;
/** ... or, if more, this share of the straight line between them. */
const MOST_SHARE = 0.1;

/** Metres up to which two points count as the same place. */
const ONE_PLACE = 50;

/** Whether two points have main places that differ from their near places and are close enough. */
export function mayBeDisplaced(call: Call, from: SnappedPoint, to: SnappedPoint): boolean {
  if (mainPlaceOf(call, from) === undefined || mainPlaceOf(call, to) === undefined) return false;
  // if both main places are the near places, they give no other way
  if (!isDisplaced(from) && !isDisplaced(to)) return false;
  const metres = metresDisplaced(from) + metresDisplaced(to);
  return metres <= MOST_METRES || metres <= MOST_SHARE * metresApart(from, to);
}

/** Whether a point's main place is known, and differs from its near place. */
export function isDisplaced({ near, main }: SnappedPoint): boolean {
  return !!main && !isSamePlace(main, near);
}

/** Metres from a point to the farthest of its main places, or 0 if its main place is its near place. */
export function metresDisplaced(snapped: SnappedPoint): number {
  if (!isDisplaced(snapped)) return 0;
  const { distance, candidates = [] } = snapped.main!;
  return candidates.reduce((most, other) => Math.max(most, other.distance), distance);
}

/** Whether a trip of this many centimetres between main places leads nowhere, although its points lie apart. */
export function isDegenerateTrip(from: SnappedPoint, to: SnappedPoint, length: number): boolean {
  return length === 0 && metresApart(from, to) > ONE_PLACE;
}

/** Metres between two points, in a straight line. */
export function metresApart({ point: a }: SnappedPoint, { point: b }: SnappedPoint): number {
  return distanceMetres(a.lon, a.lat, b.lon, b.lat);
}
