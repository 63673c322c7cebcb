// What every verb needs before it answers, and how it fails.

import { type Budget, SearchLimitError, startBudget } from '../budget/budget.ts';
import { type Database, expectDatabase } from '../engine/database.ts';
import { coordinateSystem } from '../geo/coordinate-systems.ts';
import type { RequestOptions } from '../request/options.ts';
import type { RequestContext } from '../request/reading.ts';
import { type ErrorVersion, RoutingError } from '../request/routing-error.ts';

/** What reading a request needs to know of a database. */
export function contextOf(database: Database): RequestContext {
  expectDatabase(database);
  const { network, systems, limits, defaults } = database;
  const system = coordinateSystem(systems, network.crs);
  if (system.status === 'ready') return { system, systems, limits, defaults };
  throw new Error(`The data is in a coordinate system that this database was not opened with: ${system.reason}`);
}

/** The budget over all searches of one request. */
export function budgetOf({ limits }: Database, { signal }: RequestOptions): Budget {
  signal?.throwIfAborted();
  return startBudget({ settledNodes: limits.settledNodes, milliseconds: limits.milliseconds, signal });
}

/** What was thrown while answering, as a caller is to see it: in the version of errors that was asked for. */
export function asRoutingError(error: unknown, version: ErrorVersion = 1): unknown {
  if (error instanceof SearchLimitError) {
    return new RoutingError([{ errorCode: 9017, userMessage: error.message }], { version });
  }
  if (!(error instanceof RoutingError) || error.version === version) return error;
  return new RoutingError(error.complaints, { status: error.status, version });
}
