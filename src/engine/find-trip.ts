// The cheapest trip between two places, with or without the way it takes.

import type { Budget } from '../budget/budget.ts';
import type { Leg } from '../cost/leg.ts';
import { legOfStretch, legOfWay } from '../cost/leg-of-way.ts';
import { lengthOf, timeOf } from '../cost/weights.ts';
import { isLess, type Triple } from '../search/triple.ts';
import type { Database } from './database.ts';
import { chooseMethod, type SearchMethod, searchTrip } from './search-trip.ts';
import {
  arrivalsOf,
  departuresOf,
  endsContext,
  placesOf,
  type Spot,
  stretchBetween,
  type TripEnds,
} from './trip-ends.ts';
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
  from: Spot,
  to: Spot,
  budget: Budget,
  method?: SearchMethod,
): Trip | undefined {
  const best = searchAll({ database, weighed, budget, method, wantsArcs: false }, from, to)?.best;
  if (best === undefined) return undefined;
  const { weight, second, third } = best;
  const { kind } = weighed.weights;
  return { weight, second, third, time: timeOf(kind, weight, second), length: lengthOf(kind, weight, second, third) };
}

/** The cheapest trip as a leg, course by course, or `undefined` where no way leads. */
export function findLeg(
  database: Database,
  weighed: WeighedWishes,
  from: Spot,
  to: Spot,
  budget: Budget,
  method?: SearchMethod,
): Leg | undefined {
  const found = searchAll({ database, weighed, budget, method, wantsArcs: true }, from, to);
  return found?.leg();
}

interface TripSearch {
  readonly database: Database;
  readonly weighed: WeighedWishes;
  readonly budget: Budget;
  /** Default: the one that serves best. */
  readonly method: SearchMethod | undefined;
  readonly wantsArcs: boolean;
}

/** The least triple, and what makes a leg of it. */
interface Searched {
  readonly best: Triple;
  readonly leg: () => Leg;
}

const NO_PLACES: readonly Spot[] = [];

/** The way round competes with the way over local roads alone, and with direct stretches on one segment. */
function searchAll(search: TripSearch, from: Spot, to: Spot): Searched | undefined {
  const { database, weighed, budget, method = chooseMethod(database, weighed), wantsArcs } = search;
  const { network } = database;
  const { weights } = weighed;
  const context = endsContext(database, weighed, budget);
  const targets = arrivalsOf(context, to);
  const { ends: sources, local } = departuresOf(context, from, [targets]);

  let best: Searched | undefined;
  const mayShare = from.segment === to.segment || from.rivals !== undefined || to.rivals !== undefined;
  for (const start of mayShare ? placesOf(from) : NO_PLACES) {
    for (const end of placesOf(to)) {
      const stretch = stretchBetween(context, start, end);
      if (stretch === undefined || (best && !isLess(stretch, best.best))) continue;
      best = { best: stretch, leg: () => legOfStretch(network, weights, start, end, stretch.course) };
    }
  }
  const byLocal = local[0];
  if (byLocal !== undefined && !(best && !isLess(byLocal, best.best))) {
    const { source, target, arcs } = byLocal;
    best = { best: byLocal, leg: () => legOfTrip(search, sources.local!, source, arcs, targets.local!, target) };
  }
  const found = searchTrip(database, weighed, method, sources, targets, wantsArcs, budget);
  if (found !== undefined && !(best && !isLess(found, best.best))) {
    best = { best: found, leg: () => legOfTrip(search, sources, found.source, found.arcs, targets, found.target) };
  }
  return best;
}

/** The leg between two stops: their local parts, and the arcs found between them. */
function legOfTrip(
  { database: { network }, weighed: { weights } }: TripSearch,
  sources: TripEnds,
  source: number,
  between: readonly number[],
  targets: TripEnds,
  target: number,
): Leg {
  const before = sources.arcs?.[source] ?? [];
  const after = targets.arcs?.[target] ?? [];
  return legOfWay(network, weights, sources.place[source], targets.place[target], {
    firstCourse: sources.course[source],
    arcs: before.length + after.length === 0 ? between : [...before, ...between, ...after],
    lastCourse: targets.course[target],
  });
}
