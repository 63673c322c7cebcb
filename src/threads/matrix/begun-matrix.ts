// A matrix that workers make piece by piece: read by one of them, its points snapped and its rows made by every worker that is free.

import type { CostTable } from '../../operations/route-cost-table.ts';
import type { Warning } from '../../request/reading.ts';
import { kindOf } from '../durations.ts';
import type { OptionsTakenApart } from '../host-options.ts';
import type { MatrixForm, MatrixHead, MatrixRequestMessage, RowsReported, RowWarnings } from '../messages/messages.ts';
import type { SerializedArguments } from '../messages/serialized-arguments.ts';
import type { Hearing, Requesting } from '../requesting.ts';
import type { Worker } from '../task.ts';
import { type Hands, type Piece, piecesOfSize, workOnPieces } from './pieces.ts';

/** Cells of one piece: some twenty milliseconds of work; 64 kB of a text that waits for its reader. */
const CELLS_OF_PIECE: { readonly [form in MatrixForm]: number } = {
  table: 260_000,
  rows: 50_000,
  text: 20_000,
  stream: 320,
};
/** Points that are snapped in one piece, likewise. */
const POINTS_OF_PIECE = 2000;
/** Rows are swept so many at a time. */
const SWEPT_TOGETHER = 16;

/** What is asked, and who works on it. */
export interface MatrixWork extends Hands {
  readonly requesting: Requesting;
  /** By which workers know it again. */
  readonly job: number;
  /** The version of the database that answers all of it. */
  readonly version: number;
  readonly serialized: SerializedArguments;
  readonly options: OptionsTakenApart;
}

/** What a worker has of a matrix: what was asked, or its points on roads, too. */
type KnownOfMatrix = 'asked' | 'placed';

/** A matrix that workers have read and snapped: its head, and what asks for rows of it. */
export interface BegunMatrix {
  readonly head: Exclude<MatrixHead, { isWhole: true }>;
  rows(piece: Piece, hearing: RowsHearing): Promise<RowWarnings>;
  /** Once all rows are made. */
  explain(): Promise<CostTable['explanation']>;
}

/** Where cells go, what is made of entries, and what comes next. */
export interface RowsHearing extends Pick<Hearing, 'part' | 'goesOn'> {
  readonly cells?: CostTable;
}

/**
 * One worker reads the matrix, and tells what is wrong with it; every worker that is free snaps some of its points, and meanwhile this thread
 * makes what rows are taken up in.
 */
export async function beginInPieces<Answer, Arena>(
  work: MatrixWork,
  form: MatrixForm,
  arenaFor: (head: BegunMatrix['head']) => Arena,
): Promise<(BegunMatrix & { readonly arena: Arena }) | { answer: Answer }> {
  const { requesting, job, version, serialized, options } = work;
  const { onWarning } = options.own;
  const telling = { ...options.telling, onProgress: false };
  const request: MatrixRequestMessage = { form, ...serialized, telling };
  const warning = onWarning && tellOnce(onWarning);
  const knows = (worker: Worker, what: KnownOfMatrix) => worker.known.set(job, what);
  const head = await requesting.run<MatrixHead>(
    (worker, id) => {
      knows(worker, 'asked');
      return { kind: 'matrix', id, job, version, request };
    },
    { warning, kind: kindOf(form, serialized) },
  );
  if (head.isWhole) {
    options.own.onProgress?.(1);
    return { answer: head.answer as Answer };
  }
  const suits = (worker: Worker) => worker.known.has(job);
  const begunFor = (worker: Worker) => {
    if (worker.known.has(job)) return undefined;
    knows(worker, 'asked');
    return { shared: head.shared, options: options.rest ?? {}, telling };
  };
  const candidates: Float64Array[] = [];
  const placed = workOnPieces(work, sharesOf(head, work), async ({ first, end }, goesOn) => {
    const ofShare = await requesting.run<Float64Array>(
      (worker, id) => ({ kind: 'snap', id, job, version, begun: begunFor(worker), first, end }),
      { warning, suits, goesOn },
    );
    candidates.push(ofShare);
  });
  const [arena] = await Promise.all([asPromised(() => arenaFor(head)), placed]);
  /** What a worker lacks. */
  const lacking = (worker: Worker) => {
    const begun = begunFor(worker);
    if (worker.known.get(job) === 'placed') return { begun, candidates: undefined };
    knows(worker, 'placed');
    return { begun, candidates };
  };
  const moved = new Set<number>();
  return {
    head,
    arena,
    async rows({ first, end }, { cells, ...hearing }) {
      const reported = await requesting.run<RowsReported>(
        (worker, id) => ({ kind: 'rows', id, job, version, ...lacking(worker), form, first, end, cells }),
        { ...hearing, warning, suits },
      );
      for (const point of reported.moved) moved.add(point);
      return reported.warnings;
    },
    explain: () =>
      requesting.run((worker, id) => ({ kind: 'explain', id, job, version, ...lacking(worker), moved: [...moved] }), {
        warning,
      }),
  };
}

/** Shares of the points: as many as it takes, and one a worker where some have nothing to do. */
function sharesOf({ startCount, endCount }: BegunMatrix['head'], { workers, isSomeoneFree }: MatrixWork): Piece[] {
  const all = startCount + endCount;
  const count = Math.max(Math.ceil(all / POINTS_OF_PIECE), isSomeoneFree() ? workers : 1);
  return piecesOfSize(Math.ceil(all / count), all);
}

/** Pieces of about one size: as many as it takes, and for tables one a worker at least. */
export function piecesOf(form: MatrixForm, { startCount, endCount }: BegunMatrix['head'], workers: number): Piece[] {
  const most = Math.max(1, Math.floor(CELLS_OF_PIECE[form] / endCount));
  const count = Math.max(Math.ceil(startCount / most), form === 'table' ? workers : 1);
  const even = Math.ceil(startCount / count);
  const rows = even < SWEPT_TOGETHER ? even : SWEPT_TOGETHER * Math.ceil(even / SWEPT_TOGETHER);
  return piecesOfSize(rows, startCount);
}

/** What throws rejects. */
async function asPromised<Derived>(make: () => Derived): Promise<Derived> {
  return make();
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
