// What a pool and its workers say to each other. All of it survives structured cloning.

import type { MemoryTable } from '../../boundary/drawing-memory.ts';
import type { SharedMetric } from '../../costing/metrics.ts';
import type { OpenOptions } from '../../database/open-options.ts';
import type { AnswerWarning } from '../../operations/answer-warnings.ts';
import type { WrittenRows } from '../../operations/matrix-text.ts';
import type { CostTable } from '../../operations/route-cost-table.ts';
import type { SharedMatrix } from '../../operations/shared-matrix.ts';
import type { RequestStatistics } from '../../operations/statistics.ts';
import type { SharedVersion } from '../../overlays/shared-version.ts';
import type { Costing } from '../../request/costing.ts';
import type { RequestOptions } from '../../request/options.ts';
import type { Warning } from '../../request/reading.ts';
import type { SerializedArguments } from './serialized-arguments.ts';
import type { SerializedError } from './serialized-error.ts';
import type { EntryFrame, SerializedRows } from './serialized-rows.ts';

/** The verbs that a worker answers as they are. */
export type PoolVerb =
  | 'route'
  | 'routeCostMatrix'
  | 'routeCostTable'
  | 'travelBoundary'
  | 'segmentsByPoint'
  | 'segmentsByWay'
  | 'segmentById'
  | 'compileCosting'
  | 'describeDatabase';

/** What a caller wishes to hear of while a request runs. */
export interface Telling {
  readonly onWarning: boolean;
  readonly onProgress: boolean;
}

/** Says what a worker will run, while its network is still read. */
export interface LoadMessage {
  readonly kind: 'load';
  readonly modules: readonly string[];
}

/** The first message to a worker but that. */
export interface OpenMessage {
  readonly kind: 'open';
  /** A prepared network in shared memory, which the pool has checked. */
  readonly bytes: Uint8Array;
  readonly options: OpenOptions;
  /** Which requests are still wanted: see `shared-claims.ts`. */
  readonly claims: Int32Array;
  /** Whether it makes for all what nearly every request asks for. */
  readonly isFirst: boolean;
  /** When it weighs versions: see `beginWeights`. */
  readonly weightsAt: number;
  /** Where all workers count what they draw with, and the place of this one. */
  readonly memory: MemoryTable;
  readonly place: number;
}

/** How an answer crosses: as JSON text, in pieces where that is long, as JSON with its positions beside it, or cloned. */
export type AnswerForm = 'text' | 'pieces' | 'carried' | 'cloned';

/** One request, answered with one `Answered`. */
export interface CallMessage extends SerializedArguments {
  readonly kind: 'call';
  readonly id: number;
  readonly verb: PoolVerb;
  readonly form: AnswerForm;
  readonly telling: Telling;
}

/** How a matrix is wanted: as a table of numbers, as rows of entries, or as their JSON text, whole or made while it is read. */
export type MatrixForm = 'table' | 'rows' | 'text' | 'stream';

/** A matrix that may be cut into pieces. */
export interface MatrixRequestMessage extends SerializedArguments {
  readonly form: MatrixForm;
  readonly telling: Telling;
}

/** Reads a matrix request; answered with its head, or with all of it where it is small. */
export interface MatrixMessage {
  readonly kind: 'matrix';
  readonly id: number;
  readonly job: number;
  /** The version of the database that answers all of it. */
  readonly version: number;
  readonly request: MatrixRequestMessage;
}

/** A matrix as one worker has read it, for the others. */
export interface BegunMatrixMessage {
  readonly shared: SharedMatrix;
  /** Options that were read and found good. */
  readonly options: Pick<RequestOptions, 'explain' | 'statistics'>;
  readonly telling: Telling;
}

/** Snaps a share of a matrix's points, from `first` to before `end`, starts before ends; answered with the rivals of their places. */
export interface SnapMessage {
  readonly kind: 'snap';
  readonly id: number;
  readonly job: number;
  readonly version: number;
  /** Absent where the worker knows the matrix. */
  readonly begun: BegunMatrixMessage | undefined;
  readonly first: number;
  readonly end: number;
}

/** Some rows of a matrix: of the starts from `first` to before `end`. */
export interface RowsMessage {
  readonly kind: 'rows';
  readonly id: number;
  readonly job: number;
  readonly version: number;
  /** Absent where the worker knows the matrix. */
  readonly begun: BegunMatrixMessage | undefined;
  /** Of all shares that were snapped; absent where the worker has its points on roads. */
  readonly candidates: readonly Float64Array[] | undefined;
  readonly first: number;
  readonly end: number;
  readonly form: MatrixForm;
  /** Where the cells of a table go, in shared memory. */
  readonly cells: Pick<CostTable, 'time' | 'distance'> | undefined;
}

/** What `explain` adds to a matrix, once all rows were made. */
export interface ExplainMessage {
  readonly kind: 'explain';
  readonly id: number;
  readonly job: number;
  readonly version: number;
  /** Absent where the worker knows the matrix. */
  readonly begun: BegunMatrixMessage | undefined;
  /** Of all shares that were snapped; absent where the worker has its points on roads. */
  readonly candidates: readonly Float64Array[] | undefined;
  /** What rows have told of `moved`, all together. */
  readonly moved: readonly number[];
}

/** Runs a function of a module on the worker's database. */
export interface RunMessage {
  readonly kind: 'run';
  readonly id: number;
  /** The URL of the module; its `default` is a `WorkerTask`. */
  readonly module: string;
  readonly input: unknown;
  /** By which what the module keeps is known again. */
  readonly key: string;
  /** What the module needs for every run; absent where the worker has it. */
  readonly given?: unknown;
}

/** What a module has kept is needed no more. */
export interface EndRunsMessage {
  readonly kind: 'endRuns';
  readonly key: string;
}

/** A matrix that nobody waits for any more. */
export interface EndMatrixMessage {
  readonly kind: 'endMatrix';
  readonly job: number;
}

/** The answer to `matrix`: all of it, or what must be known to put it together. */
export type MatrixHead =
  | { readonly isWhole: true; readonly answer: CostTable | WholeRows | string }
  | ({
      readonly isWhole: false;
      readonly frame: EntryFrame | undefined;
      readonly returnTime: boolean;
      readonly returnDistance: boolean;
    } & Readonly<Pick<CostTable, 'startCount' | 'endCount' | 'timeUnit' | 'distanceUnit'>> & {
        readonly shared: SharedMatrix;
      });

/** Some rows of a matrix, posted as soon as they are made. */
export type PostedRows = SerializedRows | WrittenRows;

/** All rows of a small matrix. */
export interface WholeRows {
  readonly frame: EntryFrame;
  readonly serialized: SerializedRows;
  /** Where they are wanted. */
  readonly statistics: RequestStatistics | undefined;
}

/** What there is to tell of rows, where there is something. */
export type RowWarnings = readonly { readonly startIndex: number; readonly warnings: readonly AnswerWarning[] }[];

/** What a worker tells of rows beside their cells. */
export interface RowsReported {
  readonly warnings: RowWarnings;
  /** Points that fallbacks answered, starts before ends, for an explanation. */
  readonly moved: readonly number[];
}

/** Compiled wishes that another worker has made. */
export interface CostingMessage {
  readonly kind: 'costing';
  readonly number: number;
  readonly costing: Costing;
}

/** Nobody holds these wishes any more. */
export interface ForgetMessage {
  readonly kind: 'forget';
  readonly number: number;
}

/** A metric in shared memory that another worker has made. */
export interface MetricMessage {
  readonly kind: 'metric';
  /** The version of the database that it is for. */
  readonly version: number;
  readonly derived: SharedMetric;
}

/** What a worker has made of the roads as they were prepared, and every request asks for, in shared memory. */
export interface RoadsMessage {
  readonly kind: 'roads';
  readonly derived: SharedVersion;
}

/** A version of the database that answers whatever is asked from now on. */
export interface VersionMessage {
  readonly kind: 'version';
  readonly derived: SharedVersion;
  /** Earlier versions that begun matrices still need. */
  readonly needed: readonly number[];
}

/** Makes the next version of the layers that are its one argument; answered with a `SharedVersion`. */
export interface UpdateMessage extends SerializedArguments {
  readonly kind: 'update';
  readonly id: number;
}

/** What a worker answers. */
export type RequestMessage = CallMessage | MatrixMessage | SnapMessage | RowsMessage | ExplainMessage | UpdateMessage;

export type ToWorker =
  | OpenMessage
  | LoadMessage
  | RequestMessage
  | RunMessage
  | EndRunsMessage
  | EndMatrixMessage
  | CostingMessage
  | ForgetMessage
  | MetricMessage
  | RoadsMessage
  | VersionMessage;

/** How a request came out. */
export interface Answered {
  readonly id: number;
  readonly answer?: unknown | undefined;
  /** Absent where there is an answer. */
  readonly error?: SerializedError | undefined;
}

export type FromWorker =
  /** Its file is loaded. */
  | { readonly kind: 'begun' }
  /** Its network is open. */
  | { readonly kind: 'ready' }
  | MetricMessage
  | RoadsMessage
  | { readonly kind: 'answers'; readonly answers: readonly Answered[] }
  | { readonly kind: 'warning'; readonly id: number; readonly warning: Warning }
  | { readonly kind: 'part'; readonly id: number; readonly part: PostedRows }
  | { readonly kind: 'progress'; readonly id: number; readonly share: number };
