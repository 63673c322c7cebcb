// The errors of a query that is not answered, because its payload cannot be parsed or its database is unknown.

import { SearchLimitError } from '../budget/budget.ts';
import { readBoundary } from './boundary-request.ts';
import { readMatrix } from './matrix-request.ts';
import type { TextVerb } from './options.ts';
import type { RequestContext } from './reading.ts';
import { readRoute } from './route-request.ts';
import { type Complaint, RoutingError } from './routing-error.ts';
import { readSegmentById, readSegmentsByPoint, readSegmentsByWay } from './segment-request.ts';

export interface ReceivedRequest {
  readonly operation: TextVerb;
  /** Only in requests for one segment. */
  readonly segmentID: string;
  readonly query: unknown;
  readonly payload: unknown;
}

const READERS: Readonly<Record<TextVerb, (context: RequestContext, received: ReceivedRequest) => unknown>> = {
  route: (context, { query, payload }) => readRoute(context, query, payload),
  routeCostMatrix: (context, { query, payload }) => readMatrix(context, query, payload),
  travelBoundary: (context, { query, payload }) => readBoundary(context, query, payload),
  segmentsByPoint: (context, { query, payload }) => readSegmentsByPoint(context, query, payload),
  segmentsByWay: (context, { query, payload }) => readSegmentsByWay(context, query, payload),
  segmentById: (context, { segmentID, query }) => readSegmentById(context, segmentID, query),
};

/** Errors that depend on the coordinate systems and limits of a database. */
const DEPENDS_ON_DATABASE = new Set([4179, 9015, 9017]);

/** All errors of a request that is not answered. If the context has no database, only errors that do not depend on a database. */
export function complaintsOfQuery(context: RequestContext, received: ReceivedRequest): readonly Complaint[] {
  try {
    READERS[received.operation](context, received);
    return [];
  } catch (error) {
    if (error instanceof SearchLimitError) return [{ errorCode: 9017, userMessage: error.message }];
    if (!(error instanceof RoutingError)) throw error;
    const { complaints } = error;
    return context.family === undefined
      ? complaints.filter(({ errorCode }) => !DEPENDS_ON_DATABASE.has(errorCode))
      : complaints;
  }
}
