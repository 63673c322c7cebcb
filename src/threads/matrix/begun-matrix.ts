// A matrix that workers compute in pieces. One worker reads the request. Every idle worker snaps some of its points and
// computes some of its rows.

import type { CostTable } from '../../operations/route-cost-table.ts';
import type { Warning } from '../../request/reading.ts';
import { kindOf } from '../durations.ts';
import type { SplitOptions } from '../host-options.ts';
import type { MatrixForm, MatrixHead, MatrixRequestMessage, RowsReported, RowWarnings } from '../messages/messages.ts';
import type { SerializedArguments } from '../messages/serialized-arguments.ts';
import type { Requesting, TaskListeners } from '../requesting.ts';
import type { Worker } from '../task.ts';
import { BYTES_OF_POINT, type MatrixPlace } from './matrix-room.ts';
import { type Piece, piecesOfSize, type WorkerAvailability, workOnPieces } from './pieces.ts';

/**
 * The number of cells in a piece. For tables and rows this is some twenty milliseconds of work, for text five; for streams it is 64 kB that
 * wait for a reader.
 */
const CELLS_OF_PIECE: { readonly [form in MatrixForm]: number } = {
  table: 260_000,
  rows: 50_000,
  text: 5000,
  stream: 320,
};
/** How many bytes an entry takes in this thread until it is read. A table is the answer itself. */
const BYTES_OF_ENTRY: typeof CELLS_OF_PIECE = { table: 0, rows: 100, text: 250, stream: 250 };
/** The number of points snapped in one piece, which is some twenty milliseconds of work, too. */
const POINTS_OF_PIECE = 2000;
/** Rows are swept in groups of this size. */
export const SWEPT_TOGETHER = 16;

export interface MatrixWork extends WorkerAvailability {
  readonly requesting: Requesting;
  /** The name under which workers know the matrix. */
  readonly job: number;
  /** The version of the database that answers the whole matrix. */
  readonly version: number;
  readonly serialized: SerializedArguments;
  readonly options: SplitOptions;
  readonly place: MatrixPlace;
  /** Takes the place; `undefined` if that needs no wait. */
  takePlace(): Promise<void> | undefined;
  /** Makes workers drop the matrix. */
  forget(): void;
}

/** What a worker knows of a matrix: only the request, or also the places of its points on roads. */
type KnownOfMatrix = 'request' | 'places';

/** A matrix that workers have read and whose points are snapped: its description, and a function that requests rows. */
export interface BegunMatrix {
  readonly head: Omit<CutHead, 'shared'>;
  rows(piece: Piece, taskListeners: RowListeners): Promise<RowWarnings>;
  /** Called when all rows are done. */
  explain(): Promise<CostTable['explanation']>;
  /** Drops everything but the request, from which the matrix begins again if more of it is requested. */
  drop(): void;
  /** The same for a matrix whose last rows wait for their reader, so that it keeps its place for them. */
  keepOnlyText(): void;
}

type CutHead = Exclude<MatrixHead, { isWhole: true }>;

/** What all workers need to compute rows. */
interface ReadMatrix {
  readonly shared: CutHead['shared'];
  readonly candidates: Float64Array[];
}

/** Where cells are written, and the functions that receive entries and what follows the rows. */
export interface RowListeners extends Pick<TaskListeners, 'part' | 'goesOn'> {
  readonly cells?: CostTable;
}

/**
 * One worker reads the matrix and reports what is wrong with it. Every idle worker snaps some of its points, while this
 * thread allocates the result.
 */
export async function beginInPieces<Answer, Arena>(
  work: MatrixWork,
  form: MatrixForm,
  arenaFor: (head: BegunMatrix['head']) => Arena,
): Promise<(BegunMatrix & { readonly arena: Arena }) | { answer: Answer }> {
  const { requesting, job, version, serialized, options } = work;
  const { onWarning } = options.own;
  const listeners = { ...options.listeners, onProgress: false };
  const request: MatrixRequestMessage = { form, ...serialized, listeners };
  const warning = onWarning && reportOnce(onWarning);
  const knows = (worker: Worker, what: KnownOfMatrix) => worker.known.set(job, what);
  const readIt = async () => {
    const room = work.takePlace();
    if (room !== undefined) await room;
    const read = await requesting.run<MatrixHead>(
      (worker, id) => {
        knows(worker, 'request');
        return { kind: 'matrix', id, job, version, request };
      },
      { warning, kind: kindOf(form, serialized) },
    );
    if (!read.isWhole) work.place.resize(bytesHeld(form, read, work.workers));
    return read;
  };
  const first = await readIt();
  if (first.isWhole) {
    // the answer is in this thread, and no worker has more to do for it
    work.place.leave();
    options.own.onProgress?.(1);
    return { answer: first.answer as Answer };
  }
  const { shared, ...head } = first;
  let matrix: ReadMatrix | undefined = { shared, candidates: [] };
  const suits = (worker: Worker) => worker.known.has(job);
  const begunFor = (worker: Worker, { shared }: ReadMatrix) => {
    if (worker.known.has(job)) return undefined;
    knows(worker, 'request');
    return { shared, options: options.rest ?? {}, listeners };
  };
  const snap = (read: ReadMatrix) =>
    workOnPieces(work, sharesOf(head, work), async ({ first, end }, goesOn) => {
      const ofShare = await requesting.run<Float64Array>(
        (worker, id) => ({ kind: 'snap', id, job, version, begun: begunFor(worker, read), first, end }),
        { warning, suits, goesOn },
      );
      read.candidates.push(ofShare);
    });
  // an exception of `arenaFor` becomes a rejection
  const [arena] = await Promise.all([(async () => arenaFor(head))(), snap(matrix)]);
  let again: Promise<ReadMatrix> | undefined;
  const beginAgain = async () => {
    work.place.resize(bytesHeld(form, head, work.workers));
    const { shared } = (await readIt()) as CutHead;
    matrix = { shared, candidates: [] };
    await snap(matrix);
    again = undefined;
    return matrix;
  };
  /** What a worker does not know yet of the matrix and its places. */
  const lacking = (worker: Worker, read: ReadMatrix) => {
    const begun = begunFor(worker, read);
    if (worker.known.get(job) === 'places') return { begun, candidates: undefined };
    knows(worker, 'places');
    return { begun, candidates: read.candidates };
  };
  const moved = new Set<number>();
  const drop = () => {
    matrix = undefined;
    work.forget();
  };
  return {
    head,
    arena,
    async rows({ first, end }, { cells, ...taskListeners }) {
      if (matrix === undefined) again ??= beginAgain();
      const read = again === undefined ? matrix! : await again;
      const reported = await requesting.run<RowsReported>(
        (worker, id) => ({ kind: 'rows', id, job, version, ...lacking(worker, read), form, first, end, cells }),
        { ...taskListeners, warning, suits },
      );
      for (const point of reported.moved) moved.add(point);
      return reported.warnings;
    },
    async explain() {
      const read = matrix ?? (await beginAgain());
      const explanation = await requesting.run<CostTable['explanation']>(
        (worker, id) => ({ kind: 'explain', id, job, version, ...lacking(worker, read), moved: [...moved] }),
        { warning },
      );
      // nothing follows but text
      work.place.leave();
      return explanation;
    },
    drop,
    keepOnlyText() {
      if (matrix === undefined) return;
      drop();
      work.place.resize(bytesHeld(form, head, 0));
    },
  };
}

/** How many bytes a matrix holds whose rows some workers compute: in these, and in this thread until the rows are read. */
function bytesHeld(form: MatrixForm, head: BegunMatrix['head'], workers: number): number {
  const pieces = piecesOf(form, head, workers);
  const [{ first, end }] = pieces;
  const inWorkers = BYTES_OF_POINT * (head.startCount + head.endCount) * Math.min(workers, pieces.length);
  return inWorkers + BYTES_OF_ENTRY[form] * (end - first) * head.endCount * Math.min(workers + 1, pieces.length);
}

/** Splits the points into as many shares as needed. If some workers are idle, into at least one per worker. */
function sharesOf({ startCount, endCount }: BegunMatrix['head'], { workers, hasIdleWorker }: MatrixWork): Piece[] {
  const all = startCount + endCount;
  const count = Math.max(Math.ceil(all / POINTS_OF_PIECE), hasIdleWorker() ? workers : 1);
  return piecesOfSize(Math.ceil(all / count), all);
}

/** Splits rows into pieces of about equal size: as many as needed and, for tables, at least one per worker. */
export function piecesOf(form: MatrixForm, { startCount, endCount }: BegunMatrix['head'], workers: number): Piece[] {
  const most = Math.max(form === 'text' ? SWEPT_TOGETHER : 1, Math.floor(CELLS_OF_PIECE[form] / endCount));
  const count = Math.max(Math.ceil(startCount / most), form === 'table' ? workers : 1);
  const even = Math.ceil(startCount / count);
  const rows = even < SWEPT_TOGETHER ? even : SWEPT_TOGETHER * Math.ceil(even / SWEPT_TOGETHER);
  return piecesOfSize(rows, startCount);
}

function reportOnce(onWarning: (warning: Warning) => void): (warning: Warning) => void {
  const known = new Set<string>();
  return (warning) => {
    const text = JSON.stringify(warning);
    if (known.has(text)) return;
    known.add(text);
    onWarning(warning);
  };
}
