// A cost matrix, row by row. It is never in memory as a whole.

import { resume } from '../budget/budget.ts';
import { mark } from '../budget/watch.ts';
import { YIELD_MS, yieldThread } from '../budget/yield-thread.ts';
import type { DatabaseHandle } from '../database/database.ts';
import type { CompiledCosting } from '../request/compiled-costing.ts';
import type { RequestOptions } from '../request/options.ts';
import type { MatrixPayload, MatrixQuery } from '../request/queries.ts';
import type { Known, NotNothing } from './answer-types.ts';
import type { AnswerWarning } from './answer-warnings.ts';
import type { Explanation } from './explain.ts';
import { addEntries, entriesOf, type MatrixEntry, makePart, openEntries } from './matrix-entries.ts';
import { explainMatrix, type PreparedMatrix, prepareMatrix, type RowPair, rowsOf } from './prepare-matrix.ts';
import { finishWatch } from './statistics.ts';

/** All entries of one start. */
export interface MatrixRow<Query = MatrixQuery> {
  startIndex: number;
  matrix: MatrixEntry<Query>[];
  /** For each entry, the index of its end. Pairs without a way have no entry. */
  endIndexes: number[];
  /** Newly displaced points, and pairs without a way; at most a thousand in the whole stream. Absent if there are none. */
  warnings?: AnswerWarning[];
  /** Present in the last row if `explain` is true. */
  explanation?: Explanation;
}

/**
 * The rows of a cost matrix, in the order of the starts. Reads the request at once, and throws one RoutingError that lists everything wrong
 * with it. Aborting the signal ends the stream with its reason.
 *
 * @example
 * for await (const { startIndex, matrix } of streamCostMatrix(database, query, { startPoints, endPoints }, { signal })) write(matrix);
 */
export function streamCostMatrix<const Query extends MatrixQuery>(
  database: DatabaseHandle,
  query: Known<Query, MatrixQuery> & NotNothing<Query>,
  payload?: MatrixPayload | CompiledCosting,
  options?: RequestOptions,
): AsyncGenerator<MatrixRow<Query>, void, undefined> {
  const rows: AsyncGenerator<MatrixRow, void, undefined> = stream(prepareMatrix(database, query, payload, options));
  return rows as AsyncGenerator<MatrixRow<Query>, void, undefined>;
}

async function* stream(prepared: PreparedMatrix): AsyncGenerator<MatrixRow, void, undefined> {
  const { signal } = prepared.request.options;
  let begun = performance.now();
  // the time until the caller asks for the next row does not count
  for (const row of matrixRows(prepared)) {
    if (performance.now() - begun > YIELD_MS) {
      await yieldThread();
      begun = performance.now();
    }
    signal?.throwIfAborted();
    yield row;
  }
  mark(prepared.budget, 'search');
  finishWatch(prepared, 'streamCostMatrix');
}

/** Rows of a prepared matrix in the form of the answer: all rows, or those that are given. */
export function* matrixRows(
  prepared: PreparedMatrix,
  rows: Iterable<RowPair> = rowsOf(prepared),
): Generator<MatrixRow, void, undefined> {
  const { signal, onProgress, explain: wantsExplanation } = prepared.request.options;
  const { startPoints, endPoints } = prepared.request;
  const writer = openEntries(prepared);
  for (const pair of rows) {
    const { startIndex } = pair;
    const endIndexes: number[] = [];
    const part = makePart(endPoints.length, endIndexes);
    addEntries(writer, pair, part);
    onProgress?.((startIndex + 1) / startPoints.length);
    signal?.throwIfAborted();
    const left = performance.now();
    yield {
      startIndex,
      matrix: entriesOf(part),
      endIndexes,
      ...(part.warnings.length > 0 && { warnings: part.warnings }),
      ...(wantsExplanation && startIndex === startPoints.length - 1 && { explanation: explainMatrix(prepared) }),
    };
    resume(prepared.budget, left);
  }
}
