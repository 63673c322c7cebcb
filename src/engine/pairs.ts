// The answer for one pair of points, by the pair alone: near to near; where no road of the network leads, main to main;
// never mixed. What only the wishes cut off has no way.

import type { Budget } from '../budget/budget.ts';
import type { Leg } from '../cost/leg.ts';
import { isPlain } from '../cost/wishes.ts';
import type { Database } from './database.ts';
import { findLeg, findTrip, type Trip } from './find-trip.ts';
import { type Moves, noteMove } from './moves.ts';
import { isSamePlace, mainOf, type SnappedPoint } from './snap-points.ts';
import type { Spot } from './trip-ends.ts';
import type { WeighedWishes } from './weighed-wishes.ts';

/** What pairs of points are answered under, and what is noted meanwhile. */
export interface Pairing {
  readonly database: Database;
  readonly weighed: WeighedWishes;
  readonly budget: Budget;
  readonly moves: Moves;
}

/** Time and length of the cheapest trip between two points, or `undefined` where no way leads. */
export function tripOfPair(pairing: Pairing, from: SnappedPoint, to: SnappedPoint): Trip | undefined {
  const { database, weighed, budget } = pairing;
  const trip = findTrip(database, weighed, from.near, to.near, budget);
  if (trip !== undefined) return trip;
  const moved = placesMovedTo(pairing, from, to);
  const found = moved && findTrip(database, weighed, moved[0], moved[1], budget);
  if (found !== undefined) noteMoves(pairing, from, to);
  return found;
}

/** The cheapest trip between two points as a leg, or `undefined` where no way leads. */
export function legOfPair(pairing: Pairing, from: SnappedPoint, to: SnappedPoint): Leg | undefined {
  const { database, weighed, budget } = pairing;
  const leg = findLeg(database, weighed, from.near, to.near, budget);
  if (leg !== undefined) return leg;
  const moved = placesMovedTo(pairing, from, to);
  const found = moved && findLeg(database, weighed, moved[0], moved[1], budget);
  if (found !== undefined) noteMoves(pairing, from, to);
  return found;
}

/** The places that two points are moved to, where the network itself leads nowhere from near to near. */
function placesMovedTo(
  { database, weighed, budget }: Pairing,
  from: SnappedPoint,
  to: SnappedPoint,
): Spot[] | undefined {
  const start = mainOf(database, weighed, from);
  const end = start && mainOf(database, weighed, to);
  if (start === undefined || end === undefined) return undefined;
  // both are the near places, which have no way
  if (isSamePlace(start, from.near) && isSamePlace(end, to.near)) return undefined;
  if (isPlain(weighed.wishes)) return [start, end];
  const unwished = findTrip(database, database.costs.plainBeside(weighed), from.near, to.near, budget);
  return unwished === undefined ? [start, end] : undefined;
}

/** Notes which points of a pair were moved, after it was answered main to main. */
export function noteMoves({ moves }: Pairing, from: SnappedPoint, to: SnappedPoint): void {
  for (const snapped of [from, to]) {
    if (snapped.main && !isSamePlace(snapped.main, snapped.near)) noteMove(moves, snapped);
  }
}
