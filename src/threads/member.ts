// One worker of a pool: its current request, and the requests queued on it. Queued requests spare the worker a wait for
// the host, and let the host send several at once.

import { MOST_KINDS } from './durations.ts';
import type { ToWorker } from './messages/messages.ts';
import {
  cancelRequest,
  makeRequestSlots,
  PLACES,
  pollsOf,
  postRequest,
  takeBack,
  timeOfRequest,
} from './shared/request-slots.ts';
import type { Task, Worker } from './task.ts';
import type { WorkerPort } from './worker-port.ts';

/** A task that the worker runs, or has queued. */
interface Posted {
  readonly task: Task;
  readonly id: number;
  /** Whether the task was stopped to let others run first. */
  isRecalled: boolean;
  /** Whether the task was cancelled while it ran. */
  isCancelled: boolean;
}

/** A queued task, with the message that was not sent yet. */
interface Unsent {
  readonly posted: Posted;
  readonly message: ToWorker;
}

export interface Finished {
  readonly task: Task;
  /** How many milliseconds the worker took. */
  readonly took: number;
  /** Whether the worker had not run a task of this kind before, so that it also loaded and compiled code. */
  readonly wasCold: boolean;
  readonly wasRecalled: boolean;
  /** Whether its caller gave up while it ran. */
  readonly wasCancelled: boolean;
}

const LAST_ID = 2 ** 31 - 1;

export class Member implements Worker {
  readonly port: WorkerPort;
  /** The worker's index among the workers of the pool. */
  readonly place: number;
  readonly known: Map<unknown, unknown> = new Map();
  readonly slots: Int32Array = makeRequestSlots();
  isReady = false;
  /** Called with a queued task whose message cannot be sent, and with the error. The worker no longer has the task. */
  onUnsent: (task: Task, error: unknown) => void = () => {};
  /** The tasks of the worker, in order. The first one runs. */
  #posted: Posted[] = [];
  /** Messages that are sent together at the end of the current turn. */
  #unsent: Unsent[] = [];
  /** The kinds of tasks that the worker has run. */
  readonly #kinds = new Set<string>();
  /** When the worker began the current task. */
  atHandSince = 0;
  #lastId = 0;

  constructor(port: WorkerPort, place: number = 0) {
    this.port = port;
    this.place = place;
  }

  post(message: ToWorker): void {
    this.#send();
    this.port.post([message]);
  }

  get isBusy(): boolean {
    return this.#posted.length > 0;
  }

  /** How many tasks are queued behind the current one. */
  get ahead(): number {
    return Math.max(0, this.#posted.length - 1);
  }

  /** Whether another task may be sent to the worker before the current one is done. */
  get hasRoomAhead(): boolean {
    return this.#posted.length > 0 && this.#posted.length < PLACES && this.#posted[0].task.isCall;
  }

  /** Posts a task. If it should begin at once, it is sent at once. Throws if its arguments cannot be cloned. */
  postTask(task: Task): void {
    const posted = { task, id: this.#newId(), isRecalled: false, isCancelled: false };
    const message = task.message(this, posted.id);
    if (this.#posted.length > 0) {
      if (this.#unsent.length === 0) queueMicrotask(() => this.#send());
      this.#unsent.push({ posted, message });
    } else {
      this.#postNow(posted, message);
      this.atHandSince = performance.now();
    }
    this.#posted.push(posted);
  }

  /** The task that an answer is for, if someone still waits for it. */
  taskOf(id: number): Task | undefined {
    return this.#posted.find((one) => one.id === id)?.task;
  }

  get atHand(): Task | undefined {
    return this.#posted[0]?.task;
  }

  /** Handles an answer. Returns the task that is done, if it belongs to this worker. */
  finish(id: number): Finished | undefined {
    const at = this.#posted.findIndex((one) => one.id === id);
    if (at < 0) return undefined;
    const [{ task, isRecalled: wasRecalled, isCancelled: wasCancelled }] = this.#posted.splice(at, 1);
    this.atHandSince = performance.now();
    return { task, took: timeOfRequest(this.slots, id), wasCold: this.#isFirst(task), wasRecalled, wasCancelled };
  }

  /** Whether a task is the first one of its kind. The next one is not. */
  #isFirst({ kind }: Task): boolean {
    if (kind === undefined || this.#kinds.has(kind)) return false;
    if (this.#kinds.size >= MOST_KINDS) this.#kinds.clear();
    this.#kinds.add(kind);
    return true;
  }

  /** How often the worker has polled since it began the current task. */
  get polls(): number {
    return pollsOf(this.slots);
  }

  /** Whether the current task was already stopped for others. */
  get isRecalled(): boolean {
    return this.#posted[0]?.isRecalled === true;
  }

  /** Stops the current task, which will run again later. It ends as soon as the worker polls. */
  recall(): void {
    const [posted] = this.#posted;
    posted.isRecalled = true;
    cancelRequest(this.slots, posted.id);
  }

  /** Takes back the oldest queued task that has not begun, if any. */
  takeBack(): Task | undefined {
    for (let i = 1; i < this.#posted.length; i++) {
      const posted = this.#posted[i];
      if (!this.#isTakenBack(posted)) continue;
      this.#posted.splice(i, 1);
      return posted.task;
    }
    return undefined;
  }

  /**
   * Cancels a task: it is skipped or, if it runs, stopped as soon as the worker polls. Returns `true` if the worker has room for another
   * task now.
   */
  cancel(task: Task): boolean {
    const posted = this.#posted.find((one) => one.task === task);
    if (posted === undefined) return false;
    if (!this.#isTakenBack(posted)) {
      cancelRequest(this.slots, posted.id);
      // the task must not run again
      posted.isRecalled = false;
      posted.isCancelled = true;
      return false;
    }
    this.#posted = this.#posted.filter((one) => one !== posted);
    return true;
  }

  /** Notes that the worker has died. Returns the task that it was running, and the tasks that had not begun or whose answers are lost. */
  leave(): { readonly begun: Task | undefined; readonly untouched: readonly Task[] } {
    const posted = this.#posted;
    this.#posted = [];
    const firstUntouched = posted.findIndex((one) => this.#isTakenBack(one));
    const at = Math.max(0, firstUntouched < 0 ? posted.length - 1 : firstUntouched - 1);
    const tasks = posted.map(({ task }) => task);
    return { begun: tasks[at], untouched: tasks.filter((_, i) => i !== at) };
  }

  #isTakenBack(posted: Posted): boolean {
    const unsent = this.#unsent.findIndex((one) => one.posted === posted);
    if (unsent < 0) return takeBack(this.slots, posted.id);
    this.#unsent.splice(unsent, 1);
    return true;
  }

  /** Sends the messages of this turn together. Never throws: if messages cannot be sent, only their tasks fail. */
  #send(): void {
    const unsent = this.#unsent;
    if (unsent.length === 0) return;
    this.#unsent = [];
    for (const { posted } of unsent) postRequest(this.slots, posted.id);
    try {
      this.port.post(unsent.map(({ message }) => message));
    } catch {
      // nothing was sent
      for (const one of unsent) this.#sendAlone(one);
      this.port.post([{ kind: 'wake' }]);
    }
  }

  #sendAlone({ posted, message }: Unsent): void {
    try {
      this.#postNow(posted, message);
    } catch (error) {
      this.#posted = this.#posted.filter((one) => one !== posted);
      this.onUnsent(posted.task, error);
    }
  }

  /** Posts the message of a task. If that fails, the worker does not wait for the task. */
  #postNow({ id }: Posted, message: ToWorker): void {
    postRequest(this.slots, id);
    try {
      this.post(message);
    } catch (error) {
      takeBack(this.slots, id);
      throw error;
    }
  }

  /** The next number with a free slot. */
  #newId(): number {
    let id = this.#lastId;
    do {
      id = id >= LAST_ID ? 1 : id + 1;
    } while (this.#posted.some((one) => (one.id - id) % PLACES === 0));
    this.#lastId = id;
    return id;
  }
}
