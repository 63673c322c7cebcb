// Tasks that no worker has begun, in three queues: of kinds known to be quick, of kinds that have never run, and of kinds known to be slow.

import { Durations } from './durations.ts';
import type { Task } from './task.ts';
import { makeTaskQueue, type TaskQueue } from './task-queue.ts';

/** A task of an unknown kind goes before one of a known kind only if it has waited this many milliseconds longer. */
const BEHIND = 100;

export class WaitingTasks {
  readonly quick: TaskQueue<Task> = makeTaskQueue();
  readonly unknown: TaskQueue<Task> = makeTaskQueue();
  readonly slow: TaskQueue<Task> = makeTaskQueue();
  readonly #durations = new Durations();
  /** When each waiting task was submitted, in milliseconds. */
  readonly #since = new WeakMap<Task, number>();
  /** Tasks that were stopped because they ran on the last free worker. */
  readonly #recalled = new WeakSet<Task>();

  get size(): number {
    return this.quick.size + this.unknown.size + this.slow.size;
  }

  add(task: Task): void {
    this.#since.set(task, performance.now());
    this.queueOf(task).push(task);
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
    if (task.kind === undefined) return;
    const queue = this.queueOf(task);
    this.#durations.note(task.kind, milliseconds, isWhole);
    if (this.queueOf(task) !== queue) this.#sortAgain();
  }

  /** Lets a task that was stopped on the last free worker wait again, at the front of the slow ones. */
  putBackAsSlow(task: Task): void {
    this.#recalled.add(task);
    this.slow.putBack(task);
  }

  isRecalled(task: Task): boolean {
    return this.#recalled.has(task);
  }

  /** Moves the tasks that now belong in another queue. */
  #sortAgain(): void {
    for (const queue of this.#queues) {
      for (let left = queue.size; left > 0; left--) {
        const task = queue.take();
        if (task !== undefined) this.queueOf(task).push(task);
      }
    }
  }

  /** The queue to which a task belongs now. */
  queueOf(task: Task): TaskQueue<Task> {
    if (this.isSlow(task)) return this.slow;
    return this.isUnknown(task) ? this.unknown : this.quick;
  }

  /** Of the queue of quick tasks and the queue of unknown tasks: the queue whose first task should begin earlier. */
  get promptQueue(): TaskQueue<Task> {
    const [quick, unknown] = [this.quick.first, this.unknown.first];
    if (quick === undefined) return this.unknown;
    if (unknown === undefined) return this.quick;
    return this.sinceOf(unknown) + BEHIND < this.sinceOf(quick) ? this.unknown : this.quick;
  }

  sinceOf(task: Task): number {
    return this.#since.get(task) ?? 0;
  }

  /** Whether no task of the same kind has ended yet. */
  isUnknown({ kind }: Task): boolean {
    return kind !== undefined && !this.#durations.isKnown(kind);
  }

  isSlow(task: Task | undefined): boolean {
    if (task === undefined) return false;
    if (task.kind === undefined) return !task.isCall;
    return this.#recalled.has(task) || this.#durations.isSlow(task.kind);
  }

  get #queues(): TaskQueue<Task>[] {
    return [this.quick, this.unknown, this.slow];
  }
}
