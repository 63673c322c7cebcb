// What every operation needs before it answers, and the conversion of its errors.

import { type Budget, SearchLimitError, startBudget } from '../budget/budget.ts';
import { startWatch } from '../budget/watch.ts';
import type { AreaWork } from '../costing/areas/area-work.ts';
import { complaintOfTag } from '../costing/areas/unkept-tags.ts';
import { type Database, familyOf } from '../database/database.ts';
import { complaintOfOutside, isInBounds } from '../database/outside-data.ts';
import { coordinateSystem } from '../geo/coordinate-systems.ts';
import type { RequestOptions } from '../request/options.ts';
import type { ComplaintsOfData, RequestContext } from '../request/reading.ts';
import { type ErrorVersion, RoutingError } from '../request/routing-error.ts';
import { complaintOfMode, complaintOfSegmentId } from '../resolve/unknown-names.ts';

/** The parts of a database that readers of requests need. */
export function contextOf(database: Database, options?: unknown): RequestContext {
  const { network, systems, limits, defaults, hulls, areas } = database;
  const system = coordinateSystem(systems, network.crs);
  const budget = budgetOf(database, options);
  const complaintOf: ComplaintsOfData = {
    point: (point, name) => (isInBounds(database, point) ? undefined : complaintOfOutside(database, point, name)),
    mode: (mode, name) => complaintOfMode(network, mode, name),
    segmentID: (id, name) => complaintOfSegmentId(network, id, name),
    tag: (tag, name) => complaintOfTag(network, tag, name),
  };
  if (system.status === 'ready') {
    const hasHulls = hulls !== undefined;
    const family = familyOf(database);
    return {
      system,
      systems,
      limits,
      defaults,
      budget,
      hasHulls,
      areas: (areas?.work as AreaWork | undefined)?.readers,
      family,
      complaintOf,
    };
  }
  throw new Error(`This database was opened without the coordinate system of its data: ${system.reason}`);
}

/** An internal member of options: when the call began, by `performance.now()`. */
export const BEGUN: unique symbol = Symbol();

/** The budget of one request, counted from now or from the time when the request began. */
function budgetOf({ limits, watcher }: Database, options: unknown): Budget {
  const { signal, statistics, [BEGUN]: begun } = glanceAt(options);
  signal?.throwIfAborted();
  const watch = watcher?.isOn() || statistics === true ? startWatch() : undefined;
  const budget = startBudget({ ...limits, signal, watch });
  if (begun) budget.deadline = begun + limits.milliseconds;
  return budget;
}

type Glance = Pick<RequestOptions, 'signal' | 'statistics'> & { readonly [BEGUN]?: number | undefined };

/** The valid part of options, before they are read. Reading them is part of reading the request, which may take long. */
function glanceAt(options: unknown): Glance {
  try {
    const { signal, statistics, [BEGUN]: begun } = Object(options) as Glance;
    const isSignal = typeof signal?.throwIfAborted === 'function';
    return { signal: isSignal ? signal : undefined, statistics, [BEGUN]: begun };
  } catch {
    return {};
  }
}

/** Converts an error of an operation for the caller, in the requested version of errors. */
export function asRoutingError(error: unknown, version: ErrorVersion = 1): unknown {
  if (error instanceof SearchLimitError) {
    // other requests are using the memory; the same request may succeed later
    const status = error.limit === 'memory' ? 503 : 400;
    return new RoutingError([{ errorCode: 9017, userMessage: error.message }], { status, version });
  }
  if (!(error instanceof RoutingError) || error.version === version) return error;
  return new RoutingError(error.complaints, { status: error.status, version });
}
