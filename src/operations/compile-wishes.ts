// Wishes paid once and used often: a fleet's vehicle, today's closures, a bucket.

import type { Budget } from '../budget/budget.ts';
import { type Database, type DatabaseHandle, expectDatabase, lineageOf } from '../engine/database.ts';
import { resolveWishes } from '../engine/resolve-wishes.ts';
import { CompiledWishes } from '../request/compiled-wishes.ts';
import type { RequestOptions } from '../request/options.ts';
import type { WishesPayload, WishesQuery } from '../request/queries.ts';
import type { Complaint } from '../request/routing-error.ts';
import { throwComplaints } from '../request/throw-complaints.ts';
import { readWishes, type WishesRequest } from '../request/wishes.ts';
import { asRoutingError, contextOf } from './request-options.ts';

/**
 * An opaque handle that is passed where a payload goes. It settles all wishes: those in the query beside it are ignored. It
 * serves every version of the database that updates make.
 * Throws one RoutingError of everything wrong with the wishes.
 *
 * @example
 * const truck = compileWishes(database, { avoid: 'ferry' }, { cvr: { vehicleAttributes: { height: 4, heightUnit: 'm' } } });
 * route(database, { startPoint, endPoint }, truck);
 */
export function compileWishes(
  database: DatabaseHandle,
  query?: WishesQuery,
  payload?: WishesPayload,
  options?: RequestOptions,
): CompiledWishes {
  expectDatabase(database);
  const context = contextOf(database, options);
  try {
    return compile(database, readWishes(context, query, payload, options), context.budget);
  } catch (error) {
    throw asRoutingError(error);
  }
}

function compile(database: Database, { wishes: asked, options }: WishesRequest, budget: Budget): CompiledWishes {
  const complaints: Complaint[] = [];
  const wishes = resolveWishes(database, asked, { complaints, onWarning: options.onWarning, budget, isLasting: true });
  throwComplaints(complaints);
  // customized now, so that the first request does not wait for it
  const weighed = database.costs.weigh(wishes, budget);
  database.costs.metrics.of(weighed, budget);
  database.costs.metrics.phasesOf(weighed, budget);
  return new CompiledWishes(lineageOf(database), wishes);
}
