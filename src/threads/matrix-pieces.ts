// A large matrix in pieces: each a task of its own, so that other requests get their turn in between, and made by every
// worker that is free.

import { nextTurn, TURN } from '../budget/turns.ts';
import type { AnswerWarning } from '../operations/answer-warnings.ts';
import { MOST_WARNINGS } from '../operations/matrix-entries.ts';
import type { MatrixResult } from '../operations/route-cost-matrix.ts';
import type { CostTable } from '../operations/route-cost-table.ts';
import type { MatrixRow } from '../operations/stream-cost-matrix.ts';
import type { MatrixQuery } from '../request/queries.ts';
import type { Warning } from '../request/reading.ts';
import type { Asking } from './asking.ts';
import type { CarriedArguments } from './carried-arguments.ts';
import { type CarriedRows, rowReader } from './carried-rows.ts';
import type { OptionsTakenApart } from './host-options.ts';
import type { MatrixForm, MatrixHead, MatrixRequestMessage, RowsTold, RowWarnings, WholeRows } from './messages.ts';
import type { Worker } from './task.ts';
import { weighShared } from './weigh-shared.ts';

/** Cells of one piece: some twenty milliseconds of work. */
const CELLS_OF_PIECE: { readonly [form in MatrixForm]: number } = { table: 260_000, rows: 50_000 };
/** Rows are swept so many at a time. */
const SWEPT_TOGETHER = 16;

/** What is asked, and who works on it. */
export interface MatrixWork {
  readonly asking: Asking;
  /** By which workers know it again. */
  readonly job: number;
  /** The version of the database that answers all of it. */
  readonly version: number;
  readonly carried: CarriedArguments;
  readonly options: OptionsTakenApart;
  /** Workers of the pool. */
  readonly workers: number;
  /** Whether a worker has nothing to do at the moment. */
  readonly isSomeoneFree: () => boolean;
}

/** A matrix that a worker has read: its head, and what asks for rows of it. */
interface BegunMatrix {
  readonly head: Exclude<MatrixHead, { isWhole: true }>;
  rows(piece: RowPiece, cells: CostTable | undefined, part: (rows: CarriedRows) => void): Promise<RowWarnings>;
  /** Once all rows are made. */
  explain(): Promise<CostTable['explanation']>;
}

interface RowPiece {
  readonly first: number;
  readonly end: number;
}

/** The table, whole. */
export async function tableInPieces(work: MatrixWork): Promise<CostTable> {
  const begun = await begin<CostTable>(work, 'table');
  if ('answer' in begun) return begun.answer;
  const { startCount, endCount, returnTime, returnDistance, timeUnit, distanceUnit } = begun.head;
  const count = startCount * endCount;
  const table: CostTable = {
    startCount,
    endCount,
    time: sharedCells(returnTime ? count : 0),
    timeUnit,
    distance: sharedCells(returnDistance ? count : 0),
    distanceUnit,
  };
  const told = new Map<number, RowWarnings>();
  let done = 0;
  await workOn(work, piecesOf('table', begun.head, work.workers), async (piece) => {
    told.set(piece.first, await begun.rows(piece, table, () => {}));
    done += piece.end - piece.first;
    work.options.own.onProgress?.(done / startCount);
  });
  const inOrder = [...told].sort(([a], [b]) => a - b).flatMap(([, rows]) => rows);
  const warnings = openWarnings();
  const kept = inOrder.flatMap((row) => warnings(row.warnings));
  const explanation = wantsExplanation(work) ? await begun.explain() : undefined;
  return {
    ...table,
    ...(kept.length > 0 && { warnings: kept }),
    ...(explanation && { explanation }),
  };
}

/** The rows, in order; a few pieces are made ahead of whoever takes them. */
export async function* rowsInPieces(work: MatrixWork): AsyncGenerator<MatrixRow, void, undefined> {
  const begun = await begin<WholeRows>(work, 'rows');
  if ('answer' in begun) {
    yield* rowReader(begun.answer.frame)(begun.answer.carried);
    return;
  }
  const { startCount, frame } = begun.head;
  const read = rowReader(frame!);
  const warnings = openWarnings();
  const waiting: Promise<CarriedRows[]>[] = [];
  const pieces = piecesOf('rows', begun.head, work.workers);
  const beginNext = () => {
    const piece = pieces.shift();
    if (piece === undefined) return;
    const parts: CarriedRows[] = [];
    const made = begun.rows(piece, undefined, (part) => parts.push(part)).then(() => parts);
    // told by whoever awaits it; until then it is no unhandled rejection
    made.catch(() => {});
    waiting.push(made);
  };
  for (let i = 0; i <= work.workers; i++) beginNext();
  let turn = performance.now();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const parts = await next;
    beginNext();
    for (const { warnings: told = [], ...row } of rowsOf(parts, read)) {
      if (performance.now() - turn > TURN) {
        await nextTurn();
        turn = performance.now();
      }
      const kept = warnings(told);
      work.options.own.onProgress?.((row.startIndex + 1) / startCount);
      const isLast = row.startIndex === startCount - 1;
      const explanation = wantsExplanation(work) && isLast ? await begun.explain() : undefined;
      yield { ...row, ...(kept.length > 0 && { warnings: kept }), ...(explanation && { explanation }) };
    }
  }
}

function* rowsOf(parts: readonly CarriedRows[], read: ReturnType<typeof rowReader>): Generator<MatrixRow> {
  for (const part of parts) yield* read(part);
}

/** One worker reads the matrix; what is wrong with it is told by that one. */
async function begin<Answer>(
  { asking, job, version, carried, options }: MatrixWork,
  form: MatrixForm,
): Promise<BegunMatrix | { answer: Answer }> {
  const { onWarning } = options.own;
  const telling = { ...options.telling, onProgress: false };
  const request: MatrixRequestMessage = { form, ...carried, telling };
  const warning = onWarning && tellOnce(onWarning);
  const head = await asking.run<MatrixHead>(
    (worker, id) => {
      worker.known.set(job, true);
      return { kind: 'matrix', id, job, version, request };
    },
    { warning },
  );
  if (head.isWhole) {
    options.own.onProgress?.(1);
    return { answer: head.answer as Answer };
  }
  const begunFor = (worker: Worker) => {
    if (worker.known.has(job)) return undefined;
    worker.known.set(job, true);
    return { shared: head.shared, options: options.rest ?? {}, telling };
  };
  const moved = new Set<number>();
  return {
    head,
    async rows({ first, end }, cells, part) {
      const told = await asking.run<RowsTold>(
        (worker, id) => ({ kind: 'rows', id, job, version, begun: begunFor(worker), first, end, cells }),
        { warning, part, suits: (worker) => worker.known.has(job) },
      );
      for (const point of told.moved) moved.add(point);
      return told.warnings;
    },
    explain: () =>
      asking.run((worker, id) => ({ kind: 'explain', id, job, version, begun: begunFor(worker), moved: [...moved] }), {
        warning,
      }),
  };
}

/** Pieces of about one size: as many as it takes, and for tables one a worker at least. */
function piecesOf(form: MatrixForm, { startCount, endCount }: BegunMatrix['head'], workers: number): RowPiece[] {
  const most = Math.max(1, Math.floor(CELLS_OF_PIECE[form] / endCount));
  const count = Math.max(Math.ceil(startCount / most), form === 'table' ? workers : 1);
  const even = Math.ceil(startCount / count);
  const rows = even < SWEPT_TOGETHER ? even : SWEPT_TOGETHER * Math.ceil(even / SWEPT_TOGETHER);
  const pieces: RowPiece[] = [];
  for (let first = 0; first < startCount; first += rows)
    pieces.push({ first, end: Math.min(first + rows, startCount) });
  return pieces;
}

/** Works on all pieces: one after the other while every worker has something to do, several at once where some have not. */
async function workOn(
  { workers, isSomeoneFree }: MatrixWork,
  pieces: RowPiece[],
  work: (piece: RowPiece) => Promise<void>,
): Promise<void> {
  const strands: Promise<void>[] = [];
  let failure: { readonly error: unknown } | undefined;
  const strand = async () => {
    try {
      for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) {
        const done = work(piece);
        if (pieces.length > 0 && strands.length < workers && isSomeoneFree()) strands.push(strand());
        await done;
      }
    } catch (error) {
      failure ??= { error };
      pieces.length = 0;
    }
  };
  strands.push(strand());
  for (let i = 0; i < strands.length; i++) await strands[i];
  if (failure !== undefined) throw failure.error;
}

/** Asked of options that a worker has read and found good. */
function wantsExplanation({ options }: MatrixWork): boolean {
  return Object(options.rest).explain === true;
}

function sharedCells(count: number): Float64Array {
  const cells = new Float64Array(new SharedArrayBuffer(8 * count));
  weighShared(cells);
  return cells;
}

/** Each worker tells of the same points: once is enough. Of pairs without a way the first are told, as one thread does. */
function openWarnings(): (told: readonly AnswerWarning[]) => AnswerWarning[] {
  const known = new Set<string>();
  let pairs = 0;
  return (told) =>
    told.filter(({ code, message }) => {
      if (code === 6002) return pairs++ < MOST_WARNINGS;
      if (known.has(message)) return false;
      known.add(message);
      return true;
    });
}

function tellOnce(onWarning: (warning: Warning) => void): (warning: Warning) => void {
  const known = new Set<string>();
  return (warning) => {
    const text = JSON.stringify(warning);
    if (known.has(text)) return;
    known.add(text);
    onWarning(warning);
  };
}

/** The rows of a stream, put together as one answer. */
export async function wholeMatrix<Query extends MatrixQuery>(
  rows: AsyncIterable<MatrixRow<Query>>,
): Promise<MatrixResult<Query>> {
  const answer: MatrixResult<Query> = { matrix: [] };
  for await (const { matrix, warnings, explanation } of rows) {
    for (const entry of matrix) answer.matrix.push(entry);
    if (warnings !== undefined) answer.warnings = [...(answer.warnings ?? []), ...warnings];
    if (explanation !== undefined) answer.explanation = explanation;
  }
  return answer;
}
