// What every verb takes beside query and payload, and how it is kept.

import { type Budget, SearchLimitError, startBudget } from '../budget/budget.ts';
import { type Database, expectDatabase } from '../engine/database.ts';
import { coordinateSystem } from '../geo/coordinate-systems.ts';
import type { OnWarning, RequestContext } from '../request/reading.ts';
import { type ErrorVersion, RoutingError } from '../request/routing-error.ts';

/** The last argument of every verb. */
export interface RequestOptions {
  /** Aborting throws its reason. A verb that does not wait can only be aborted from `onProgress`, or beforehand. */
  signal?: AbortSignal;
  /** Called with the share that is done, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Called with what was ignored or has no effect. */
  onWarning?: OnWarning;
  /** Adds `explanation` to the answer: where points were snapped, and what closed what. */
  explain?: boolean;
}

const NO_OPTIONS: RequestOptions = Object.freeze({});

/** Options as they are, or none. */
export function optionsOr(options: RequestOptions | undefined): RequestOptions {
  return options ?? NO_OPTIONS;
}

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
