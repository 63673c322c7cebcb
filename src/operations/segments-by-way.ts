// The segments of an OpenStreetMap way.

import type { Database, DatabaseHandle } from '../database/database.ts';
import { speedInMode } from '../network/modes.ts';
import { segmentsOfWay } from '../network/osm-ids.ts';
import type { RequestOptions } from '../request/options.ts';
import type { SegmentsByWayQuery } from '../request/queries.ts';
import type { RequestContext } from '../request/reading.ts';
import { RoutingError } from '../request/routing-error.ts';
import { readSegmentsByWay, type SegmentsByWayRequest } from '../request/segment-request.ts';
import { unknownWay } from '../resolve/unknown-names.ts';
import { answerRecords, type FoundSegments } from './answer-records.ts';
import type { Known } from './answer-types.ts';
import type { SegmentRecord } from './segment-record.ts';

/**
 * Records of all segments of an OpenStreetMap way, by id, in a network that was imported with `keepIds`. Takes no payload. Throws one
 * RoutingError that lists everything wrong with the request; code 9011 for a way that the data does not have.
 *
 * @example
 * segmentsByWay(database, { way: 4253174 });
 */
export function segmentsByWay<const Query extends SegmentsByWayQuery>(
  database: DatabaseHandle,
  query: Known<Query, SegmentsByWayQuery>,
  payload?: undefined,
  options?: RequestOptions,
): SegmentRecord<Query>[] {
  const read = (context: RequestContext) => readSegmentsByWay(context, query, payload, options);
  return answerRecords(database, options, read, segmentsOf) as SegmentRecord<Query>[];
}

function segmentsOf(
  { network, updates }: Database,
  { way, version }: SegmentsByWayRequest,
  mode: number | undefined,
): FoundSegments {
  const { baseNetwork } = updates;
  const isForMode = (segment: number) =>
    mode === undefined ||
    speedInMode(baseNetwork, mode, 2 * segment) > 0 ||
    speedInMode(baseNetwork, mode, 2 * segment + 1) > 0;
  const found = segmentsOfWay(network, way);
  if (found.length === 0) throw new RoutingError([unknownWay(network, way)], { version });
  const segments = found.filter(isForMode);
  if (mode !== undefined && segments.length === 0) {
    const name = network.modes[mode];
    const userMessage = `mode: no segment of way ${way} is for ${name}.`;
    throw new RoutingError([{ errorCode: 9002, userMessage, parameter: 'mode', value: name }], { version });
  }
  const { idHigh, idLow } = network;
  segments.sort((a, b) => idHigh[a] - idHigh[b] || idLow[a] - idLow[b]);
  return { segments: segments.map((segment) => ({ segment })), mode };
}
