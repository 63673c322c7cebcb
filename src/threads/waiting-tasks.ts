// Tasks that no worker has begun, in queues by the time that they are expected to take. The queue whose first task may begin is found without
// a search through the others.

import { Durations, UNKNOWN_TIME } from './durations.ts';
import type { Task, TaskKind } from './task.ts';
import { TaskQueue } from './task-queue.ts';

/** Milliseconds up to which a task counts as quick, and from which on it counts as slow. */
export const QUICK = 3;
export const SLOW = 20;
/** How many milliseconds a piece of a matrix is expected to take, and a task that was stopped at least. */
const LONG_TIME = 200;
/**
 * A task lets shorter ones that came later go first for BEHIND times its expected time, and at most for MOST_BEHIND milliseconds. If it is short
 * itself, more often, up to LEAST_BEHIND milliseconds. One that was stopped has begun once, and goes first.
 */
const BEHIND = 3;
const MOST_BEHIND = 5000;
const BEHIND_IF_SHORT = 10;
const LEAST_BEHIND = 100;
/** How many queues of slow tasks there are. Those of the last queue take 10 s or more. */
const SLOW_QUEUES = 10;
/** How many milliseconds of work slow requests may be ahead of pieces, or behind them, when both come in. */
const MOST_AHEAD = 2000;

export class WaitingTasks {
  readonly quick: TaskQueue<Task> = new TaskQueue();
  readonly #unknown: TaskQueue<Task> = new TaskQueue();
  readonly #longer: TaskQueue<Task> = new TaskQueue();
  /** Slow tasks: those of the first queue take up to twice SLOW, those of the next one up to four times, and so on. */
  readonly #slow: readonly TaskQueue<Task>[] = Array.from({ length: SLOW_QUEUES }, () => new TaskQueue<Task>());
  /**
   * Pieces of matrices. A matrix has one or two of them at a time, so that in one queue with slow requests, each piece would wait for all of
   * these. Both therefore get the same time of the workers.
   */
  readonly #pieces: TaskQueue<Task> = new TaskQueue();
  /** The milliseconds of work on slow requests, minus those on pieces. */
  #slowAhead = 0;
  /** Tasks that were stopped because they ran on the last free worker. Their queue keeps the order in which they were stopped. */
  readonly #stopped: TaskQueue<Task> = new TaskQueue();
  readonly #queues: readonly TaskQueue<Task>[] = [
    ...[this.quick, this.#unknown, this.#longer, ...this.#slow, this.#stopped],
    this.#pieces,
  ];
  readonly #durations = new Durations();
  /** When each waiting task was submitted, in milliseconds. */
  readonly #since = new WeakMap<TaskKind, number>();
  /** Tasks that were stopped and count as slow since then, whether they wait or run, and when they were stopped. */
  readonly #recalled = new WeakMap<TaskKind, number>();
  /** Tasks of quick kinds that were stopped once. The machine may have been busy. */
  readonly #spared = new WeakSet<Task>();

  get size(): number {
    let size = 0;
    for (const queue of this.#queues) size += queue.size;
    return size;
  }

  /** Whether a task waits that is not slow. */
  get hasPrompt(): boolean {
    return this.quick.size + this.#unknown.size + this.#longer.size > 0;
  }

  add(task: Task): void {
    this.#since.set(task, performance.now());
    this.#queueOf(task).push(task);
  }

  remove(task: Task): boolean {
    return this.#queues.some((queue) => queue.remove(task));
  }

  failAll(error: Error): void {
    for (const queue of this.#queues) {
      for (let task = queue.take(); task !== undefined; task = queue.take()) task.failed(error);
    }
  }

  /** Notes how long a task ran. If its kind now belongs in another queue, all tasks are sorted again. */
  noteDuration(task: Task, milliseconds: number, isWhole: boolean): void {
    const queue = this.#queueOf(task);
    const isSlow = this.#slow.includes(queue);
    if (queue === this.#pieces || isSlow) {
      const ahead = this.#slowAhead + (isSlow ? milliseconds : -milliseconds);
      this.#slowAhead = Math.max(-MOST_AHEAD, Math.min(MOST_AHEAD, ahead));
    }
    if (task.kind === undefined) return;
    this.#durations.note(task.kind, milliseconds, isWhole);
    if (this.#queueOf(task) !== queue) this.#sortAgain();
  }

  /** Lets a task that was stopped on the last free worker wait again: as a slow one, unless its kind is quick and this is its first stop. */
  putBack(task: Task): void {
    if (this.expected(task) <= QUICK && !this.#spared.has(task)) {
      this.#spared.add(task);
      this.quick.putBack(task);
      return;
    }
    this.#recalled.set(task, performance.now());
    this.#stopped.push(task);
  }

  isRecalled(task: TaskKind): boolean {
    return this.#recalled.has(task);
  }

  /** Whether a task was stopped, and has not waited long since then. */
  wasJustStopped(task: TaskKind): boolean {
    const stopped = this.#recalled.get(task);
    return stopped !== undefined && performance.now() - stopped <= MOST_BEHIND;
  }

  /** The queues with tasks. The first one has the task that should begin first. */
  get inOrder(): TaskQueue<Task>[] {
    const queues = this.#queues
      .filter(({ size }) => size > 0)
      .sort((one, other) => this.#turnOf(one) - this.#turnOf(other));
    const pieces = queues.indexOf(this.#pieces);
    const slow = queues.findIndex((queue) => this.#slow.includes(queue));
    if (slow >= 0 && pieces >= 0 && slow < pieces === this.#slowAhead > 0) {
      [queues[slow], queues[pieces]] = [queues[pieces], queues[slow]];
    }
    return queues;
  }

  #turnOf({ first }: TaskQueue<Task>): number {
    if (first === undefined) return Number.POSITIVE_INFINITY;
    const expected = this.expected(first);
    const behind = Math.max(BEHIND * expected, Math.min(LEAST_BEHIND, BEHIND_IF_SHORT * expected));
    return (this.#since.get(first) ?? 0) + Math.min(MOST_BEHIND, behind);
  }

  /** Moves the tasks that now belong in another queue. */
  #sortAgain(): void {
    for (const queue of this.#queues) {
      for (let left = queue.size; left > 0; left--) {
        const task = queue.take();
        if (task !== undefined) this.#queueOf(task).push(task);
      }
    }
  }

  #queueOf(task: Task): TaskQueue<Task> {
    if (this.#recalled.has(task)) return this.#stopped;
    if (task.kind === undefined && !task.isCall) return this.#pieces;
    if (this.isUnknown(task)) return this.#unknown;
    const expected = this.expected(task);
    if (expected <= QUICK) return this.quick;
    if (expected <= SLOW) return this.#longer;
    return this.#slow[Math.min(SLOW_QUEUES, Math.ceil(Math.log2(expected / SLOW))) - 1];
  }

  /** Whether no task of the same kind has ended yet. */
  isUnknown(task: TaskKind): boolean {
    return task.kind !== undefined && !this.#recalled.has(task) && this.#durations.usual(task.kind) === undefined;
  }

  /** Whether tasks of the same kind have ended, and were not slow. */
  isKnownPrompt(task: TaskKind): boolean {
    return !this.isUnknown(task) && this.expected(task) <= SLOW;
  }

  /** How many milliseconds a task is expected to take. */
  expected(task: TaskKind): number {
    const { kind, isCall } = task;
    if (kind === undefined) return isCall ? 0 : LONG_TIME;
    const usual = this.#durations.usual(kind) ?? UNKNOWN_TIME;
    return this.#recalled.has(task) ? Math.max(LONG_TIME, usual) : usual;
  }
}
