// /trip: the coordinates in the order with the least cost.
//
// The order is found between a start and an end. Each is a coordinate that the request fixes, or an additional point that every trip can
// leave or reach at no cost. A round trip ends where it begins.

import type { Leg } from '../network/leg.ts';
import { answered, type PreparedRequest } from '../operations/prepare-request.ts';
import type { SnappedPoint } from '../points/snap-points.ts';
import { CLOSED } from '../search/weights.ts';
import { answerPair, LEGS } from '../trips/pairs.ts';
import { waypointOrder } from '../trips/waypoint-order.ts';
import { costsBetween } from './costs-between.ts';
import { describeRoutes, type OsrmRoute } from './describe-route.ts';
import { TRIP_OPTIONS, type TripOptions } from './options.ts';
import { OsrmError } from './osrm-error.ts';
import { parseRequest, type ServiceCall } from './parsed-request.ts';
import { expectSize } from './sizes.ts';
import { snapCoordinates, type Waypoint, waypointsOf } from './snapped-coordinates.ts';

/** The answer of the service `trip`. */
export interface TripBody {
  code: 'Ok';
  trips: OsrmRoute[];
  /** The waypoints in the order of the coordinates. */
  waypoints?: (Waypoint & { trips_index: number; waypoint_index: number })[];
}

export function tripService(given: ServiceCall): TripBody {
  const request = parseRequest(given, TRIP_OPTIONS, 1);
  const { options, coordinates, database } = request;
  const { roundtrip = true, source = 'any', destination = 'any' } = options;
  if (!roundtrip && source === 'any' && destination === 'any') {
    throw new OsrmError(
      'NotImplemented',
      'This request is not supported: set source=first, destination=last or roundtrip=true.',
    );
  }
  expectSize(given.sizes, 'trip', 'trip entries', coordinates.length);
  const { orderedPoints } = database.limits;
  if (coordinates.length > orderedPoints + 2) {
    throw new OsrmError('TooBig', `At most ${orderedPoints + 2} coordinates are put into order.`);
  }
  const { call, points } = snapCoordinates(request);
  return answered(call, () => {
    const order = orderOf(call, points, options);
    const visited = roundtrip ? [...order, order[0]] : order;
    const legs = legsOver(call, points, visited);
    const destinations = visited.slice(1).map((index) => coordinates[index]);
    const waypoints = waypointsOf(request, points)?.map((waypoint, i) => ({
      ...waypoint,
      trips_index: 0,
      waypoint_index: order.indexOf(i),
    }));
    const trips = describeRoutes(call, [legs.map((leg) => [leg])], destinations, options, request.sent);
    return { code: 'Ok', trips, ...(waypoints && { waypoints }) };
  });
}

/** The error message if no trip connects the coordinates. */
export function noTrips(): OsrmError {
  return new OsrmError('NoTrips', 'No trip visiting all destinations possible.');
}

/** The coordinates by number, in the order visited. */
function orderOf(call: PreparedRequest, points: readonly SnappedPoint[], options: TripOptions): number[] {
  const count = points.length;
  const { roundtrip = true, source = 'any', destination = 'any' } = options;
  if (count === 1) return [0];
  const costs = costsOf(call, points);
  const first = 0;
  const last = count - 1;
  if (source === 'first' && destination === 'last') return ordered(call, costs, first, last);
  if (!roundtrip) return source === 'first' ? ordered(call, costs, first, FREE) : ordered(call, costs, FREE, last);
  // a round trip may begin anywhere; it begins at the first coordinate, unless the request asks for the last one
  const home = source !== 'first' && destination === 'last' ? last : first;
  return ordered(call, costs, home, home);
}

/** Stands for an end that may be any coordinate. */
const FREE = -1;

interface Costs {
  readonly size: number;
  /** The cost from each start to each end; CLOSED or more if there is no way. */
  readonly between: Float64Array;
}

function costsOf(call: PreparedRequest, points: readonly SnappedPoint[]): Costs {
  const size = points.length;
  const between = new Float64Array(size * size);
  const value = call.weighted.costing.criterion === 'time' ? 'time' : 'length';
  let from = 0;
  for (const row of costsBetween(call, points, points)) {
    for (let to = 0; to < size; to++)
      between[from * size + to] = Number.isNaN(row[value][to]) ? CLOSED : row[value][to];
    from++;
  }
  return { size, between };
}

/** All coordinates in the best order between a start and an end. If both are the same coordinate, it is listed once. */
function ordered({ budget }: PreparedRequest, { size, between }: Costs, start: number, end: number): number[] {
  const inside = Array.from({ length: size }, (_, i) => i).filter((i) => i !== start && i !== end);
  const nodes = [start, ...inside, end];
  const costs = new Float64Array(nodes.length ** 2);
  nodes.forEach((from, row) => {
    nodes.forEach((to, column) => {
      const isFree = from === FREE || to === FREE;
      costs[row * nodes.length + column] = isFree ? 0 : between[from * size + to];
    });
  });
  const { order } = waypointOrder(nodes.length, costs, budget);
  const visited = [start, ...order.map((i) => nodes[i]), ...(end === start ? [] : [end])];
  return visited.filter((node) => node !== FREE);
}

function legsOver(call: PreparedRequest, points: readonly SnappedPoint[], visited: readonly number[]): Leg[] {
  if (visited.length === 1) throw noTrips();
  return visited.slice(1).map((to, i) => {
    const leg = answerPair(call, points[visited[i]], points[to], LEGS)?.found;
    if (leg === undefined) throw noTrips();
    return leg;
  });
}
