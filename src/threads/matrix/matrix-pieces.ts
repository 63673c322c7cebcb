// A large matrix in pieces. Each piece is a separate task, so other requests get their turn in between, and every idle
// worker takes some.

import { YIELD_MS, yieldThread } from '../../budget/yield-thread.ts';
import type { Limits } from '../../database/limits.ts';
import type { AnswerWarning } from '../../operations/answer-warnings.ts';
import { encoded, type JsonPiece } from '../../operations/json-pieces.ts';
import { MOST_DISPLACED, MOST_PAIRS } from '../../operations/matrix-entries.ts';
import { matrixPieces, textOfPieces, type WrittenRows } from '../../operations/matrix-text.ts';
import type { MatrixResult } from '../../operations/route-cost-matrix.ts';
import type { CostTable } from '../../operations/route-cost-table.ts';
import type { RequestStatistics } from '../../operations/statistics.ts';
import type { MatrixRow } from '../../operations/stream-cost-matrix.ts';
import type { MatrixQuery } from '../../request/queries.ts';
import type { MatrixForm, PostedRows, RowWarnings, WholeRows } from '../messages/messages.ts';
import { rowReader, type SerializedRows } from '../messages/serialized-rows.ts';
import { accountShared } from '../shared/account-shared.ts';
import { type BegunMatrix, beginInPieces, type MatrixWork, piecesOf } from './begun-matrix.ts';
import { workOnPieces } from './pieces.ts';

/** The whole table. */
export async function tableInPieces(work: MatrixWork): Promise<CostTable> {
  const begun = await beginInPieces<CostTable, CostTable>(work, 'table', emptyTable);
  if ('answer' in begun) return begun.answer;
  const { arena: table } = begun;
  const { startCount } = table;
  const reported = new Map<number, RowWarnings>();
  let done = 0;
  await workOnPieces(work, piecesOf('table', begun.head, work.workers), async (piece, goesOn) => {
    reported.set(piece.first, await begun.rows(piece, { cells: table, goesOn }));
    done += piece.end - piece.first;
    work.options.own.onProgress?.(done / startCount);
  });
  const inOrder = [...reported].sort(([a], [b]) => a - b).flatMap(([, rows]) => rows);
  const warnings = openWarnings();
  const kept = inOrder.flatMap((row) => warnings(row.warnings));
  const explanation = wantsExplanation(work) ? await begun.explain() : undefined;
  return {
    ...table,
    ...(kept.length > 0 && { warnings: kept }),
    ...(explanation && { explanation }),
  };
}

function emptyTable(head: BegunMatrix['head']): CostTable {
  const { startCount, endCount, returnTime, returnDistance, timeUnit, distanceUnit } = head;
  const count = startCount * endCount;
  const time = sharedCells(returnTime ? count : 0);
  const distance = sharedCells(returnDistance ? count : 0);
  return { startCount, endCount, time, timeUnit, distance, distanceUnit };
}

/** The rows in order. If the matrix is not cut into pieces, `whole` receives the report of its worker. */
export async function* rowsInPieces(
  work: MatrixWork,
  whole: ReportedOfWhole = {},
): AsyncGenerator<MatrixRow, void, undefined> {
  type Arena = ReturnType<typeof rowReader>;
  const begun = await beginInPieces<WholeRows, Arena>(work, 'rows', ({ frame }) => rowReader(frame!));
  if ('answer' in begun) {
    const { frame, serialized, statistics } = begun.answer;
    whole.statistics = statistics;
    yield* rowReader(frame)(serialized);
    return;
  }
  const { startCount } = begun.head;
  const { arena: read } = begun;
  const warnings = openWarnings();
  let turn = performance.now();
  for await (const part of partsInOrder<SerializedRows>(work, 'rows', begun)) {
    for (const { warnings: reported = [], ...row } of read(part)) {
      if (performance.now() - turn > YIELD_MS) {
        await yieldThread();
        turn = performance.now();
      }
      const kept = warnings(reported);
      work.options.own.onProgress?.((row.startIndex + 1) / startCount);
      const isLast = row.startIndex === startCount - 1;
      const explanation = wantsExplanation(work) && isLast ? await begun.explain() : undefined;
      yield { ...row, ...(kept.length > 0 && { warnings: kept }), ...(explanation && { explanation }) };
    }
  }
}

/** The whole matrix as JSON text. It is refused if it exceeds `answerBytes`. */
export async function textInPieces(work: MatrixWork, limits: Pick<Limits, 'answerBytes'>): Promise<string> {
  const begun = await beginInPieces<string, void>(work, 'text', () => {});
  if ('answer' in begun) return begun.answer;
  const text = await textOfPieces(writtenInPieces<string>(work, 'text', begun), limits);
  work.options.own.onProgress?.(1);
  return text;
}

/** The matrix as JSON text, computed while it is read; one string if it is short. */
export async function* streamInPieces(work: MatrixWork): AsyncGenerator<JsonPiece, void, undefined> {
  const begun = await beginInPieces<string, void>(work, 'stream', () => {});
  if ('answer' in begun) yield begun.answer;
  else yield* encoded(writtenInPieces<Uint8Array>(work, 'stream', begun));
}

function writtenInPieces<Text extends JsonPiece>(
  work: MatrixWork,
  form: 'text' | 'stream',
  begun: BegunMatrix,
): AsyncGenerator<Text | string, void, undefined> {
  const openRows = async function* (): AsyncGenerator<WrittenRows<Text>, void, undefined> {
    const warnings = openWarnings();
    for await (const { text, warnings: reported } of partsInOrder<WrittenRows<Text>>(work, form, begun)) {
      yield { text, warnings: warnings(reported) };
    }
  };
  return matrixPieces(openRows(), async () => (wantsExplanation(work) ? { explanation: await begun.explain() } : {}));
}

/** How many pieces are computed ahead of a reader at most. */
const MOST_AHEAD = 2;

/**
 * The messages of workers for all pieces, in order. A few pieces are computed ahead. For a stream, more are computed while its reader keeps
 * reading; a stream that no one reads holds only one piece.
 */
async function* partsInOrder<Part extends PostedRows>(
  work: MatrixWork,
  form: MatrixForm,
  begun: BegunMatrix,
): AsyncGenerator<Part, void, undefined> {
  const waiting: Promise<Part[]>[] = [];
  const pieces = piecesOf(form, begun.head, work.workers);
  const most = form === 'stream' ? Math.min(work.workers, MOST_AHEAD) : work.workers + 1;
  let ahead = form === 'stream' ? 0 : most;
  const beginUpTo = (count: number) => {
    while (waiting.length < count && pieces.length > 0) {
      const parts: Part[] = [];
      const derived = begun.rows(pieces.shift()!, { part: (part) => parts.push(part as Part) }).then(() => parts);
      // it rejects where it is awaited; until then it counts as handled
      derived.catch(() => {});
      waiting.push(derived);
    }
  };
  for (;;) {
    beginUpTo(Math.max(1, ahead));
    const next = waiting.shift();
    if (next === undefined) return;
    const parts = await next;
    beginUpTo(ahead);
    yield* parts;
    ahead = Math.min(ahead + 1, most);
  }
}

/** Whether the options ask for an explanation. A worker has already validated them. */
function wantsExplanation({ options }: MatrixWork): boolean {
  return Object(options.rest).explain === true;
}

function sharedCells(count: number): Float64Array {
  const cells = new Float64Array(new SharedArrayBuffer(8 * count));
  accountShared(cells);
  return cells;
}

/** A filter for warnings. Every worker reports the same points, so only the first report is passed on, as without a pool. */
function openWarnings(): (reported: readonly AnswerWarning[]) => AnswerWarning[] {
  const known = new Set<string>();
  let pairs = 0;
  return (reported) =>
    reported.filter(({ code, message }) => {
      if (code !== 9101) return pairs++ < MOST_PAIRS;
      if (known.size === MOST_DISPLACED || known.has(message)) return false;
      known.add(message);
      return true;
    });
}

/** Warnings about a whole matrix, not about its rows. */
export interface ReportedOfWhole {
  statistics?: RequestStatistics | undefined;
}

/** All rows of a stream as one answer, followed by the warnings. */
export async function wholeMatrix<Query extends MatrixQuery>(
  rows: AsyncIterable<MatrixRow<Query>>,
  whole: ReportedOfWhole,
): Promise<MatrixResult<Query>> {
  const answer: MatrixResult<Query> = { matrix: [] };
  for await (const { matrix, warnings, explanation } of rows) {
    for (const entry of matrix) answer.matrix.push(entry);
    if (warnings !== undefined) answer.warnings = [...(answer.warnings ?? []), ...warnings];
    if (explanation !== undefined) answer.explanation = explanation;
  }
  if (whole.statistics !== undefined) answer.statistics = whole.statistics;
  return answer;
}
