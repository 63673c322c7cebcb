// One worker of a crew: what it is at, and the request that already waits at it, so that it need not wait for the next one.

import type { ToWorker } from './messages.ts';
import { giveUp, makeClaims, offer, takeBack } from './shared-claims.ts';
import type { Task, Worker } from './task.ts';
import type { WorkerPort } from './worker-port.ts';

/** A task that was posted. */
interface Posted {
  readonly task: Task;
  readonly id: number;
}

const LAST_ID = 2 ** 31 - 1;

export class Member implements Worker {
  readonly port: WorkerPort;
  readonly known: Map<unknown, unknown> = new Map();
  readonly claims: Int32Array = makeClaims();
  isReady = false;
  #atHand: Posted | undefined;
  #next: Posted | undefined;
  /** When what is at hand came first here. */
  #since = 0;
  #lastId = 0;

  constructor(port: WorkerPort) {
    this.port = port;
  }

  post(message: ToWorker): void {
    this.port.post(message);
  }

  get isBusy(): boolean {
    return this.#atHand !== undefined;
  }

  /** Whether a call may be posted before it is done with what is at hand. */
  get hasRoomAhead(): boolean {
    return this.#atHand?.task.isCall === true && this.#next === undefined;
  }

  /** Whether a task waits here, and since when behind the same one. */
  get keepsWaitingSince(): number | undefined {
    return this.#next && this.#since;
  }

  /** Posts a task, to be begun now or next; throws where what is asked cannot be cloned. */
  postTask(task: Task): void {
    const id = this.#newId();
    offer(this.claims, id);
    task.begin(this, id);
    const posted = { task, id };
    if (this.#atHand !== undefined) {
      this.#next = posted;
      return;
    }
    this.#atHand = posted;
    this.#since = performance.now();
  }

  /** The task that an answer is for, if it is the one at hand. */
  taskOf(id: number): Task | undefined {
    return this.#atHand?.id === id ? this.#atHand.task : undefined;
  }

  /** What was at hand is over: the next one is at hand. */
  goOn(): void {
    this.#atHand = this.#next;
    this.#next = undefined;
    this.#since = performance.now();
  }

  /** Takes back the task that waits here, if it has not been begun meanwhile. */
  takeBack(): Task | undefined {
    if (this.#next === undefined || !takeBack(this.claims, this.#next.id)) return undefined;
    const { task } = this.#next;
    this.#next = undefined;
    return task;
  }

  /** Nobody wants this task any more: it is skipped, or given up as soon as the worker looks. `true` where there is room now. */
  cancel(task: Task): boolean {
    const posted = [this.#atHand, this.#next].find((one) => one?.task === task);
    if (posted === undefined) return false;
    if (!takeBack(this.claims, posted.id)) {
      giveUp(this.claims, posted.id);
      return false;
    }
    if (posted === this.#next) this.#next = undefined;
    else this.goOn();
    return true;
  }

  /** The worker has died: the task that it was at, and one that it had not begun, or whose answer is lost. */
  leave(): { readonly begun: Task | undefined; readonly untouched: Task | undefined } {
    const [first, second] = [this.#atHand, this.#next];
    this.#atHand = undefined;
    this.#next = undefined;
    if (second === undefined) return { begun: first?.task, untouched: undefined };
    const isSecondBegun = !takeBack(this.claims, second.id);
    return isSecondBegun
      ? { begun: second.task, untouched: first?.task }
      : { begun: first?.task, untouched: second.task };
  }

  /** Numbers at hand and next stand at different places. */
  #newId(): number {
    const place = this.#atHand === undefined ? 0 : 1 - (this.#atHand.id % 2);
    const after = this.#lastId + 1;
    const id = after + ((after + place) % 2);
    this.#lastId = id >= LAST_ID - 2 ? 0 : id;
    return id;
  }
}
