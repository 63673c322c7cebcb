// One call on a database: under which wishes its searches run, and within which budget.

import type { Budget } from '../budget/budget.ts';
import type { Database } from './database.ts';
import type { WeighedWishes } from './weighed-wishes.ts';

export interface Call {
  readonly database: Database;
  readonly weighed: WeighedWishes;
  readonly budget: Budget;
}

/** The same call without a wish but the choice of data: what its answers are measured against. */
export function withoutWishes(call: Call): Call {
  return { ...call, weighed: call.database.costs.kept.plainBeside(call.weighed) };
}
