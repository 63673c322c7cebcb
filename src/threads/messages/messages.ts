// The messages between a pool and its workers. All of them can be cloned.

import type { MemoryTable } from '../../boundary/memory-table.ts';
import type { SharedMetric } from '../../costing/metrics.ts';
import type { OpenOptions } from '../../database/open-options.ts';
import type { AnswerWarning } from '../../operations/answer-warnings.ts';
import type { Explanation } from '../../operations/explain.ts';
import type { WrittenRows } from '../../operations/matrix-text.ts';
import type { CostTable } from '../../operations/route-cost-table.ts';
import type { SharedMatrix } from '../../operations/shared-matrix.ts';
import type { RequestStatistics } from '../../operations/statistics.ts';
import type { SharedVersion } from '../../overlays/shared-version.ts';
import type { Costing } from '../../request/costing.ts';
import type { RequestOptions, TextVerb } from '../../request/options.ts';
import type { Warning } from '../../request/reading.ts';
import type { SerializedArguments } from './serialized-arguments.ts';
import type { SerializedError } from './serialized-error.ts';
import type { SerializedFrame, SerializedRows } from './serialized-rows.ts';

/** Operations whose arguments a worker passes on unchanged. */
export type PoolVerb = TextVerb | 'routeCostTable' | 'compileCosting' | 'describeDatabase' | 'osrm';

/** Which reports a caller wants while a request runs. */
export interface Listeners {
  readonly onWarning: boolean;
  readonly onProgress: boolean;
}

/** The first message to a worker, apart from `load`. */
export interface OpenMessage {
  readonly kind: 'open';
  /** A prepared network in shared memory. The pool has checked it. */
  readonly bytes: Uint8Array;
  readonly options: OpenOptions;
  /** Which requests are still wanted: see `request-slots.ts`. */
  readonly slots: Int32Array;
  /** Whether this worker computes, for all workers, the results that nearly every request needs. */
  readonly isFirst: boolean;
  /** When the worker reports the memory of versions: see `beginWeights`. */
  readonly weightsAt: number;
  /** The counters of memory for drawing that all workers share, and this worker's place in them. */
  readonly memory: MemoryTable;
  readonly place: number;
}

/** How an answer is sent: as JSON text (in pieces if it is long), as JSON with its positions as numbers, or cloned. */
export type AnswerForm = 'text' | 'pieces' | 'serialized' | 'cloned';

/** One request, answered with one `Answered`. */
export interface CallMessage extends SerializedArguments {
  readonly kind: 'call';
  readonly id: number;
  readonly verb: PoolVerb;
  readonly form: AnswerForm;
  readonly listeners: Listeners;
}

/** The form of a matrix: a table of numbers, rows of entries, or JSON text, whole or streamed. */
export type MatrixForm = 'table' | 'rows' | 'text' | 'stream';

/** A matrix that may be cut into pieces. */
export interface MatrixRequestMessage extends SerializedArguments {
  readonly form: MatrixForm;
  readonly listeners: Listeners;
}

/** Reads a matrix request. The answer is a description of the matrix, or the whole matrix if it is small. */
export interface MatrixMessage {
  readonly kind: 'matrix';
  readonly id: number;
  readonly job: number;
  /** The version of the database that answers the whole matrix. */
  readonly version: number;
  readonly request: MatrixRequestMessage;
}

/** A matrix that one worker has read, as it is sent to the others. */
export interface BegunMatrixMessage {
  readonly shared: SharedMatrix;
  readonly options: Pick<RequestOptions, 'explain' | 'statistics'>;
  readonly listeners: Listeners;
}

interface PieceOfMatrix {
  readonly id: number;
  readonly job: number;
  readonly version: number;
  /** Absent if the worker already knows the matrix. */
  readonly begun: BegunMatrixMessage | undefined;
}

interface PieceOfSnappedMatrix extends PieceOfMatrix {
  /** The snapped points of all shares; absent if the worker already has them. */
  readonly candidates: readonly Float64Array[] | undefined;
}

/**
 * Snaps a share of a matrix's points, from `first` to before `end`, starts before ends. The answer contains the candidate places of these
 * points.
 */
export interface SnapMessage extends PieceOfMatrix {
  readonly kind: 'snap';
  readonly first: number;
  readonly end: number;
}

/** Rows of a matrix, for the starts from `first` to before `end`. */
export interface RowsMessage extends PieceOfSnappedMatrix {
  readonly kind: 'rows';
  readonly first: number;
  readonly end: number;
  readonly form: MatrixForm;
  /** The shared memory that receives the cells of a table. */
  readonly cells: Pick<CostTable, 'time' | 'distance'> | undefined;
}

/** What `explain` adds to a matrix, after all rows are done. */
export interface ExplainMessage extends PieceOfSnappedMatrix {
  readonly kind: 'explain';
  /** Everything that the rows reported in `moved`. */
  readonly moved: readonly number[];
}

/** Runs a function of a module on the worker's database. */
export interface RunMessage {
  readonly kind: 'run';
  readonly id: number;
  /** The URL of the module; its `default` is a `WorkerTask`. */
  readonly module: string;
  readonly input: unknown;
  /** The key of the data that the module keeps. */
  readonly key: string;
  /** Data that the module needs in every run; absent if the worker has them. */
  readonly given?: unknown;
  /** The version of the roads, if it is not the current one. */
  readonly version?: number | undefined;
}

/** The answer to `matrix`: the whole matrix, or what the pool needs to assemble it. */
export type MatrixHead =
  | { readonly isWhole: true; readonly answer: CostTable | WholeRows | string }
  | ({
      readonly isWhole: false;
      readonly frame: SerializedFrame | undefined;
      readonly returnTime: boolean;
      readonly returnDistance: boolean;
    } & Readonly<Pick<CostTable, 'startCount' | 'endCount' | 'timeUnit' | 'distanceUnit'>> & {
        readonly shared: SharedMatrix;
      });

/** Rows of a matrix, posted as soon as they are done. */
export type PostedRows = SerializedRows | WrittenRows;

export interface WholeRows {
  readonly frame: SerializedFrame;
  readonly serialized: SerializedRows;
  readonly explanation: Explanation | undefined;
  readonly statistics: RequestStatistics | undefined;
}

/** What to report about rows, if anything. */
export type RowWarnings = readonly { readonly startIndex: number; readonly warnings: readonly AnswerWarning[] }[];

/** What a worker reports about rows besides their cells. */
export interface RowsReported {
  readonly warnings: RowWarnings;
  /** Points for which the main place was used, as indexes: starts before ends. Explanations need them. */
  readonly moved: readonly number[];
}

/** A metric in shared memory that another worker has computed. */
export interface MetricMessage {
  readonly kind: 'metric';
  /** The version of the database that the metric belongs to. */
  readonly version: number;
  readonly derived: SharedMetric;
}

/** Results in shared memory that a worker has computed for the prepared roads, and that nearly every request needs. */
export interface RoadsMessage {
  readonly kind: 'roads';
  readonly derived: SharedVersion;
}

/** A version of the database that answers all later requests. */
export interface VersionMessage {
  readonly kind: 'version';
  readonly derived: SharedVersion;
  /** Earlier versions that matrices and runs in progress still need. */
  readonly needed: readonly number[];
}

/** Messages that a worker answers. */
export type RequestMessage =
  | CallMessage
  | MatrixMessage
  | SnapMessage
  | RowsMessage
  | ExplainMessage
  /** Makes the next version from the layers, its only argument. The answer is a `SharedVersion`. */
  | ({ readonly kind: 'update'; readonly id: number } & SerializedArguments);

export type ToWorker =
  | OpenMessage
  /** Names modules that the worker will run. The worker loads them while the network is still being read. */
  | { readonly kind: 'load'; readonly modules: readonly string[] }
  | RequestMessage
  | RunMessage
  /** Says that the data kept for a module's key are no longer needed. */
  | { readonly kind: 'endRuns'; readonly key: string }
  /** Says that no caller waits for a matrix any more. */
  | { readonly kind: 'endMatrix'; readonly job: number }
  /** A costing that another worker has compiled. */
  | { readonly kind: 'costing'; readonly number: number; readonly costing: Costing }
  /** Says that the handle of a costing was garbage-collected. */
  | { readonly kind: 'forget'; readonly number: number }
  | MetricMessage
  | RoadsMessage
  | VersionMessage
  /** Sent when messages of queued requests could not be sent, because finished answers may wait for these requests. */
  | { readonly kind: 'wake' };

/** How a request ended. */
export interface Answered {
  readonly id: number;
  readonly answer?: unknown | undefined;
  /** The error; absent if there is an answer. */
  readonly error?: SerializedError | undefined;
}

export type FromWorker =
  /** Says that the worker has loaded its file. */
  | { readonly kind: 'begun' }
  /** Says that the worker has opened its network. */
  | { readonly kind: 'ready' }
  | MetricMessage
  | RoadsMessage
  | { readonly kind: 'answers'; readonly answers: readonly Answered[] }
  | { readonly kind: 'warning'; readonly id: number; readonly warning: Warning }
  | { readonly kind: 'part'; readonly id: number; readonly part: PostedRows }
  | { readonly kind: 'progress'; readonly id: number; readonly share: number };
