// The requests of a pool. A request is refused if too many others wait. Otherwise it is sent to workers, and counted by how it ends.

import type { Watcher } from '../database/database.ts';
import { RoutingError } from '../request/routing-error.ts';
import { closedError } from './closed-pool.ts';
import { kindOf } from './durations.ts';
import { type HostOptions, splitOptions } from './host-options.ts';
import type { MatrixWork } from './matrix/begun-matrix.ts';
import { type MatrixPlace, MatrixRoom } from './matrix/matrix-room.ts';
import type { AnswerForm, CallMessage, PoolVerb } from './messages/messages.ts';
import { deserializeAnswer, type SerializedAnswer } from './messages/serialized-answer.ts';
import type { SerializedArguments } from './messages/serialized-arguments.ts';
import type { PoolOptionsRead } from './pool-options.ts';
import { PooledCosting } from './pooled-costing.ts';
import { type Outcome, type PoolRequestOptions, Requesting } from './requesting.ts';
import type { SharedState } from './shared-state.ts';
import type { TaskKind, Worker } from './task.ts';
import { placesKept } from './task-scheduler.ts';
import type { Workers } from './workers.ts';

/** How many requests ended in each way. */
type Counts = Record<Outcome | 'rejected', number>;

export interface PoolRequest {
  readonly verb: PoolVerb;
  /** A list that the request empties. */
  readonly args: unknown[];
  readonly form: AnswerForm;
}

/** A matrix request that may be cut into pieces, and the operation that it belongs to. */
export interface PoolMatrixRequest {
  readonly verb: 'routeCostMatrix' | 'routeCostTable' | 'streamCostMatrix';
  /** A list that the request empties. */
  readonly args: unknown[];
}

/** A task that may always begin on an idle worker, and one that takes long. */
const MODULE: TaskKind = { isCall: true };
const PIECE: TaskKind = { isCall: false };

export class Requests {
  readonly #workers: Workers;
  readonly #shared: SharedState;
  /** How many requests may wait. */
  readonly #queue: number;
  readonly #size: number;
  readonly #room: MatrixRoom;
  readonly #watcher: Watcher | undefined;
  /** The compiled costings of running requests, which must not be collected, each in a list of its own. */
  readonly #given = new Set<readonly unknown[]>();
  /** Running requests, however many tasks each takes. */
  readonly #answering = new Set<Promise<unknown>>();
  #lastJob = 0;
  #isClosed = false;
  readonly counts: Counts = { answered: 0, failed: 0, cancelled: 0, rejected: 0 };

  constructor(
    workers: Workers,
    shared: SharedState,
    { queue, size, memory, watcher }: Pick<PoolOptionsRead<unknown>, 'queue' | 'size' | 'memory' | 'watcher'>,
  ) {
    this.#workers = workers;
    this.#shared = shared;
    this.#queue = queue;
    this.#size = size;
    this.#room = new MatrixRoom({ size, memory });
    this.#watcher = watcher;
  }

  /** Begins a request, unless too many wait for a task like its first one. The caller must end it. */
  begin(
    options: HostOptions,
    verb: PoolVerb | PoolMatrixRequest['verb'] | 'run',
    args: readonly unknown[],
    task: TaskKind,
  ): Requesting {
    this.#admit(task);
    this.#given.add(args);
    const watcher = this.#watcher?.isOn() ? this.#watcher : undefined;
    const begun = watcher && performance.now();
    return new Requesting(this.#workers, options, (outcome) => {
      this.#given.delete(args);
      this.counts[outcome]++;
      watcher?.tell({ verb, outcome, milliseconds: performance.now() - (begun ?? 0), version: this.#shared.version });
    });
  }

  async finish<Answer>(requesting: Requesting, answer: Promise<Answer>): Promise<Answer> {
    try {
      const answered = await this.awaited(answer);
      requesting.end('answered');
      return answered;
    } catch (error) {
      requesting.end('failed');
      throw error;
    }
  }

  /** Returns an answer, and makes `close` wait for it. */
  async awaited<Answer>(answer: Promise<Answer>): Promise<Answer> {
    this.#answering.add(answer);
    try {
      return await answer;
    } finally {
      this.#answering.delete(answer);
    }
  }

  async answered(): Promise<void> {
    while (this.#answering.size > 0) await Promise.allSettled(this.#answering);
  }

  async request<Answer>({ verb, args, form }: PoolRequest, options?: PoolRequestOptions): Promise<Answer> {
    this.#admit();
    const { own, listeners, rest } = splitOptions(options);
    const serialized = this.#take(args, rest);
    const task = { isCall: true, kind: kindOf(verb, serialized) };
    const requesting = this.begin(own, verb, args, task);
    const message = (_: Worker, id: number): CallMessage => ({
      kind: 'call',
      id,
      verb,
      ...serialized,
      form,
      listeners,
    });
    const answer = requesting.run(message, { ...task, warning: own.onWarning, progress: own.onProgress });
    const answered = await this.finish(requesting, answer);
    return (form === 'serialized' ? deserializeAnswer(answered as SerializedAnswer) : answered) as Answer;
  }

  /** A matrix that is computed in pieces before the caller receives any of it. */
  async requestInPieces<Answer>(
    request: PoolMatrixRequest,
    options: PoolRequestOptions | undefined,
    make: (work: MatrixWork) => Promise<Answer>,
  ): Promise<Answer> {
    const work = this.#beginMatrix(request, options);
    try {
      return await this.finish(work.requesting, make(work));
    } finally {
      this.#endMatrix(work);
    }
  }

  /** A matrix that is computed while it is read. If the reader stops, the request ends. */
  async *inParts<Part>(
    request: PoolMatrixRequest,
    options: PoolRequestOptions | undefined,
    make: (work: MatrixWork) => AsyncGenerator<Part, void, undefined>,
  ): AsyncGenerator<Part, void, undefined> {
    const work = this.#beginMatrix(request, options);
    try {
      yield* make(work);
      work.requesting.end('answered');
    } catch (error) {
      work.requesting.end('failed');
      throw error;
    } finally {
      // the reader stopped early, so the request is cancelled
      work.requesting.end('cancelled');
      this.#endMatrix(work);
    }
  }

  /** A matrix that workers compute in pieces. */
  #beginMatrix({ verb, args }: PoolMatrixRequest, given?: PoolRequestOptions): MatrixWork {
    this.#admit();
    const options = splitOptions(given);
    const serialized = this.#take(args, options.rest);
    const place = this.#room.placeFor(serialized);
    if (!place.hasRoom && this.waiting >= this.#queue - placesKept(this.#queue)) throw this.#overload();
    const requesting = this.begin(options.own, verb, args, PIECE);
    const { version } = this.#shared;
    this.#shared.need(version);
    const job = ++this.#lastJob;
    return {
      requesting,
      place,
      takePlace: () => this.#waitFor(place, requesting),
      forget: () => this.#forget(job),
      job,
      version,
      serialized,
      options,
      workers: this.#size,
      hasIdleWorker: () => this.#workers.tasks.isFree,
    };
  }

  /** Serializes arguments, and keeps only a compiled costing of them: payloads may be large, and requests may wait long. */
  #take(args: unknown[], rest: unknown): SerializedArguments {
    const serialized = this.#shared.serialized([args[0], args[1], rest]);
    args.splice(0, Infinity, ...args.filter(PooledCosting.is));
    return serialized;
  }

  /** Takes the place of a matrix. If that needs a wait, `close` waits for it too. */
  #waitFor(place: MatrixPlace, requesting: Requesting): Promise<void> | undefined {
    const room = place.take();
    return room && requesting.after(this.awaited(room), async () => {});
  }

  #endMatrix({ job, version, place }: MatrixWork): void {
    place.leave();
    this.#shared.needNoMore(version);
    this.#forget(job);
  }

  /** Makes workers drop a matrix. */
  #forget(job: number): void {
    this.#workers.each((worker) => {
      if (worker.known.delete(job)) worker.post({ kind: 'endMatrix', job });
    });
  }

  /** How many requests no worker has yet. */
  get waiting(): number {
    return this.#workers.tasks.waiting + this.#room.waiting;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Lets no more requests begin. */
  close(): void {
    this.#isClosed = true;
  }

  /**
   * Throws if no request may begin. It is called before arguments are copied, so that most refused requests do not pay for that. It is called
   * again when the request begins: then its kind is known, and copying runs getters of the caller, which may close the pool or fill its queue.
   */
  #admit(task: TaskKind = MODULE): void {
    if (this.#isClosed) throw closedError();
    const { refusal } = this.#workers;
    if (refusal !== undefined) {
      this.counts.rejected++;
      throw refusal;
    }
    if (!this.#workers.tasks.hasRoomFor(task, this.#queue - this.#room.waiting)) throw this.#overload();
  }

  #overload(): RoutingError {
    this.counts.rejected++;
    const { waiting } = this;
    const kept =
      waiting < this.#queue ? `, and its last ${placesKept(this.#queue)} places are kept for quick requests` : '';
    const userMessage = `Too many requests wait: ${waiting}; the limit of the queue is ${this.#queue}${kept}.`;
    return new RoutingError([{ errorCode: 9102, userMessage }], { status: 503 });
  }
}
