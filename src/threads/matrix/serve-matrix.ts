// The worker's side of matrices that are cut into pieces, so that other requests run between pieces and other workers
// share them.

import { resume } from '../../budget/budget.ts';
import type { Explanation } from '../../operations/explain.ts';
import { columnsOfRows, frameOf, reportedRows, unitsOf } from '../../operations/matrix-columns.ts';
import { matrixText, openText, writeRows } from '../../operations/matrix-text.ts';
import {
  explainMatrix,
  openRows,
  type PreparedMatrix,
  type RowPair,
  restOfMatrix,
} from '../../operations/prepare-matrix.ts';
import { asTable, type CostTable, rowsOfTable, tableOf } from '../../operations/route-cost-table.ts';
import { openSharedMatrix, shareMatrix } from '../../operations/shared-matrix.ts';
import { requestInShares, snapShare, withPlaces } from '../../operations/snap-in-shares.ts';
import { noteDisplacement } from '../../points/displacements.ts';
import { mainPlaceOf } from '../../points/snap-points.ts';
import type {
  ExplainMessage,
  MatrixForm,
  MatrixHead,
  MatrixMessage,
  PostedRows,
  RowsMessage,
  RowsReported,
  SnapMessage,
  WholeRows,
} from '../messages/messages.ts';
import { buffersOf, serializeFrame, serializeRows } from '../messages/serialized-rows.ts';
import { accountShared } from '../shared/account-shared.ts';
import { argumentsOf, databaseAt, type KnownMatrix, optionsOf, type WorkerState } from '../worker-state.ts';
import { SWEPT_TOGETHER } from './begun-matrix.ts';

/** The most cells of a matrix that is not cut: it takes a few milliseconds. */
const SMALL: { readonly [form in MatrixForm]: number } = {
  table: 100_000,
  rows: 10_000,
  text: 10_000,
  stream: 2500,
};
/** The number of entries in one message. A message of this size keeps the receiving thread busy for a few milliseconds. */
const ENTRIES_TOGETHER = 5000;

/** Reads a matrix, and answers it if it is small. */
export function beginMatrix(worker: WorkerState, message: MatrixMessage): MatrixHead {
  const { job, request } = message;
  const { form } = request;
  const isLarge = (startCount: number, endCount: number) => startCount * endCount > SMALL[form];
  const prepared = requestIt(worker, message, isLarge);
  const { startPoints, endPoints, returnTime, returnDistance, timeUnit, distanceUnit } = prepared.request;
  const [startCount, endCount] = [startPoints.length, endPoints.length];
  if (!isLarge(startCount, endCount)) {
    return { isWhole: true, answer: WHOLE[form](prepared) };
  }
  const units = { timeUnit: timeUnit.code, distanceUnit: distanceUnit.code };
  const shared = shareMatrix(prepared);
  worker.matrices.set(job, { prepared, shared, left: performance.now() });
  const frame = form === 'rows' ? serializeFrame(frameOf(prepared)) : undefined;
  return { isWhole: false, frame, startCount, endCount, returnTime, returnDistance, ...units, shared };
}

/** Opens a matrix on the version with which it began, even if that version is no longer current. */
function requestIt(
  worker: WorkerState,
  { version, request }: MatrixMessage,
  isLarge: (startCount: number, endCount: number) => boolean,
): PreparedMatrix {
  const { form, listeners } = request;
  const [query, payload, options] = argumentsOf(worker, request);
  const given = optionsOf(worker, options, listeners);
  const prepared = requestInShares([databaseAt(worker, version), query, payload, given], isLarge);
  return form === 'table' ? asTable(prepared) : prepared;
}

const WHOLE: { readonly [form in MatrixForm]: (prepared: PreparedMatrix) => CostTable | WholeRows | string } = {
  table: tableOf,
  rows: wholeRows,
  text: matrixText,
  stream: matrixText,
};

function wholeRows(prepared: PreparedMatrix): WholeRows {
  const frame = frameOf(prepared);
  const [serialized] = serializeRows(frame, columnsOfRows(prepared), Infinity);
  const { explanation, statistics } = restOfMatrix(prepared, 'routeCostMatrix', []);
  return { frame: serializeFrame(frame), serialized, explanation, statistics };
}

export function snapPart(worker: WorkerState, message: SnapMessage): Float64Array {
  const matrix = knownOr(worker, message);
  resume(matrix.prepared.budget, matrix.left);
  try {
    return snapShare(matrix.prepared, matrix.shared.places, message.first, message.end);
  } finally {
    matrix.left = performance.now();
  }
}

/** Computes rows. Cells go into shared memory, and entries are posted as they are done. */
export function fillRows(worker: WorkerState, message: RowsMessage): RowsReported {
  const { id, form, first, end, cells } = message;
  const matrix = placedOr(worker, message);
  const { prepared } = matrix;
  resume(prepared.budget, matrix.left);
  if (matrix.rows === undefined && cells !== undefined) accountShared(matrix, cells);
  matrix.rows ??= openRows(prepared, cells && rowsOfTable(prepared, cells));
  // the short pieces of a stream share the sweeps of this worker
  const ahead = Math.max(end, Math.min(first + SWEPT_TOGETHER, prepared.request.startPoints.length));
  const rows = matrix.rows(first, end, form === 'stream' ? ahead : end);
  try {
    if (cells !== undefined) return reportRows(prepared, rows);
    const parts = form === 'rows' ? serializedParts(prepared, rows) : writtenParts(matrix, rows);
    for (const { part, buffers } of parts) worker.post({ kind: 'part', id, part }, buffers);
    return { warnings: [], moved: movedPoints(prepared) };
  } finally {
    matrix.left = performance.now();
  }
}

function reportRows(prepared: PreparedMatrix, rows: Iterable<RowPair>): RowsReported {
  const reported = Array.from(reportedRows(prepared, rows), ({ startIndex, warnings }) => ({ startIndex, warnings }));
  return { warnings: reported.filter(({ warnings }) => warnings.length > 0), moved: movedPoints(prepared) };
}

/** Rows as they are posted, and the buffers to transfer with them. */
type RowParts = Generator<{ readonly part: PostedRows; readonly buffers: ArrayBuffer[] }, void, undefined>;

function* serializedParts(prepared: PreparedMatrix, rows: Iterable<RowPair>): RowParts {
  for (const part of serializeRows(unitsOf(prepared), columnsOfRows(prepared, rows), ENTRIES_TOGETHER)) {
    yield { part, buffers: buffersOf(part) };
  }
}

/** The text is transferred, so that the thread that writes it to a client need not copy it. */
function* writtenParts(matrix: KnownMatrix, rows: Iterable<RowPair>): RowParts {
  const { prepared } = matrix;
  matrix.writer ??= openText(frameOf(prepared));
  for (const part of writeRows(prepared, rows, matrix.writer))
    yield { part, buffers: [part.text.buffer as ArrayBuffer] };
}

function movedPoints({ request, points, displacements }: PreparedMatrix): number[] {
  if (!request.options.explain) return [];
  return points.flat().flatMap((snapped, i) => (displacements.known.has(snapped) ? [i] : []));
}

/** The explanation of a matrix, after its rows are done. */
export function explainRows(worker: WorkerState, message: ExplainMessage): Explanation {
  const { prepared } = placedOr(worker, message);
  // rows of other workers have displaced points as well
  const points = prepared.points.flat();
  for (const i of message.moved)
    if (mainPlaceOf(prepared, points[i])) noteDisplacement(prepared.displacements, points[i]);
  return explainMatrix(prepared);
}

function placedOr(worker: WorkerState, message: RowsMessage | ExplainMessage): KnownMatrix {
  const matrix = knownOr(worker, message);
  if (message.candidates !== undefined)
    matrix.prepared = withPlaces(matrix.prepared, matrix.shared.places, message.candidates);
  return matrix;
}

/** The matrix as this worker knows it, or else from the description that another worker has sent. */
function knownOr(
  worker: WorkerState,
  { job, version, begun }: SnapMessage | RowsMessage | ExplainMessage,
): KnownMatrix {
  const known = worker.matrices.get(job);
  if (known !== undefined) return known;
  if (begun === undefined) throw new Error(`This worker has no matrix ${job}.`);
  const { shared, options, listeners } = begun;
  const prepared = openSharedMatrix(databaseAt(worker, version), shared, optionsOf(worker, options, listeners));
  const matrix = { prepared, shared, left: performance.now() };
  worker.matrices.set(job, matrix);
  return matrix;
}
