// The operations on worker threads: one network in shared memory, a queue, and any number of workers.
/// <reference lib="esnext.disposable" preserve="true" />

import { bytesTaken, type MemoryTable, makeMemoryTable } from '../boundary/drawing-memory.ts';
import type { Database, DatabaseHandle, Watcher } from '../database/database.ts';
import type { DatabaseDescription } from '../database/describe-database.ts';
import type { OpenOptions } from '../database/open-options.ts';
import { checkOptions } from '../errors/check-options.ts';
import type {
  Known,
  NotNothing,
  OptionFlag,
  OptionFlags,
  OptionsWith,
  WithMeasure,
} from '../operations/answer-types.ts';
import { beginStream, type JsonStream, streamOf } from '../operations/json-pieces.ts';
import type { MatrixResult } from '../operations/route-cost-matrix.ts';
import type { CostTable } from '../operations/route-cost-table.ts';
import type { RouteResult } from '../operations/route-result.ts';
import type { SegmentRecord } from '../operations/segment-record.ts';
import type { MatrixRow } from '../operations/stream-cost-matrix.ts';
import type { BoundaryResult } from '../operations/travel-boundary.ts';
import type { OsrmResponse } from '../osrm/answer-osrm.ts';
import { openVersion } from '../overlays/open-version.ts';
import type { LayerUpdates } from '../overlays/read-layers.ts';
import type { Costing } from '../request/costing.ts';
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
import { HeldByAll } from './held-by-all.ts';
import type { MatrixWork } from './matrix/begun-matrix.ts';
import {
  type ReportedOfWhole,
  rowsInPieces,
  streamInPieces,
  tableInPieces,
  textInPieces,
  wholeMatrix,
} from './matrix/matrix-pieces.ts';
import type { RunMessage } from './messages/messages.ts';
import {
  expectTextVerb,
  MODULE,
  POOL_REQUEST,
  refuseFunction,
  type TextVerb,
  type WorkerModule,
} from './pool-arguments.ts';
import type { PooledCosting } from './pooled-costing.ts';
import type { PoolRequestOptions } from './requesting.ts';
import { type MatrixQuestion, Requests } from './requests.ts';
import { accountShared, weightsOfVersion } from './shared/account-shared.ts';
import type { Worker } from './task.ts';
import { type PoolUpdateOptions, Updater } from './updater.ts';
import type { Spawn } from './worker-port.ts';
import { type PauseReport, Workers } from './workers.ts';

/** Figures about the work of a pool. */
export interface PoolStatistics {
  /** Workers. */
  size: number;
  /** Workers that have opened the network. */
  ready: number;
  /** Workers that are answering something. */
  busy: number;
  /** Requests that wait for a worker. */
  waiting: number;
  /**
   * Requests answered, failed with an error, cancelled by their callers, and refused (the queue was full, or every
   * worker had died).
   */
  answered: number;
  failed: number;
  cancelled: number;
  rejected: number;
  /** Bytes of memory that workers currently use to draw boundaries. */
  memory: number;
  /** Metrics that were customized, each by one worker for all. */
  metrics: number;
  /** Workers that died and were replaced. */
  replaced: number;
  /** Milliseconds until the pool starts workers again, after several died in a row; 0 if it is not waiting. */
  paused: number;
  /** The current version of the roads. */
  version: number;
}

export interface PoolSettings {
  readonly database: Database;
  readonly size: number;
  readonly queue: number;
  readonly spawn: Spawn;
  readonly bytes: Uint8Array;
  readonly options: OpenOptions;
  readonly memory: number;
  readonly watcher?: Watcher | undefined;
}

/** Opened by `openPool`. */
export class Pool {
  #database: Database;
  /** The network as it is stored, in memory that all threads share. */
  readonly bytes: Uint8Array;
  readonly #workers: Workers;
  readonly #requests: Requests;
  readonly #held = new HeldByAll(this, () => this.#workers);
  readonly #size: number;
  readonly #updater: Updater;
  readonly #memory: MemoryTable;
  #metricCount = 0;
  #closing: Promise<void> | undefined;

  constructor({ database, size, queue, spawn, bytes, options, memory, watcher }: PoolSettings) {
    this.#database = database;
    this.bytes = bytes;
    this.#size = size;
    const onPauseOf = (work: 'requests' | 'updates') => (report: PauseReport) => {
      if (watcher?.isOn()) watcher.tell({ ...report, work });
    };
    this.#memory = makeMemoryTable(size, memory);
    this.#workers = new Workers({
      size,
      memory: this.#memory,
      makesMetric: true,
      spawn,
      bytes,
      options,
      greet: (worker) => this.#held.greet(worker),
      onDerived: (message) => {
        if (message.kind === 'metric') {
          this.#metricCount++;
          accountShared(message.derived, message.derived.metric);
        }
        this.#held.keepDerived(message);
        this.#updater.hear(message);
      },
      onPause: onPauseOf('requests'),
    });
    const greet = (worker: Worker) => this.#held.greet(worker);
    this.#updater = new Updater({ spawn, bytes, options, greet, onPause: onPauseOf('updates') });
    this.#requests = new Requests(this.#workers, this.#held, { queue, size, watcher });
  }

  /**
   * The same network in this thread, in its current version: for its limits, its description, a picture. An operation
   * on it runs in this thread, not on a worker.
   */
  get database(): DatabaseHandle {
    return this.#database;
  }

  /** Resolves when every worker has opened the network. */
  ready(): Promise<void> {
    return this.#workers.ready();
  }

  /** As `route`. */
  route<
    const Query extends RouteQuery,
    Explain extends OptionFlag = undefined,
    Statistics extends OptionFlag = undefined,
  >(
    query: Known<Query, RouteQuery>,
    payload?: RoutePayload | PooledCosting,
    options?: OptionsWith<PoolRequestOptions, Explain, Statistics>,
  ): Promise<RouteResult<Query, OptionFlags<Explain, Statistics>>> {
    return this.#requests.request({ verb: 'route', args: [query, payload], form: 'carried' }, options);
  }

  /** As `routeCostMatrix`. A large matrix is computed in pieces, by every idle worker. */
  async routeCostMatrix<const Query extends MatrixQuery, Explain extends OptionFlag = undefined>(
    query: Known<Query, MatrixQuery> & NotNothing<Query>,
    payload?: MatrixPayload | PooledCosting,
    options?: OptionsWith<PoolRequestOptions, Explain, OptionFlag>,
  ): Promise<MatrixResult<Query, OptionFlags<Explain, OptionFlag>>> {
    const whole: ReportedOfWhole = {};
    const answer = wholeMatrix<Query>(
      this.#rows<Query>({ verb: 'routeCostMatrix', args: [query, payload] }, options, whole),
      whole,
    );
    return this.#requests.awaited(answer as Promise<MatrixResult<Query, OptionFlags<Explain, OptionFlag>>>);
  }

  /** As `routeCostTable`. A large table is computed in pieces, by every idle worker. */
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
    return this.#rows({ verb: 'streamCostMatrix', args: [query, payload] }, options);
  }

  #rows<Query>(
    prepared: MatrixQuestion,
    options: PoolRequestOptions | undefined,
    whole?: ReportedOfWhole,
  ): AsyncGenerator<MatrixRow<Query>, void, undefined> {
    const rows = this.#requests.inParts(prepared, options, (work) => rowsInPieces(work, whole));
    return rows as AsyncGenerator<MatrixRow<Query>, void, undefined>;
  }

  /** As `travelBoundary`. */
  travelBoundary<
    const Query extends BoundaryQuery,
    Explain extends OptionFlag = undefined,
    Statistics extends OptionFlag = undefined,
  >(
    query: Known<Query, BoundaryQuery> & WithMeasure<Query>,
    payload?: BoundaryPayload | PooledCosting,
    options?: OptionsWith<PoolRequestOptions, Explain, Statistics>,
  ): Promise<BoundaryResult<Query, OptionFlags<Explain, Statistics>>> {
    return this.#requests.request({ verb: 'travelBoundary', args: [query, payload], form: 'carried' }, options);
  }

  /** As `segmentsByPoint`. */
  segmentsByPoint<const Query extends SegmentsByPointQuery>(
    query: Known<Query, SegmentsByPointQuery>,
    payload?: CostingPayload | PooledCosting,
    options?: PoolRequestOptions,
  ): Promise<SegmentRecord<Query>[]> {
    return this.#requests.request({ verb: 'segmentsByPoint', args: [query, payload], form: 'carried' }, options);
  }

  /** As `segmentsByWay`. */
  segmentsByWay<const Query extends SegmentsByWayQuery>(
    query: Known<Query, SegmentsByWayQuery>,
    payload?: undefined,
    options?: PoolRequestOptions,
  ): Promise<SegmentRecord<Query>[]> {
    return this.#requests.request({ verb: 'segmentsByWay', args: [query, payload], form: 'carried' }, options);
  }

  /** As `segmentById`. */
  segmentById<const Query extends SegmentByIdQuery = Record<never, never>>(
    segmentID: string,
    query?: Known<Query, SegmentByIdQuery>,
    options?: PoolRequestOptions,
  ): Promise<SegmentRecord<Query>[]> {
    return this.#requests.request({ verb: 'segmentById', args: [segmentID, query], form: 'carried' }, options);
  }

  /** As `describeDatabase`. */
  async describeDatabase(options?: PoolRequestOptions): Promise<DatabaseDescription> {
    checkOptions('describeDatabase', options, POOL_REQUEST);
    return this.#requests.request({ verb: 'describeDatabase', args: [], form: 'cloned' }, options);
  }

  /**
   * The answer of an operation as JSON text, written by the worker. A service sends it unchanged, so this thread has little to do. Takes
   * the arguments of the operation. A large matrix is computed in pieces, by every idle worker.
   */
  async json(verb: TextVerb, args: readonly unknown[], options?: PoolRequestOptions): Promise<string> {
    expectTextVerb(verb, args);
    if (verb !== 'routeCostMatrix') return this.#requests.request({ verb, args: [...args], form: 'text' }, options);
    const make = (work: MatrixWork) => textInPieces(work, this.#database.limits);
    return this.#requests.requestInPieces({ verb, args: [...args] }, options, make);
  }

  /**
   * The same text in short pieces of UTF-8, for answers of any length. Use it in services that write as fast as a client reads. A large
   * matrix is computed while it is read, and stops when the reader stops; `answerBytes` does not limit it. Resolves when the first piece is
   * ready.
   */
  async jsonStream(verb: TextVerb, args: readonly unknown[], options?: PoolRequestOptions): Promise<JsonStream> {
    expectTextVerb(verb, args);
    const prepared = { args: [...args], form: 'pieces' } as const;
    if (verb !== 'routeCostMatrix') return streamOf(await this.#requests.request({ verb, ...prepared }, options));
    return await beginStream(this.#requests.inParts({ verb, ...prepared }, options, streamInPieces));
  }

  /** A request of OSRM's interface, for `osrm` of `ermine/osrm`: JSON text written by the worker, or the bytes of a tile. */
  osrm(url: string, payload?: unknown, options?: PoolRequestOptions): Promise<OsrmResponse<string | Uint8Array>> {
    return this.#requests.request({ verb: 'osrm', args: [url, payload], form: 'cloned' }, options);
  }

  /**
   * Like `compileCosting`; the costing is compiled once for all workers. It refuses a `cost` function; `costRules` express the same as
   * data.
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
    return this.#held.addCosting(costing);
  }

  /**
   * Like `updateDatabase`; resolves with the number of the version that answers all later requests. A separate worker makes it, so no
   * request waits for it. A request that has begun keeps the version that it began with. Updates are made one after the other.
   */
  async update(layers: LayerUpdates, options?: PoolUpdateOptions): Promise<number> {
    if (this.#requests.isClosed) throw closedError();
    const derived = this.#updater.update(layers, options, (version) => {
      this.#database = openVersion(this.#database, version);
      weightsOfVersion(this.#database, version);
      this.#held.setVersion(version);
    });
    return (await this.#requests.awaited(derived)).version;
  }

  /** Runs your own module with the database of a worker, for work that no operation offers. */
  async run<Answer>(module: WorkerModule, input: unknown, options?: PoolRequestOptions): Promise<Answer> {
    const { url, key, given } = checkOptions('run', module, MODULE);
    const requesting = this.#requests.begin(checkOptions('run', options, POOL_REQUEST), 'run', []);
    const message = (worker: Worker, id: number): RunMessage => {
      const isKnown = worker.known.has(key);
      // clone it here, where a failure does no harm: a worker that already expects it would wait for it
      const copy = structuredClone<Pick<RunMessage, 'input' | 'given'>>(isKnown ? { input } : { input, given });
      worker.known.set(key, true);
      return { kind: 'run', id, module: String(url), key, ...copy };
    };
    return this.#requests.finish(requesting, requesting.run<Answer>(message, { isCall: true }));
  }

  /** Drops the data that runs under a key received and kept. */
  endRuns(key: string): void {
    this.#workers.each((worker) => {
      if (worker.known.delete(key)) worker.post({ kind: 'endRuns', key });
    });
  }

  /** What the pool has done since it was opened. */
  statistics(): PoolStatistics {
    const { readyCount: ready, busy, waiting, deaths: replaced, pause: paused } = this.#workers;
    const { version } = this.#held;
    const [metrics, memory] = [this.#metricCount, bytesTaken(this.#memory)];
    return {
      size: this.#size,
      ready,
      busy,
      waiting,
      ...this.#requests.counts,
      memory,
      metrics,
      replaced,
      paused,
      version,
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
