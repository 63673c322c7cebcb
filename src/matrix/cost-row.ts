// A row of costs: the trips from one start to every end.

import { type Budget, checkClockAt } from '../budget/budget.ts';
import type { DisplacedEnds } from '../points/displaced.ts';
import type { WeightKind } from '../search/weights.ts';

/** The costs of one start: one value per end, NaN if there is no way. */
export interface CostRow {
  readonly time: Float64Array;
  readonly length: Float64Array;
  /** The values of additional ends, which come after all other ends. */
  readonly beyond?: CostRow;
}

/** The form in which rows are written. */
export interface RowsWanted {
  /** The number of milliseconds, and of centimetres, in one unit of a figure. */
  readonly units: { readonly time: number; readonly length: number };
  /** Returns the arrays that receive the rows of the starts from `first` to before `end`. Default: new arrays. */
  readonly rowsOf?: (first: number, end: number) => CostRow[];
}

/** The rows of the starts from `first` to before `end`, in order. Rows up to before `ahead` may be computed in advance. Default: `end`. */
export type PairRows = (first: number, end: number, ahead?: number) => Generator<CostRow, void, undefined>;

/** Whole milliseconds and centimetres. */
export const WHOLE_ROWS: RowsWanted = { units: { time: 1, length: 1 } };

export function emptyRow(count: number): CostRow {
  return { time: new Float64Array(count), length: new Float64Array(count) };
}

/** Rows in new arrays. */
export function emptyRows(count: number, width: number, budget: Budget): CostRow[] {
  const rows: CostRow[] = [];
  for (let i = 0; i < count; i++) {
    checkClockAt(budget, i);
    rows.push(emptyRow(width));
  }
  return rows;
}

/** The rows of a table from `first` to before `end`, as views. Values that the table does not have get new arrays. */
export function rowsIn({ time, length }: CostRow, width: number, first: number, end: number): CostRow[] {
  const rows: CostRow[] = [];
  for (let row = first; row < end; row++) {
    rows.push({ time: rowIn(time, width, row), length: rowIn(length, width, row) });
  }
  return rows;
}

/** Rows over arrays that are used again: a caller reads each row before it asks for the next one. */
export function passingRows(width: number, units: RowsWanted['units']): RowsWanted {
  let height = 0;
  let table: CostRow = { time: new Float64Array(0), length: new Float64Array(0) };
  return {
    units,
    rowsOf(first, end) {
      if (end - first > height) {
        height = end - first;
        table = { time: new Float64Array(width * height), length: new Float64Array(width * height) };
      }
      const rows: CostRow[] = [];
      // the place of a row depends on its start only, so that the last row of one call may still be read after the next call
      for (let start = first; start < end; start++) {
        rows.push(...rowsIn(table, width, start % height, (start % height) + 1));
      }
      return rows;
    },
  };
}

function rowIn(cells: Float64Array, width: number, row: number): Float64Array {
  return cells.length > 0 ? cells.subarray(row * width, (row + 1) * width) : new Float64Array(width);
}

/** Writes a cell in its units: time and length, swapped for shortest weights. */
export function writeCell(row: CostRow, end: number, kind: WeightKind, former: number, latter: number): void {
  const { time, length, beyond } = row;
  if (beyond !== undefined && end >= time.length) {
    writeCell(beyond, end - time.length, kind, former, latter);
    return;
  }
  time[end] = kind === 'shortest' ? latter : former;
  length[end] = kind === 'shortest' ? former : latter;
}

/** Marks the cells of displaced ends as having no way. */
export function clearDisplaced({ time, length }: CostRow, displaced: DisplacedEnds | undefined): void {
  if (displaced === undefined) return;
  for (let end = 0; end < displaced.length; end++) {
    if (displaced[end] === 0) continue;
    time[end] = Number.NaN;
    length[end] = Number.NaN;
  }
}

/** Copies a cell from another row. */
export function takeCell(row: CostRow, end: number, other: CostRow, column: number): void {
  row.time[end] = other.time[column];
  row.length[end] = other.length[column];
}

/** The ends without a way, up to a maximum. This is a function of its own, because inside a generator the loop takes ten times as long. */
export function endsWithoutWay({ time }: CostRow, most: number = Infinity): number[] {
  const lacking: number[] = [];
  if (most <= 0 || !Number.isNaN(sumOf(time))) return lacking;
  for (let end = 0; end < time.length && lacking.length < most; end++) if (Number.isNaN(time[end])) lacking.push(end);
  return lacking;
}

/** The sum of all values. It computes two sums in turn, so that one addition need not wait for the other. */
function sumOf(values: Float64Array): number {
  let even = 0;
  let odd = 0;
  let i = 0;
  for (; i + 1 < values.length; i += 2) {
    even += values[i];
    odd += values[i + 1];
  }
  return i < values.length ? even + odd + values[i] : even + odd;
}
