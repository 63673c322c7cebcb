// A cost matrix as two arrays of numbers, without an object per cell.

import { countAnswerBytes } from '../budget/budget.ts';
import type { DatabaseHandle } from '../database/database.ts';
import { type RowsWanted, rowsIn } from '../matrix/cost-row.ts';
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
import type { AnswerWarning } from './answer-warnings.ts';
import { reportedRows } from './matrix-columns.ts';
import { type PreparedMatrix, prepareMatrix, restOfMatrix, rowsOf } from './prepare-matrix.ts';
import { answered } from './prepare-request.ts';

/** The table. Cell (i, j) is at `i * endCount + j`; NaN if there is no way. */
export type CostTable<Options = RequestOptions> = Together<TableMembers & OptionMembers<Options>>;

interface TableMembers {
  startCount: number;
  endCount: number;
  /** The times in `timeUnit`; empty if `returnTime` is false. */
  time: Float64Array;
  timeUnit: TimeUnitCode;
  /** The distances in `distanceUnit`; empty if `returnDistance` is false. */
  distance: Float64Array;
  distanceUnit: DistanceUnitCode;
  /** Displaced points and pairs without a way: the first thousand of both. Absent if there are none. */
  warnings?: AnswerWarning[];
}

/**
 * The cost matrix as typed arrays. Takes the query and payload of `routeCostMatrix`, but returns only the requested criterion.
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
  const prepared = asTable(prepareMatrix(database, query, payload, options));
  return tableOf(prepared) as CostTable<OptionFlags<Explain, Statistics>>;
}

/** A prepared matrix with one cell per pair. Throws if its arrays would exceed the bytes of an answer. */
export function asTable(prepared: PreparedMatrix): PreparedMatrix {
  const { startPoints, endPoints, returnTime, returnDistance } = prepared.request;
  const numbers = (Number(returnTime) + Number(returnDistance)) * startPoints.length * endPoints.length;
  answered(prepared, () => countAnswerBytes(prepared.budget, Float64Array.BYTES_PER_ELEMENT * numbers));
  if (prepared.request.returnOptimalRoutesOnly) return prepared;
  const message = 'returnOptimalRoutesOnly is ignored: a table has one cell per pair.';
  prepared.request.options.onWarning?.({ message, parameter: 'returnOptimalRoutesOnly' });
  return { ...prepared, request: { ...prepared.request, returnOptimalRoutesOnly: true } };
}

export function tableOf(prepared: PreparedMatrix): CostTable {
  const table = emptyTable(prepared);
  const warnings: AnswerWarning[] = [];
  const rows = rowsOf(prepared, rowsOfTable(prepared, table));
  for (const reported of reportedRows(prepared, rows)) warnings.push(...reported.warnings);
  return { ...table, ...restOfMatrix(prepared, 'routeCostTable', warnings) };
}

function emptyTable({ request }: PreparedMatrix): CostTable {
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
