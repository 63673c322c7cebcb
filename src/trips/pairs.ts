// The answer for one pair of points, by the pair alone: near to near; where no road of the network leads, fallback to fallback;
// never mixed. What only the wishes cut off has no way, from near to near as between fallbacks, which the network always joins; nor
// have two points that wishes put too far aside.

import { type Call, withoutCosting } from '../database/call.ts';
import type { Leg } from '../network/leg.ts';
import { areDisplaced } from '../points/displaced.ts';
import { type Displacements, noteMove } from '../points/displacements.ts';
import { fallbackOf, isSamePlace, type SnappedPoint } from '../points/snap-points.ts';
import { findLeg, findTrip, type Trip } from './find-trip.ts';
import type { CandidatePlaces } from './trip-ends.ts';

/** A call that answers pairs of points, and what is noted meanwhile. */
export interface Pairing extends Call {
  readonly displacements: Displacements;
}

/** What answers a pair, and the places of its points that this is between. */
export interface PairAnswer<Found> {
  readonly found: Found;
  readonly from: CandidatePlaces;
  readonly to: CandidatePlaces;
}

/** What `find` finds between two points, or `undefined` where no way leads. */
export function answerPair<Found>(
  pairing: Pairing,
  from: SnappedPoint,
  to: SnappedPoint,
  find: (call: Call, from: CandidatePlaces, to: CandidatePlaces) => Found | undefined,
): PairAnswer<Found> | undefined {
  if (areDisplaced(pairing, from, to, 'near')) return undefined;
  const found = find(pairing, from.near, to.near);
  if (found !== undefined) return { found, from: from.near, to: to.near };
  const moved = placesMovedTo(pairing, from, to);
  const foundMoved = moved && find(pairing, moved[0], moved[1]);
  if (foundMoved === undefined) return undefined;
  noteDisplacements(pairing, from, to);
  return { found: foundMoved, from: moved![0], to: moved![1] };
}

/** Time and length of the cheapest trip between two points, or `undefined` where no way leads. */
export function tripOfPair(pairing: Pairing, from: SnappedPoint, to: SnappedPoint): Trip | undefined {
  return answerPair(pairing, from, to, findTrip)?.found;
}

/** The cheapest trip between two points as a leg, or `undefined` where no way leads. */
export function legOfPair(pairing: Pairing, from: SnappedPoint, to: SnappedPoint): Leg | undefined {
  return answerPair(pairing, from, to, findLeg)?.found;
}

/** The places that two points are moved to, where the network itself leads nowhere from near to near. */
function placesMovedTo(pairing: Pairing, from: SnappedPoint, to: SnappedPoint): CandidatePlaces[] | undefined {
  const start = fallbackOf(pairing, from);
  const end = start && fallbackOf(pairing, to);
  if (start === undefined || end === undefined) return undefined;
  // both are the near places, which have no way
  if (isSamePlace(start, from.near) && isSamePlace(end, to.near)) return undefined;
  if (pairing.database.costs.leavesAllOpen(pairing.weighted)) return [start, end];
  if (areDisplaced(pairing, from, to, 'fallback')) return undefined;
  const byDefault = findTrip(withoutCosting(pairing), from.near, to.near);
  return byDefault === undefined ? [start, end] : undefined;
}

/** Notes which points of a pair were moved, after it was answered fallback to fallback. */
export function noteDisplacements({ displacements }: Pairing, from: SnappedPoint, to: SnappedPoint): void {
  for (const snapped of [from, to]) {
    if (snapped.fallback && !isSamePlace(snapped.fallback, snapped.near)) noteMove(displacements, snapped);
  }
}
