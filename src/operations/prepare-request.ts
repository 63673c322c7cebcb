// The first steps of every operation: read the request, resolve its costing, compute weights, snap its points. One error lists everything
// that is wrong.

import { type Budget, checkClock } from '../budget/budget.ts';
import { mark } from '../budget/watch.ts';
import type { WeightedCosting } from '../costing/weighted-costing.ts';
import type { Call } from '../database/call.ts';
import { type Database, type DatabaseHandle, expectDatabase } from '../database/database.ts';
import type { KnownPairs } from '../memory/known-pairs.ts';
import { makeDisplacements } from '../points/displacements.ts';
import { checkBounds, FAR, type NamedPoints, type SnappedPoint, snapPoints } from '../points/snap-points.ts';
import type { CompiledCosting } from '../request/compiled-costing.ts';
import type { Costing } from '../request/costing.ts';
import type { RequestOptions } from '../request/options.ts';
import type { RequestContext } from '../request/reading.ts';
import { throwComplaints } from '../request/reading.ts';
import type { RequestedCosting } from '../request/requested-costing.ts';
import { type Complaint, type ErrorVersion, RoutingError } from '../request/routing-error.ts';
import { resolveCosting } from '../resolve/resolve-costing.ts';
import type { Pairing } from '../trips/pairs.ts';
import { asRoutingError, contextOf } from './request-options.ts';

/** The common members of all requests. */
interface Requested {
  readonly costing: RequestedCosting | CompiledCosting;
  readonly version?: ErrorVersion;
  readonly options: RequestOptions;
}

/** What differs between operations in their first steps. */
export interface Verb<Request extends Requested> {
  /** Reads query, payload and options; throws one error with everything that is wrong. */
  read(context: RequestContext, query: unknown, payload: unknown, options: unknown): Request;
  /** The points of a request, list by list. */
  pointsOf(request: Request): readonly NamedPoints[];
  /** Turns the costing of the request into the costing that the operation uses. Default: the costing of the request. */
  settle?(request: Request, costing: Costing): Costing;
  /** An error entry if the operation does not support this costing. Default: it supports all costings. */
  complaintOf?(weighted: WeightedCosting): Complaint | undefined;
  /** Whether several threads snap the points of a request later. Default: never. */
  snapsLater?(request: Request): boolean;
}

export interface PreparedRequest<Request extends Requested = Requested> extends Pairing {
  readonly request: Request;
  /** The request's snapped points, list by list; empty if they are snapped later. */
  readonly points: readonly (readonly SnappedPoint[])[];
  /** Points far from their road that no warning has reported yet. */
  readonly far: SnappedPoint[];
  /** Why pairs of points have no way. Created when a message needs it. */
  reasons?: KnownPairs | undefined;
}

/** Prepares a request; throws one RoutingError that lists everything wrong with it. */
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
  const complaint = verb.complaintOf?.(weighted);
  if (complaint !== undefined) complaints.push(complaint);
  throwComplaints(complaints, request.version);
  checkClock(budget);
  mark(budget, 'weigh');
  const points = verb.snapsLater?.(request)
    ? []
    : lists.map((list) => snapPoints({ database, weighted, budget }, list, complaints));
  throwComplaints(complaints, request.version);
  mark(budget, 'snap');
  return preparedOf({ database, weighted, budget }, request, points);
}

/** A request with snapped points, before warnings are added. */
export function preparedOf<Request>(
  { database, weighted, budget }: Call,
  request: Request,
  points: readonly (readonly SnappedPoint[])[],
): Pairing & Pick<PreparedRequest, 'points' | 'far'> & { readonly request: Request } {
  const far: SnappedPoint[] = [];
  for (const list of points) for (const snapped of list) if (snapped.near.distance > FAR) far.push(snapped);
  // member by member, because a spread takes a tenth of a route's time
  return { database, weighted, budget, request, points, displacements: makeDisplacements(), far };
}

/** Calls `make`, and converts errors for the caller. */
export function answered<Answer>({ request }: PreparedRequest, make: () => Answer): Answer {
  try {
    return make();
  } catch (error) {
    throw asRoutingError(error, request.version);
  }
}
