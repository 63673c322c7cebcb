// The segments closest to a point.

import type { Database, DatabaseHandle } from '../database/database.ts';
import { complaintOfOutside, isInBounds } from '../database/outside-data.ts';
import type { RequestOptions } from '../request/options.ts';
import type { SegmentsByPointQuery } from '../request/queries.ts';
import type { RequestContext } from '../request/reading.ts';
import type { Complaint } from '../request/routing-error.ts';
import { readSegmentsByPoint, type SegmentsByPointRequest } from '../request/segment-request.ts';
import { throwComplaints } from '../request/throw-complaints.ts';
import { closestPlaces } from '../snap/nearest-places.ts';
import { roadsOfMode } from '../snap/roads-of-mode.ts';
import { answerRecords } from './answer-records.ts';
import type { Known } from './answer-types.ts';
import type { SegmentRecord } from './segment-record.ts';

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
  const read = (context: RequestContext) => readSegmentsByPoint(context, query, payload, options);
  return answerRecords(database, options, read, closestSegments) as SegmentRecord<Query>[];
}

function closestSegments(
  database: Database,
  { point, version }: SegmentsByPointRequest,
  mode: number | undefined,
): number[] {
  const { snapper, limits } = database;
  const { idHigh, idLow } = database.network;
  const filter = mode === undefined ? snapper.everySegment : roadsOfMode(snapper, mode);
  const options = { filter, metres: limits.snapDistance };
  const places = isInBounds(database, point) ? closestPlaces(snapper, point.lon, point.lat, options) : [];
  const complaints: Complaint[] = [];
  if (places.length === 0) complaints.push(complaintOfOutside(database, point, 'point'));
  throwComplaints(complaints, version);
  places.sort(
    (a, b) => a.distance - b.distance || idHigh[a.segment] - idHigh[b.segment] || idLow[a.segment] - idLow[b.segment],
  );
  return places.map(({ segment }) => segment);
}
