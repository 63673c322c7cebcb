// The cheapest trip between two places, with or without the way it takes.

import type { Budget } from '../budget/budget.ts';
import type { Leg } from '../cost/leg.ts';
import { legOfStretch, legOfWay } from '../cost/leg-of-way.ts';
import { arrivals, departures, directStretch } from '../cost/stops-of-place.ts';
import { lengthOf, timeOf } from '../cost/weights.ts';
import type { Place } from '../network/place.ts';
import { isLess } from '../search/triple.ts';
import type { Database } from './database.ts';
import { chooseMethod, type SearchMethod, searchTrip } from './search-trip.ts';
import type { WeighedWishes } from './weighed-wishes.ts';

/** What a trip takes: whole milliseconds and centimetres. */
export interface Trip {
  readonly weight: number;
  readonly second: number;
  readonly third: number;
  readonly time: number;
  readonly length: number;
}

/** Time and length of the cheapest trip, or `undefined` where no way leads. */
export function findTrip(
  database: Database,
  weighed: WeighedWishes,
  from: Place,
  to: Place,
  budget: Budget,
  method: SearchMethod = chooseMethod(database, weighed),
): Trip | undefined {
  const { direct, found } = searchBoth(database, weighed, from, to, method, false, budget);
  const best = direct ?? found;
  if (best === undefined) return undefined;
  const { weight, second, third } = best;
  const { kind } = weighed.weights;
  return { weight, second, third, time: timeOf(kind, weight, second), length: lengthOf(kind, weight, second, third) };
}

/** The cheapest trip as a leg, course by course, or `undefined` where no way leads. */
export function findLeg(
  database: Database,
  weighed: WeighedWishes,
  from: Place,
  to: Place,
  budget: Budget,
  method: SearchMethod = chooseMethod(database, weighed),
): Leg | undefined {
  const { network } = database;
  const { weights } = weighed;
  const { direct, found, sources, targets } = searchBoth(database, weighed, from, to, method, true, budget);
  if (direct) return legOfStretch(network, weights, from, to, direct.course);
  if (found === undefined) return undefined;
  return legOfWay(network, weights, from, to, {
    firstCourse: sources.course[found.source],
    arcs: found.arcs,
    lastCourse: targets.course[found.target],
  });
}

/** The best way round, and the direct stretch on one segment where that is as good or better. */
function searchBoth(
  database: Database,
  weighed: WeighedWishes,
  from: Place,
  to: Place,
  method: SearchMethod,
  wantsArcs: boolean,
  budget: Budget,
) {
  const { network } = database;
  const { weights } = weighed;
  const sources = departures(network, weights, from);
  const targets = arrivals(network, weights, to);
  const found = searchTrip(database, weighed, method, sources, targets, wantsArcs, budget);
  const stretch = directStretch(network, weights, from, to);
  const direct = stretch && !(found && isLess(found, stretch)) ? stretch : undefined;
  return { direct, found, sources, targets };
}
