// Pairs as columns that are reused from tile to tile: no object per pair, and no array per row.

import { type CostRow, rowsIn } from '../../matrix/cost-row.ts';

/** The pairs of some starts, one start after the other: the end of each pair, and its figures. */
export interface PairColumns {
  count: number;
  /** The end of each pair. It is set only if some starts are not paired with all ends. */
  end: Uint32Array;
  time: Float64Array;
  distance: Float64Array;
  /** How many ends each start has, in the order of the starts. */
  countOfStart: number[];
}

/** Which pairs are kept: those whose `figure` is at most `most`. Figures are divided by `milliseconds` or `centimetres`. */
export interface PairFilter {
  readonly figure: 'time' | 'length';
  readonly most: number;
  readonly milliseconds: number;
  readonly centimetres: number;
}

export function openColumns(): PairColumns {
  return {
    count: 0,
    end: new Uint32Array(0),
    time: new Float64Array(0),
    distance: new Float64Array(0),
    countOfStart: [],
  };
}

/** Drops all pairs, and makes room for `most` pairs. */
export function clearColumns(columns: PairColumns, most: number): PairColumns {
  columns.count = 0;
  columns.countOfStart = [];
  if (columns.time.length < most) {
    columns.time = new Float64Array(most);
    columns.distance = new Float64Array(most);
  }
  return columns;
}

/** Makes room for the ends of `most` pairs, for starts that do not have all ends. */
export function makeRoomForEnds(columns: PairColumns, most: number): void {
  if (columns.end.length < most) columns.end = new Uint32Array(most);
}

/** Hands the figures over to the caller: the arrays themselves if pairs fill at least half of them, otherwise a copy. */
export function giveFigures(columns: PairColumns): Pick<PairColumns, 'time' | 'distance'> {
  const { count, time, distance } = columns;
  if (2 * count < time.length) return { time: time.slice(0, count), distance: distance.slice(0, count) };
  columns.time = new Float64Array(0);
  columns.distance = new Float64Array(0);
  return { time: time.subarray(0, count), distance: distance.subarray(0, count) };
}

/** Views of the columns, into which rows of `width` ends can be written without a later copy. */
export function rowsInColumns({ time, distance }: PairColumns, width: number, first: number, end: number): CostRow[] {
  return rowsIn({ time, length: distance }, width, first, end);
}

/** Accepts rows that were written in place, in which every start has every end. */
export function takeWhole(columns: PairColumns, starts: number, width: number): void {
  columns.count = starts * width;
  for (let start = 0; start < starts; start++) columns.countOfStart.push(width);
}

/** Whether there is a way to every end. Call this while the row is still in the processor's cache. */
export function isWholeRow({ time }: CostRow): boolean {
  return !time.includes(Number.NaN);
}

/** Closes the gaps of pairs that are left out. `some` has the ends of the rows, and is absent if the rows have all ends. */
export function takeKept(
  columns: PairColumns,
  starts: number,
  width: number,
  { figure, most, milliseconds, centimetres }: PairFilter,
  some?: readonly number[],
): void {
  makeRoomForEnds(columns, starts * width);
  const { time, distance, end } = columns;
  const bounded = figure === 'time' ? time : distance;
  let at = 0;
  for (let start = 0; start < starts; start++) {
    const first = start * width;
    const begun = at;
    for (let i = 0; i < width; i++) {
      const cell = first + i;
      // NaN, for no way, is not within any limit
      if (!(bounded[cell] <= most)) continue;
      end[at] = some === undefined ? i : some[i];
      time[at] = time[cell] / milliseconds;
      distance[at] = distance[cell] / centimetres;
      at++;
    }
    columns.countOfStart.push(at - begun);
  }
  columns.count = at;
}
