// The answer for one pair of points, which depends on that pair only. It connects the near places of the two points. If no road of the
// network connects these, it connects their main places; it never connects a near place with a main place. A pair has no way if only the
// costing cuts it off, or moves its points too far.

import { type Call, withoutCosting } from '../database/call.ts';
import type { Leg } from '../network/leg.ts';
import { areDisplaced } from '../points/displaced.ts';
import { isDegenerateTrip, isDisplaced, mayBeDisplaced } from '../points/displacement-rule.ts';
import { type Displacements, noteDisplacement } from '../points/displacements.ts';
import type { SnappedPoint } from '../points/snap-points.ts';
import { findLeg, findTrip, type Trip } from './find-trip.ts';
import type { CandidatePlaces } from './trip-ends.ts';

/** A call that answers pairs of points, and the displacements that it records. */
export interface Pairing extends Call {
  readonly displacements: Displacements;
}

/** The answer for a pair of points, and the two places that it connects. */
export interface PairAnswer<Found> {
  readonly found: Found;
  readonly from: CandidatePlaces;
  readonly to: CandidatePlaces;
}

/** Finds a trip or leg between two places, and reads its length. */
export interface Finder<Found> {
  find(call: Call, from: CandidatePlaces, to: CandidatePlaces): Found | undefined;
  lengthOf(found: Found): number;
}

export const TRIPS: Finder<Trip> = { find: findTrip, lengthOf: ({ length }) => length };
export const LEGS: Finder<Leg> = { find: findLeg, lengthOf: ({ totalLength }) => totalLength };

/** The trip or leg between two points, or `undefined` if there is no way. */
export function answerPair<Found>(
  pairing: Pairing,
  from: SnappedPoint,
  to: SnappedPoint,
  { find, lengthOf }: Finder<Found>,
): PairAnswer<Found> | undefined {
  if (areDisplaced(pairing, from, to)) return undefined;
  const near = find(pairing, from.near, to.near);
  if (near !== undefined) return { found: near, from: from.near, to: to.near };
  if (!mayBeDisplaced(pairing, from, to)) return undefined;
  if (!pairing.database.costs.leavesAllOpen(pairing.weighted)) {
    if (findTrip(withoutCosting(pairing), from.near, to.near) !== undefined) return undefined;
  }
  const [start, end] = [from.main!, to.main!];
  const found = find(pairing, start, end);
  if (found === undefined || isDegenerateTrip(from, to, lengthOf(found))) return undefined;
  noteDisplacements(pairing, from, to);
  return { found, from: start, to: end };
}

/** Time and length of the cheapest trip between two points, or `undefined` if there is no way. */
export function tripOfPair(pairing: Pairing, from: SnappedPoint, to: SnappedPoint): Trip | undefined {
  return answerPair(pairing, from, to, TRIPS)?.found;
}

/** Records which points of a pair were displaced, after an answer from main place to main place. */
export function noteDisplacements({ displacements }: Pairing, from: SnappedPoint, to: SnappedPoint): void {
  for (const snapped of [from, to]) if (isDisplaced(snapped)) noteDisplacement(displacements, snapped);
}
