// The legs of a route, from which every form of its answer is made.

import { checkClock } from '../budget/budget.ts';
import { mark } from '../budget/watch.ts';
import { metricsOf } from '../costing/metrics.ts';
import type { Leg } from '../network/leg.ts';
import type { SnappedPoint } from '../points/snap-points.ts';
import { pointText } from '../request/point.ts';
import { MOST_COMPLAINTS, throwComplaints } from '../request/reading.ts';
import { type RouteRequest, readRoute } from '../request/route-request.ts';
import { type Complaint, RoutingError } from '../request/routing-error.ts';
import { type FoundRoute, type RouteTotals, routeOf } from '../trips/found-route.ts';
import { answerPair, LEGS, type PairAnswer, tripOfPair } from '../trips/pairs.ts';
import { chooseTiedVias } from '../trips/tied-vias.ts';
import { TRIP_TOOLS } from '../trips/trip-tools.ts';
import { loadedRouteWork } from './loaded-route-work.ts';
import { noPathMessage } from './no-path/why-no-path.ts';
import type { PreparedRequest, Verb } from './prepare-request.ts';

export const ROUTE_VERB: Verb<RouteRequest> = {
  read: readRoute,
  pointsOf({ startPoint, intermediatePoints, endPoint, constraints }) {
    const length = intermediatePoints.length + 2;
    const pointAt = (index: number) =>
      index === 0 ? startPoint : index === length - 1 ? endPoint : intermediatePoints.pointAt(index - 1);
    return [{ points: { length, pointAt }, constraints, nameOf: (index) => nameOfPoint(index, length) }];
  },
};

/** The cheapest route over points in this order; throws one RoutingError that lists all pairs without a way. */
export function findRoute(prepared: PreparedRequest<RouteRequest>, given: readonly SnappedPoint[]): FoundRoute {
  expectLegs(prepared, given);
  const points = isStraight(prepared) ? given : chooseTiedVias(prepared, given);
  const answers = isStraight(prepared)
    ? findStraightLegs(prepared, points)
    : eachPair(prepared, points, (pairing, from, to) => answerPair(pairing, from, to, LEGS));
  const found = routeOf(prepared, points, answers);
  mark(prepared.budget, 'search');
  return found;
}

export function findTotals(prepared: PreparedRequest<RouteRequest>, points: readonly SnappedPoint[]): RouteTotals {
  if (isStraight(prepared)) return findRoute(prepared, points);
  expectLegs(prepared, points);
  let time = 0;
  let length = 0;
  for (const trip of eachPair(prepared, chooseTiedVias(prepared, points), tripOfPair)) {
    time += trip.time;
    length += trip.length;
  }
  mark(prepared.budget, 'search');
  return { time, length };
}

function expectLegs(
  { database, weighted, request }: PreparedRequest<RouteRequest>,
  points: readonly SnappedPoint[],
): void {
  const legs = points.length - 1;
  // along major roads, alternatives use another metric than legs
  const haveMany = request.alternatives > 0 && legs >= MANY_LEGS && !weighted.costing.majorRoads;
  metricsOf(database.costs).expectTrips(weighted, haveMany ? TRIPS_OF_ALTERNATIVES * legs : legs);
}

/** The search for alternatives to a leg unpacks and queries about as many ways as this many trips. */
const TRIPS_OF_ALTERNATIVES = 75;
/** Only the alternatives of this many legs are worth a perfect metric. */
const MANY_LEGS = 14;

/** Whether a leg depends on the direction in which the previous leg ended. */
function isStraight({ request }: PreparedRequest<RouteRequest>): boolean {
  return request.continueStraight && request.intermediatePoints.length > 0;
}

function findStraightLegs(prepared: PreparedRequest<RouteRequest>, points: readonly SnappedPoint[]): PairAnswer<Leg>[] {
  const { spotsOfLegs, straightLegs } = loadedRouteWork('loadContinueStraight');
  const spots = spotsOfLegs(prepared, points, TRIP_TOOLS);
  const legs = spots && straightLegs(prepared, spots, TRIP_TOOLS);
  if (typeof legs === 'object') return legs;
  // a pair may have no way at all
  eachPair(prepared, points, tripOfPair);
  const { name, point } = points[legs!];
  const userMessage = `continueStraight: there is no way to continue from ${name} (${pointText(point)}) without turning round.`;
  throw new RoutingError([{ errorCode: 6002, userMessage, parameter: 'continueStraight' }]);
}

/** Finds a result for each point and the next one. Reports all pairs without a way. */
function eachPair<Found>(
  prepared: PreparedRequest,
  points: readonly SnappedPoint[],
  find: (prepared: PreparedRequest, from: SnappedPoint, to: SnappedPoint) => Found | undefined,
): Found[] {
  const all: Found[] = [];
  const complaints: Complaint[] = [];
  for (let i = 1; i < points.length && complaints.length < MOST_COMPLAINTS; i++) {
    checkClock(prepared.budget);
    const [from, to] = [points[i - 1], points[i]];
    const found = find(prepared, from, to);
    if (found === undefined) complaints.push({ errorCode: 6002, userMessage: noPathMessage(prepared, from, to) });
    else all.push(found);
  }
  throwComplaints(complaints);
  return all;
}

function nameOfPoint(index: number, count: number): string {
  if (index === 0) return 'startPoint';
  return index === count - 1 ? 'endPoint' : `intermediatePoints[${index - 1}]`;
}
