// The segments closest to a point.

import { checkClock } from '../budget/budget.ts';
import { type Database, type DatabaseHandle, expectDatabase } from '../engine/database.ts';
import { complaintOfOutside, isInBounds } from '../engine/outside-data.ts';
import type { RequestOptions } from '../request/options.ts';
import type { SegmentsByPointQuery } from '../request/queries.ts';
import { type Complaint, type ErrorVersion, RoutingError } from '../request/routing-error.ts';
import { readSegmentsByPoint, type SegmentsByPointRequest } from '../request/segment-request.ts';
import { throwComplaints } from '../request/throw-complaints.ts';
import { closestPlaces } from '../snap/nearest-places.ts';
import type { Known } from './answer-types.ts';
import { asRoutingError, contextOf } from './request-options.ts';
import { type SegmentRecord, segmentRecords } from './segment-record.ts';

/**
 * Records of the nearest segment and of every other within a metre as near, by distance, then id: at a junction, all its
 * arms. Takes no payload. Throws one RoutingError of everything wrong with the request.
 *
 * @example
 * segmentsByPoint(database, { point: [-8.61, 41.15], velocityUnit: 'kph' });
 * // [{ segmentID: 'a1:2f', primaryName: 'Rua da Boavista', ... }]
 */
export function segmentsByPoint<const Query extends SegmentsByPointQuery>(
  database: DatabaseHandle,
  query: Known<Query, SegmentsByPointQuery>,
  payload?: undefined,
  options?: RequestOptions,
): SegmentRecord<Query>[] {
  expectDatabase(database);
  let version: ErrorVersion | undefined;
  const context = contextOf(database, options);
  try {
    const request = readSegmentsByPoint(context, query, payload, options);
    version = request.version;
    checkClock(context.budget);
    return segmentRecords(database.network, closestSegments(database, request), request) as SegmentRecord<Query>[];
  } catch (error) {
    throw asRoutingError(error, error instanceof RoutingError ? error.version : version);
  }
}

function closestSegments(database: Database, { point, version }: SegmentsByPointRequest): number[] {
  const { snapper, limits } = database;
  const places = isInBounds(database, point)
    ? closestPlaces(snapper, point.lon, point.lat, { metres: limits.snapDistance })
    : [];
  const complaints: Complaint[] = [];
  if (places.length === 0) complaints.push(complaintOfOutside(database, point, 'point'));
  throwComplaints(complaints, version);
  return places.map(({ segment }) => segment);
}
