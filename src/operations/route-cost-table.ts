// A cost matrix as two arrays of numbers: no object a cell.

import { consumeBytes } from '../budget/budget.ts';
import type { DatabaseHandle } from '../database/database.ts';
import { endsWithoutWay, type RowsWanted, rowsIn } from '../matrix/cost-row.ts';
import type { CompiledCosting } from '../request/compiled-costing.ts';
import type { RequestOptions } from '../request/options.ts';
import type { MatrixPayload, MatrixQuery } from '../request/queries.ts';
import type { DistanceUnitCode, TimeUnitCode } from '../request/units.ts';
import type {
  Known,
  NotNothing,
  OptionFlag,
  OptionFlags,
  OptionMembers,
  OptionsWith,
  Together,
} from './answer-types.ts';
import { type AnswerWarning, takeWarnings } from './answer-warnings.ts';
import { MOST_WARNINGS, noPathWarning } from './matrix-entries.ts';
import { type PreparedMatrix, prepareMatrix, type RowPair, rowsOf, tellBeside } from './prepare-matrix.ts';
import { answered } from './prepare-request.ts';

/** Cell (i, j) stands at `i * endCount + j`; NaN where no way leads. */
export type CostTable<Options = RequestOptions> = Together<TableMembers & OptionMembers<Options>>;

interface TableMembers {
  startCount: number;
  endCount: number;
  /** In `timeUnit`; empty where `returnTime` is false. */
  time: Float64Array;
  timeUnit: TimeUnitCode;
  /** In `distanceUnit`; empty where `returnDistance` is false. */
  distance: Float64Array;
  distanceUnit: DistanceUnitCode;
  /** Points that were moved and pairs without a way, the first thousand of both: NaN tells all pairs. Absent where there is none. */
  warnings?: AnswerWarning[];
}

/**
 * The cost matrix as typed arrays. Takes what `routeCostMatrix` takes; of two criteria the one asked for alone.
 *
 * @example
 * const { time, endCount } = routeCostTable(database, { timeUnit: 's' }, { startPoints, endPoints });
 * time[2 * endCount + 5]; // seconds from the third start to the sixth end
 */
export function routeCostTable<
  const Query extends MatrixQuery,
  Explain extends OptionFlag = undefined,
  Statistics extends OptionFlag = undefined,
>(
  database: DatabaseHandle,
  query: Known<Query, MatrixQuery> & NotNothing<Query>,
  payload?: MatrixPayload | CompiledCosting,
  options?: OptionsWith<RequestOptions, Explain, Statistics>,
): CostTable<OptionFlags<Explain, Statistics>> {
  return tableOf(requestTable(database, query, payload, options)) as CostTable<OptionFlags<Explain, Statistics>>;
}

/** Reads and snaps a request for a table; throws one RoutingError of everything wrong with it. */
export function requestTable(
  database: DatabaseHandle,
  query: unknown,
  payload: unknown,
  options: unknown,
): PreparedMatrix {
  return asTable(prepareMatrix(database, query, payload, options));
}

/** A matrix that was asked for, as a table has it: one cell a pair. Throws where its arrays would be more than an answer may hold. */
export function asTable(prepared: PreparedMatrix): PreparedMatrix {
  const { startPoints, endPoints, returnTime, returnDistance } = prepared.request;
  const numbers = (Number(returnTime) + Number(returnDistance)) * startPoints.length * endPoints.length;
  answered(prepared, () => consumeBytes(prepared.budget, Float64Array.BYTES_PER_ELEMENT * numbers));
  if (prepared.request.returnOptimalRoutesOnly) return prepared;
  const message = 'returnOptimalRoutesOnly is ignored: a table has one cell a pair.';
  prepared.request.options.onWarning?.({ message, parameter: 'returnOptimalRoutesOnly' });
  return { ...prepared, request: { ...prepared.request, returnOptimalRoutesOnly: true } };
}

/** The whole table of what was asked. */
export function tableOf(prepared: PreparedMatrix): CostTable {
  const table = emptyTable(prepared);
  const warnings: AnswerWarning[] = [];
  for (const reported of fillTable(prepared, rowsOf(prepared, rowsOfTable(prepared, table))))
    warnings.push(...reported.warnings);
  return { ...table, ...tellBeside(prepared, 'routeCostTable', warnings) };
}

/** A table for what was asked, its cells still to be filled in. */
export function emptyTable({ request }: PreparedMatrix): CostTable {
  const { startPoints, endPoints, returnTime, returnDistance, timeUnit, distanceUnit } = request;
  const count = startPoints.length * endPoints.length;
  return {
    startCount: startPoints.length,
    endCount: endPoints.length,
    time: new Float64Array(returnTime ? count : 0),
    timeUnit: timeUnit.code,
    distance: new Float64Array(returnDistance ? count : 0),
    distanceUnit: distanceUnit.code,
  };
}

/** Where the rows of a table go, in its units. */
export function rowsOfTable(
  prepared: PreparedMatrix,
  { time, distance }: Pick<CostTable, 'time' | 'distance'>,
): RowsWanted {
  const { endPoints, timeUnit, distanceUnit } = prepared.request;
  const count = endPoints.length;
  return {
    units: { time: timeUnit.milliseconds, length: distanceUnit.centimetres },
    rowsOf: (first, end) => rowsIn({ time, length: distance }, count, first, end),
  };
}

/** Fills in rows of a table; yields what there is to tell of each. */
export function* fillTable(
  prepared: PreparedMatrix,
  rows: Iterable<RowPair>,
): Generator<{ startIndex: number; warnings: AnswerWarning[] }, void, undefined> {
  const { startPoints, options } = prepared.request;
  const { onProgress, signal } = options;
  let reported = 0;
  for (const { startIndex, row } of rows) {
    const lacking = endsWithoutWay(row, MOST_WARNINGS - reported);
    const warnings = lacking.map((to) => noPathWarning(prepared, startIndex, to));
    warnings.push(...takeWarnings(prepared).slice(0, MOST_WARNINGS - reported - lacking.length));
    reported += warnings.length;
    onProgress?.((startIndex + 1) / startPoints.length);
    signal?.throwIfAborted();
    yield { startIndex, warnings };
  }
}
