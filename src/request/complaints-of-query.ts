// Errors of a query that cannot be answered anyway, because its payload cannot be parsed or its database is unknown.

import { SearchLimitError, startBudget } from '../budget/budget.ts';
import { coordinateSystem, coordinateSystemTable } from '../geo/coordinate-systems.ts';
import { readBoundary } from './boundary-request.ts';
import { readMatrix } from './matrix-request.ts';
import type { RequestContext } from './reading.ts';
import { readRoute } from './route-request.ts';
import { type Complaint, RoutingError } from './routing-error.ts';
import { readSegmentById, readSegmentsByPoint, readSegmentsByWay } from './segment-request.ts';

export type QueryKind = 'route' | 'routeCostMatrix' | 'travelBoundary' | 'segments' | 'segmentsOfWay' | 'segment';

/** A request as received. */
export interface QueryRequested {
  readonly operation: QueryKind;
  /** For requests of one segment. */
  readonly segmentID: string;
  readonly query: unknown;
  readonly payload: unknown;
}

const READERS: Readonly<Record<QueryKind, (context: RequestContext, prepared: QueryRequested) => unknown>> = {
  route: (context, { query, payload }) => readRoute(context, query, payload),
  routeCostMatrix: (context, { query, payload }) => readMatrix(context, query, payload),
  travelBoundary: (context, { query, payload }) => readBoundary(context, query, payload),
  segments: (context, { query, payload }) => readSegmentsByPoint(context, query, payload),
  segmentsOfWay: (context, { query, payload }) => readSegmentsByWay(context, query, payload),
  segment: (context, { segmentID, query }) => readSegmentById(context, segmentID, query),
};

/** Errors that depend on the coordinate systems and limits of a database. */
const DEPENDS_ON_DATABASE = new Set([4179, 9015, 9017]);

/** All errors of a request that is not answered. Without a context, only errors that do not depend on a database. */
export function complaintsOfQuery(context: RequestContext | undefined, prepared: QueryRequested): readonly Complaint[] {
  try {
    READERS[prepared.operation](context ?? anyDatabase(), prepared);
    return [];
  } catch (error) {
    if (error instanceof SearchLimitError) return [{ errorCode: 9017, userMessage: error.message }];
    if (!(error instanceof RoutingError)) throw error;
    const { complaints } = error;
    return context === undefined
      ? complaints.filter(({ errorCode }) => !DEPENDS_ON_DATABASE.has(errorCode))
      : complaints;
  }
}

function anyDatabase(): RequestContext {
  const systems = coordinateSystemTable(undefined);
  const system = coordinateSystem(systems, 'epsg:4326');
  if (system.status !== 'ready') throw new Error('Longitude and latitude are built in.');
  const limits = {
    points: Infinity,
    viaPoints: Infinity,
    orderedPoints: Infinity,
    cells: Infinity,
    payloadBytes: Infinity,
  };
  const nothing = () => undefined;
  const complaintOf = { point: nothing, mode: nothing, segmentID: nothing };
  const defaults = { propagationFactor: 0 };
  return { system, systems, limits, defaults, budget: startBudget(), hasHulls: true, complaintOf };
}
