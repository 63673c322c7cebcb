// The segment with an identifier.

import { checkClock } from '../budget/budget.ts';
import { type DatabaseHandle, expectDatabase } from '../engine/database.ts';
import { showValue } from '../errors/show-value.ts';
import { findSegment } from '../network/segment-ids.ts';
import type { RequestOptions } from '../request/options.ts';
import type { SegmentByIdQuery } from '../request/queries.ts';
import { type ErrorVersion, RoutingError } from '../request/routing-error.ts';
import { readSegmentById } from '../request/segment-request.ts';
import type { Known } from './answer-types.ts';
import { asRoutingError, contextOf } from './request-options.ts';
import { type SegmentRecord, segmentRecords } from './segment-record.ts';

/**
 * The record of one segment, as a list of one. Throws one RoutingError of everything wrong with the request; code 9011 for
 * an identifier that the data does not have.
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
  expectDatabase(database);
  let version: ErrorVersion | undefined;
  const context = contextOf(database, options);
  try {
    const request = readSegmentById(context, query, options);
    version = request.version;
    checkClock(context.budget);
    const segment = typeof segmentID === 'string' ? findSegment(database.network, segmentID.trim()) : undefined;
    if (segment === undefined) throw unknownSegment(segmentID, version);
    return segmentRecords(database.network, [segment], request) as SegmentRecord<Query>[];
  } catch (error) {
    throw asRoutingError(error, error instanceof RoutingError ? error.version : version);
  }
}

function unknownSegment(segmentID: unknown, version: ErrorVersion | undefined): RoutingError {
  const value = showValue(segmentID);
  const complaint = { errorCode: 9011, userMessage: `Unknown segmentID: ${value}.`, parameter: 'segmentID', value };
  return new RoutingError([complaint], { ...(version && { version }) });
}
