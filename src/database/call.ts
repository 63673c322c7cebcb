// One call on a database: under which wishes its searches run, and within which budget.

import type { Budget } from '../budget/budget.ts';
import type { WeightedCosting } from '../costing/weighted-costing.ts';
import type { Database } from './database.ts';

export interface Call {
  readonly database: Database;
  readonly weighted: WeightedCosting;
  readonly budget: Budget;
}

/** The same call without a wish but the choice of data: what its answers are measured against. */
export function withoutCosting(call: Call): Call {
  return { ...call, weighted: call.database.costs.kept.plainBeside(call.weighted) };
}
