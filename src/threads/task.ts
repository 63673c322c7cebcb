// The types of a task, and of a worker as a task sees it.

import type { FromWorker, PostedRows, ToWorker } from './messages/messages.ts';

/** What is known of a task before it begins. */
export interface TaskKind {
  /** Whether the task is a whole request. Only whole requests may be queued on a busy worker. */
  readonly isCall: boolean;
  /**
   * The kind of the request, from which durations.ts predicts whether it takes long. Absent for modules of the host, which are never
   * delayed, and for pieces of a matrix, which always count as slow.
   */
  readonly kind?: string | undefined;
}

/** A piece of work that one worker does without interruption. Either `done` or `failed` is called, and only once. */
export interface Task extends TaskKind {
  /** Whether a worker has what this task needs; absent if every worker does. Such a worker is preferred, but any worker may do the task. */
  readonly suits?: ((worker: Worker) => boolean) | undefined;
  /** The message that makes a worker do the task. `id` is the number that the answer will carry. */
  message(worker: Worker, id: number): ToWorker;
  /** Called when the task was answered, before its worker takes another task. A task that is submitted now may go to the same worker. */
  goesOn?: (() => void) | undefined;
  /** Called when the task was stopped for others, and will run again from its beginning. */
  again?: (() => void) | undefined;
  done(answer: unknown): void;
  failed(error: unknown): void;
  warning?: ((message: Extract<FromWorker, { kind: 'warning' }>['warning']) => void) | undefined;
  progress?: ((share: number) => void) | undefined;
  part?: ((part: PostedRows) => void) | undefined;
}

export interface Worker {
  post(message: ToWorker): void;
  /** What tasks have stored with this worker, by keys that they choose. It is lost when the worker dies. */
  readonly known: Map<unknown, unknown>;
}
