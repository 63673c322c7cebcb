// The wishes of a job, weighed: under them its points are put on roads, whatever its verb does with them.

import { startBudget } from '../budget/budget.ts';
import type { Call } from '../engine/call.ts';
import { type Database, lineageOf } from '../engine/database.ts';
import { compileWishes } from '../operations/compile-wishes.ts';
import { CompiledWishes } from '../request/compiled-wishes.ts';
import { WISH_PARAMETERS, WISH_PAYLOAD_TABLE } from '../request/wishes.ts';
import type { BoundariesJob, RoutesJob, SnapJob } from './job.ts';
import { readQuery } from './read-query.ts';

/** A call under the wishes of a job, and the wishes compiled, where the payload holds nothing else. */
export interface JobCall extends Call {
  readonly compiled: CompiledWishes | undefined;
}

/** Throws one RoutingError of everything wrong with the wishes. */
export function openCall(database: Database, job: BoundariesJob | RoutesJob | SnapJob, signal: AbortSignal): JobCall {
  const { query, payload } = job;
  // a verb reads all that is not a wish, and complains of it
  const isVerb = job.kind !== 'snap';
  const wished = isVerb ? { ...some(query, WISH_PARAMETERS.names), ...ownDefaults(database, job, signal) } : query;
  const compiled = compileWishes(database, wished, isVerb ? some(payload, WISH_PAYLOAD_TABLE.names) : payload);
  const wishes = CompiledWishes.wishesFor(lineageOf(database), compiled)!;
  const isAllWishes = Object.keys(payload ?? {}).every((key) => WISH_PAYLOAD_TABLE.names.has(key));
  return {
    database,
    weighed: database.costs.weigh(wishes),
    budget: startBudget({ signal }),
    compiled: payload !== undefined && isAllWishes ? compiled : undefined,
  };
}

/** What a boundary takes for granted otherwise than wishes by themselves do: major roads, and to save what its costs are. */
function ownDefaults(database: Database, job: BoundariesJob | RoutesJob | SnapJob, signal: AbortSignal): object {
  if (job.kind !== 'boundaries') return {};
  const { wishes } = readQuery(database, { ...job, kind: job.kind }, signal);
  if (wishes instanceof CompiledWishes) return {};
  return { majorRoads: wishes.majorRoads, optimizeBy: wishes.criterion };
}

function some(given: object | undefined, names: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(given ?? {}).filter(([name]) => names.has(name)));
}
