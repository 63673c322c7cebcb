// What both ways to ask for segments do: read, look at the clock, find, describe.

import { checkClock } from '../budget/budget.ts';
import { type Database, type DatabaseHandle, expectDatabase } from '../engine/database.ts';
import type { RequestOptions } from '../request/options.ts';
import type { RequestContext } from '../request/reading.ts';
import { type ErrorVersion, RoutingError } from '../request/routing-error.ts';
import type { SegmentStyle } from '../request/segment-request.ts';
import { asRoutingError, contextOf } from './request-options.ts';
import { type SegmentRecord, segmentRecords } from './segment-record.ts';

/** The records of the segments that are found for a request; what is thrown is told in the version that it asks for. */
export function answerRecords<Request extends SegmentStyle>(
  database: DatabaseHandle,
  options: RequestOptions | undefined,
  read: (context: RequestContext) => Request,
  find: (database: Database, request: Request) => readonly number[],
): SegmentRecord[] {
  expectDatabase(database);
  let version: ErrorVersion | undefined;
  const context = contextOf(database, options);
  try {
    const request = read(context);
    version = request.version;
    checkClock(context.budget);
    return segmentRecords(database.network, find(database, request), request);
  } catch (error) {
    throw asRoutingError(error, error instanceof RoutingError ? error.version : version);
  }
}
