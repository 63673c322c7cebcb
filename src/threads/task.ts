// A task, and a worker as tasks see it.

import type { FromWorker, PostedRows, ToWorker } from './messages/messages.ts';

/** What one worker does in one go. Either `done` or `failed` is called, once. */
export interface Task {
  /** Whether it is one request, done in one go: such tasks may be queued on a worker. */
  readonly isCall: boolean;
  /**
   * The request, from which durations.ts predicts whether it takes long. Absent for modules of the host, which are
   * never delayed, and for pieces of a matrix, which always count as slow.
   */
  readonly kind?: string | undefined;
  /**
   * Whether a worker has what this task needs; absent if every worker does. Other workers do it if that one has no
   * time.
   */
  readonly suits?: ((worker: Worker) => boolean) | undefined;
  /** The message that makes a worker do it, under the number that the answer will carry. */
  message(worker: Worker, id: number): ToWorker;
  /** It was answered, and its worker is about to take another task: a task submitted now may go to the same worker. */
  goesOn?: (() => void) | undefined;
  /** It was stopped for others, and will run again from its beginning. */
  again?: (() => void) | undefined;
  done(answer: unknown): void;
  failed(error: unknown): void;
  warning?: ((message: Extract<FromWorker, { kind: 'warning' }>['warning']) => void) | undefined;
  progress?: ((share: number) => void) | undefined;
  part?: ((part: PostedRows) => void) | undefined;
}

/** A worker as a task sees it. */
export interface Worker {
  post(message: ToWorker): void;
  /** What tasks have left with this worker, by their own names; gone when it dies. */
  readonly known: Map<unknown, unknown>;
}
