// What every verb needs before it answers, and how it fails.

import { type Budget, SearchLimitError, startBudget } from '../budget/budget.ts';
import { startWatch } from '../budget/watch.ts';
import type { Database } from '../engine/database.ts';
import { complaintOfOutside, isInBounds } from '../engine/outside-data.ts';
import { complaintOfMode, complaintOfSegmentId } from '../engine/unknown-names.ts';
import { coordinateSystem } from '../geo/coordinate-systems.ts';
import type { RequestOptions } from '../request/options.ts';
import type { ComplaintsOfData, RequestContext } from '../request/reading.ts';
import { type ErrorVersion, RoutingError } from '../request/routing-error.ts';

/** What reading a request needs to know of a database. */
export function contextOf(database: Database, options?: unknown): RequestContext {
  const { network, systems, limits, defaults } = database;
  const system = coordinateSystem(systems, network.crs);
  const budget = budgetOf(database, options);
  const complaintOf: ComplaintsOfData = {
    point: (point, name) => (isInBounds(database, point) ? undefined : complaintOfOutside(database, point, name)),
    mode: (mode, name) => complaintOfMode(network, mode, name),
    segmentID: (id, name) => complaintOfSegmentId(network, id, name),
  };
  if (system.status === 'ready') return { system, systems, limits, defaults, budget, complaintOf };
  throw new Error(`The data is in a coordinate system that this database was not opened with: ${system.reason}`);
}

/** What one request may spend, from now on. */
function budgetOf({ limits, watcher }: Database, options: unknown): Budget {
  const signal = signalOf(options);
  signal?.throwIfAborted();
  const watch = watcher?.isOn() || wantsStatistics(options) ? startWatch() : undefined;
  const { settledNodes, milliseconds, answerBytes } = limits;
  return startBudget({ settledNodes, milliseconds, answerBytes, signal, watch });
}

/** The signal of options that nobody has read yet: they are read with the request, which may take its time. */
function signalOf(options: unknown): AbortSignal | undefined {
  try {
    const { signal } = Object(options) as RequestOptions;
    return typeof signal?.throwIfAborted === 'function' ? signal : undefined;
  } catch {
    return undefined;
  }
}

function wantsStatistics(options: unknown): boolean {
  try {
    return options !== undefined && (Object(options) as RequestOptions).statistics === true;
  } catch {
    return false;
  }
}

/** What was thrown while answering, as a caller is to see it: in the version of errors that was asked for. */
export function asRoutingError(error: unknown, version: ErrorVersion = 1): unknown {
  if (error instanceof SearchLimitError) {
    return new RoutingError([{ errorCode: 9017, userMessage: error.message }], { version });
  }
  if (!(error instanceof RoutingError) || error.version === version) return error;
  return new RoutingError(error.complaints, { status: error.status, version });
}
