// What every verb needs before it answers, and how it fails.

import { type Budget, SearchLimitError, startBudget } from '../budget/budget.ts';
import { startWatch } from '../budget/watch.ts';
import { type Database, familyOf } from '../database/database.ts';
import { complaintOfOutside, isInBounds } from '../database/outside-data.ts';
import { coordinateSystem } from '../geo/coordinate-systems.ts';
import type { RequestOptions } from '../request/options.ts';
import type { ComplaintsOfData, RequestContext } from '../request/reading.ts';
import { type ErrorVersion, RoutingError } from '../request/routing-error.ts';
import { complaintOfMode, complaintOfSegmentId } from '../resolve/unknown-names.ts';

/** What reading a request needs to know of a database. */
export function contextOf(database: Database, options?: unknown): RequestContext {
  const { network, systems, limits, defaults, hulls } = database;
  const system = coordinateSystem(systems, network.crs);
  const budget = budgetOf(database, options);
  const complaintOf: ComplaintsOfData = {
    point: (point, name) => (isInBounds(database, point) ? undefined : complaintOfOutside(database, point, name)),
    mode: (mode, name) => complaintOfMode(network, mode, name),
    segmentID: (id, name) => complaintOfSegmentId(network, id, name),
  };
  if (system.status === 'ready') {
    const hasHulls = hulls !== undefined;
    return { system, systems, limits, defaults, budget, hasHulls, family: familyOf(database), complaintOf };
  }
  throw new Error(`The data is in a coordinate system that this database was not opened with: ${system.reason}`);
}

/** A member of options that only we write: when the call that they belong to began, on the clock of `performance.now()`. */
export const BEGUN: unique symbol = Symbol();

/** What one request may spend, from now on, or from when it began. */
function budgetOf({ limits, watcher }: Database, options: unknown): Budget {
  const { signal, statistics, [BEGUN]: begun } = glanceAt(options);
  signal?.throwIfAborted();
  const watch = watcher?.isOn() || statistics === true ? startWatch() : undefined;
  const budget = startBudget({ ...limits, signal, watch });
  if (begun) budget.deadline = begun + limits.milliseconds;
  return budget;
}

type Glance = Pick<RequestOptions, 'signal' | 'statistics'> & { readonly [BEGUN]?: number | undefined };

/** Options that nobody has read yet, as far as they make sense: they are read with the request, which may take its time. */
function glanceAt(options: unknown): Glance {
  try {
    const { signal, statistics, [BEGUN]: begun } = Object(options) as Glance;
    const isSignal = typeof signal?.throwIfAborted === 'function';
    return { signal: isSignal ? signal : undefined, statistics, [BEGUN]: begun };
  } catch {
    return {};
  }
}

/** What was thrown while answering, as a caller is to see it: in the version of errors that was asked for. */
export function asRoutingError(error: unknown, version: ErrorVersion = 1): unknown {
  if (error instanceof SearchLimitError) {
    // others have taken it: the same request may be answered later
    const status = error.limit === 'memory' ? 503 : 400;
    return new RoutingError([{ errorCode: 9017, userMessage: error.message }], { status, version });
  }
  if (!(error instanceof RoutingError) || error.version === version) return error;
  return new RoutingError(error.complaints, { status: error.status, version });
}
