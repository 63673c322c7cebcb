// The workers of a pool: how they start, their messages, and how each one that dies is replaced.

import { giveBackOf, type MemoryTable } from '../boundary/memory-table.ts';
import type { OpenOptions } from '../database/open-options.ts';
import { closedError, pausedError } from './closed-pool.ts';
import { type Finished, Member } from './member.ts';
import { SilentWorker } from './messages/first-word.ts';
import type { Answered, FromWorker, MetricMessage, RoadsMessage } from './messages/messages.ts';
import { deserializeError, isCancelled, type SerializedError } from './messages/serialized-error.ts';
import { Restarts } from './restarts.ts';
import { shareOfNextThread } from './shared/account-shared.ts';
import type { Task, Worker } from './task.ts';
import { TaskScheduler } from './task-scheduler.ts';
import type { Spawn, WorkerPort } from './worker-port.ts';

export interface WorkersOptions {
  readonly size: number;
  /** Whether one worker computes, for all, what nearly every request needs. */
  readonly makesMetric: boolean;
  readonly spawn: Spawn;
  readonly bytes: Uint8Array;
  readonly options: OpenOptions;
  /** The counters of memory for drawing, one per worker. */
  readonly memory: MemoryTable;
  /** Messages that a worker needs before its first task. */
  readonly greet: (worker: Worker) => void;
  /** Called with what a worker has computed for all, so that it can be passed on. */
  readonly onDerived: (message: MetricMessage | RoadsMessage) => void;
  /** Called when the pool stops starting workers for a while, and when it starts them again. */
  readonly onPause: (report: PauseReport) => void;
}

/** The report to a watcher about a pause. */
export interface PauseReport {
  readonly event: 'paused' | 'resumed';
  /** Milliseconds until workers are started again. */
  readonly milliseconds: number;
  /** The number of workers that are left. */
  readonly workers: number;
  /** Why the last worker ended, or why none could be started. */
  readonly reason: string;
}

export class Workers {
  /** The signals that may end requests. */
  readonly signals: SharedSignals = new SharedSignals();
  readonly #options: WorkersOptions;
  readonly #members = new Set<Member>();
  /** The tasks of the workers. Tasks are added by `add`, which refuses them if no worker can do them. */
  readonly tasks: TaskScheduler = new TaskScheduler(this.#members, () => this.#reportChange());
  readonly #restarts = new Restarts();
  /** How many workers have died. */
  deaths = 0;
  #isClosed = false;
  /** Why no workers are started, now or during an earlier pause. */
  #failure: Error | undefined;
  #whenChanged: (() => void)[] = [];

  constructor(options: WorkersOptions) {
    this.#options = options;
    for (let i = 0; i < options.size; i++) this.#openPort(options.makesMetric && i === 0);
  }

  get busy(): number {
    let count = 0;
    for (const member of this.#members) if (member.isBusy) count++;
    return count;
  }

  /** How many workers have opened the network. */
  get readyCount(): number {
    let count = 0;
    for (const { isReady } of this.#members) if (isReady) count++;
    return count;
  }

  /** Milliseconds until workers are started again; 0 unless their starting is paused. */
  get pause(): number {
    return this.#restarts.pause;
  }

  /**
   * Why no request can be accepted now: the pool is closed, or all workers have died and no new one has started yet. `undefined` if
   * requests can be accepted.
   */
  get refusal(): Error | undefined {
    if (this.#isClosed) return closedError();
    return this.#restarts.isPaused && this.#members.size === 0 ? pausedError(this.pause, this.#failure) : undefined;
  }

  /** Resolves when every worker has opened the network. */
  async ready(): Promise<void> {
    while (this.readyCount < this.#members.size && !this.#isStuck) await this.#change();
    if (this.#isClosed) throw closedError();
    if (this.#restarts.isPaused) throw this.#failure;
  }

  /** Resolves when nothing runs and nothing waits. */
  async drained(): Promise<void> {
    while ((this.tasks.waiting > 0 || this.busy > 0) && !this.#isClosed) await this.#change();
  }

  get #isStuck(): boolean {
    return this.#isClosed || this.#restarts.isPaused;
  }

  /** Ends all workers. Later tasks fail, for example for rows of a stream that is still being read. */
  async end(): Promise<void> {
    this.#isClosed = true;
    this.#restarts.end();
    const members = [...this.#members];
    this.#members.clear();
    this.tasks.forgetWorkers();
    this.#reportChange();
    await Promise.all(members.map(({ port }) => port.end()));
  }

  add(task: Task): void {
    const { refusal } = this;
    if (refusal === undefined) this.tasks.add(task);
    else task.failed(refusal);
  }

  /** Calls `visit` with every worker. A worker handles messages between its tasks, or before the first one. */
  each(visit: (worker: Worker) => void): void {
    for (const member of this.#members) visit(member);
  }

  #openPort(isFirst = false): void {
    const { bytes, options, memory, greet, onDerived } = this.#options;
    const port = this.#spawn();
    if (port === undefined) return;
    const place = this.#freePlace();
    const member = new Member(port, place);
    member.onUnsent = (task, error) => this.tasks.drop(member, task, error);
    port.onMessage = (message) => {
      if (message.kind === 'metric' || message.kind === 'roads') {
        for (const other of this.#members) if (other !== member) other.post(message);
        onDerived(message);
      } else if (message.kind === 'ready') {
        member.isReady = true;
        this.tasks.goOn(member);
      } else {
        this.#hear(member, message);
      }
    };
    port.onDeath = (error) => this.#onWorkerExit(member, error);
    this.#members.add(member);
    member.post({
      kind: 'open',
      bytes,
      options,
      slots: member.slots,
      isFirst,
      weightsAt: shareOfNextThread(),
      memory,
      place,
    });
    greet(member);
  }

  /** A slot that no worker has. */
  #freePlace(): number {
    const taken = new Set(Array.from(this.#members, ({ place }) => place));
    let place = 0;
    while (taken.has(place)) place++;
    return place;
  }

  /** Starts a worker. If that fails, the pool tries again later. */
  #spawn(): WorkerPort | undefined {
    try {
      return this.#isStuck ? undefined : this.#options.spawn();
    } catch (error) {
      this.#pause(new Error(`No worker can be started: ${(error as Error)?.message ?? error}`, { cause: error }));
      return undefined;
    }
  }

  #hear(member: Member, message: Exclude<FromWorker, { kind: 'ready' | 'metric' | 'roads' }>): void {
    switch (message.kind) {
      case 'answers':
        this.#finish(member, message.answers);
        break;
      case 'warning':
        member.taskOf(message.id)?.warning?.(message.warning);
        break;
      case 'progress':
        member.taskOf(message.id)?.progress?.(message.share);
        break;
      case 'part':
        member.taskOf(message.id)?.part?.(message.part);
    }
  }

  /** Gives the worker its next tasks before callers receive the answers. */
  #finish(member: Member, answers: readonly Answered[]): void {
    this.#restarts.noteAnswer();
    const finished = answers.map(({ id, error }) => this.#over(member.finish(id), error));
    answers.forEach(({ error }, i) => {
      if (error === undefined) finished[i]?.goesOn?.();
    });
    if (this.#members.has(member)) this.tasks.goOn(member);
    answers.forEach(({ answer, error }, i) => {
      if (error === undefined) finished[i]?.done(answer);
      else finished[i]?.failed(deserializeError(error));
    });
  }

  /** The task that is done; `undefined` if it was stopped for others and now waits again. */
  #over(finished: Finished | undefined, error: SerializedError | undefined): Task | undefined {
    if (finished === undefined) return undefined;
    const { task, wasRecalled } = finished;
    const isAgain = wasRecalled && isCancelled(error);
    this.tasks.noteEnd(finished, isAgain);
    return isAgain ? undefined : task;
  }

  #onWorkerExit(member: Member, error: Error): void {
    if (!this.#members.delete(member)) return;
    giveBackOf(this.#options.memory, member.place);
    this.deaths++;
    const begun = this.tasks.takeBackFrom(member);
    const mayStart = this.#restarts.noteDeath();
    if (error instanceof SilentWorker && this.readyCount === 0) this.#pause(error);
    else if (mayStart) this.#openPort();
    else
      this.#pause(new Error(`The workers of this pool end as soon as they start: ${error.message}`, { cause: error }));
    begun?.failed(new Error(`The worker that answered this request ended: ${error.message}`, { cause: error }));
    this.#reportChange();
  }

  /** Starts no worker for a while. The workers that still run continue. */
  #pause(error: Error): void {
    this.#failure = error;
    if (!this.#isStuck) {
      this.#restarts.begin(() => this.#resume());
      this.#report('paused', error);
    }
    const { refusal } = this;
    if (refusal !== undefined) this.tasks.failWaiting(refusal);
    this.#reportChange();
  }

  #resume(): void {
    this.#report('resumed', this.#failure);
    for (let i = this.#members.size; i < this.#options.size; i++) this.#openPort();
  }

  #report(event: PauseReport['event'], error: Error | undefined): void {
    const reason = error?.message ?? '';
    this.#options.onPause({ event, milliseconds: this.pause, workers: this.#members.size, reason });
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#whenChanged.push(resolve));
  }

  #reportChange(): void {
    const waiting = this.#whenChanged;
    this.#whenChanged = [];
    for (const resolve of waiting) resolve();
  }
}

interface Heard {
  readonly listeners: Set<() => void>;
  readonly hear: () => void;
}

/** Signals that many requests share. Each gets one listener, however many requests it ends. */
class SharedSignals {
  readonly #heard = new Map<AbortSignal, Heard>();

  /** Calls a listener when a signal is aborted, unless the returned function is called first. */
  listen(signal: AbortSignal, listener: () => void): () => void {
    const { listeners } = this.#heard.get(signal) ?? this.#begin(signal);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#end(signal);
    };
  }

  #begin(signal: AbortSignal): Heard {
    const listeners = new Set<() => void>();
    const hear = () => {
      this.#heard.delete(signal);
      for (const listener of listeners) listener();
    };
    const heard = { listeners, hear };
    this.#heard.set(signal, heard);
    signal.addEventListener('abort', hear, { once: true });
    return heard;
  }

  #end(signal: AbortSignal): void {
    const heard = this.#heard.get(signal);
    if (heard === undefined) return;
    signal.removeEventListener('abort', heard.hear);
    this.#heard.delete(signal);
  }
}
