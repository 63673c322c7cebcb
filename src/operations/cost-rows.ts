// Rows of a cost matrix: whole milliseconds and centimetres from one start to every end.

import type { Database } from '../database/database.ts';
import { metricOf } from '../database/metric-for.ts';
import type { WeighedWishes } from '../database/weighed-wishes.ts';
import type { Watch } from '../search/watch.ts';
import { tripOfPair } from './pairs.ts';
import type { SnappedPoint } from './snap-points.ts';

/** By end; NaN where no way leads. */
export interface CostRow {
  readonly startIndex: number;
  readonly time: Float64Array;
  readonly length: Float64Array;
}

/** The rows of all starts, in order; each cell is what a route between its two points alone comes to. */
export function* costRows(
  database: Database,
  weighed: WeighedWishes,
  starts: readonly SnappedPoint[],
  ends: readonly SnappedPoint[],
  watch: Watch,
): Generator<CostRow, void, undefined> {
  metricOf(database, weighed);
  for (let startIndex = 0; startIndex < starts.length; startIndex++) {
    const time = new Float64Array(ends.length).fill(Number.NaN);
    const length = new Float64Array(ends.length).fill(Number.NaN);
    for (let end = 0; end < ends.length; end++) {
      const trip = tripOfPair(database, weighed, starts[startIndex], ends[end], watch);
      if (trip === undefined) continue;
      time[end] = trip.time;
      length[end] = trip.length;
    }
    yield { startIndex, time, length };
  }
}
