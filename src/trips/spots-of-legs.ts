// The places that each leg of a route connects. They are mostly known without a search, because only points in small parts of the network may be
// displaced.

import { checkClock } from '../budget/budget.ts';
import type { SnappedPoint } from '../points/snap-points.ts';
import type { Pairing } from './pairs.ts';
import type { SpotsOfLeg } from './straight-legs.ts';
import type { TripTools } from './trip-tools.ts';

/** With more points, finding the main parts takes less time than searching a trip for each pair. */
const MANY_POINTS = 250;

/** The places that each leg connects, as for any pair of points; `undefined` if there is surely no route. */
export function spotsOfLegs(
  pairing: Pairing,
  points: readonly SnappedPoint[],
  { areDisplaced, isInMainPart, answerPair, TRIPS }: TripTools,
): SpotsOfLeg[] | undefined {
  const { database, weighted, budget } = pairing;
  const knowsMain = points.length > MANY_POINTS || database.costs.knowsMain(weighted);
  const spots: SpotsOfLeg[] = [];
  for (let i = 1; i < points.length; i++) {
    checkClock(budget);
    const pair = [points[i - 1], points[i]] as const;
    const isSure = knowsMain && pair.every((one) => isInMainPart(pairing, one)) && !areDisplaced(pairing, ...pair);
    const answer = isSure ? { from: pair[0].near, to: pair[1].near } : answerPair(pairing, ...pair, TRIPS);
    if (answer === undefined) return undefined;
    spots.push([answer.from, answer.to]);
  }
  return spots;
}
