// The pairs of some starts of a matrix job: all, or those within a limit.

import type { CostRow } from '../engine/cost-row.ts';
import { openPairRows, pairRows } from '../engine/pair-rows.ts';
import type { SnappedPoint } from '../engine/snap-points.ts';
import type { MatrixState } from './matrix-state.ts';
import { clearColumns, makeRoom, type PairColumns } from './pair-columns.ts';
import { layEndStops, reachedEnds } from './reached-ends.ts';

/** The pairs of the placed starts from `first` to before `end`: all of them, or those within the limit. */
export function pairsOfStarts(state: MatrixState, first: number, end: number): PairColumns {
  if (state.limit !== undefined && isSearched(state)) return pairsWithin(state, first, end, state.limit.most);
  const columns = clearColumns(state.columns);
  for (const row of rowsToAll(state, first, end)) addRow(columns, row, undefined, state);
  return columns;
}

/** Whether the figure that bounds pairs is what search adds up; else every pair is found, and judged then. */
export function isSearched({ pairing: { database, weighed }, limit }: MatrixState): boolean {
  const { kind } = weighed.weights;
  if (database.costs.majorPartOf(weighed) !== undefined || kind === 'bent') return false;
  return limit === undefined || (kind === 'fastest') === (limit.figure === 'time');
}

function rowsToAll(state: MatrixState, first: number, end: number): Generator<CostRow, void, undefined> {
  state.rows ??= openPairRows(state.pairing, state.starts.snapped, state.ends.snapped);
  return state.rows(first, end);
}

/** Adds what of a row keeps the limit; `some` are the ends that the row is of. */
function addRow(columns: PairColumns, row: CostRow, some: readonly number[] | undefined, state: MatrixState): void {
  const { time, length } = row;
  makeRoom(columns, time.length);
  const { end, time: timeOut, distance: distanceOut, count: begun } = columns;
  const { milliseconds } = state.request.timeUnit;
  const { centimetres } = state.request.distanceUnit;
  const figure = state.limit?.figure === 'length' ? length : time;
  const most = state.limit?.most ?? Number.POSITIVE_INFINITY;
  let at = begun;
  for (let i = 0; i < time.length; i++) {
    // NaN, where no way leads, is not within anything
    if (!(figure[i] <= most)) continue;
    end[at] = some === undefined ? i : some[i];
    timeOut[at] = time[i] / milliseconds;
    distanceOut[at] = length[i] / centimetres;
    at++;
  }
  columns.count = at;
  columns.countOfStart.push(at - begun);
}

/** The ends that some of the starts may reach for so much. */
export function endsReached(state: MatrixState, starts: readonly SnappedPoint[], most: number): number[] {
  const { pairing, ends } = state;
  state.stops ??= layEndStops(pairing, ends.snapped);
  return reachedEnds(pairing, starts, state.stops, most);
}

function pairsWithin(state: MatrixState, first: number, end: number, most: number): PairColumns {
  const { pairing, ends } = state;
  const starts = state.starts.snapped.slice(first, end);
  const some = endsReached(state, starts, most);
  const columns = clearColumns(state.columns);
  if (some.length === 0) {
    columns.countOfStart.push(...starts.map(() => 0));
    return columns;
  }
  const rows = pairRows(
    pairing,
    starts,
    some.map((at) => ends.snapped[at]),
  );
  for (const row of rows) addRow(columns, row, some, state);
  return columns;
}
