// /nearest: the nearest segments of each coordinate.

import { countAnswerBytes, ITEM_BYTES } from '../budget/budget.ts';
import type { Call } from '../database/call.ts';
import { isInBounds } from '../database/outside-data.ts';
import type { Network } from '../network/network.ts';
import { osmNodesOf } from '../network/osm-ids.ts';
import type { Place } from '../network/place.ts';
import { shapeOfStretch } from '../network/segment-shape.ts';
import { answered } from '../operations/prepare-request.ts';
import { directedSegmentsFor } from '../points/constrained-places.ts';
import type { PointConstraint } from '../request/point-constraints.ts';
import { nearestPlaces, type SnapOptions, type Snapped } from '../snap/nearest-places.ts';
import { NEAREST_OPTIONS, type NearestOptions } from './options.ts';
import { OsrmError } from './osrm-error.ts';
import {
  constraintOf,
  invalid,
  type ParsedRequest,
  parseRequest,
  pointOfCoordinate,
  type ServiceCall,
} from './parsed-request.ts';
import { expectSize } from './sizes.ts';
import { prepareCosting, type Waypoint, waypointOf } from './snapped-coordinates.ts';

interface NearestWaypoint extends Waypoint {
  /** The ids of the two OpenStreetMap nodes around the place, if the network keeps ids. */
  nodes?: number[];
}

interface NoSegment {
  code: 'NoSegment';
  message: string;
}

/** The answer of the service `nearest`. */
export interface NearestBody {
  code: 'Ok';
  /** The waypoints of one coordinate. For several coordinates, a list of waypoints for each. */
  waypoints?: NearestWaypoint[] | (NearestWaypoint[] | NoSegment)[];
}

/** The memory that a waypoint takes: about five members and two short lists. */
const WAYPOINT_BYTES = 4 * ITEM_BYTES;

/** The most waypoints of all coordinates together, if a request wants several for each coordinate. */
const MOST_WAYPOINTS = 10_000;

/**
 * The most coordinates outside the data. On the opposite side of the Earth each takes up to a tenth of a second, because all roads are about
 * equally far away.
 */
const MOST_OUTSIDE = 5;

/** How many metres a road may be away from a coordinate with a bearing or an approach. Farther away, all roads would be tried one by one. */
const FARTHEST_FITTING = 1_000_000;

const NOT_FOUND = 'Could not find a matching segment for coordinate';

export function nearestService(given: ServiceCall): NearestBody {
  const request = parseRequest(given, NEAREST_OPTIONS, 1);
  const { coordinates, options, database } = request;
  const { number = 1 } = options;
  if (number < 1) throw invalid('number must be at least 1.');
  expectSize(given.sizes, 'nearest', 'results', number);
  const { points } = database.limits;
  if (coordinates.length > points) {
    throw new OsrmError('TooBig', `The request has ${coordinates.length} coordinates; the limit is ${points}.`);
  }
  const count = coordinates.length * number;
  if (number > 1 && count > MOST_WAYPOINTS) {
    throw new OsrmError('TooBig', `The answer could have up to ${count} waypoints; the limit is ${MOST_WAYPOINTS}.`);
  }
  const outside = coordinates.filter((at) => !isInBounds(database, pointOfCoordinate(database, at))).length;
  if (outside > MOST_OUTSIDE) {
    throw new OsrmError('TooBig', `${outside} coordinates lie outside the data; the limit is ${MOST_OUTSIDE}.`);
  }
  const call = prepareCosting(request);
  const found = answered(call, () =>
    coordinates.map((_, i) => {
      countAnswerBytes(call.budget, WAYPOINT_BYTES * number);
      return nearestOf(request, call, i, number);
    }),
  );
  if (coordinates.length === 1 && found[0].length === 0) throw new OsrmError('NoSegment', NOT_FOUND);
  if (options.skip_waypoints) return { code: 'Ok' };
  if (coordinates.length === 1) return { code: 'Ok', waypoints: found[0] };
  const waypoints = found.map((list) => (list.length > 0 ? list : noSegment()));
  return { code: 'Ok', waypoints };
}

function noSegment(): NoSegment {
  return { code: 'NoSegment', message: NOT_FOUND };
}

/** The nearest places. Without a bearing or an approach, only the radius in the request limits their distance. */
function nearestOf(
  request: ParsedRequest<NearestOptions>,
  call: Call,
  index: number,
  number: number,
): NearestWaypoint[] {
  const { database, options, coordinates } = request;
  const { network, snapper, costs } = database;
  const point = pointOfCoordinate(database, coordinates[index]);
  const constraint = constraintOf(request, index);
  const snap: SnapOptions = {
    filter: costs.openFilterOf(call.weighted),
    metres: constraint && farthestOf(constraint),
    bearing: constraint?.bearing,
    budget: call.budget,
  };
  if (constraint !== undefined) snap.directedSegmentsAt = directedSegmentsFor(call, point, constraint);
  const places = nearestPlaces(snapper, point.lon, point.lat, number, snap);
  return places.map((place: Snapped) => {
    const nodes = nodesAt(network, place);
    return { ...waypointOf(network, place, place.distance, options), ...(nodes && { nodes }) };
  });
}

function farthestOf({ bearing, approach, radius }: PointConstraint): number | undefined {
  if (bearing === undefined && approach === undefined) return radius;
  return Math.min(radius ?? FARTHEST_FITTING, FARTHEST_FITTING);
}

/** The nodes before and after a place. */
function nodesAt(network: Network, { segment, at }: Place): number[] | undefined {
  const nodes = osmNodesOf(network, segment);
  if (nodes === undefined) return undefined;
  // the stretch up to a place has one point for each node that it passes, and one for the place
  const passed = at === 0 ? 1 : shapeOfStretch(network, segment, 0, at).length - 1;
  const first = Math.min(passed, nodes.length - 1) - 1;
  return [nodes[first], nodes[first + 1]];
}
