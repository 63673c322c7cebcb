// What every verb begins with: its request is read, its wishes looked up and weighed, its points put on roads. Whatever is
// wrong is said in one error.

import { type Budget, checkClock } from '../budget/budget.ts';
import { mark } from '../budget/watch.ts';
import type { Call } from '../database/call.ts';
import { type Database, type DatabaseHandle, expectDatabase } from '../database/database.ts';
import { FAR } from '../points/displaced.ts';
import { noDisplacements } from '../points/displacements.ts';
import { checkBounds, type NamedPoints, type SnappedPoint, snapPoints } from '../points/snap-points.ts';
import type { CompiledCosting } from '../request/compiled-costing.ts';
import type { Costing } from '../request/costing.ts';
import type { RequestOptions } from '../request/options.ts';
import type { RequestContext } from '../request/reading.ts';
import type { RequestedCosting } from '../request/requested-costing.ts';
import { type Complaint, type ErrorVersion, RoutingError } from '../request/routing-error.ts';
import { throwComplaints } from '../request/throw-complaints.ts';
import { resolveCosting } from '../resolve/resolve-costing.ts';
import type { Pairing } from '../trips/pairs.ts';
import { asRoutingError, contextOf } from './request-options.ts';

/** What all requests have in common. */
interface Requested {
  readonly costing: RequestedCosting | CompiledCosting;
  readonly version?: ErrorVersion;
  readonly options: RequestOptions;
}

/** What tells one verb from another before it answers. */
export interface Verb<Request extends Requested> {
  /** Reads query, payload and options; throws what is wrong with them. */
  read(context: RequestContext, query: unknown, payload: unknown, options: unknown): Request;
  /** The points of a request, list by list. */
  pointsOf(request: Request): readonly NamedPoints[];
  /** The wishes as the verb weighs them. Absent: as they are. */
  settle?(request: Request, costing: Costing): Costing;
  /** Whether its points are snapped later, in shares. Absent: never. */
  snapsLater?(request: Request): boolean;
}

/** A request made ready to be answered. */
export interface PreparedRequest<Request extends Requested = Requested> extends Pairing {
  readonly request: Request;
  /** Its points on roads, list by list; none yet where they are snapped later. */
  readonly points: readonly (readonly SnappedPoint[])[];
  /** Points that lie far from their road, until they are told. */
  readonly far: SnappedPoint[];
  /** Why points are cut off from the main part, once a message has asked for it. */
  apart?: { readonly [way in 'out' | 'in']: Map<SnappedPoint, string | undefined> } | undefined;
}

/** Makes a request ready; throws one RoutingError of everything wrong with it. */
export function prepareRequest<Request extends Requested>(
  verb: Verb<Request>,
  database: DatabaseHandle,
  query: unknown,
  payload: unknown,
  given: unknown,
): PreparedRequest<Request> {
  expectDatabase(database);
  const context = contextOf(database, given);
  let version: ErrorVersion | undefined;
  try {
    const request = verb.read(context, query, payload, given);
    version = request.version;
    return makeReady(verb, database, request, context.budget);
  } catch (error) {
    throw asRoutingError(error, error instanceof RoutingError ? error.version : version);
  }
}

function makeReady<Request extends Requested>(
  verb: Verb<Request>,
  database: Database,
  request: Request,
  budget: Budget,
): PreparedRequest<Request> {
  const complaints: Complaint[] = [];
  const lists = verb.pointsOf(request);
  const resolved = resolveCosting(database, request.costing, {
    complaints,
    onWarning: request.options.onWarning,
    budget,
  });
  const costing = verb.settle?.(request, resolved) ?? resolved;
  for (const list of lists) checkBounds(database, list, complaints);
  throwComplaints(complaints, request.version);
  mark(budget, 'read');
  if (budget.watch !== undefined) budget.watch.costing = database.costs.kept.whetherKept(costing);
  const weighted = database.costs.computeWeights(costing, budget);
  checkClock(budget);
  mark(budget, 'weigh');
  const points = verb.snapsLater?.(request)
    ? []
    : lists.map((list) => snapPoints({ database, weighted, budget }, list, complaints));
  throwComplaints(complaints, request.version);
  mark(budget, 'snap');
  return preparedOf({ database, weighted, budget }, request, points);
}

/** A request whose points are on roads, of which nothing is told yet. */
export function preparedOf<Request>(
  { database, weighted, budget }: Call,
  request: Request,
  points: readonly (readonly SnappedPoint[])[],
): Pairing & Pick<PreparedRequest, 'points' | 'far'> & { readonly request: Request } {
  const far: SnappedPoint[] = [];
  for (const list of points) for (const snapped of list) if (snapped.near.distance > FAR) far.push(snapped);
  // each member by itself: a spread costs a route a tenth of its time
  return { database, weighted, budget, request, points, displacements: noDisplacements(), far };
}

/** What `make` makes of a request; what it throws, as the caller is to see it. */
export function answered<Answer>({ request }: PreparedRequest, make: () => Answer): Answer {
  try {
    return make();
  } catch (error) {
    throw asRoutingError(error, request.version);
  }
}
