// Finds the segment with an identifier.

import type { DatabaseHandle } from '../database/database.ts';
import { speedInMode } from '../network/modes.ts';
import { findSegment } from '../network/segment-ids.ts';
import type { RequestOptions } from '../request/options.ts';
import type { SegmentByIdQuery } from '../request/queries.ts';
import type { RequestContext } from '../request/reading.ts';
import { RoutingError } from '../request/routing-error.ts';
import { readSegmentById } from '../request/segment-request.ts';
import { unknownSegment } from '../resolve/unknown-names.ts';
import { answerRecords } from './answer-records.ts';
import type { Known } from './answer-types.ts';
import type { SegmentRecord } from './segment-record.ts';

/**
 * The record of one segment, as a list of one. Throws one RoutingError that lists everything wrong with the request; code 9011 for an
 * identifier that the data does not have.
 *
 * @example
 * segmentById(database, 'a1:2f', { segmentGeometryStyle: 'All' });
 */
export function segmentById<const Query extends SegmentByIdQuery = Record<never, never>>(
  database: DatabaseHandle,
  segmentID: string,
  query?: Known<Query, SegmentByIdQuery>,
  options?: RequestOptions,
): SegmentRecord<Query>[] {
  const read = (context: RequestContext) => readSegmentById(context, segmentID, query, options);
  return answerRecords(database, options, read, ({ network, updates }, { segmentID: id, version }, mode) => {
    const segment = typeof id === 'string' ? findSegment(network, id) : undefined;
    if (segment === undefined) throw new RoutingError([unknownSegment(id, 'segmentID')], { version });
    const speedOf = (by: number, way: number) => speedInMode(updates.baseNetwork, by, 2 * segment + way);
    if (mode !== undefined && !speedOf(mode, 0) && !speedOf(mode, 1)) {
      const name = network.modes[mode];
      const userMessage = `mode: segment ${id} is not open to ${name}.`;
      throw new RoutingError([{ errorCode: 9002, userMessage, parameter: 'mode', value: name }], { version });
    }
    return { segments: [{ segment }], mode };
  }) as SegmentRecord<Query>[];
}
