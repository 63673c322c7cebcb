// Reads the query and payload of a job as its operation does, except for the points, which come from its rows.

import { isDeepStrictEqual } from 'node:util';
import { startBudget } from '../budget/budget.ts';
import type { Database } from '../database/database.ts';
import { coordinateSystem } from '../geo/coordinate-systems.ts';
import { anyContext } from '../operations/any-database.ts';
import { contextOf } from '../operations/request-options.ts';
import { BOUNDARY_PARAMETERS } from '../request/boundary-parameters.ts';
import { type BoundaryRequest, readBoundary } from '../request/boundary-request.ts';
import { MATRIX_PARAMETERS, type MatrixRequest, readMatrix } from '../request/matrix-request.ts';
import { isAbsent, type ParameterTable, readParameters } from '../request/parameter.ts';
import { type RequestContext, startReading, throwComplaints } from '../request/reading.ts';
import { COSTING_PARAMETERS, type CostingRequest, readCosting } from '../request/requested-costing.ts';
import { ROUTE_PARAMETERS, type RouteRequest, readRoute } from '../request/route-request.ts';
import { type Complaint, RoutingError } from '../request/routing-error.ts';
import { resolveCosting } from '../resolve/resolve-costing.ts';
import type { JobBase, JobKind, JobRequest } from './job.ts';

/** The coordinate system of results: longitude and latitude, whatever the data is in, so that any program can read the files. */
export const LON_LAT = 'epsg:4326';

/** Any point, so that a job's query can be read once, before the points of its rows. */
const ANYWHERE: readonly number[] = [0, 0];

/** The error code of an unknown coordinate system. It is ignored here, because only a database knows its custom systems. */
const UNKNOWN_SYSTEM = 4179;

/** The members that queries of each kind may have. */
const PARAMETERS: { readonly [kind in JobKind]: ParameterTable<object> } = {
  matrix: MATRIX_PARAMETERS,
  boundaries: BOUNDARY_PARAMETERS,
  routes: ROUTE_PARAMETERS,
  snap: COSTING_PARAMETERS,
};

interface Readers {
  readonly matrix: MatrixRequest;
  readonly boundaries: BoundaryRequest;
  readonly routes: RouteRequest;
  readonly snap: CostingRequest;
}

type RequestedOfJob = Pick<JobBase, 'query' | 'payload'>;

const READERS: { readonly [kind in JobKind]: (context: RequestContext, requested: RequestedOfJob) => Readers[kind] } = {
  matrix: (context, { query, payload }) =>
    readMatrix(context, { ...query, startPoints: [ANYWHERE], endPoints: [ANYWHERE] }, payload),
  boundaries: (context, { query, payload }) =>
    readBoundary(context, { ...query, point: ANYWHERE, destinationSrs: LON_LAT }, payload),
  routes: (context, { query, payload }) =>
    readRoute(context, { ...query, startPoint: ANYWHERE, endPoint: ANYWHERE, destinationSrs: LON_LAT }, payload),
  snap: (context, { query, payload }) => readCosting(context, query, payload),
};

/** A job's request to a database. Throws one RoutingError that lists everything wrong with it. */
export function readQuery<Kind extends JobKind>(
  database: Database,
  job: RequestedOfJob & { readonly kind: Kind },
  signal: AbortSignal | undefined,
): Readers[Kind] {
  const context = contextOf(database, { signal });
  // ignores warnings about the placeholder point
  return READERS[job.kind]({ ...context, complaintOf: { ...context.complaintOf, point: () => undefined } }, job);
}

/**
 * Throws one RoutingError that lists everything wrong with a request, as far as it can be checked without its network.
 */
export function checkQuery(request: JobRequest): void {
  try {
    READERS[request.kind](anyContext(), request);
  } catch (error) {
    if (!(error instanceof RoutingError)) throw error;
    throwComplaints(error.complaints.filter(({ errorCode }) => errorCode !== UNKNOWN_SYSTEM));
  }
}

/** Throws one RoutingError that lists everything wrong with a request to a network. */
export function checkQueryOn(database: Database, request: JobRequest): void {
  const { costing } = readQuery<JobKind>(database, request, undefined);
  const complaints: Complaint[] = [];
  resolveCosting(database, costing, { complaints, budget: startBudget({}) });
  throwComplaints(complaints);
  for (const crs of systemsOf(request)) {
    const system = coordinateSystem(database.systems, crs);
    if (system.status !== 'ready') throw new TypeError(`The job cannot be planned: crs: ${system.reason}`);
  }
}

function systemsOf(request: JobRequest): Set<string> {
  const lists = 'points' in request ? [request.points] : [request.starts, request.ends];
  return new Set(lists.flatMap(({ crs }) => crs ?? []));
}

/** Query and payload in normal form: without defaults and empty members, with words spelled as documented, in a fixed order. */
export function plainQuery({ kind, query, payload = {} }: JobRequest): RequestedOfJob {
  const keys = Object.keys(payload).filter((key) => !isNothing(payload[key]));
  const plain = {
    query: plainParameters(PARAMETERS[kind], query),
    payload: Object.fromEntries(keys.sort().map((key) => [key, payload[key]])),
  };
  return Object.fromEntries(Object.entries(plain).filter(([, values]) => !isNothing(values)));
}

function isNothing(value: unknown): boolean {
  return isAbsent(value) || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

function plainParameters(table: ParameterTable<object>, given: JobBase['query'] = {}): object {
  const known = Object.fromEntries(Object.entries(given).filter(([name]) => table.names.has(name)));
  const read = readParameters(table, known, startReading(anyContext())) as typeof given;
  const absent = table.absent as typeof given;
  const plain: { [name: string]: unknown } = {};
  for (const { name } of table.list) {
    if (isAbsent(known[name]) || isDeepStrictEqual(read[name], absent[name])) continue;
    plain[name] = plainValue(read[name], known[name]);
  }
  return plain;
}

/** Words, numbers, switches and units as they were read. Anything else as it was given. */
function plainValue(read: unknown, given: unknown): unknown {
  const { code } = Object(read) as { code?: unknown };
  if (typeof code === 'string') return code;
  return read === undefined || typeof read === 'object' ? given : read;
}
