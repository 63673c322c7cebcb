// The areas that a database was handed, or has.

import type { Budget } from '../budget/budget.ts';
import type { AreaWork } from '../costing/areas/area-work.ts';
import type { Database } from '../database/database.ts';
import type { AreaSearch } from '../snap/segments-in-area.ts';

/** What finds areas and rules: whoever has read one was handed it. */
export function areasOf({ areas }: Database): AreaWork {
  return areas?.work as AreaWork;
}

/** Where they are looked for. */
export function searchOf({ network, snapper }: Database, budget: Budget): AreaSearch {
  return { network, index: snapper.index, budget };
}
