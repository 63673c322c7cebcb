// /route: the fastest route over the coordinates in their order. With only two coordinates, also alternatives.

import { goingIn } from '../network/going-in-mode.ts';
import { findRoute, ROUTE_VERB } from '../operations/find-route.ts';
import { loadedRouteWork } from '../operations/loaded-route-work.ts';
import { answered, type PreparedRequest, prepareRequest } from '../operations/prepare-request.ts';
import type { SnappedPoint } from '../points/snap-points.ts';
import type { RouteRequest } from '../request/route-request.ts';
import { RoutingError } from '../request/routing-error.ts';
import type { FoundRoute } from '../trips/found-route.ts';
import { TRIP_TOOLS } from '../trips/trip-tools.ts';
import { describeRoutes, type OsrmRoute } from './describe-route.ts';
import { legsBetween } from './join-legs.ts';
import { ROUTE_OPTIONS, type RouteOptions } from './options.ts';
import { OsrmError } from './osrm-error.ts';
import {
  bearingLimits,
  invalid,
  limitOf,
  type ParsedRequest,
  parseRequest,
  type ServiceCall,
} from './parsed-request.ts';
import { expectSize } from './sizes.ts';
import { placeCoordinates, type Waypoint, waypointOf } from './snapped-coordinates.ts';

/** The answer of the service `route`. */
export interface RouteBody {
  code: 'Ok';
  routes: OsrmRoute[];
  waypoints?: Waypoint[];
}

/** The error if no route connects the coordinates. */
export function noRoute(): OsrmError {
  return new OsrmError('NoRoute', 'Impossible route between points');
}

export function routeService(given: ServiceCall): RouteBody {
  const request = parseRequest(given, ROUTE_OPTIONS, 2);
  const { coordinates, options } = request;
  expectSize(given.sizes, 'viaroute', 'entries', coordinates.length);
  expectSize(given.sizes, 'alternatives', 'alternatives', options.alternatives ?? 0);
  const stops = stopsOf(request);
  const prepared = prepareRoute(request);
  return answered(prepared, () => {
    const points = placeCoordinates(request, prepared, prepared.points[0]);
    const best = bestRoute(prepared, points, options);
    const routes = [best, ...alternativesTo(best, prepared)].map(({ legs }) => legsBetween(legs, stops));
    const destinations = stops.slice(1).map((stop) => coordinates[stop]);
    const described = describeRoutes(prepared, routes, destinations, options, request.sent);
    const waypoints = options.skip_waypoints ? undefined : waypointsOfRoute(request, points, best, stops);
    return { code: 'Ok', routes: described, ...(waypoints && { waypoints }) };
  });
}

/** Prepares a request of `route`. Its errors name coordinates. */
function prepareRoute(request: ParsedRequest<RouteOptions>): PreparedRequest<RouteRequest> {
  const { database, coordinates, costing, requestOptions } = request;
  try {
    return prepareRequest(ROUTE_VERB, database, queryOf(request), costing.payload, requestOptions);
  } catch (error) {
    throw error instanceof RoutingError ? ofCoordinates(error, coordinates.length) : error;
  }
}

/** An error that names points as the other services do: `coordinates[0]` for `startPoint`. */
function ofCoordinates({ complaints, status, version, cause }: RoutingError, count: number): RoutingError {
  const renamed = complaints.map((complaint) => {
    const { parameter, userMessage } = complaint;
    const [, point, index] = POINT_NAME.exec(parameter ?? '') ?? [];
    if (parameter === undefined || point === undefined) return complaint;
    const name = `coordinates[${point === 'startPoint' ? 0 : point === 'endPoint' ? count - 1 : Number(index) + 1}]`;
    const at = `(${complaint.value})`;
    const message = userMessage.includes(parameter)
      ? userMessage.replace(parameter, name)
      : userMessage.replace(at, () => `${at}: ${name}`);
    return { ...complaint, parameter: name, userMessage: message };
  });
  return new RoutingError(renamed, { status, version, cause });
}

const POINT_NAME = /^(startPoint|endPoint|intermediatePoints\[(\d+)\])$/;

/** The best route. Unless the request says whether it may turn round at coordinates, it does so only if there is no other way. */
function bestRoute(
  prepared: PreparedRequest<RouteRequest>,
  points: readonly SnappedPoint[],
  { continue_straight = 'default' }: RouteOptions,
): FoundRoute {
  try {
    return findRoute(prepared, points);
  } catch (error) {
    if (continue_straight !== 'default' || !isStuck(error)) throw error;
    return findRoute({ ...prepared, request: { ...prepared.request, continueStraight: false } }, points);
  }
}

/** Whether an error says that there is no way without turning round. */
function isStuck(error: unknown): boolean {
  return error instanceof RoutingError && error.complaints.some(({ parameter }) => parameter === 'continueStraight');
}

function alternativesTo(best: FoundRoute, prepared: PreparedRequest<RouteRequest>): FoundRoute[] {
  if (prepared.request.alternatives === 0) return [];
  return loadedRouteWork('loadAlternatives')
    .findAlternatives(prepared, best, TRIP_TOOLS)
    .map(({ found }) => found);
}

/** The numbers of the coordinates where legs begin or end, including the first and the last coordinate. */
function stopsOf({ coordinates, options: { waypoints } }: ParsedRequest<RouteOptions>): readonly number[] {
  if (waypoints === undefined) return coordinates.map((_, i) => i);
  const isAscending = waypoints.every((stop, i) => i === 0 || stop > waypoints[i - 1]);
  if (!isAscending || waypoints.some((stop) => stop >= coordinates.length)) {
    throw invalid('waypoints must be ascending numbers of coordinates, from 0.');
  }
  if (waypoints[0] === 0 && waypoints.length > 1 && waypoints[waypoints.length - 1] === coordinates.length - 1) {
    return waypoints;
  }
  throw new OsrmError('InvalidValue', 'First and last coordinates must be specified as waypoints.');
}

function queryOf(request: ParsedRequest<RouteOptions>): Record<string, unknown> {
  const { database, coordinates, options, mode, costing } = request;
  const { network } = database;
  const isPlain = network.crs === 'epsg:4326';
  const points = isPlain ? coordinates : coordinates.map(([lon, lat]) => `${lon},${lat},epsg:4326`);
  const { continue_straight = 'default' } = options;
  // cars do not turn round at a waypoint unless they are told to
  const isStraight =
    continue_straight === 'default' ? goingIn(network, mode) === 'drive' : continue_straight === 'true';
  return {
    ...costing.query,
    startPoint: points[0],
    endPoint: points[points.length - 1],
    // as in OSRM, a route over more than two coordinates has no alternatives
    alternatives: points.length === 2 ? (options.alternatives ?? 0) : 0,
    ...(points.length > 2 && {
      intermediatePoints: isPlain ? points.slice(1, -1) : pointsAsText(coordinates.slice(1, -1)),
      continueStraight: isStraight,
    }),
    ...(options.bearings && { bearings: options.bearings.map(bearingLimits) }),
    ...(options.approaches && { approaches: options.approaches }),
    ...(options.radiuses && { radiuses: options.radiuses.map(limitOf) }),
  };
}

function pointsAsText(coordinates: ParsedRequest<RouteOptions>['coordinates']): string {
  return `${coordinates.map(([lon, lat]) => `${lon},${lat}`).join(',')},epsg:4326`;
}

function waypointsOfRoute(
  { database, options }: ParsedRequest<RouteOptions>,
  points: readonly SnappedPoint[],
  { legs }: FoundRoute,
  stops: readonly number[],
): Waypoint[] {
  const { network } = database;
  return stops.map((stop) => {
    const place = stop === 0 ? legs[0].start : legs[stop - 1].end;
    return waypointOf(network, place, points[stop].near.distance, options);
  });
}
