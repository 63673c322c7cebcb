// The answer for one pair of points, by the pair alone: near to near; where no way leads, main to main; never mixed.

import type { Budget } from '../budget/budget.ts';
import type { Leg } from '../cost/leg.ts';
import type { Place } from '../network/place.ts';
import { pointText, type RequestPoint } from '../request/point.ts';
import type { Database } from './database.ts';
import { findLeg, findTrip, type Trip } from './find-trip.ts';
import { isSamePlace, mainOf, type SnappedPoint } from './snap-points.ts';
import type { WeighedWishes } from './weighed-wishes.ts';

/** Time and length of the cheapest trip between two points, or `undefined` where no way leads. */
export function tripOfPair(
  database: Database,
  weighed: WeighedWishes,
  from: SnappedPoint,
  to: SnappedPoint,
  budget: Budget,
): Trip | undefined {
  const trip = findTrip(database, weighed, from.near, to.near, budget);
  if (trip !== undefined) return trip;
  const mains = mainsOf(database, weighed, from, to);
  return mains && findTrip(database, weighed, mains[0], mains[1], budget);
}

/** The cheapest trip between two points as a leg, or `undefined` where no way leads. */
export function legOfPair(
  database: Database,
  weighed: WeighedWishes,
  from: SnappedPoint,
  to: SnappedPoint,
  budget: Budget,
): Leg | undefined {
  const leg = findLeg(database, weighed, from.near, to.near, budget);
  if (leg !== undefined) return leg;
  const mains = mainsOf(database, weighed, from, to);
  return mains && findLeg(database, weighed, mains[0], mains[1], budget);
}

function mainsOf(
  database: Database,
  weighed: WeighedWishes,
  from: SnappedPoint,
  to: SnappedPoint,
): [Place, Place] | undefined {
  const start = mainOf(database, weighed, from);
  const end = start && mainOf(database, weighed, to);
  if (start === undefined || end === undefined) return undefined;
  // both are the near places, which have no way
  return isSamePlace(start, from.near) && isSamePlace(end, to.near) ? undefined : [start, end];
}

/** What is said of a pair without a way. */
export function noPathMessage(from: RequestPoint, to: RequestPoint): string {
  return `Path could not be calculated between start point (${pointText(from)},0) and end point (${pointText(to)},0).`;
}
