// The code for areas that a database was given, or has by default.

import type { Budget } from '../budget/budget.ts';
import type { AreaWork } from '../costing/areas/area-work.ts';
import type { Database } from '../database/database.ts';
import type { AreaSearch } from '../snap/plane-area.ts';

/** The code that finds areas and rules. It is loaded by the time a request with an area or a rule has been read. */
export function areasOf({ areas }: Database): AreaWork {
  return areas?.work as AreaWork;
}

/** Where areas are searched: the network and its snap index. */
export function searchOf({ network, snapper }: Database, budget: Budget): AreaSearch {
  return { network, index: snapper.index, budget, marks: snapper.areaMarks };
}
