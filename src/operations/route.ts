// The cheapest way from a start over intermediate points to an end.

import { checkClock, consumeBytes, ITEM_BYTES } from '../budget/budget.ts';
import { mark } from '../budget/watch.ts';
import type { DatabaseHandle } from '../database/database.ts';
import type { Leg } from '../network/leg.ts';
import type { SnappedPoint } from '../points/snap-points.ts';
import type { CompiledCosting } from '../request/compiled-costing.ts';
import type { RequestOptions } from '../request/options.ts';
import type { RoutePayload, RouteQuery } from '../request/queries.ts';
import { MOST_COMPLAINTS } from '../request/reading.ts';
import { type RouteRequest, readRoute } from '../request/route-request.ts';
import type { Complaint } from '../request/routing-error.ts';
import { throwComplaints } from '../request/throw-complaints.ts';
import { legOfPair, tripOfPair } from '../trips/pairs.ts';
import type { Known, OptionFlag, OptionFlags, OptionsWith } from './answer-types.ts';
import { noPathMessage, takeWarnings } from './answer-warnings.ts';
import { describeLegs } from './describe-legs.ts';
import { closedOnTheWay, explain, type UsedPoint } from './explain.ts';
import { lineString, multiPoint } from './geometry.ts';
import { answered, type PreparedRequest, prepareRequest, type Verb } from './prepare-request.ts';
import { lineOfEnds, wholeLine } from './route-line.ts';
import type { RouteResult } from './route-result.ts';
import { finishWatch } from './statistics.ts';
import { bestOrder } from './visiting-order.ts';

/**
 * The fastest or shortest route. Throws one RoutingError: of everything wrong with the request, or with code 6002 where
 * no way leads.
 *
 * @example
 * route(database, { startPoint: [-8.61, 41.15], endPoint: '-8.65,41.17,epsg:4326', timeUnit: 's' });
 * // { distance: 5012.35, distanceUnit: 'm', time: 512.04, timeUnit: 's' }
 */
export function route<
  const Query extends RouteQuery,
  Explain extends OptionFlag = undefined,
  Statistics extends OptionFlag = undefined,
>(
  database: DatabaseHandle,
  query: Known<Query, RouteQuery>,
  payload?: RoutePayload | CompiledCosting,
  options?: OptionsWith<RequestOptions, Explain, Statistics>,
): RouteResult<Query, OptionFlags<Explain, Statistics>> {
  const prepared = prepareRequest(ROUTE, database, query, payload, options);
  return answered(prepared, () => answer(prepared)) as RouteResult<Query, OptionFlags<Explain, Statistics>>;
}

/** How a route is asked for. */
const ROUTE: Verb<RouteRequest> = {
  read: readRoute,
  pointsOf({ startPoint, intermediatePoints, endPoint }) {
    const length = intermediatePoints.length + 2;
    const pointAt = (index: number) =>
      index === 0 ? startPoint : index === length - 1 ? endPoint : intermediatePoints.pointAt(index - 1);
    return [{ points: { length, pointAt }, nameOf: (index) => nameOfPoint(index, length) }];
  },
};

function answer(prepared: PreparedRequest<RouteRequest>): RouteResult {
  const { request } = prepared;
  const { explain: wantsExplanation = false } = request.options;
  const [snapped] = prepared.points;
  const order = request.oip ? bestOrder(prepared, snapped) : undefined;
  const points = order?.points ?? snapped;
  const result: RouteResult = {};
  if (!wantsExplanation && request.directionsStyle === 'None' && request.segmentGeometryStyle === 'None') {
    const total = addTrips(prepared, points);
    mark(prepared.budget, 'search');
    addTotals(result, request, total.time, total.length);
    addIntermediatePoints(result, prepared, points);
    addWarnings(result, prepared);
    addStatistics(result, prepared);
    return result;
  }
  const legs = findLegs(prepared, points);
  mark(prepared.budget, 'search');
  addTotals(result, request, sumOf(legs, 'totalTime'), sumOf(legs, 'totalLength'));
  addLanguage(result, request);
  addIntermediatePoints(result, prepared, points);
  addDirections(result, prepared, legs);
  addGeometry(result, prepared, legs);
  addWarnings(result, prepared);
  if (wantsExplanation) {
    const oip = order && (order.isExact ? 'exact' : 'heuristic');
    const closed = closedOnTheWay(prepared, legs);
    const explanation = explain(prepared, usedPoints(points, legs), request.destination, closed);
    result.explanation = oip ? { ...explanation, oip } : explanation;
  }
  addStatistics(result, prepared);
  return result;
}

function addStatistics(result: RouteResult, prepared: PreparedRequest<RouteRequest>): void {
  const statistics = finishWatch(prepared, 'route');
  if (statistics !== undefined) result.statistics = statistics;
}

function nameOfPoint(index: number, count: number): string {
  if (index === 0) return 'startPoint';
  return index === count - 1 ? 'endPoint' : `intermediatePoints[${index - 1}]`;
}

/** Time and length of all legs together, without the legs themselves. */
function addTrips(prepared: PreparedRequest, points: readonly SnappedPoint[]): { time: number; length: number } {
  let time = 0;
  let length = 0;
  forEachPair(prepared, points, tripOfPair, (trip) => {
    time += trip.time;
    length += trip.length;
  });
  return { time, length };
}

function findLegs(prepared: PreparedRequest, points: readonly SnappedPoint[]): Leg[] {
  const legs: Leg[] = [];
  forEachPair(prepared, points, legOfPair, (leg) => {
    consumeBytes(prepared.budget, ITEM_BYTES * leg.directedSegment.length);
    legs.push(leg);
  });
  return legs;
}

/** Takes what is found between each point and the next; complains of all pairs without a way. */
function forEachPair<Found>(
  prepared: PreparedRequest,
  points: readonly SnappedPoint[],
  find: (prepared: PreparedRequest, from: SnappedPoint, to: SnappedPoint) => Found | undefined,
  take: (found: Found) => void,
): void {
  const complaints: Complaint[] = [];
  for (let i = 1; i < points.length && complaints.length < MOST_COMPLAINTS; i++) {
    checkClock(prepared.budget);
    const [from, to] = [points[i - 1], points[i]];
    const found = find(prepared, from, to);
    if (found === undefined) complaints.push({ errorCode: 6002, userMessage: noPathMessage(prepared, from, to) });
    else take(found);
  }
  throwComplaints(complaints);
}

function sumOf(legs: readonly Leg[], total: 'totalTime' | 'totalLength'): number {
  let sum = 0;
  for (const leg of legs) sum += leg[total];
  return sum;
}

function addTotals(result: RouteResult, request: RouteRequest, time: number, length: number): void {
  if (request.returnDistance) {
    result.distance = length / request.distanceUnit.centimetres;
    result.distanceUnit = request.distanceUnit.code;
  }
  if (request.returnTime) {
    result.time = time / request.timeUnit.milliseconds;
    result.timeUnit = request.timeUnit.code;
  }
}

function addLanguage(result: RouteResult, { language, directionsStyle }: RouteRequest): void {
  if (directionsStyle === 'None') return;
  result.language = language;
  result.directionsStyle = directionsStyle;
}

function addDirections(result: RouteResult, prepared: PreparedRequest<RouteRequest>, legs: readonly Leg[]): void {
  if (prepared.request.directionsStyle === 'None') return;
  result.routeDirections = describeLegs(prepared, legs);
}

function addIntermediatePoints(
  result: RouteResult,
  { request, budget }: PreparedRequest<RouteRequest>,
  points: readonly SnappedPoint[],
): void {
  if (!request.returnIntermediatePoints) return;
  consumeBytes(budget, ITEM_BYTES * (points.length - 2));
  const visited = { length: points.length - 2, pointAt: (index: number) => points[index + 1].point };
  result.intermediatePoints = multiPoint(visited, request.destination);
}

function addGeometry(
  result: RouteResult,
  { request, database, budget }: PreparedRequest<RouteRequest>,
  legs: readonly Leg[],
): void {
  const { segmentGeometryStyle, destination } = request;
  if (segmentGeometryStyle === 'None') return;
  const lineOf = segmentGeometryStyle === 'All' ? wholeLine : lineOfEnds;
  result.geometry = lineString(lineOf(database.network, legs, budget), destination, budget);
}

function addWarnings(result: RouteResult, prepared: PreparedRequest): void {
  const warnings = takeWarnings(prepared);
  if (warnings.length > 0) result.warnings = warnings;
}

/** Each point where its legs begin and end; twice where the leg behind it begins elsewhere than the one before ended. */
function usedPoints(points: readonly SnappedPoint[], legs: readonly Leg[]): UsedPoint[] {
  const used: UsedPoint[] = [];
  legs.forEach(({ start, end }, i) => {
    const before = used[used.length - 1]?.place;
    if (before === undefined || before.segment !== start.segment || before.at !== start.at) {
      used.push({ snapped: points[i], place: start });
    }
    used.push({ snapped: points[i + 1], place: end });
  });
  return used;
}
