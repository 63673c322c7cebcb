// The workers of a pool: how they begin, what is heard from them, and a new one for each that dies.

import type { OpenOptions } from '../database/open-options.ts';
import { closedError } from './closed-pool.ts';
import { Member } from './member.ts';
import { SilentWorker } from './messages/first-word.ts';
import type { Answered, FromWorker, MetricMessage, RoadsMessage } from './messages/messages.ts';
import { uncarryError } from './messages/serialized-error.ts';
import { shareOfNextThread } from './shared/account-shared.ts';
import { SharedSignals } from './shared/shared-signals.ts';
import type { Task, Worker } from './task.ts';
import { TaskScheduler } from './task-scheduler.ts';
import type { Spawn, WorkerPort } from './worker-port.ts';

export interface CrewOptions {
  readonly size: number;
  /** Whether one worker makes for all what nearly every request asks for. */
  readonly makesMetric: boolean;
  readonly spawn: Spawn;
  readonly bytes: Uint8Array;
  readonly options: OpenOptions;
  /** What a worker must be told before its first task. */
  readonly greet: (worker: Worker) => void;
  /** Called with what a worker has made for all, and hands it on. */
  readonly onDerived: (message: MetricMessage | RoadsMessage) => void;
}

/** Deaths in a row, none of them after an answer: then new workers would die as well. */
const HOPELESS = 5;

export class Workers {
  /** What may end requests. */
  readonly signals: SharedSignals = new SharedSignals();
  readonly #options: CrewOptions;
  readonly #members = new Set<Member>();
  readonly #tasks: TaskScheduler = new TaskScheduler(this.#members, () => this.#tellChange());
  #deathsInARow = 0;
  #deaths = 0;
  #broken: Error | undefined;
  #whenChanged: (() => void)[] = [];

  constructor(options: CrewOptions) {
    this.#options = options;
    for (let i = 0; i < options.size; i++) this.#openPort(options.makesMetric && i === 0);
  }

  /** Tasks that no worker is at, as far as this thread has heard. */
  get waiting(): number {
    return this.#tasks.waiting;
  }

  get busy(): number {
    let count = 0;
    for (const member of this.#members) if (member.isBusy) count++;
    return count;
  }

  get deaths(): number {
    return this.#deaths;
  }

  get #starting(): number {
    let count = 0;
    for (const { isReady } of this.#members) if (!isReady) count++;
    return count;
  }

  /** Whether a worker has opened the network. */
  get #isOpen(): boolean {
    return this.#starting < this.#members.size;
  }

  /** Resolves when every worker has opened the network. */
  async ready(): Promise<void> {
    while (this.#starting > 0 && this.#broken === undefined) await this.#change();
    if (this.#broken !== undefined) throw this.#broken;
  }

  /** Resolves when nothing runs and nothing waits. */
  async drained(): Promise<void> {
    while ((this.waiting > 0 || this.busy > 0) && this.#broken === undefined) await this.#change();
  }

  /** Ends all workers; what is handed in later, as the rows of a stream that is still read, fails. */
  async end(): Promise<void> {
    this.#broken ??= closedError();
    const members = [...this.#members];
    this.#members.clear();
    this.#tasks.forgetWorkers();
    this.#tellChange();
    await Promise.all(members.map(({ port }) => port.end()));
  }

  /** Whether a task handed in now would begin at once. */
  get isFree(): boolean {
    return this.#tasks.isFree;
  }

  add(task: Task): void {
    if (this.#broken === undefined) this.#tasks.add(task);
    else task.failed(this.#broken);
  }

  /** Nobody wants this task any more: it leaves the queue, or its worker, as soon as that looks. */
  cancel(task: Task): void {
    this.#tasks.cancel(task);
  }

  /** Visits every worker; what it is told it hears between its tasks, or before the first one. */
  each(visit: (worker: Worker) => void): void {
    for (const member of this.#members) visit(member);
  }

  #openPort(isFirst = false): void {
    const { bytes, options, greet, onDerived } = this.#options;
    const port = this.#spawn();
    if (port === undefined) return;
    const member = new Member(port);
    port.onMessage = (message) => {
      if (message.kind === 'metric' || message.kind === 'roads') {
        for (const other of this.#members) if (other !== member) other.post(message);
        onDerived(message);
      } else if (message.kind === 'ready') {
        member.isReady = true;
        this.#tasks.goOn(member);
      } else {
        this.#hear(member, message);
      }
    };
    port.onDeath = (error) => this.#onWorkerExit(member, error);
    this.#members.add(member);
    member.post({ kind: 'open', bytes, options, claims: member.claims, isFirst, weightsAt: shareOfNextThread() });
    greet(member);
  }

  /** A worker begins; where none can, the crew is at its end. */
  #spawn(): WorkerPort | undefined {
    try {
      return this.#broken === undefined ? this.#options.spawn() : undefined;
    } catch (error) {
      this.#break(new Error(`No worker can be started: ${(error as Error)?.message ?? error}`, { cause: error }));
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

  /** The worker is handed its next tasks before anybody hears of the answers. */
  #finish(member: Member, answers: readonly Answered[]): void {
    this.#deathsInARow = 0;
    const tasks = answers.map(({ id }) => member.finish(id));
    answers.forEach(({ error }, i) => {
      if (error === undefined) tasks[i]?.goesOn?.();
    });
    if (this.#members.has(member)) this.#tasks.goOn(member);
    answers.forEach(({ answer, error }, i) => {
      if (error === undefined) tasks[i]?.done(answer);
      else tasks[i]?.failed(uncarryError(error));
    });
  }

  #onWorkerExit(member: Member, error: Error): void {
    if (!this.#members.delete(member)) return;
    this.#deaths++;
    const begun = this.#tasks.takeBackFrom(member);
    if (error instanceof SilentWorker && !this.#isOpen) this.#break(error);
    else if (++this.#deathsInARow < HOPELESS) this.#openPort();
    else
      this.#break(new Error(`The workers of this pool end as soon as they begin: ${error.message}`, { cause: error }));
    begun?.failed(new Error(`The worker that answered this request ended: ${error.message}`, { cause: error }));
    this.#tellChange();
  }

  #break(error: Error): void {
    this.#broken ??= error;
    this.#tasks.failWaiting(this.#broken);
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#whenChanged.push(resolve));
  }

  #tellChange(): void {
    const waiting = this.#whenChanged;
    this.#whenChanged = [];
    for (const resolve of waiting) resolve();
  }
}
