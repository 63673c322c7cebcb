// Compiles a costing that is used often, such as the vehicle of a fleet, the closures of a day, or a traffic bucket.

import type { Budget } from '../budget/budget.ts';
import { type CostOfSegment, costFunction } from '../costing/areas/cost-function.ts';
import { metricsOf } from '../costing/metrics.ts';
import { type Database, type DatabaseHandle, expectDatabase, familyOf } from '../database/database.ts';
import { CompiledCosting } from '../request/compiled-costing.ts';
import type { RequestOptions } from '../request/options.ts';
import type { CostingPayload, CostingQuery } from '../request/queries.ts';
import { throwComplaints } from '../request/reading.ts';
import { type CostingRequest, readCosting } from '../request/requested-costing.ts';
import type { Complaint } from '../request/routing-error.ts';
import { resolveCosting } from '../resolve/resolve-costing.ts';
import { asRoutingError, contextOf } from './request-options.ts';

/** The options of `compileCosting`. */
export interface CostingOptions extends RequestOptions {
  /**
   * A function that returns the cost of one direction of a segment: `{ speed }` in kilometres per hour, `{ factor }` that multiplies the
   * cost while reported times stay true, or `{ closed: true }`. It is applied after all other options. It is called once for each open
   * direction, and again after updates have changed the roads.
   */
  cost?: CostOfSegment | undefined;
}

/**
 * Returns an opaque handle, to pass instead of a payload. The handle is the whole costing, so a request that uses it ignores its own
 * parameters about cost. It stays valid for every later version of the database. Throws one RoutingError that lists everything wrong with
 * the costing.
 *
 * @example
 * const truck = compileCosting(database, { avoid: 'ferry' }, { cvr: { vehicleAttributes: { height: 4, heightUnit: 'm' } } });
 * route(database, { startPoint, endPoint }, truck);
 * const lit = compileCosting(database, {}, {}, { cost: ({ tags }) => ({ factor: tags.lit === 'yes' ? 1 : 2 }) });
 */
export function compileCosting(
  database: DatabaseHandle,
  query?: CostingQuery,
  payload?: CostingPayload,
  options?: CostingOptions,
): CompiledCosting {
  expectDatabase(database);
  const context = contextOf(database, options);
  try {
    return compile(database, readCosting(context, query, payload, options), context.budget);
  } catch (error) {
    throw asRoutingError(error);
  }
}

function compile(database: Database, { costing: prepared, options }: CostingRequest, budget: Budget): CompiledCosting {
  const complaints: Complaint[] = [];
  const costing = resolveCosting(database, prepared, {
    complaints,
    onWarning: options.onWarning,
    budget,
    cost: options.cost === undefined ? undefined : costFunction(options.cost as CostOfSegment),
    isLasting: true,
  });
  throwComplaints(complaints);
  // computes the metric now, so that the first request does not wait for it
  const weighted = database.costs.computeWeights(costing, budget);
  metricsOf(database.costs).prepare(weighted, budget);
  metricsOf(database.costs).phasesOf(weighted, budget);
  return new CompiledCosting(familyOf(database), costing);
}
