// A cost matrix as two arrays of numbers: no object a cell.

import { spendBytes } from '../budget/budget.ts';
import { endsWithoutWay, type RowsWanted, rowsIn } from '../engine/cost-row.ts';
import type { DatabaseHandle } from '../engine/database.ts';
import type { CompiledWishes } from '../request/compiled-wishes.ts';
import type { RequestOptions } from '../request/options.ts';
import type { MatrixPayload, MatrixQuery } from '../request/queries.ts';
import type { DistanceUnitCode, TimeUnitCode } from '../request/units.ts';
import type { OptionFlag, OptionFlags, OptionMembers, OptionsWith, Together } from './answer-types.ts';
import { type AnswerWarning, takeWarnings } from './answer-warnings.ts';
import { answered } from './ask.ts';
import { type AskedMatrix, askMatrix, type RowPair, rowsOf, tellBeside } from './ask-matrix.ts';
import { MOST_WARNINGS, noPathWarning } from './matrix-entries.ts';

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
export function routeCostTable<Explain extends OptionFlag = undefined, Statistics extends OptionFlag = undefined>(
  database: DatabaseHandle,
  query: MatrixQuery,
  payload?: MatrixPayload | CompiledWishes,
  options?: OptionsWith<RequestOptions, Explain, Statistics>,
): CostTable<OptionFlags<Explain, Statistics>> {
  return tableOf(askTable(database, query, payload, options)) as CostTable<OptionFlags<Explain, Statistics>>;
}

/** Reads and snaps a request for a table; throws one RoutingError of everything wrong with it. */
export function askTable(database: DatabaseHandle, query: unknown, payload: unknown, options: unknown): AskedMatrix {
  return asTable(askMatrix(database, query, payload, options));
}

/** A matrix that was asked for, as a table has it: one cell a pair. Throws where its arrays would be more than an answer may hold. */
export function asTable(asked: AskedMatrix): AskedMatrix {
  const { startPoints, endPoints, returnTime, returnDistance } = asked.request;
  const numbers = (Number(returnTime) + Number(returnDistance)) * startPoints.length * endPoints.length;
  answered(asked, () => spendBytes(asked.budget, Float64Array.BYTES_PER_ELEMENT * numbers));
  if (asked.request.returnOptimalRoutesOnly) return asked;
  const message = 'returnOptimalRoutesOnly is ignored: a table has one cell a pair.';
  asked.request.options.onWarning?.({ message, parameter: 'returnOptimalRoutesOnly' });
  return { ...asked, request: { ...asked.request, returnOptimalRoutesOnly: true } };
}

/** The whole table of what was asked. */
export function tableOf(asked: AskedMatrix): CostTable {
  const table = emptyTable(asked);
  const warnings: AnswerWarning[] = [];
  for (const told of fillTable(asked, rowsOf(asked, rowsOfTable(asked, table)))) warnings.push(...told.warnings);
  return { ...table, ...tellBeside(asked, 'routeCostTable', warnings) };
}

/** A table for what was asked, its cells still to be filled in. */
export function emptyTable({ request }: AskedMatrix): CostTable {
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
export function rowsOfTable(asked: AskedMatrix, { time, distance }: Pick<CostTable, 'time' | 'distance'>): RowsWanted {
  const { endPoints, timeUnit, distanceUnit } = asked.request;
  const count = endPoints.length;
  return {
    units: { time: timeUnit.milliseconds, length: distanceUnit.centimetres },
    rowsOf: (first, end) => rowsIn({ time, length: distance }, count, first, end),
  };
}

/** Fills in rows of a table; yields what there is to tell of each. */
export function* fillTable(
  asked: AskedMatrix,
  rows: Iterable<RowPair>,
): Generator<{ startIndex: number; warnings: AnswerWarning[] }, void, undefined> {
  const { startPoints, options } = asked.request;
  const { onProgress, signal } = options;
  let told = 0;
  for (const { startIndex, row } of rows) {
    const lacking = endsWithoutWay(row, MOST_WARNINGS - told);
    const warnings = lacking.map((to) => noPathWarning(asked, startIndex, to));
    warnings.push(...takeWarnings(asked).slice(0, MOST_WARNINGS - told - lacking.length));
    told += warnings.length;
    onProgress?.((startIndex + 1) / startPoints.length);
    signal?.throwIfAborted();
    yield { startIndex, warnings };
  }
}
