// Rows of a cost matrix: whole milliseconds and centimetres from one start to every end, each cell by its pair alone.

import type { Budget } from '../budget/budget.ts';
import type { Place } from '../network/place.ts';
import type { Database } from './database.ts';
import { type CostRow, costsTo } from './find-costs.ts';
import { isSamePlace, mainOf, type SnappedPoint } from './snap-points.ts';
import type { WeighedWishes } from './weighed-wishes.ts';

/** The rows of all starts, in order: near to near, and main to main for the pairs without a way. */
export function* pairRows(
  database: Database,
  weighed: WeighedWishes,
  starts: readonly SnappedPoint[],
  ends: readonly SnappedPoint[],
  budget: Budget,
): Generator<CostRow, void, undefined> {
  const rowFrom = costsTo(
    database,
    weighed,
    ends.map(({ near }) => near),
    budget,
  );
  const mains = { ends, known: new Map() };
  for (const start of starts) {
    const row = rowFrom(start.near);
    if (row.time.some(Number.isNaN)) fillFromMains(database, weighed, start, mains, row, budget);
    yield row;
  }
}

/** Ends that lack a way from near to near are mostly the same for every start: they are prepared once. */
interface Mains {
  readonly ends: readonly SnappedPoint[];
  /** By the list of ends, what gives their rows. */
  readonly known: Map<string, (start: Place) => CostRow>;
}

const MOST_KNOWN = 16;

/** Answers the pairs of a row that have no way from near to near. */
function fillFromMains(
  database: Database,
  weighed: WeighedWishes,
  start: SnappedPoint,
  { ends, known }: Mains,
  row: CostRow,
  budget: Budget,
): void {
  const from = mainOf(database, weighed, start);
  if (from === undefined) return;
  const isSameStart = isSamePlace(from, start.near);
  const missing: number[] = [];
  const places: Place[] = [];
  for (let end = 0; end < ends.length; end++) {
    if (!Number.isNaN(row.time[end])) continue;
    const to = mainOf(database, weighed, ends[end]);
    if (to === undefined || (isSameStart && isSamePlace(to, ends[end].near))) continue;
    missing.push(end);
    places.push(to);
  }
  if (missing.length === 0) return;
  const key = missing.join();
  const rowFrom = known.get(key) ?? costsTo(database, weighed, places, budget);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, rowFrom);
  const found = rowFrom(from);
  missing.forEach((end, i) => {
    row.time[end] = found.time[i];
    row.length[end] = found.length[i];
  });
}
