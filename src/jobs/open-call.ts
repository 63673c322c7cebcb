// Computes the costing of a job. Points are snapped under it in every kind of job.

import { startBudget } from '../budget/budget.ts';
import type { Call } from '../database/call.ts';
import { type Database, familyOf } from '../database/database.ts';
import { compileCosting } from '../operations/compile-costing.ts';
import { CompiledCosting } from '../request/compiled-costing.ts';
import { COSTING_PARAMETERS, COSTING_PAYLOAD_TABLE } from '../request/requested-costing.ts';
import type { BoundariesJob, RoutesJob, SnapJob } from './job.ts';
import { readQuery } from './read-query.ts';

/** A call with the costing of a job. `compiled` is set if the payload contains only costing. */
export interface JobCall extends Call {
  readonly compiled: CompiledCosting | undefined;
}

/** Opens a call. Throws one RoutingError that lists everything wrong with the costing. */
export function openCall(database: Database, job: BoundariesJob | RoutesJob | SnapJob, signal: AbortSignal): JobCall {
  const { query, payload } = job;
  // the operation reads and checks all other members
  const isVerb = job.kind !== 'snap';
  const requested = isVerb
    ? { ...some(query, COSTING_PARAMETERS.names), ...ownDefaults(database, job, signal) }
    : query;
  const compiled = compileCosting(database, requested, isVerb ? some(payload, COSTING_PAYLOAD_TABLE.names) : payload);
  const costing = CompiledCosting.costingFor(familyOf(database), compiled)!;
  const isAllCosting = Object.keys(payload ?? {}).every((key) => COSTING_PAYLOAD_TABLE.names.has(key));
  return {
    database,
    weighted: database.costs.computeWeights(costing),
    budget: startBudget({ signal }),
    compiled: payload !== undefined && isAllCosting ? compiled : undefined,
  };
}

/** The defaults in which boundaries differ from a plain costing: major roads, and a criterion that depends on the unit of the costs. */
function ownDefaults(database: Database, job: BoundariesJob | RoutesJob | SnapJob, signal: AbortSignal): object {
  if (job.kind !== 'boundaries') return {};
  const { costing } = readQuery(database, { ...job, kind: job.kind }, signal);
  if (costing instanceof CompiledCosting) return {};
  return { majorRoads: costing.majorRoads, optimizeBy: costing.criterion };
}

function some(given: object | undefined, names: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(given ?? {}).filter(([name]) => names.has(name)));
}
