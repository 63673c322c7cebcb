// The entries of a cost matrix as columns of numbers, row by row. Objects and text are made from them.

import { resume } from '../budget/budget.ts';
import { type CostRow, endsWithoutWay } from '../matrix/cost-row.ts';
import type { PointGeometry } from '../request/point.ts';
import type { DistanceUnitCode, TimeUnitCode } from '../request/units.ts';
import { type AnswerWarning, takeWarningsOfRow } from './answer-warnings.ts';
import { pointGeometry } from './geometry.ts';
import { noPathMessage } from './no-path/why-no-path.ts';
import { type PreparedMatrix, type RowPair, rowsOf } from './prepare-matrix.ts';
import { answered } from './prepare-request.ts';

/** The most warnings of a matrix about pairs without a way. Finding the rule that closes a pair takes a search. */
export const MOST_PAIRS = 1000;
/** The most warnings of a matrix about displaced points. */
export const MOST_DISPLACED = 1000;

export interface EntryUnits {
  /** The unit of times; absent if the caller did not ask for them. */
  readonly timeUnit: TimeUnitCode | undefined;
  readonly distanceUnit: DistanceUnitCode | undefined;
}

/** What the entries of a matrix have in common. */
export interface EntryFrame extends EntryUnits {
  /** The end points, which entries share. Creating a million objects would take longer than the search. */
  readonly ends: readonly PointGeometry[];
}

/** The entries of a row. Its arrays may be longer than `count`, and are valid until the next row is read. */
export interface RowColumns {
  readonly startIndex: number;
  readonly startPoint: PointGeometry;
  /** How many entries the row has: one per end; none if there is no way; two if both criteria are requested and differ. */
  readonly count: number;
  readonly endIndex: Uint32Array;
  /** In the unit of the frame, as all distances are. */
  readonly time: Float64Array;
  readonly distance: Float64Array;
  readonly warnings: AnswerWarning[];
}

export function unitsOf({ request }: PreparedMatrix): EntryUnits {
  const { returnTime, returnDistance, timeUnit, distanceUnit } = request;
  return {
    timeUnit: returnTime ? timeUnit.code : undefined,
    distanceUnit: returnDistance ? distanceUnit.code : undefined,
  };
}

export function frameOf(prepared: PreparedMatrix): EntryFrame {
  const { endPoints, destination } = prepared.request;
  const ends: PointGeometry[] = [];
  for (let end = 0; end < endPoints.length; end++) ends.push(pointGeometry(endPoints.pointAt(end), destination));
  return { ends, ...unitsOf(prepared) };
}

/** The entries of rows: all rows, or those that are given. The time until the caller asks for the next row does not count. */
export function* columnsOfRows(
  prepared: PreparedMatrix,
  pairs: Iterable<RowPair> = rowsOf(prepared),
): Generator<RowColumns, void, undefined> {
  const { startPoints, endPoints, destination } = prepared.request;
  const allEnds = Uint32Array.from({ length: endPoints.length }, (_, end) => end);
  for (const pair of reportedRows(prepared, pairs)) {
    const { startIndex, row, other, warnings } = pair;
    const startPoint = pointGeometry(startPoints.pointAt(startIndex), destination);
    const isWhole = other === undefined && endsWithoutWay(row, 1).length === 0;
    const columns = isWhole
      ? { count: allEnds.length, endIndex: allEnds, time: row.time, distance: row.length }
      : gather(pair, allEnds.length);
    const left = performance.now();
    yield { startIndex, startPoint, ...columns, warnings };
    resume(prepared.budget, left);
  }
}

/** Rows with their warnings: first about pairs without a way, then about displaced points. Reports progress. */
export function* reportedRows(
  prepared: PreparedMatrix,
  pairs: Iterable<RowPair>,
): Generator<RowPair & Pick<RowColumns, 'warnings'>, void, undefined> {
  const { startPoints, options } = prepared.request;
  let withoutWay = 0;
  let displaced = 0;
  for (const pair of pairs) {
    const { startIndex, row, other } = pair;
    const lacking = endsWithoutWay(row, MOST_PAIRS - withoutWay).map((end) => noPathWarning(prepared, startIndex, end));
    const warnings = takeWarningsOfRow(prepared);
    if (warnings.length > MOST_DISPLACED - displaced) warnings.length = MOST_DISPLACED - displaced;
    withoutWay += lacking.length;
    displaced += warnings.length;
    if (lacking.length > 0) warnings.unshift(...lacking);
    options.onProgress?.((startIndex + 1) / startPoints.length);
    options.signal?.throwIfAborted();
    yield { startIndex, row, other, warnings };
  }
}

/** The warning about a cell without a way. */
function noPathWarning(prepared: PreparedMatrix, start: number, end: number): AnswerWarning {
  const [starts, ends] = prepared.points;
  // finding the reason takes further searches
  return answered(prepared, () => ({ code: 6002, message: noPathMessage(prepared, starts[start], ends[end]) }));
}

/** The cells that have a way, and those of the other criterion that differ. */
function gather({ row, other }: RowPair, endCount: number): Omit<RowColumns, 'startIndex' | 'startPoint' | 'warnings'> {
  const most = other === undefined ? endCount : 2 * endCount;
  const endIndex = new Uint32Array(most);
  const [time, distance] = [new Float64Array(most), new Float64Array(most)];
  let count = 0;
  const add = (from: CostRow, end: number) => {
    endIndex[count] = end;
    time[count] = from.time[end];
    distance[count++] = from.length[end];
  };
  for (let end = 0; end < endCount; end++) {
    if (Number.isNaN(row.time[end])) continue;
    add(row, end);
    if (other !== undefined && differs(row, other, end)) add(other, end);
  }
  return { count, endIndex, time, distance };
}

function differs(row: CostRow, other: CostRow, end: number): boolean {
  return !Number.isNaN(other.time[end]) && (row.time[end] !== other.time[end] || row.length[end] !== other.length[end]);
}
