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
  const nearRow = costsTo(database, weighed, ends.map(nearOf), starts.map(nearOf), budget);
  const mains: Mains = { starts, ends, known: new Map() };
  for (let startIndex = 0; startIndex < starts.length; startIndex++) {
    const row = nearRow(startIndex);
    if (row.time.some(Number.isNaN)) fillFromMains(database, weighed, startIndex, mains, row, budget);
    yield row;
  }
}

function nearOf({ near }: SnappedPoint): Place {
  return near;
}

/** Ends that lack a way from near to near are mostly the same for every start: they are prepared once. */
interface Mains {
  readonly starts: readonly SnappedPoint[];
  readonly ends: readonly SnappedPoint[];
  /** By the list of ends, what gives their rows. */
  readonly known: Map<string, (startIndex: number) => CostRow>;
}

const MOST_KNOWN = 16;

/** Answers the pairs of a row that have no way from near to near. */
function fillFromMains(
  database: Database,
  weighed: WeighedWishes,
  startIndex: number,
  { starts, ends, known }: Mains,
  row: CostRow,
  budget: Budget,
): void {
  const start = starts[startIndex];
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
  const key = `${isSameStart} ${missing.join()}`;
  let mainRow = known.get(key);
  if (mainRow === undefined) {
    // of starts in pockets and those elsewhere each kind lacks the same ends
    const others: number[] = [];
    const froms: Place[] = [];
    starts.forEach((other, i) => {
      const main = mainOf(database, weighed, other);
      if (main === undefined || isSamePlace(main, other.near) !== isSameStart) return;
      others[i] = froms.length;
      froms.push(main);
    });
    const rowFrom = costsTo(database, weighed, places, froms, budget);
    mainRow = (index) => rowFrom(others[index]);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, mainRow);
  }
  const found = mainRow(startIndex);
  missing.forEach((end, i) => {
    row.time[end] = found.time[i];
    row.length[end] = found.length[i];
  });
}
