// The cost of every way from a set of starts to a set of ends.

import { mark } from '../budget/watch.ts';
import type { DatabaseHandle } from '../engine/database.ts';
import type { CompiledWishes } from '../request/compiled-wishes.ts';
import type { RequestOptions } from '../request/options.ts';
import type { MatrixPayload, MatrixQuery } from '../request/queries.ts';
import type { Known, OptionFlag, OptionFlags, OptionMembers, OptionsWith, Together } from './answer-types.ts';
import type { AnswerWarning } from './answer-warnings.ts';
import { askMatrix, explainMatrix, rowsToKeep } from './ask-matrix.ts';
import { entryWriter, type MatrixEntry, type MatrixPart } from './matrix-entries.ts';
import { finishWatch } from './statistics.ts';

/** The documented answer. */
export type MatrixResult<Query = MatrixQuery, Options = RequestOptions> = Together<
  MatrixMembers<Query> & OptionMembers<Options>
>;

interface MatrixMembers<Query> {
  /** One entry a pair, starts before ends: all ends of the first start come first. */
  matrix: MatrixEntry<Query>[];
  /** Points that were moved, and the first thousand pairs without a way, which the matrix leaves out; absent where there is none. */
  warnings?: AnswerWarning[];
}

/**
 * The cost matrix. An entry is what `route` between its two points comes to, to the digit. Throws one RoutingError of
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
  query: Known<Query, MatrixQuery>,
  payload?: MatrixPayload | CompiledWishes,
  options?: OptionsWith<RequestOptions, Explain, Statistics>,
): MatrixResult<Query, OptionFlags<Explain, Statistics>> {
  const asked = askMatrix(database, query, payload, options);
  const { request } = asked;
  const { onProgress, explain: wantsExplanation } = asked.request.options;
  const addEntries = entryWriter(asked);
  const part: MatrixPart = { entries: [], warnings: [] };
  for (const pair of rowsToKeep(asked)) {
    addEntries(pair, part);
    onProgress?.((pair.startIndex + 1) / request.startPoints.length);
    asked.request.options.signal?.throwIfAborted();
  }
  mark(asked.budget, 'search');
  const explanation = wantsExplanation ? explainMatrix(asked) : undefined;
  const statistics = finishWatch(asked, 'routeCostMatrix');
  return {
    matrix: part.entries as MatrixEntry<Query>[],
    ...(part.warnings.length > 0 && { warnings: part.warnings }),
    ...(explanation && { explanation }),
    ...(statistics && { statistics }),
  } as MatrixResult<Query, OptionFlags<Explain, Statistics>>;
}
