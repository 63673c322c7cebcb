// One call on a database: the costing and the limits of its searches.

import type { Budget } from '../budget/budget.ts';
import type { WeightedCosting } from '../costing/weighted-costing.ts';
import type { Database } from './database.ts';

export interface Call {
  readonly database: Database;
  readonly weighted: WeightedCosting;
  readonly budget: Budget;
}

/** A copy of a call whose costing changes no values of the data. Its answers are the reference for comparisons with the given call. */
export function withoutCosting(call: Call): Call {
  return { ...call, weighted: call.database.costs.kept.plainOf(call.weighted) };
}
