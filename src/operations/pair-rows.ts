// Rows of a cost matrix: whole milliseconds and centimetres from one start to every end, each cell by its pair alone.

import type { Database } from '../database/database.ts';
import { type CostRow, costRows } from '../database/find-costs.ts';
import type { WeighedWishes } from '../database/weighed-wishes.ts';
import type { Place } from '../network/place.ts';
import type { Watch } from '../search/watch.ts';
import { isSamePlace, mainOf, type SnappedPoint } from './snap-points.ts';

/** The rows of all starts, in order: near to near, and main to main for the pairs without a way. */
export function* pairRows(
  database: Database,
  weighed: WeighedWishes,
  starts: readonly SnappedPoint[],
  ends: readonly SnappedPoint[],
  watch: Watch,
): Generator<CostRow, void, undefined> {
  const nearStarts = starts.map(({ near }) => near);
  const nearEnds = ends.map(({ near }) => near);
  let index = 0;
  for (const row of costRows(database, weighed, nearStarts, nearEnds, watch)) {
    fillFromMains(database, weighed, starts[index++], ends, row, watch);
    yield row;
  }
}

/** Answers the pairs of a row that have no way from near to near. */
function fillFromMains(
  database: Database,
  weighed: WeighedWishes,
  start: SnappedPoint,
  ends: readonly SnappedPoint[],
  row: CostRow,
  watch: Watch,
): void {
  if (!row.time.some(Number.isNaN)) return;
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
  for (const found of costRows(database, weighed, [from], places, watch)) {
    missing.forEach((end, i) => {
      row.time[end] = found.time[i];
      row.length[end] = found.length[i];
    });
  }
}
