// The cheapest way from a start via intermediate points to an end.

import { countAnswerBytes, ITEM_BYTES } from '../budget/budget.ts';
import type { DatabaseHandle } from '../database/database.ts';
import type { Leg } from '../network/leg.ts';
import type { Network } from '../network/network.ts';
import type { Place } from '../network/place.ts';
import { pointOfPlace } from '../network/segment-shape.ts';
import type { SnappedPoint } from '../points/snap-points.ts';
import type { CompiledCosting } from '../request/compiled-costing.ts';
import type { RequestOptions } from '../request/options.ts';
import type { RoutePayload, RouteQuery } from '../request/queries.ts';
import type { RouteRequest } from '../request/route-request.ts';
import type { FoundRoute } from '../trips/found-route.ts';
import { TRIP_TOOLS } from '../trips/trip-tools.ts';
import type { FoundAlternative } from './alternatives/route-alternatives.ts';
import type { Known, OptionFlag, OptionFlags, OptionsWith } from './answer-types.ts';
import { takeWarnings } from './answer-warnings.ts';
import { countRoutes } from './count-routes.ts';
import { closedOnTheWay, explain, type UsedPoint } from './explain.ts';
import { findRoute, findTotals, ROUTE_VERB } from './find-route.ts';
import { lineThrough, multiPoint } from './geometry.ts';
import { type MakeList, makeArray } from './json/answer-lists.ts';
import { loadedRouteWork } from './loaded-route-work.ts';
import { answered, type PreparedRequest, prepareRequest } from './prepare-request.ts';
import { describeLegs, describeRouteLegs } from './route-legs.ts';
import { addEndsOfLeg, addWholeLeg, formsOf, partsOfLine, type RouteForm } from './route-line.ts';
import { addTotals, type RouteAlternative, type RouteResult } from './route-result.ts';
import { finishWatch } from './statistics.ts';
import { orderPoints, type VisitingOrder } from './visiting-order/visiting-order.ts';

/**
 * The fastest or shortest route. Throws a RoutingError: it lists everything wrong with the request, or has code 6002 if there is no way.
 *
 * If several ways are equal in weight, time and length, the answer may show any of them. The figures are the same by every search method.
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
  const prepared = prepareRequest(ROUTE_VERB, database, query, payload, options);
  return answered(prepared, () => answer(prepared, makeArray)) as RouteResult<Query, OptionFlags<Explain, Statistics>>;
}

/** `route` for callers that send the answer, and make its lists themselves. */
export function routeWith(sent: MakeList): (database: DatabaseHandle, ...rest: readonly unknown[]) => RouteResult {
  return (database, query, payload, options) => {
    const prepared = prepareRequest(ROUTE_VERB, database, query, payload, options);
    return answered(prepared, () => answer(prepared, sent));
  };
}

function answer(prepared: PreparedRequest<RouteRequest>, sent: MakeList): RouteResult {
  const { request } = prepared;
  const { explain: wantsExplanation = false } = request.options;
  const order = orderPoints(prepared);
  const result: RouteResult = {};
  const found = wantsExplanation || wantsLegs(request) ? findRoute(prepared, order.points) : undefined;
  if (found === undefined) {
    addTotals(result, request, findTotals(prepared, order.points));
    addIntermediatePoints(result, prepared, order.points);
  } else {
    addRoutes(result, prepared, found, sent);
  }
  const warnings = takeWarnings(prepared);
  if (warnings.length > 0) result.warnings = warnings;
  if (found !== undefined && wantsExplanation) result.explanation = explanationOf(prepared, found, order);
  const statistics = finishWatch(prepared, 'route');
  if (statistics !== undefined) result.statistics = statistics;
  return result;
}

/** Whether the request needs more than totals. */
function wantsLegs(request: RouteRequest): boolean {
  const { directionsStyle, segmentGeometryStyle, returnLegs, returnSegments, alternatives } = request;
  return (
    directionsStyle !== 'None' || segmentGeometryStyle !== 'None' || returnLegs || returnSegments || alternatives > 0
  );
}

/** Adds a route, and the alternatives to it. */
function addRoutes(
  result: RouteResult,
  prepared: PreparedRequest<RouteRequest>,
  found: FoundRoute,
  sent: MakeList,
): void {
  const { alternatives } = prepared.request;
  const others: readonly FoundAlternative[] =
    alternatives > 0 ? loadedRouteWork('loadAlternatives').findAlternatives(prepared, found, TRIP_TOOLS) : [];
  const routes = [found, ...others.map((other) => other.found)];
  countRoutes(prepared, routes);
  const [form, ...forms] = formsOf(prepared, routes, sent);
  addRoute(result, prepared, found, form);
  if (alternatives === 0) return;
  result.alternatives = others.map((other, i) => {
    const alternative = {} as RouteAlternative;
    addRoute(alternative, prepared, other.found, forms[i]);
    return Object.assign(alternative, other.figures);
  });
}

/** Adds everything that the query requests. */
function addRoute(
  result: RouteResult,
  prepared: PreparedRequest<RouteRequest>,
  { points, legs, time, length }: FoundRoute,
  form: RouteForm,
): void {
  const { request } = prepared;
  addTotals(result, request, { time, length });
  if (request.directionsStyle !== 'None') {
    result.language = request.language;
    result.directionsStyle = request.directionsStyle;
  }
  addIntermediatePoints(result, prepared, points);
  if (request.directionsStyle !== 'None') result.routeDirections = describeLegs(prepared, legs, form);
  addGeometry(result, prepared, legs, form);
  if (request.returnLegs || request.returnSegments) result.legs = describeRouteLegs(prepared, legs, form);
}

function explanationOf(
  prepared: PreparedRequest<RouteRequest>,
  { points, legs }: FoundRoute,
  { isExact }: VisitingOrder,
): RouteResult['explanation'] {
  const { database, request } = prepared;
  const used = usedPoints(database.network, points, legs);
  const explanation = explain(prepared, used, request.destination, closedOnTheWay(prepared, legs));
  return request.oip ? { ...explanation, oip: isExact ? 'exact' : 'heuristic' } : explanation;
}

function addIntermediatePoints(
  result: RouteResult,
  { request, budget }: PreparedRequest<RouteRequest>,
  points: readonly SnappedPoint[],
): void {
  if (!request.returnIntermediatePoints) return;
  countAnswerBytes(budget, ITEM_BYTES * (points.length - 2));
  const visited = { length: points.length - 2, pointAt: (index: number) => points[index + 1].point };
  result.intermediatePoints = multiPoint(visited, request.destination);
}

function addGeometry(
  result: RouteResult,
  { request, database, budget }: PreparedRequest<RouteRequest>,
  legs: readonly Leg[],
  { convert, makeList }: RouteForm,
): void {
  const { segmentGeometryStyle, destination } = request;
  if (segmentGeometryStyle === 'None') return;
  const line = makeList<[number, number]>();
  const addLeg = segmentGeometryStyle === 'All' ? addWholeLeg : addEndsOfLeg;
  for (const part of partsOfLine(database.network, legs, addLeg, budget)) {
    convert(part);
    line.add(part);
  }
  result.geometry = lineThrough(line.list, destination);
}

/** Each point, with the place where its legs begin and end. If the next leg begins at another place, the point appears twice. */
function usedPoints(network: Network, points: readonly SnappedPoint[], legs: readonly Leg[]): UsedPoint[] {
  const used: UsedPoint[] = [];
  legs.forEach(({ start, end }, i) => {
    const before = used[used.length - 1]?.place;
    if (before === undefined || !isSamePosition(network, before, start))
      used.push({ snapped: points[i], place: start });
    used.push({ snapped: points[i + 1], place: end });
  });
  return used;
}

/** Whether two places are the same. Places with directions may be on different roads of a junction. */
function isSamePosition(network: Network, a: Place, b: Place): boolean {
  const [x, y] = pointOfPlace(network, a);
  const [otherX, otherY] = pointOfPlace(network, b);
  return x === otherX && y === otherY;
}
