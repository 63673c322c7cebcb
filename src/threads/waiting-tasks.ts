// Tasks that no worker has begun, in queues by the time that they are expected to take. The queue whose first task may begin is found without
// a search through the others.

import { Durations, UNKNOWN_TIME } from './durations.ts';
import type { Task, TaskKind } from './task.ts';
import { makeTaskQueue, type TaskQueue } from './task-queue.ts';

/** Milliseconds up to which a task counts as quick, and from which on it counts as slow. */
export const QUICK = 3;
export const SLOW = 20;
/** How many milliseconds a piece of a matrix is expected to take, and a task that was stopped. No task is expected to take more. */
const ENDLESS = 200;
/** A task lets quick ones that came later go first for this many times its expected time, and at most for MOST_BEHIND milliseconds. */
const BEHIND = 10;
const MOST_BEHIND = 100;
/** How many milliseconds of work slow requests may be ahead of pieces, or behind them, when both come in. */
const MOST_AHEAD = 2000;

export class WaitingTasks {
  readonly quick: TaskQueue<Task> = makeTaskQueue();
  readonly #unknown: TaskQueue<Task> = makeTaskQueue();
  readonly #longer: TaskQueue<Task> = makeTaskQueue();
  readonly #slow: TaskQueue<Task> = makeTaskQueue();
  /**
   * Pieces of matrices. A matrix has one or two of them at a time, so that in one queue with slow requests, each piece would wait for all of
   * these. Both therefore get the same time of the workers.
   */
  readonly #pieces: TaskQueue<Task> = makeTaskQueue();
  /** The milliseconds of work on slow requests, minus those on pieces. */
  #slowAhead = 0;
  /** Tasks that were stopped because they ran on the last free worker. Their queue keeps the order in which they were stopped. */
  readonly #stopped: TaskQueue<Task> = makeTaskQueue();
  readonly #queues: readonly TaskQueue<Task>[] = [
    ...[this.quick, this.#unknown, this.#longer, this.#slow, this.#stopped],
    this.#pieces,
  ];
  readonly #durations = new Durations();
  /** When each waiting task was submitted, in milliseconds. */
  readonly #since = new WeakMap<Task, number>();
  /** Tasks that were stopped and count as slow since then, whether they wait or run. */
  readonly #recalled = new WeakSet<TaskKind>();
  /** Tasks of quick kinds that were stopped once. The machine may have been busy. */
  readonly #spared = new WeakSet<Task>();

  get size(): number {
    let size = 0;
    for (const queue of this.#queues) size += queue.size;
    return size;
  }

  /** Whether a task waits that is not slow. */
  get hasPrompt(): boolean {
    return this.size > this.#slow.size + this.#stopped.size + this.#pieces.size;
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
    if (queue === this.#pieces || queue === this.#slow) {
      const ahead = this.#slowAhead + (queue === this.#slow ? milliseconds : -milliseconds);
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
    this.#recalled.add(task);
    this.#stopped.push(task);
  }

  isRecalled(task: TaskKind): boolean {
    return this.#recalled.has(task);
  }

  /** The queues with tasks. The first one has the task that should begin first. */
  get inOrder(): TaskQueue<Task>[] {
    const queues = this.#queues
      .filter(({ size }) => size > 0)
      .sort((one, other) => this.#turnOf(one) - this.#turnOf(other));
    const [slow, pieces] = [queues.indexOf(this.#slow), queues.indexOf(this.#pieces)];
    if (slow >= 0 && pieces >= 0 && slow < pieces === this.#slowAhead > 0) {
      [queues[slow], queues[pieces]] = [this.#pieces, this.#slow];
    }
    return queues;
  }

  #turnOf({ first }: TaskQueue<Task>): number {
    if (first === undefined) return Number.POSITIVE_INFINITY;
    return (this.#since.get(first) ?? 0) + Math.min(MOST_BEHIND, BEHIND * this.expected(first));
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
    return expected <= SLOW ? this.#longer : this.#slow;
  }

  /** Whether no task of the same kind has ended yet. */
  isUnknown(task: TaskKind): boolean {
    return task.kind !== undefined && !this.#recalled.has(task) && this.#durations.usual(task.kind) === undefined;
  }

  /** Whether tasks of the same kind have ended, and were not slow. */
  isKnownPrompt(task: TaskKind): boolean {
    return !this.isUnknown(task) && this.expected(task) <= SLOW;
  }

  /** How many milliseconds a task is expected to take, at most ENDLESS. */
  expected(task: TaskKind): number {
    if (this.#recalled.has(task)) return ENDLESS;
    if (task.kind === undefined) return task.isCall ? 0 : ENDLESS;
    return Math.min(ENDLESS, this.#durations.usual(task.kind) ?? UNKNOWN_TIME);
  }
}
