// The coordinates of a request on roads, and the waypoints that answers repeat.

import type { Call } from '../database/call.ts';
import { distanceMetres } from '../geo/distance.ts';
import type { Network } from '../network/network.ts';
import type { Place } from '../network/place.ts';
import { type LonLat, pointOfPlace } from '../network/segment-shape.ts';
import { type PreparedRequest, prepareRequest, type Verb } from '../operations/prepare-request.ts';
import { SnappedPoint } from '../points/snap-points.ts';
import type { RequestOptions } from '../request/options.ts';
import type { PointConstraint, PointConstraints } from '../request/point-constraints.ts';
import type { RequestContext } from '../request/reading.ts';
import type { RequestPoint } from '../request/request-point.ts';
import { type CostingRequest, readCosting } from '../request/requested-costing.ts';
import type { SnappedCandidates } from '../snap/nearest-places.ts';
import { hintOf, placeOfHint } from './hints.ts';
import { placesInLargeParts } from './large-parts.ts';
import type { GeneralOptions } from './options.ts';
import { constraintOf, type ParsedRequest, pointOfCoordinate } from './parsed-request.ts';
import { roadName } from './road-names.ts';
import { location, millionth } from './round.ts';

/** A coordinate of the request, moved to a road. */
export interface Waypoint {
  hint?: string;
  location: LonLat;
  name: string;
  /** Metres from the coordinate. */
  distance: number;
}

interface CoordinatesRequest extends CostingRequest {
  readonly points: readonly RequestPoint[];
  readonly constraints: PointConstraints;
}

/** Snaps all coordinates of a request under its costing. */
export function snapCoordinates(request: ParsedRequest<GeneralOptions>): {
  call: PreparedRequest;
  points: SnappedPoint[];
} {
  const call = prepareCoordinates(request, ({ points, constraints }) => [
    {
      points: { length: points.length, pointAt: (index) => points[index] },
      constraints,
      nameOf: (index) => `coordinates[${index}]`,
    },
  ]);
  return { call, points: placeCoordinates(request, call, call.points[0]) };
}

/** The costing of a request, for services that look for roads in their own way. */
export function prepareCosting(request: ParsedRequest<GeneralOptions>): PreparedRequest {
  return prepareCoordinates(request, () => []);
}

function prepareCoordinates(
  request: ParsedRequest<GeneralOptions>,
  pointsOf: Verb<CoordinatesRequest>['pointsOf'],
): PreparedRequest<CoordinatesRequest> {
  const { database, coordinates, costing, requestOptions } = request;
  const constraints: (PointConstraint | undefined)[] = coordinates.map((_, i) => constraintOf(request, i));
  const verb: Verb<CoordinatesRequest> = {
    read: (context: RequestContext, query, payload, options) => ({
      ...readCosting(context, query, payload, options as RequestOptions),
      points: coordinates.map((coordinate) => pointOfCoordinate(database, coordinate)),
      constraints,
    }),
    pointsOf,
  };
  return prepareRequest(verb, database, costing.query, costing.payload ?? {}, requestOptions);
}

/**
 * Points with the one place that all their trips use: that of their hint, otherwise the nearest one or, from a small part, the nearest one in
 * a large part. Of equally near places, it keeps the first, and all places with the same coordinates as the first in answers. Otherwise legs
 * would not meet.
 */
export function placeCoordinates(
  { database, options }: ParsedRequest<GeneralOptions>,
  call: Call,
  points: readonly SnappedPoint[],
): SnappedPoint[] {
  const { network, costs, limits } = database;
  const filter = costs.openFilterOf(call.weighted);
  const hinted = points.map((snapped, i) => {
    const hint = snapped.constraint === undefined ? options.hints?.[i] : undefined;
    const place = hint === undefined ? undefined : placeOfHint(network, hint);
    const known = place && filter.mark[place.segment] !== 0 ? nearAt(network, place, snapped.point) : undefined;
    const isUsable = known !== undefined && known.distance <= limits.snapDistance;
    return isUsable ? new SnappedPoint(snapped.list, i, { near: known, main: undefined }) : snapped;
  });
  return placesInLargeParts(call, hinted).map(
    (place, i) => new SnappedPoint(hinted[i].list, i, { near: atOneLocation(network, place), main: undefined }),
  );
}

function nearAt(network: Network, { segment, at }: Place, { lon, lat }: RequestPoint): SnappedCandidates {
  const [x, y] = pointOfPlace(network, { segment, at });
  const distance = distanceMetres(lon, lat, x, y);
  return { segment, at, distance, directedSegments: undefined, candidates: undefined };
}

function atOneLocation(network: Network, near: SnappedCandidates): SnappedCandidates {
  if (near.candidates === undefined) return near;
  const shown = String(location(pointOfPlace(network, near)));
  const candidates = near.candidates.filter((place) => String(location(pointOfPlace(network, place))) === shown);
  return { ...near, candidates: candidates.length > 0 ? candidates : undefined };
}

/** The waypoint of a coordinate in an answer. If several places are equally near, the waypoint has the place that the trip uses. */
export function waypointOf(
  network: Network,
  place: Place,
  distance: number,
  { generate_hints = true }: GeneralOptions,
): Waypoint {
  return {
    ...(generate_hints && { hint: hintOf(network, place) }),
    location: location(pointOfPlace(network, place)),
    name: roadName(network, place.segment).name,
    distance: millionth(distance),
  };
}

/** The waypoints of all coordinates; `undefined` if the request wants none. */
export function waypointsOf(
  { database, options }: ParsedRequest<GeneralOptions>,
  points: readonly SnappedPoint[],
): Waypoint[] | undefined {
  if (options.skip_waypoints) return undefined;
  return points.map(({ near }) => waypointOf(database.network, near, near.distance, options));
}
