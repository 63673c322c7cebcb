// The costs from each of several starts to each of several ends.

import type { DatabaseHandle } from '../database/database.ts';
import type { CompiledCosting } from '../request/compiled-costing.ts';
import type { RequestOptions } from '../request/options.ts';
import type { MatrixPayload, MatrixQuery } from '../request/queries.ts';
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
import { columnsOfRows, frameOf } from './matrix-columns.ts';
import { listOfEntries, type MatrixEntry, writeEntries } from './matrix-entries.ts';
import { prepareMatrix, restOfMatrix, rowsToKeep } from './prepare-matrix.ts';

/** The documented answer. */
export type MatrixResult<Query = MatrixQuery, Options = RequestOptions> = Together<
  MatrixMembers<Query> & OptionMembers<Options>
>;

interface MatrixMembers<Query> {
  /** One entry per pair. The entries of the first start come first. */
  matrix: MatrixEntry<Query>[];
  /** Displaced points, and pairs without a way, which have no entry. At most a thousand are listed. Absent if there are none. */
  warnings?: AnswerWarning[];
}

/**
 * The cost matrix. Each entry equals the result of `route` for its two points, to the last digit. Throws one RoutingError that lists
 * everything wrong with the request.
 *
 * @example
 * routeCostMatrix(database, { timeUnit: 's' }, { startPoints: [[-8.61, 41.15]], endPoints: [[-8.65, 41.17], [-8.6, 41.16]] });
 * // { matrix: [{ startPoint, endPoint, distance: 5012.35, distanceUnit: 'm', time: 512.04, timeUnit: 's' }, ...] }
 */
export function routeCostMatrix<
  const Query extends MatrixQuery,
  Explain extends OptionFlag = undefined,
  Statistics extends OptionFlag = undefined,
>(
  database: DatabaseHandle,
  query: Known<Query, MatrixQuery> & NotNothing<Query>,
  payload?: MatrixPayload | CompiledCosting,
  options?: OptionsWith<RequestOptions, Explain, Statistics>,
): MatrixResult<Query, OptionFlags<Explain, Statistics>> {
  const prepared = prepareMatrix(database, query, payload, options);
  const { startPoints, endPoints } = prepared.request;
  const frame = frameOf(prepared);
  const entries = listOfEntries(startPoints.length * endPoints.length);
  let count = 0;
  const warnings: AnswerWarning[] = [];
  for (const columns of columnsOfRows(prepared, rowsToKeep(prepared))) {
    writeEntries(frame, columns, entries, count);
    count += columns.count;
    warnings.push(...columns.warnings);
  }
  entries.length = count;
  const reported = restOfMatrix(prepared, 'routeCostMatrix', warnings);
  return { matrix: entries, ...reported } as MatrixResult as MatrixResult<Query, OptionFlags<Explain, Statistics>>;
}
