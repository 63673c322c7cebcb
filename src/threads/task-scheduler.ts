// Which worker of a crew does which task: one that is free begins it at once, else calls go behind what workers are at, and the rest waits.

import type { Member } from './member.ts';
import type { Task } from './task.ts';
import { makeTaskQueue, type TaskQueue } from './task-queue.ts';

/** Milliseconds after which a task that waits at a worker is better begun by another one. */
const STUCK = 5;

export class TaskScheduler {
  readonly #members: ReadonlySet<Member>;
  readonly #onRest: () => void;
  readonly #queue: TaskQueue<Task> = makeTaskQueue();
  #idle: Member[] = [];

  /** `onRest` is called when a worker has nothing to do. */
  constructor(members: ReadonlySet<Member>, onRest: () => void) {
    this.#members = members;
    this.#onRest = onRest;
  }

  /** Tasks that no worker is at. */
  get waiting(): number {
    let count = this.#queue.size;
    for (const { ahead } of this.#members) count += ahead;
    return count;
  }

  /** Whether a task handed in now would begin at once. */
  get isFree(): boolean {
    return this.#idle.length > 0;
  }

  add(task: Task): void {
    const member = this.#idle.pop();
    if (member === undefined) {
      this.#queue.push(task);
      this.#postAhead();
    } else {
      this.#begin(member, task);
    }
  }

  cancel(task: Task): void {
    if (this.#queue.remove(task)) return;
    for (const member of this.#members) if (member.cancel(task)) this.goOn(member);
  }

  /** A worker is there no more: what it had not begun waits first; gives what it was at. */
  takeBackFrom(member: Member): Task | undefined {
    this.#idle = this.#idle.filter((other) => other !== member);
    const { begun, untouched } = member.leave();
    for (let i = untouched.length - 1; i >= 0; i--) this.#queue.putBack(untouched[i]);
    return begun;
  }

  /** No worker is free any more. */
  forgetWorkers(): void {
    this.#idle = [];
  }

  failWaiting(error: Error): void {
    for (let task = this.#queue.take(); task !== undefined; task = this.#queue.take()) task.failed(error);
  }

  /** A worker has room: for a task to begin, or for one behind it. */
  goOn(member: Member): void {
    if (!member.isBusy) {
      const task = this.#takeNext(member);
      if (task === undefined) {
        this.#rest(member);
        return;
      }
      this.#begin(member, task);
    }
    this.#postAhead();
  }

  #begin(member: Member, task: Task): void {
    try {
      if (!member.isBusy) member.port.keepAlive(true);
      member.postTask(task);
    } catch (error) {
      // what was asked cannot be cloned
      task.failed(error);
      this.goOn(member);
    }
  }

  #rest(member: Member): void {
    member.port.keepAlive(false);
    if (!this.#idle.includes(member)) this.#idle.push(member);
    this.#onRest();
  }

  /** Calls that wait go to where the fewest stand, but to nobody who is at one that takes long. */
  #postAhead(): void {
    const limit = performance.now() - STUCK;
    while (this.#queue.first?.isCall === true) {
      const member = this.#leastBusy(limit);
      const task = member && this.#queue.take();
      if (member === undefined || task === undefined) return;
      this.#begin(member, task);
    }
  }

  #leastBusy(limit: number): Member | undefined {
    let least: Member | undefined;
    for (const member of this.#members) {
      if (!member.hasRoomAhead || member.atHandSince < limit) continue;
      if (least === undefined || member.ahead < least.ahead) least = member;
    }
    return least;
  }

  /** The task that has waited longest for a worker with nothing to do: behind one that takes long, in the queue, or behind any other. */
  #takeNext(member: Member): Task | undefined {
    const limit = this.#queue.size > 0 ? performance.now() - STUCK : Number.POSITIVE_INFINITY;
    for (const other of this.#members) {
      if (other === member || other.ahead === 0 || other.atHandSince > limit) continue;
      const task = other.takeBack();
      if (task !== undefined) return task;
    }
    return this.#queue.take((task) => task.suits?.(member) !== false);
  }
}
