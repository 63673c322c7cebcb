// The verbs on worker threads: one network in shared memory, a queue, and as many workers as one likes.
/// <reference lib="esnext.disposable" preserve="true" />

import { isPlain, keyOfWishes, type Wishes } from '../cost/wishes.ts';
import type { OfferedMetric } from '../engine/cost-model.ts';
import type { Database, DatabaseHandle } from '../engine/database.ts';
import type { DatabaseDescription } from '../engine/describe-database.ts';
import type { OpenOptions } from '../engine/open-options.ts';
import type { MatrixResult } from '../operations/route-cost-matrix.ts';
import type { CostTable } from '../operations/route-cost-table.ts';
import type { RouteResult } from '../operations/route-result.ts';
import type { SegmentRecord } from '../operations/segment-record.ts';
import type { MatrixRow } from '../operations/stream-cost-matrix.ts';
import type { BoundaryResult } from '../operations/travel-boundary.ts';
import type {
  BoundaryPayload,
  BoundaryQuery,
  MatrixPayload,
  MatrixQuery,
  RoutePayload,
  RouteQuery,
  SegmentByIdQuery,
  SegmentsByPointQuery,
  WishesPayload,
  WishesQuery,
} from '../request/queries.ts';
import { RoutingError } from '../request/routing-error.ts';
import { Asking, type Outcome, type PoolRequestOptions } from './asking.ts';
import { Crew, type Worker } from './crew.ts';
import { type MatrixWork, rowsInPieces, tableInPieces } from './matrix-pieces.ts';
import type { Verb } from './messages.ts';
import { PooledWishes } from './pooled-wishes.ts';
import type { Spawn } from './worker-port.ts';

/** What a pool has done, and does. */
export interface PoolStatistics {
  /** Workers. */
  size: number;
  /** Workers that answer something at the moment. */
  busy: number;
  /** Requests that wait for a worker. */
  waiting: number;
  /** Requests answered, refused with an error, given up by their callers, and turned away because too many waited. */
  answered: number;
  failed: number;
  cancelled: number;
  rejected: number;
  /** Metrics that were customized, each by one worker for all. */
  metrics: number;
  /** Workers that ended by themselves and were replaced. */
  replaced: number;
}

type Counts = Record<Outcome | 'rejected', number>;

/** The operations whose answers a service sends. */
export type TextVerb = 'route' | 'routeCostMatrix' | 'travelBoundary' | 'segmentsByPoint' | 'segmentById';

/** A module that workers run, and what it needs for every run. */
export interface WorkerModule {
  /** Its URL; its `default` is called with the worker's database. */
  readonly url: URL;
  /** Runs under one key share what they were given and what they keep. */
  readonly key: string;
  /** Handed over once to each worker. */
  readonly given: unknown;
}

export interface PoolSettings {
  readonly database: Database;
  readonly size: number;
  readonly queue: number;
  readonly spawn: Spawn;
  readonly bytes: Uint8Array;
  readonly options: OpenOptions;
}

const NO_OPTIONS: PoolRequestOptions = Object.freeze({});

/** Opened by `openPool`. */
export class Pool {
  /** The same network in this thread: for its limits, its description, a picture. A verb on it runs here, not on a worker. */
  readonly database: DatabaseHandle;
  /** The network as it is stored, in memory that all threads share. */
  readonly bytes: Uint8Array;
  readonly #crew: Crew;
  readonly #queue: number;
  readonly #size: number;
  readonly #wishes = new Map<number, Wishes>();
  readonly #metrics = new Map<string, OfferedMetric>();
  readonly #unheld = new FinalizationRegistry<number>((number) => this.#forget(number));
  #wishesCount = 0;
  #lastJob = 0;
  #metricCount = 0;
  readonly #counts: Counts = { answered: 0, failed: 0, cancelled: 0, rejected: 0 };
  #closing: Promise<void> | undefined;

  constructor({ database, size, queue, spawn, bytes, options }: PoolSettings) {
    this.database = database;
    this.bytes = bytes;
    this.#size = size;
    this.#queue = queue;
    this.#crew = new Crew({
      size,
      spawn,
      bytes,
      options,
      greet: (worker) => {
        for (const made of this.#metrics.values()) worker.post({ kind: 'metric', made });
        for (const [number, wishes] of this.#wishes) worker.post({ kind: 'wishes', number, wishes });
      },
      // for workers to come: others are made again where somebody asks for them
      onMetric: ({ made }) => {
        this.#metricCount++;
        if (isPlain(made.wishes)) this.#metrics.set(keyOfWishes(made.wishes), made);
      },
    });
  }

  /** Resolves when every worker has opened the network. */
  ready(): Promise<void> {
    return this.#crew.ready();
  }

  /** As `route`. */
  route(query: RouteQuery, payload?: RoutePayload | PooledWishes, options?: PoolRequestOptions): Promise<RouteResult> {
    return this.#ask('route', [query, payload], options);
  }

  /** As `routeCostMatrix`. A large one is made in pieces, by every worker that is free. */
  async routeCostMatrix(
    query: MatrixQuery,
    payload?: MatrixPayload | PooledWishes,
    options?: PoolRequestOptions,
  ): Promise<MatrixResult> {
    const answer: MatrixResult = { matrix: [] };
    for await (const { matrix, warnings, explanation } of this.streamCostMatrix(query, payload, options)) {
      for (const entry of matrix) answer.matrix.push(entry);
      if (warnings !== undefined) answer.warnings = [...(answer.warnings ?? []), ...warnings];
      if (explanation !== undefined) answer.explanation = explanation;
    }
    return answer;
  }

  /** As `routeCostTable`. A large one is made in pieces, by every worker that is free. */
  routeCostTable(
    query: MatrixQuery,
    payload?: MatrixPayload | PooledWishes,
    options?: PoolRequestOptions,
  ): Promise<CostTable> {
    return this.#inPieces([query, payload], options, (work) => this.#finish(work.asking, tableInPieces(work)));
  }

  /** As `streamCostMatrix`: rows in order, a few of them made ahead; whoever stops reading ends the request. */
  async *streamCostMatrix(
    query: MatrixQuery,
    payload?: MatrixPayload | PooledWishes,
    options?: PoolRequestOptions,
  ): AsyncGenerator<MatrixRow, void, undefined> {
    const work = this.#beginPieces([query, payload], options);
    try {
      yield* rowsInPieces(work);
      work.asking.end('answered');
    } catch (error) {
      work.asking.end('failed');
      throw error;
    } finally {
      // whoever stops reading gives it up
      work.asking.end('cancelled');
      this.#endPieces(work);
    }
  }

  /** As `travelBoundary`. */
  travelBoundary(
    query: BoundaryQuery,
    payload?: BoundaryPayload | PooledWishes,
    options?: PoolRequestOptions,
  ): Promise<BoundaryResult> {
    return this.#ask('travelBoundary', [query, payload], options);
  }

  /** As `segmentsByPoint`. */
  segmentsByPoint(query: SegmentsByPointQuery, options?: PoolRequestOptions): Promise<SegmentRecord[]> {
    return this.#ask('segmentsByPoint', [query, undefined], options);
  }

  /** As `segmentById`. */
  segmentById(segmentID: string, query?: SegmentByIdQuery, options?: PoolRequestOptions): Promise<SegmentRecord[]> {
    return this.#ask('segmentById', [segmentID, query], options);
  }

  /** As `describeDatabase`. */
  describeDatabase(options?: PoolRequestOptions): Promise<DatabaseDescription> {
    return this.#ask('describeDatabase', [], options);
  }

  /**
   * The answer of a verb as JSON text, put together by the worker, so that this thread does no more than pass it on: what a
   * service sends. Takes what the verb takes.
   */
  json(verb: TextVerb, args: readonly unknown[], options?: PoolRequestOptions): Promise<string> {
    return this.#ask(verb, args, options, true);
  }

  /** As `compileWishes`: compiled once, for every worker. */
  async compileWishes(
    query?: WishesQuery,
    payload?: WishesPayload,
    options?: PoolRequestOptions,
  ): Promise<PooledWishes> {
    const wishes = await this.#ask<Wishes>('compileWishes', [query, payload], options);
    const number = ++this.#wishesCount;
    const handle = new PooledWishes(this, number);
    this.#wishes.set(number, wishes);
    this.#unheld.register(handle, number);
    this.#crew.each((worker) => worker.post({ kind: 'wishes', number, wishes }));
    return handle;
  }

  /** Runs a module of one's own on a worker's database: for work that no verb does. */
  run<Answer>({ url, key, given }: WorkerModule, input: unknown, options: PoolRequestOptions = {}): Promise<Answer> {
    const asking = this.#begin(options);
    const begin = (worker: Worker, id: number) => {
      const isKnown = worker.known.has(key);
      worker.known.set(key, true);
      worker.post({ kind: 'run', id, module: url.href, input, key, ...(!isKnown && { given }) });
    };
    return this.#finish(asking, asking.run<Answer>(begin));
  }

  /** Lets go of what runs under a key were given and have kept. */
  endRuns(key: string): void {
    this.#crew.each((worker) => {
      if (worker.known.delete(key)) worker.post({ kind: 'endRuns', key });
    });
  }

  /** What the pool has done since it was opened. */
  statistics(): PoolStatistics {
    const { busy, waiting, deaths } = this.#crew;
    return { size: this.#size, busy, waiting, ...this.#counts, metrics: this.#metricCount, replaced: deaths };
  }

  /** Takes no more requests, answers those that run and wait, then ends the workers. */
  close(): Promise<void> {
    this.#closing ??= this.#crew.drained().then(() => this.#crew.end());
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #forget(number: number): void {
    this.#wishes.delete(number);
    this.#crew.each((worker) => worker.post({ kind: 'forget', number }));
  }

  async #ask<Answer>(
    verb: Verb,
    args: readonly unknown[],
    options: PoolRequestOptions = NO_OPTIONS,
    asText = false,
  ): Promise<Answer> {
    const asking = this.#begin(options);
    // what waits is kept by copy: callers may change what they passed in
    const carried = args.map((arg) => this.#carry(arg));
    const kept = this.#crew.isFree ? carried : structuredClone(carried);
    const { onWarning, onProgress, explain } = options;
    const telling = { onWarning: onWarning !== undefined, onProgress: onProgress !== undefined };
    const begin = (worker: Worker, id: number) =>
      worker.post({ kind: 'call', id, verb, args: kept, asText, options: { explain }, telling });
    return await this.#finish(asking, asking.run(begin, { warning: onWarning, progress: onProgress }));
  }

  #beginPieces(args: readonly unknown[], options: PoolRequestOptions = NO_OPTIONS): MatrixWork {
    const asking = this.#begin(options);
    const carried = structuredClone(args.map((arg) => this.#carry(arg)));
    return { asking, job: ++this.#lastJob, args: carried, options, workers: this.#size };
  }

  #endPieces({ job }: MatrixWork): void {
    this.#crew.each((worker) => {
      if (worker.known.delete(job)) worker.post({ kind: 'endMatrix', job });
    });
  }

  async #inPieces<Answer>(
    args: readonly unknown[],
    options: PoolRequestOptions | undefined,
    make: (work: MatrixWork) => Promise<Answer>,
  ): Promise<Answer> {
    const work = this.#beginPieces(args, options);
    try {
      return await make(work);
    } finally {
      this.#endPieces(work);
    }
  }

  /** A request begins, unless too many wait. */
  #begin(options: PoolRequestOptions): Asking {
    if (this.#closing !== undefined) throw new Error('The pool is closed.');
    if (!this.#crew.isFree && this.#crew.waiting >= this.#queue) throw this.#overload();
    return new Asking(this.#crew, options, (outcome) => this.#counts[outcome]++);
  }

  async #finish<Answer>(asking: Asking, answer: Promise<Answer>): Promise<Answer> {
    try {
      const answered = await answer;
      asking.end('answered');
      return answered;
    } catch (error) {
      asking.end('failed');
      throw error;
    }
  }

  /** An argument as it is carried over: compiled wishes by their number. */
  #carry(arg: unknown): unknown {
    if (!PooledWishes.is(arg)) return arg;
    const wishesNumber = arg.numberFor(this);
    if (wishesNumber === undefined) throw new TypeError('These wishes were compiled by another pool.');
    return { wishesNumber };
  }

  #overload(): RoutingError {
    this.#counts.rejected++;
    const userMessage = `Too many requests wait: ${this.#crew.waiting}, the limit of the queue is ${this.#queue}.`;
    return new RoutingError([{ errorCode: 9102, userMessage }], { status: 503 });
  }
}
