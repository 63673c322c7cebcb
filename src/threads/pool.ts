// The operations on worker threads, with the types of their answers. A method asks the queue of requests, and the queue asks the workers.
/// <reference lib="esnext.disposable" preserve="true" />

import { bytesTaken, type MemoryTable, makeMemoryTable } from '../boundary/memory-table.ts';
import type { Database, DatabaseHandle } from '../database/database.ts';
import type { DatabaseDescription } from '../database/describe-database.ts';
import { checkOptions } from '../errors/check-options.ts';
import type {
  Known,
  NotNothing,
  OptionFlag,
  OptionFlags,
  OptionsWith,
  WithMeasure,
} from '../operations/answer-types.ts';
import { beginStream, type JsonStream, streamOf } from '../operations/json/json-pieces.ts';
import type { MatrixResult } from '../operations/route-cost-matrix.ts';
import type { CostTable } from '../operations/route-cost-table.ts';
import type { RouteResult } from '../operations/route-result.ts';
import type { SegmentRecord } from '../operations/segment-record.ts';
import type { MatrixRow } from '../operations/stream-cost-matrix.ts';
import type { BoundaryResult } from '../operations/travel-boundary.ts';
import type { OsrmResponse } from '../osrm/answer-osrm.ts';
import type { OsrmSizes } from '../osrm/sizes.ts';
import { streamResponse } from '../osrm/stream-response.ts';
import { openVersion } from '../overlays/open-version.ts';
import type { LayerUpdates } from '../overlays/read-layers.ts';
import type { Costing } from '../request/costing.ts';
import type { TextVerb } from '../request/options.ts';
import type {
  BoundaryPayload,
  BoundaryQuery,
  CostingPayload,
  CostingQuery,
  MatrixPayload,
  MatrixQuery,
  RoutePayload,
  RouteQuery,
  SegmentByIdQuery,
  SegmentsByPointQuery,
  SegmentsByWayQuery,
} from '../request/queries.ts';
import { closedError } from './closed-pool.ts';
import type { MatrixWork } from './matrix/begun-matrix.ts';
import { matrixInPieces, rowsInPieces, streamInPieces, tableInPieces, textInPieces } from './matrix/matrix-pieces.ts';
import type { MetricMessage, RoadsMessage, RunMessage } from './messages/messages.ts';
import { expectTextVerb, MODULE, POOL_REQUEST, refuseFunction, type WorkerModule } from './pool-arguments.ts';
import type { PoolOptionsRead } from './pool-options.ts';
import type { PoolStatistics } from './pool-statistics.ts';
import type { PooledCosting } from './pooled-costing.ts';
import type { PoolRequestOptions } from './requesting.ts';
import { type PoolMatrixRequest, type PoolRequest, Requests } from './requests.ts';
import { accountShared, weightsOfVersion } from './shared/account-shared.ts';
import { SharedState } from './shared-state.ts';
import type { Worker } from './task.ts';
import { type PoolUpdateOptions, Updater } from './updater.ts';
import type { WorkerPort } from './worker-port.ts';
import { type PauseReport, Workers } from './workers.ts';

export interface PoolSettings extends Omit<PoolOptionsRead<WorkerPort>, 'modules' | 'validate'> {
  readonly database: Database;
  readonly bytes: Uint8Array;
}

/** The options of requests of OSRM's interface. */
interface PoolOsrmOptions extends PoolRequestOptions {
  /** The largest requests that are answered. */
  sizes?: OsrmSizes | undefined;
}

/** Opened by `openPool`. */
export class Pool {
  /** The network as it is stored, in memory that all threads share. */
  readonly bytes: Uint8Array;
  #database: Database;
  readonly #requests: Requests;
  readonly #shared: SharedState = new SharedState(this, () => this.#workers);
  readonly #workers: Workers;
  readonly #updater: Updater;
  readonly #size: number;
  readonly #memory: MemoryTable;
  #metricCount = 0;
  #closing: Promise<void> | undefined;

  constructor({ database, size, queue, spawn, bytes, options, memory, watcher }: PoolSettings) {
    this.bytes = bytes;
    this.#database = database;
    this.#size = size;
    this.#memory = makeMemoryTable(size, memory);
    const onPauseOf = (work: 'requests' | 'updates') => (report: PauseReport) => {
      if (watcher?.isOn()) watcher.tell({ ...report, work });
    };
    const started = { spawn, bytes, options, greet: (worker: Worker) => this.#shared.greet(worker) };
    this.#workers = new Workers({
      ...started,
      size,
      memory: this.#memory,
      makesMetric: true,
      onDerived: (message) => this.#keepDerived(message),
      onPause: onPauseOf('requests'),
    });
    this.#updater = new Updater({ ...started, onPause: onPauseOf('updates') });
    this.#requests = new Requests(this.#workers, this.#shared, { queue, size, memory, watcher });
  }

  /** Keeps results that one worker has computed for all. */
  #keepDerived(message: MetricMessage | RoadsMessage): void {
    if (message.kind === 'metric') {
      this.#metricCount++;
      accountShared(message.derived, message.derived.metric);
    }
    this.#shared.keepDerived(message);
    this.#updater.hear(message);
  }

  /**
   * The network in this thread, in its current version: for its limits, its description, a picture. An operation on this
   * database runs in this thread, not on a worker.
   */
  get database(): DatabaseHandle {
    return this.#database;
  }

  /** Resolves when every worker has opened the network. */
  ready(): Promise<void> {
    return this.#workers.ready();
  }

  /** Like `route`. */
  route<
    const Query extends RouteQuery,
    Explain extends OptionFlag = undefined,
    Statistics extends OptionFlag = undefined,
  >(
    query: Known<Query, RouteQuery>,
    payload?: RoutePayload | PooledCosting,
    options?: OptionsWith<PoolRequestOptions, Explain, Statistics>,
  ): Promise<RouteResult<Query, OptionFlags<Explain, Statistics>>> {
    return this.#requests.request({ verb: 'route', args: [query, payload], form: 'serialized' }, options);
  }

  /** Like `routeCostMatrix`. A large matrix is computed in pieces, by every idle worker. */
  async routeCostMatrix<const Query extends MatrixQuery, Explain extends OptionFlag = undefined>(
    query: Known<Query, MatrixQuery> & NotNothing<Query>,
    payload?: MatrixPayload | PooledCosting,
    options?: OptionsWith<PoolRequestOptions, Explain, OptionFlag>,
  ): Promise<MatrixResult<Query, OptionFlags<Explain, OptionFlag>>> {
    const request: PoolMatrixRequest = { verb: 'routeCostMatrix', args: [query, payload] };
    const answer = await this.#requests.requestInPieces(request, options, matrixInPieces);
    return answer as MatrixResult as MatrixResult<Query, OptionFlags<Explain, OptionFlag>>;
  }

  /** Like `routeCostTable`. A large table is computed in pieces, by every idle worker. */
  async routeCostTable<const Query extends MatrixQuery, Explain extends OptionFlag = undefined>(
    query: Known<Query, MatrixQuery> & NotNothing<Query>,
    payload?: MatrixPayload | PooledCosting,
    options?: OptionsWith<PoolRequestOptions, Explain, OptionFlag>,
  ): Promise<CostTable<OptionFlags<Explain, OptionFlag>>> {
    const table = await this.#requests.requestInPieces(
      { verb: 'routeCostTable', args: [query, payload] },
      options,
      tableInPieces,
    );
    return table as CostTable<OptionFlags<Explain, OptionFlag>>;
  }

  /** Like `streamCostMatrix`. Rows come in order, and a few of them are computed in advance. The request ends if you stop reading. */
  streamCostMatrix<const Query extends MatrixQuery>(
    query: Known<Query, MatrixQuery> & NotNothing<Query>,
    payload?: MatrixPayload | PooledCosting,
    options?: PoolRequestOptions,
  ): AsyncGenerator<MatrixRow<Query>, void, undefined> {
    const rows = this.#requests.inParts({ verb: 'streamCostMatrix', args: [query, payload] }, options, rowsInPieces);
    return rows as AsyncGenerator<MatrixRow<Query>, void, undefined>;
  }

  /** Like `travelBoundary`. */
  travelBoundary<
    const Query extends BoundaryQuery,
    Explain extends OptionFlag = undefined,
    Statistics extends OptionFlag = undefined,
  >(
    query: Known<Query, BoundaryQuery> & WithMeasure<Query>,
    payload?: BoundaryPayload | PooledCosting,
    options?: OptionsWith<PoolRequestOptions, Explain, Statistics>,
  ): Promise<BoundaryResult<Query, OptionFlags<Explain, Statistics>>> {
    return this.#requests.request({ verb: 'travelBoundary', args: [query, payload], form: 'serialized' }, options);
  }

  /** Like `segmentsByPoint`. */
  segmentsByPoint<const Query extends SegmentsByPointQuery>(
    query: Known<Query, SegmentsByPointQuery>,
    payload?: CostingPayload | PooledCosting,
    options?: PoolRequestOptions,
  ): Promise<SegmentRecord<Query>[]> {
    return this.#requests.request({ verb: 'segmentsByPoint', args: [query, payload], form: 'serialized' }, options);
  }

  /** Like `segmentsByWay`. */
  segmentsByWay<const Query extends SegmentsByWayQuery>(
    query: Known<Query, SegmentsByWayQuery>,
    payload?: undefined,
    options?: PoolRequestOptions,
  ): Promise<SegmentRecord<Query>[]> {
    return this.#requests.request({ verb: 'segmentsByWay', args: [query, payload], form: 'serialized' }, options);
  }

  /** Like `segmentById`. */
  segmentById<const Query extends SegmentByIdQuery = Record<never, never>>(
    segmentID: string,
    query?: Known<Query, SegmentByIdQuery>,
    options?: PoolRequestOptions,
  ): Promise<SegmentRecord<Query>[]> {
    return this.#requests.request({ verb: 'segmentById', args: [segmentID, query], form: 'serialized' }, options);
  }

  /** Like `describeDatabase`. */
  async describeDatabase(options?: PoolRequestOptions): Promise<DatabaseDescription> {
    checkOptions('describeDatabase', options, POOL_REQUEST);
    return this.#requests.request({ verb: 'describeDatabase', args: [], form: 'cloned' }, options);
  }

  /**
   * The answer of an operation as JSON text, written by the worker. A service sends it unchanged, so this thread has little to do. Takes
   * the arguments of the operation. A large matrix is computed in pieces, by every idle worker.
   */
  async json(verb: TextVerb, args: readonly unknown[], options?: PoolRequestOptions): Promise<string> {
    expectTextVerb('json', verb, args);
    if (verb !== 'routeCostMatrix') return this.#requests.request({ verb, args: [...args], form: 'text' }, options);
    const make = (work: MatrixWork) => textInPieces(work, this.#database.limits);
    return this.#requests.requestInPieces({ verb, args: [...args] }, options, make);
  }

  /**
   * The text that `json` returns, in short pieces of UTF-8, for answers of any length. Use it in services that write as fast as a client
   * reads. A large matrix is computed while it is read, and stops when the reader stops; `answerBytes` does not limit it. Resolves when the
   * first piece is ready.
   */
  async jsonStream(verb: TextVerb, args: readonly unknown[], options?: PoolRequestOptions): Promise<JsonStream> {
    expectTextVerb('jsonStream', verb, args);
    const copied = [...args];
    // without await, which would keep the arguments until there is an answer
    if (verb !== 'routeCostMatrix') {
      return this.#requests.request<Uint8Array[]>({ verb, args: copied, form: 'pieces' }, options).then(streamOf);
    }
    return beginStream(this.#requests.inParts({ verb, args: copied }, options, streamInPieces));
  }

  /** Answers a request of OSRM's interface, for `osrm` of `ermine/osrm`: with JSON text written by the worker, or the bytes of a tile. */
  osrm(url: string, payload?: unknown, options?: PoolOsrmOptions): Promise<OsrmResponse<string | Uint8Array>> {
    return this.#requests.request({ verb: 'osrm', args: [url, payload], form: 'cloned' }, options);
  }

  /** Like `osrm`, but JSON text is a stream: its pieces come from the worker without a copy, and are dropped as they are read. */
  osrmStream(
    url: string,
    payload?: unknown,
    options?: PoolOsrmOptions,
  ): Promise<OsrmResponse<JsonStream | Uint8Array>> {
    const request: PoolRequest = { verb: 'osrm', args: [url, payload], form: 'pieces' };
    return this.#requests.request<Parameters<typeof streamResponse>[0]>(request, options).then(streamResponse);
  }

  /**
   * Like `compileCosting`, but compiles the costing once for all workers. Refuses a `cost` function: express its rules as data in
   * `costRules`.
   */
  async compileCosting(
    query?: CostingQuery,
    payload?: CostingPayload,
    options?: PoolRequestOptions,
  ): Promise<PooledCosting> {
    refuseFunction(options);
    const costing = await this.#requests.request<Costing>(
      { verb: 'compileCosting', args: [query, payload], form: 'cloned' },
      options,
    );
    return this.#shared.addCosting(costing);
  }

  /**
   * Like `updateDatabase`. Resolves with the number of the version that answers all later requests. A separate worker makes the version, so
   * no request waits. A request that has begun keeps its version. Updates are made one after the other.
   */
  async update(layers: LayerUpdates, options?: PoolUpdateOptions): Promise<number> {
    if (this.#requests.isClosed) throw closedError();
    const made = this.#updater.update(layers, options, (version) => {
      this.#database = openVersion(this.#database, version);
      weightsOfVersion(this.#database, version);
      this.#shared.setVersion(version);
    });
    return (await this.#requests.awaited(made)).version;
  }

  /** Runs your own module with the database of a worker, for work that no operation offers. */
  async run<Answer>(module: WorkerModule, input: unknown, options?: PoolRequestOptions): Promise<Answer> {
    const { url, key, given, version } = checkOptions('run', module, MODULE);
    const task = { isCall: true };
    const requesting = this.#requests.begin(checkOptions('run', options, POOL_REQUEST), 'run', [], task);
    const message = (worker: Worker, id: number): RunMessage => {
      const isKnown = worker.known.has(key);
      // cloned here: if cloning fails, the worker does not know the key yet
      const copy = structuredClone<Pick<RunMessage, 'input' | 'given'>>(isKnown ? { input } : { input, given });
      worker.known.set(key, true);
      return { kind: 'run', id, module: String(url), key, version, ...copy };
    };
    return this.#requests.finish(requesting, requesting.run<Answer>(message, task));
  }

  /** Keeps the current version of the roads for runs that name it, although later updates replace it. Returns its number. */
  holdVersion(): number {
    const { version } = this.#shared;
    this.#shared.need(version);
    return version;
  }

  /** Says that runs no longer need a version. Call it once for each `holdVersion`. */
  releaseVersion(version: number): void {
    this.#shared.needNoMore(version);
  }

  /** Drops the data that runs under a key received and kept. */
  endRuns(key: string): void {
    this.#workers.each((worker) => {
      if (worker.known.delete(key)) worker.post({ kind: 'endRuns', key });
    });
  }

  /** What the pool has done since it was opened. */
  statistics(): PoolStatistics {
    const { readyCount: ready, busy, deaths: replaced, pause: paused } = this.#workers;
    return {
      size: this.#size,
      ready,
      busy,
      waiting: this.#requests.waiting,
      ...this.#requests.counts,
      memory: bytesTaken(this.#memory),
      metrics: this.#metricCount,
      replaced,
      paused,
      version: this.#shared.version,
    };
  }

  /** Accepts no more requests, answers those that run or wait, then ends the workers. */
  close(): Promise<void> {
    this.#requests.close();
    this.#closing ??= this.#requests.answered().then(async () => {
      await this.#workers.drained();
      await Promise.all([this.#workers.end(), this.#updater.end()]);
    });
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
