// One worker of a crew: what it is at, and the requests that already stand at it, so that it need not wait for the next one, nor the host
// send each by itself.

import type { ToWorker } from './messages/messages.ts';
import { giveUp, looksAt, makeClaims, offer, PLACES, takeBack } from './shared/shared-claims.ts';
import type { Task, Worker } from './task.ts';
import type { WorkerPort } from './worker-port.ts';

/** A task that the worker is at, or that stands behind it. */
interface Posted {
  readonly task: Task;
  readonly id: number;
  /** Whether it was given up so that others get their turn. */
  isRecalled: boolean;
}

/** A task that is over. */
export interface Finished {
  readonly task: Task;
  /** Milliseconds at hand, and how often the worker looked meanwhile. */
  readonly took: number;
  readonly looks: number;
  readonly wasRecalled: boolean;
}

const LAST_ID = 2 ** 31 - 1;

export class Member implements Worker {
  readonly port: WorkerPort;
  /** Its place among the workers of the crew. */
  readonly place: number;
  readonly known: Map<unknown, unknown> = new Map();
  readonly claims: Int32Array = makeClaims();
  isReady = false;
  /** In order; the worker is at the first one. */
  #posted: Posted[] = [];
  /** Calls that are sent together, as soon as whoever asks comes to an end. */
  #unsent: { readonly posted: Posted; readonly message: ToWorker }[] = [];
  /** Since when the first task is the first. */
  #since = 0;
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

  /** How many tasks stand behind the one at hand. */
  get ahead(): number {
    return Math.max(0, this.#posted.length - 1);
  }

  /** Whether a call may be posted before it is done with what is at hand. */
  get hasRoomAhead(): boolean {
    return this.#posted.length > 0 && this.#posted.length < PLACES && this.#posted[0].task.isCall;
  }

  /** Since when what is at hand is at hand. */
  get atHandSince(): number {
    return this.#since;
  }

  /** Posts a task: at once where it is to be begun at once. Throws where what is asked cannot be cloned. */
  postTask(task: Task): void {
    const posted = { task, id: this.#newId(), isRecalled: false };
    const message = task.message(this, posted.id);
    if (this.#posted.length > 0) {
      if (this.#unsent.length === 0) queueMicrotask(() => this.#send());
      this.#unsent.push({ posted, message });
    } else {
      offer(this.claims, posted.id);
      this.post(message);
      this.#since = performance.now();
    }
    this.#posted.push(posted);
  }

  /** The task that an answer is for, if anybody waits for it. */
  taskOf(id: number): Task | undefined {
    return this.#posted.find((one) => one.id === id)?.task;
  }

  /** What it is at. */
  get atHand(): Task | undefined {
    return this.#posted[0]?.task;
  }

  /** An answer has come: gives the task that is over, if it was one of this worker's. */
  finish(id: number): Finished | undefined {
    const at = this.#posted.findIndex((one) => one.id === id);
    if (at < 0) return undefined;
    const [{ task, isRecalled: wasRecalled }] = this.#posted.splice(at, 1);
    const now = performance.now();
    const took = now - this.#since;
    this.#since = now;
    return { task, took, looks: this.looks, wasRecalled };
  }

  /** How often it has looked since it began what it is at. */
  get looks(): number {
    return looksAt(this.claims);
  }

  /** Whether what it is at was given up for others already. */
  get isRecalled(): boolean {
    return this.#posted[0]?.isRecalled === true;
  }

  /** Gives up what it is at, to be done again: it ends as soon as the worker looks. */
  recall(): void {
    const [posted] = this.#posted;
    posted.isRecalled = true;
    giveUp(this.claims, posted.id);
  }

  /** Takes back the task that has stood here longest, if any that has not been begun. */
  takeBack(): Task | undefined {
    for (let i = 1; i < this.#posted.length; i++) {
      const posted = this.#posted[i];
      if (!this.#isTakenBack(posted)) continue;
      this.#posted.splice(i, 1);
      return posted.task;
    }
    return undefined;
  }

  /** Nobody wants this task any more: it is skipped, or given up as soon as the worker looks. `true` where there is room now. */
  cancel(task: Task): boolean {
    const posted = this.#posted.find((one) => one.task === task);
    if (posted === undefined) return false;
    if (!this.#isTakenBack(posted)) {
      giveUp(this.claims, posted.id);
      // it is not to be done again
      posted.isRecalled = false;
      return false;
    }
    this.#posted = this.#posted.filter((one) => one !== posted);
    return true;
  }

  /** The worker has died: the task that it was at, and those that it had not begun, or whose answers are lost. */
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
    if (unsent < 0) return takeBack(this.claims, posted.id);
    this.#unsent.splice(unsent, 1);
    return true;
  }

  #send(): void {
    if (this.#unsent.length === 0) return;
    const unsent = this.#unsent;
    this.#unsent = [];
    for (const { posted } of unsent) offer(this.claims, posted.id);
    this.port.post(unsent.map(({ message }) => message));
  }

  /** The next number whose place nobody has. */
  #newId(): number {
    let id = this.#lastId;
    do {
      id = id >= LAST_ID ? 1 : id + 1;
    } while (this.#posted.some((one) => (one.id - id) % PLACES === 0));
    this.#lastId = id;
    return id;
  }
}
