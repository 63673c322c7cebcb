// The segments closest to a point.

import type { Budget } from '../budget/budget.ts';
import type { Database, DatabaseHandle } from '../database/database.ts';
import { complaintOfOutside, isInBounds } from '../database/outside-data.ts';
import { CompiledCosting } from '../request/compiled-costing.ts';
import type { Costing } from '../request/costing.ts';
import type { RequestOptions } from '../request/options.ts';
import { pointText } from '../request/point.ts';
import type { CostingPayload, SegmentsByPointQuery } from '../request/queries.ts';
import type { RequestContext } from '../request/reading.ts';
import { throwComplaints } from '../request/reading.ts';
import type { Complaint } from '../request/routing-error.ts';
import { readSegmentsByPoint, type SegmentsByPointRequest } from '../request/segment-request.ts';
import { resolveCosting } from '../resolve/resolve-costing.ts';
import { closestPlaces, nearestPlaces, placesWithin, type Snapped } from '../snap/nearest-places.ts';
import { roadsOfMode } from '../snap/roads-of-mode.ts';
import { filterEither, type SnapFilter } from '../snap/snap-filter.ts';
import { answerRecords, type FoundSegments } from './answer-records.ts';
import type { Known } from './answer-types.ts';
import type { SegmentRecord } from './segment-record.ts';

/**
 * Records of the nearest segment and of all that are at most a metre farther away, sorted by distance, then by id. At a junction, these are
 * all its roads. With `number`, records of that many nearest segments, with their distances; then a payload with a costing is allowed, and
 * leaves out the roads that it closes. The figures in records are those of the data. Throws one RoutingError that lists everything wrong
 * with the request.
 *
 * @example
 * segmentsByPoint(database, { point: [-8.61, 41.15], velocityUnit: 'kph' });
 * // [{ segmentID: 'a1:2f', primaryName: 'Rua da Boavista', ... }]
 */
export function segmentsByPoint<const Query extends SegmentsByPointQuery>(
  database: DatabaseHandle,
  query: Known<Query, SegmentsByPointQuery>,
  payload?: CostingPayload | CompiledCosting,
  options?: RequestOptions,
): SegmentRecord<Query>[] {
  const read = (context: RequestContext) => readSegmentsByPoint(context, query, payload, options);
  return answerRecords(database, options, read, closestSegments) as SegmentRecord<Query>[];
}

function closestSegments(
  database: Database,
  request: SegmentsByPointRequest,
  mode: number | undefined,
  budget: Budget,
): FoundSegments {
  const { point, number, version } = request;
  const complaints: Complaint[] = [];
  const costings = costingsAsked(database, request, budget);
  const filter = costings.length === 0 ? roadsFor(database, mode) : openUnder(database, costings, budget);
  const places = isInBounds(database, point) ? placesNear(database, request, filter, budget) : [];
  if (places.length === 0) complaints.push(complaintOfNone(database, request));
  throwComplaints(complaints, version);
  const { idHigh, idLow } = database.network;
  places.sort(
    (a, b) => a.distance - b.distance || idHigh[a.segment] - idHigh[b.segment] || idLow[a.segment] - idLow[b.segment],
  );
  const segments = number === undefined ? places.map(({ segment }) => ({ segment })) : places.slice(0, number);
  // a compiled costing has its own mode
  return { segments, mode: CompiledCosting.is(request.costing) ? costings[0].mode : mode };
}

/** The costings that close roads for the request, if there are any: one for each mode unless the request names a mode. */
function costingsAsked(
  database: Database,
  { costing, options: { onWarning }, version }: SegmentsByPointRequest,
  budget: Budget,
): Costing[] {
  if (costing === undefined) return [];
  const isOne = CompiledCosting.is(costing) || costing.mode !== undefined;
  const asked = isOne ? [costing] : database.network.modes.map((mode) => ({ ...costing, mode }));
  return asked.map((each, i) => {
    const complaints: Complaint[] = [];
    // all modes would give the same warnings
    const resolved = resolveCosting(database, each, { complaints, onWarning: i === 0 ? onWarning : undefined, budget });
    throwComplaints(complaints, version);
    return resolved;
  });
}

function roadsFor({ snapper }: Database, mode: number | undefined): SnapFilter {
  return mode === undefined ? snapper.everySegment : roadsOfMode(snapper, mode);
}

/** The roads that at least one of the costings leaves open. */
function openUnder({ costs, snapper }: Database, costings: readonly Costing[], budget: Budget): SnapFilter {
  return costings
    .map((costing) => costs.openFilterOf(costs.computeWeights(costing, budget)))
    .reduce((one, other) => filterEither(snapper.index, one, other));
}

/** The requested number of places, and all further places that are as near as the last of them. */
function placesNear(
  { snapper, limits }: Database,
  { point: { lon, lat }, number }: SegmentsByPointRequest,
  filter: SnapFilter,
  budget: Budget,
): Snapped[] {
  const options = { filter, metres: limits.snapDistance, budget };
  if (number === undefined) return closestPlaces(snapper, lon, lat, options);
  const last = nearestPlaces(snapper, lon, lat, number, options).at(-1);
  return last === undefined ? [] : placesWithin(snapper, lon, lat, last.distance, filter);
}

function complaintOfNone(database: Database, { point, costing }: SegmentsByPointRequest): Complaint {
  const { snapper, limits } = database;
  const isClosed =
    costing && nearestPlaces(snapper, point.lon, point.lat, 1, { metres: limits.snapDistance }).length > 0;
  if (!isClosed || !isInBounds(database, point)) return complaintOfOutside(database, point, 'point');
  const value = pointText(point);
  return { errorCode: 6002, userMessage: `point: there is no open road near (${value}).`, parameter: 'point', value };
}
