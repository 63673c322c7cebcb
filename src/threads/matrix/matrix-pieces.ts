// A large matrix in pieces. Each piece is a separate task, so other requests get their turn in between, and every idle
// worker takes some.

import { YIELD_MS, yieldThread } from '../../budget/yield-thread.ts';
import type { Limits } from '../../database/limits.ts';
import type { AnswerWarning } from '../../operations/answer-warnings.ts';
import type { Explanation } from '../../operations/explain.ts';
import { encoded, type JsonPiece } from '../../operations/json/json-pieces.ts';
import { type EntryFrame, MOST_DISPLACED, MOST_PAIRS, type RowColumns } from '../../operations/matrix-columns.ts';
import { type MatrixEntry, writeEntries } from '../../operations/matrix-entries.ts';
import { matrixPieces, textOfPieces, type WrittenRows } from '../../operations/matrix-text.ts';
import { besideCells } from '../../operations/prepare-matrix.ts';
import type { MatrixResult } from '../../operations/route-cost-matrix.ts';
import type { CostTable } from '../../operations/route-cost-table.ts';
import type { RequestStatistics } from '../../operations/statistics.ts';
import { type MatrixRow, matrixRow } from '../../operations/stream-cost-matrix.ts';
import type { MatrixForm, PostedRows, RowWarnings, WholeRows } from '../messages/messages.ts';
import { type RowsReader, rowsReader, type SerializedRows } from '../messages/serialized-rows.ts';
import { accountShared } from '../shared/account-shared.ts';
import { type BegunMatrix, beginInPieces, type MatrixWork, piecesOf } from './begun-matrix.ts';
import { type Piece, workOnPieces } from './pieces.ts';

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
  const newOf = openFilter();
  const kept = inOrder.flatMap((row) => newOf(row.warnings));
  const explanation = wantsExplanation(work) ? await begun.explain() : undefined;
  return { ...table, ...besideCells(kept, explanation) };
}

function emptyTable(head: BegunMatrix['head']): CostTable {
  const { startCount, endCount, returnTime, returnDistance, timeUnit, distanceUnit } = head;
  const count = startCount * endCount;
  const time = sharedCells(returnTime ? count : 0);
  const distance = sharedCells(returnDistance ? count : 0);
  return { startCount, endCount, time, timeUnit, distance, distanceUnit };
}

/** A row, and what its entries have in common. */
interface FramedRow {
  readonly frame: EntryFrame;
  readonly row: RowColumns;
  /** Of the whole matrix; only the last row may have them. */
  readonly explanation?: Explanation | undefined;
  readonly statistics?: RequestStatistics | undefined;
}

/** The rows in order. */
async function* columnsInPieces(work: MatrixWork): AsyncGenerator<FramedRow, void, undefined> {
  const begun = await beginInPieces<WholeRows, RowsReader>(work, 'rows', ({ frame }) => rowsReader(frame!));
  if ('answer' in begun) {
    const { serialized, explanation, statistics } = begun.answer;
    const { frame, read } = rowsReader(begun.answer.frame);
    const last = serialized.rows.length - 1;
    for (const row of read(serialized)) {
      yield { frame, row, ...(row.startIndex === last && { explanation, statistics }) };
    }
    return;
  }
  const { startCount } = begun.head;
  const { frame, read } = begun.arena;
  const newOf = openFilter();
  let turn = performance.now();
  for await (const part of partsInOrder<SerializedRows>(work, 'rows', begun)) {
    for (const row of read(part)) {
      if (performance.now() - turn > YIELD_MS) {
        await yieldThread();
        turn = performance.now();
      }
      const warnings = newOf(row.warnings);
      work.options.own.onProgress?.((row.startIndex + 1) / startCount);
      const isLast = row.startIndex === startCount - 1;
      const explanation = wantsExplanation(work) && isLast ? await begun.explain() : undefined;
      yield { frame, row: { ...row, warnings }, explanation };
    }
  }
}

export async function* rowsInPieces(work: MatrixWork): AsyncGenerator<MatrixRow, void, undefined> {
  for await (const { frame, row, explanation } of columnsInPieces(work)) yield matrixRow(frame, row, explanation);
}

export async function matrixInPieces(work: MatrixWork): Promise<MatrixResult> {
  const matrix: MatrixEntry[] = [];
  const warnings: AnswerWarning[] = [];
  let ofWhole: Pick<FramedRow, 'explanation' | 'statistics'> = {};
  for await (const { frame, row, ...last } of columnsInPieces(work)) {
    writeEntries(frame, row, matrix, matrix.length);
    warnings.push(...row.warnings);
    ofWhole = last;
  }
  return { matrix, ...besideCells(warnings, ofWhole.explanation, ofWhole.statistics) };
}

/** The whole matrix as JSON text. It is refused if it exceeds `answerBytes`. */
export async function textInPieces(work: MatrixWork, limits: Pick<Limits, 'answerBytes'>): Promise<string> {
  const begun = await beginInPieces<string, void>(work, 'text', () => {});
  if ('answer' in begun) return begun.answer;
  const text = await textOfPieces(writtenInPieces(work, 'text', begun), limits);
  work.options.own.onProgress?.(1);
  return text;
}

/** The matrix as JSON text, computed while it is read; one string if it is short. */
export async function* streamInPieces(work: MatrixWork): AsyncGenerator<JsonPiece, void, undefined> {
  const begun = await beginInPieces<string, void>(work, 'stream', () => {});
  if ('answer' in begun) yield begun.answer;
  else yield* encoded(writtenInPieces(work, 'stream', begun));
}

function writtenInPieces(
  work: MatrixWork,
  form: 'text' | 'stream',
  begun: BegunMatrix,
): AsyncGenerator<JsonPiece, void, undefined> {
  const openRows = async function* (): AsyncGenerator<WrittenRows, void, undefined> {
    const newOf = openFilter();
    for await (const { text, warnings } of partsInOrder<WrittenRows>(work, form, begun)) {
      yield { text, warnings: newOf(warnings) };
    }
  };
  return matrixPieces(openRows(), async () => (wantsExplanation(work) ? { explanation: await begun.explain() } : {}));
}

/** How many pieces are computed ahead of a reader at most. */
const MOST_AHEAD = 2;

/**
 * The messages of workers for all pieces, in order. A few pieces are computed ahead. For a stream, more are computed while its reader keeps
 * reading; a stream that no one reads holds only one piece, and drops even that if others need its room. It then begins again when it is
 * read on.
 */
async function* partsInOrder<Part extends PostedRows>(
  work: MatrixWork,
  form: MatrixForm,
  begun: BegunMatrix,
): AsyncGenerator<Part, void, undefined> {
  const pieces = piecesOf(form, begun.head, work.workers);
  const most = form === 'stream' ? Math.min(work.workers, MOST_AHEAD) : work.workers + 1;
  let ahead = form === 'stream' ? 0 : most;
  /** The parts of the piece that is being read, without those that were read, and of pieces ahead of it. */
  const computed: Promise<(Part | undefined)[]>[] = [];
  let running = 0;
  const compute = async (piece: Piece): Promise<(Part | undefined)[]> => {
    const parts: Part[] = [];
    running++;
    try {
      await begun.rows(piece, { part: (part) => parts.push(part as Part) });
    } finally {
      running--;
    }
    return parts;
  };
  for (let at = 0; at < pieces.length; at++) {
    const computeUpTo = (count: number) => {
      for (const piece of pieces.slice(at + computed.length, at + count)) {
        const derived = compute(piece);
        // it rejects where it is awaited; until then it counts as handled
        derived.catch(() => {});
        computed.push(derived);
      }
    };
    for (let i = 0; ; i++) {
      // parts that were dropped are computed again
      computeUpTo(i > 0 ? 1 : Math.max(1, ahead));
      const parts = await computed[0];
      if (i === 0) computeUpTo(1 + ahead);
      if (i >= parts.length) break;
      const part = parts[i]!;
      parts[i] = undefined;
      if (running === 0 && at + computed.length === pieces.length && !wantsExplanation(work)) begun.keepOnlyText();
      work.place.rest(() => {
        if (running > 0) return false;
        parts.length = 0;
        computed.length = 0;
        begun.drop();
        return true;
      });
      yield part;
      work.place.goOn();
    }
    computed.shift();
    ahead = Math.min(ahead + 1, most);
  }
  if (!wantsExplanation(work)) work.place.leave();
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
function openFilter(): (reported: readonly AnswerWarning[]) => AnswerWarning[] {
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
