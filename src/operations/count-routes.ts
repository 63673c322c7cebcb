// Counts the bytes of routes before they are described.

import { type Budget, countAnswerBytes, ITEM_BYTES } from '../budget/budget.ts';
import type { Leg } from '../network/leg.ts';
import type { Network } from '../network/network.ts';
import type { RouteRequest } from '../request/route-request.ts';
import type { FoundRoute } from '../trips/found-route.ts';
import { IN_DEGREES } from './geometry.ts';
import type { PreparedRequest } from './prepare-request.ts';

/** Bytes of a segment: ten members in memory, their text, and the copy of this text that is sent. */
const SEGMENT_BYTES = 16 * ITEM_BYTES;

/** How much more a point counts in another coordinate system, because it is converted. */
const CONVERTED = 2;

/** Counts the legs, segments and lines of all routes of an answer. Directions are counted when they are known. */
export function countRoutes(prepared: PreparedRequest<RouteRequest>, routes: readonly FoundRoute[]): void {
  const { request, database, budget } = prepared;
  const { returnLegs, returnSegments, segmentGeometryStyle, directionsStyle, returnDirectionGeometry } = request;
  const isInDegrees = request.destination.system.name === IN_DEGREES;
  const bytesOfRow = (returnSegments ? SEGMENT_BYTES : 0) + (segmentGeometryStyle === 'End' ? ITEM_BYTES : 0);
  const lines = Number(segmentGeometryStyle === 'All') + Number(returnDirectionGeometry && directionsStyle !== 'None');
  const bytesOf = (leg: Leg): number =>
    (returnLegs || returnSegments ? ITEM_BYTES : 0) + bytesOfRow * leg.directedSegment.length;
  countLegs(
    routes.map(({ legs }) => legs),
    { network: database.network, budget, bytesOf, pointBytes: lines * ITEM_BYTES * (isInDegrees ? 1 : CONVERTED) },
  );
}

interface CountedLegs {
  readonly network: Network;
  readonly budget: Budget;
  /** The bytes of a leg without its line. */
  readonly bytesOf: (leg: Leg) => number;
  /** The bytes for each point of the line of a leg. */
  readonly pointBytes: number;
}

/** Counts the bytes of the legs of all routes of an answer. Throws if they exceed the limit. */
export function countLegs(
  routes: readonly (readonly Leg[])[],
  { network, budget, bytesOf, pointBytes }: CountedLegs,
): void {
  for (const leg of routes.flat()) {
    countAnswerBytes(budget, bytesOf(leg) + (pointBytes && pointBytes * countPoints(network, leg)));
  }
}

/** About how many points the line of a leg has. */
function countPoints({ firstPoint, length }: Network, { directedSegment, from, to }: Leg): number {
  let count = 2;
  for (let row = 0; row < directedSegment.length; row++) {
    const segment = directedSegment[row] >>> 1;
    const pieces = firstPoint[segment + 1] - firstPoint[segment] - 1;
    count += length[segment] === 0 ? pieces : (pieces * Math.abs(to[row] - from[row])) / length[segment];
  }
  return count;
}
