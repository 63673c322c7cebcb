// Finds the pairs of some starts of a matrix job: all pairs, or the pairs within a limit. Rows are written directly into the columns of the
// part. Then the gaps of pairs that are left out are closed.

import { type RowsWanted, WHOLE_ROWS } from '../matrix/cost-row.ts';
import { openPairRows, pairRows } from '../matrix/pair-rows.ts';
import type { SnappedPoint } from '../points/snap-points.ts';
import { endsInReach, layEndStops } from './ends-in-reach.ts';
import type { MatrixState, PairLimit } from './matrix-state.ts';
import {
  clearColumns,
  isWholeRow,
  type PairColumns,
  type PairFilter,
  rowsInColumns,
  takeKept,
  takeWhole,
} from './result/pair-columns.ts';

/** The pairs of the starts from `first` to before `end` that have a place: all pairs, or only those within the limit. */
export function pairsOfStarts(state: MatrixState, first: number, end: number): PairColumns {
  const { limit } = state;
  if (limit !== undefined && isSearched(state)) return pairsWithin(state, first, end, limit);
  const width = state.ends.snapped.length;
  const columns = clearColumns(state.columns, (end - first) * width);
  // the ends are prepared once for all tiles
  state.rows ??= openPairRows(state.pairing, state.starts.snapped, state.ends.snapped, {
    units: limit === undefined ? unitsOf(state) : WHOLE_ROWS.units,
    rowsOf: (from, to) => rowsInColumns(state.columns, width, from - state.firstStart, to - state.firstStart),
  });
  state.firstStart = first;
  let isWhole = limit === undefined;
  for (const row of state.rows(first, end)) isWhole &&= isWholeRow(row);
  if (isWhole) takeWhole(columns, end - first, width);
  else takeKept(columns, end - first, width, limit === undefined ? ALL : keepingOf(state, limit));
  return columns;
}

/** Keeps all pairs. Without a limit, figures are already in their final units. */
const ALL: PairFilter = { figure: 'time', most: Number.POSITIVE_INFINITY, milliseconds: 1, centimetres: 1 };

function keepingOf({ request }: MatrixState, limit: PairLimit): PairFilter {
  return { ...limit, milliseconds: request.timeUnit.milliseconds, centimetres: request.distanceUnit.centimetres };
}

function unitsOf({ request }: MatrixState): RowsWanted['units'] {
  return { time: request.timeUnit.milliseconds, length: request.distanceUnit.centimetres };
}

/** Whether the limit concerns the value that the search adds up. Otherwise every pair is computed, and filtered afterwards. */
export function isSearched({ pairing: { database, weighted }, limit }: MatrixState): boolean {
  const { kind } = weighted.weights;
  if (database.costs.kept.majorPartOf(weighted) !== undefined || kind === 'penalized') return false;
  return limit === undefined || (kind === 'fastest') === (limit.figure === 'time');
}

/** The pairs within a limit. Only the ends that some start reaches within the limit are computed. */
function pairsWithin(state: MatrixState, first: number, end: number, limit: PairLimit): PairColumns {
  const starts = state.starts.snapped.slice(first, end);
  const some = endsReached(state, starts, limit.most);
  const columns = clearColumns(state.columns, starts.length * some.length);
  if (some.length > 0) {
    const ends = some.map((at) => state.ends.snapped[at]);
    const rowsOf = (from: number, to: number) => rowsInColumns(columns, ends.length, from, to);
    for (const _ of pairRows(state.pairing, starts, ends, { ...WHOLE_ROWS, rowsOf }));
  }
  takeKept(columns, starts.length, some.length, keepingOf(state, limit), some);
  return columns;
}

/** The ends that some of the starts may reach within `most`. */
export function endsReached(state: MatrixState, starts: readonly SnappedPoint[], most: number): number[] {
  const { pairing, ends } = state;
  state.stops ??= layEndStops(pairing, ends.snapped);
  return endsInReach(pairing, starts, state.stops, most);
}
