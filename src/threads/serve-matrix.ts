// A worker's side of matrices that are cut into pieces, so that other requests get their turn between them and other workers
// may take some.

import { resume } from '../budget/budget.ts';
import { mark } from '../budget/watch.ts';
import type { Database } from '../engine/database.ts';
import { noteMove } from '../engine/moves.ts';
import { fallbackOf } from '../engine/snap-points.ts';
import { type AskedMatrix, explainMatrix, openRows, type RowPair } from '../operations/ask-matrix.ts';
import type { Explanation } from '../operations/explain.ts';
import { matrixText, writeRows } from '../operations/matrix-text.ts';
import { asTable, type CostTable, fillTable, rowsOfTable, tableOf } from '../operations/route-cost-table.ts';
import { openSharedMatrix, shareMatrix } from '../operations/shared-matrix.ts';
import { askInShares, snapShare, withPlaces } from '../operations/snap-in-shares.ts';
import { finishWatch } from '../operations/statistics.ts';
import { type MatrixRow, matrixRows } from '../operations/stream-cost-matrix.ts';
import { buffersOf, carryRows, frameOf } from './carried-rows.ts';
import type {
  ExplainMessage,
  MatrixForm,
  MatrixHead,
  MatrixMessage,
  PostedRows,
  RowsMessage,
  RowsTold,
  SnapMessage,
  WholeRows,
} from './messages.ts';
import { weighShared } from './weigh-shared.ts';
import { argumentsOf, type KnownMatrix, optionsOf, type WorkerState } from './worker-state.ts';

/** Cells of a matrix that is not cut: it takes a few milliseconds. */
const SMALL: { readonly [form in MatrixForm]: number } = { table: 100_000, rows: 10_000, text: 10_000 };
/** Entries in one message: the thread that reads it is busy for a few milliseconds. */
const ENTRIES_TOGETHER = 5000;

/** Reads a matrix; answers it where it is small. */
export function beginMatrix(worker: WorkerState, message: MatrixMessage): MatrixHead {
  const { job, request } = message;
  const { form } = request;
  const isLarge = (startCount: number, endCount: number) => startCount * endCount > SMALL[form];
  const asked = askIt(worker, message, isLarge);
  const { startPoints, endPoints, returnTime, returnDistance, timeUnit, distanceUnit } = asked.request;
  const [startCount, endCount] = [startPoints.length, endPoints.length];
  if (!isLarge(startCount, endCount)) {
    return { isWhole: true, answer: WHOLE[form](asked) };
  }
  const units = { timeUnit: timeUnit.code, distanceUnit: distanceUnit.code };
  const shared = shareMatrix(asked);
  worker.matrices.set(job, { asked, shared, left: performance.now() });
  const frame = form === 'rows' ? frameOf(asked) : undefined;
  return { isWhole: false, frame, startCount, endCount, returnTime, returnDistance, ...units, shared };
}

/** Asks for a matrix of the version that it was begun with, whatever answers others by now. */
function askIt(
  worker: WorkerState,
  { version, request }: MatrixMessage,
  isLarge: (startCount: number, endCount: number) => boolean,
): AskedMatrix {
  const { form, telling } = request;
  const [query, payload, options] = argumentsOf(worker, request);
  const given = optionsOf(worker, options, telling);
  const asked = askInShares([versionOf(worker, version), query, payload, given], isLarge);
  return form === 'table' ? asTable(asked) : asked;
}

const WHOLE: { readonly [form in MatrixForm]: (asked: AskedMatrix) => CostTable | WholeRows | string } = {
  table: tableOf,
  rows: wholeRows,
  text: matrixText,
};

function wholeRows(asked: AskedMatrix): WholeRows {
  const frame = frameOf(asked);
  const carried = carryRows(frame, [...matrixRows(asked)]);
  mark(asked.budget, 'search');
  return { frame, carried, statistics: finishWatch(asked, 'routeCostMatrix') };
}

/** Snaps a share of the points. */
export function snapPart(worker: WorkerState, message: SnapMessage): Float64Array {
  const matrix = knownOr(worker, message);
  resume(matrix.asked.budget, matrix.left);
  try {
    return snapShare(matrix.asked, matrix.shared.places, message.first, message.end);
  } finally {
    matrix.left = performance.now();
  }
}

/** Makes rows: cells go into shared memory, entries are posted as they come. */
export function fillRows(worker: WorkerState, message: RowsMessage): RowsTold {
  const { id, form, first, end, cells } = message;
  const matrix = placedOr(worker, message);
  const { asked } = matrix;
  resume(asked.budget, matrix.left);
  if (matrix.rows === undefined && cells !== undefined) weighShared(matrix, cells);
  matrix.rows ??= openRows(asked, cells && rowsOfTable(asked, cells));
  const rows = matrix.rows(first, end);
  try {
    if (cells !== undefined) return tellRows(asked, rows);
    const parts = (form === 'text' ? writtenParts : carriedParts)(asked, rows);
    for (const { part, buffers } of parts) worker.post({ kind: 'part', id, part }, buffers);
    return { warnings: [], moved: movedPoints(asked) };
  } finally {
    matrix.left = performance.now();
  }
}

function tellRows(asked: AskedMatrix, rows: Iterable<RowPair>): RowsTold {
  const told = Array.from(fillTable(asked, rows));
  return { warnings: told.filter(({ warnings }) => warnings.length > 0), moved: movedPoints(asked) };
}

/** Rows as they are posted, and what is handed over with them. */
type RowParts = Generator<{ readonly part: PostedRows; readonly buffers?: ArrayBuffer[] }, void, undefined>;

function* carriedParts(asked: AskedMatrix, rows: Iterable<RowPair>): RowParts {
  let together: MatrixRow[] = [];
  let count = 0;
  const frame = frameOf(asked);
  const take = () => {
    const part = carryRows(frame, together);
    [together, count] = [[], 0];
    return { part, buffers: buffersOf(part) };
  };
  for (const { explanation: _, ...row } of matrixRows(asked, rows)) {
    together.push(row);
    count += row.matrix.length;
    if (count >= ENTRIES_TOGETHER) yield take();
  }
  if (together.length > 0) yield take();
}

function* writtenParts(asked: AskedMatrix, rows: Iterable<RowPair>): RowParts {
  for (const part of writeRows(asked, rows, ENTRIES_TOGETHER)) yield { part };
}

function movedPoints({ request, points, moves }: AskedMatrix): number[] {
  if (!request.options.explain) return [];
  return points.flat().flatMap((snapped, i) => (moves.known.has(snapped) ? [i] : []));
}

/** The explanation of a matrix, once its rows were made. */
export function explainRows(worker: WorkerState, message: ExplainMessage): Explanation {
  const { asked } = placedOr(worker, message);
  // rows that other workers made have moved points, too
  const points = asked.points.flat();
  for (const i of message.moved) if (fallbackOf(asked, points[i])) noteMove(asked.moves, points[i]);
  return explainMatrix(asked);
}

/** The matrix with its points on roads. */
function placedOr(worker: WorkerState, message: RowsMessage | ExplainMessage): KnownMatrix {
  const matrix = knownOr(worker, message);
  if (message.rivals !== undefined) matrix.asked = withPlaces(matrix.asked, matrix.shared.places, message.rivals);
  return matrix;
}

/** The matrix as this worker knows it, or as another one has read it. */
function knownOr(
  worker: WorkerState,
  { job, version, begun }: SnapMessage | RowsMessage | ExplainMessage,
): KnownMatrix {
  const known = worker.matrices.get(job);
  if (known !== undefined) return known;
  if (begun === undefined) throw new Error(`There is no matrix ${job} here.`);
  const { shared, options, telling } = begun;
  const asked = openSharedMatrix(versionOf(worker, version), shared, optionsOf(worker, options, telling));
  const matrix = { asked, shared, left: performance.now() };
  worker.matrices.set(job, matrix);
  return matrix;
}

function versionOf({ versions }: WorkerState, version: number): Database {
  const database = versions.get(version);
  if (database === undefined) throw new Error(`There is no version ${version} here.`);
  return database;
}
