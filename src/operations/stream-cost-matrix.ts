// A cost matrix, row by row. It is never in memory as a whole.

import { mark } from '../budget/watch.ts';
import { YIELD_MS, yieldThread } from '../budget/yield-thread.ts';
import type { DatabaseHandle } from '../database/database.ts';
import type { CompiledCosting } from '../request/compiled-costing.ts';
import type { RequestOptions } from '../request/options.ts';
import type { MatrixPayload, MatrixQuery } from '../request/queries.ts';
import type { Known, NotNothing } from './answer-types.ts';
import type { AnswerWarning } from './answer-warnings.ts';
import type { Explanation } from './explain.ts';
import { columnsOfRows, type EntryFrame, frameOf, type RowColumns } from './matrix-columns.ts';
import { entriesOf, type MatrixEntry } from './matrix-entries.ts';
import { besideCells, explainMatrix, type PreparedMatrix, prepareMatrix } from './prepare-matrix.ts';
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
  const { startPoints, options } = prepared.request;
  const frame = frameOf(prepared);
  for await (const columns of inTurns(prepared, columnsOfRows(prepared))) {
    const isLast = columns.startIndex === startPoints.length - 1;
    yield matrixRow(frame, columns, options.explain && isLast ? explainMatrix(prepared) : undefined);
  }
}

/** Parts of a matrix, between which the thread does other work. */
export async function* inTurns<Part>(
  prepared: PreparedMatrix,
  parts: Iterable<Part>,
): AsyncGenerator<Part, void, undefined> {
  const { signal } = prepared.request.options;
  let begun = performance.now();
  // the time until the caller asks for the next part does not count
  for (const part of parts) {
    if (performance.now() - begun > YIELD_MS) {
      await yieldThread();
      begun = performance.now();
    }
    signal?.throwIfAborted();
    yield part;
  }
  mark(prepared.budget, 'search');
  finishWatch(prepared, 'streamCostMatrix');
}

/** A row in the form of the answer. */
export function matrixRow(frame: EntryFrame, columns: RowColumns, explanation?: Explanation): MatrixRow {
  const { startIndex, count, endIndex, warnings } = columns;
  return {
    startIndex,
    matrix: entriesOf(frame, columns),
    endIndexes: Array.from(endIndex.subarray(0, count)),
    ...besideCells(warnings, explanation),
  };
}
