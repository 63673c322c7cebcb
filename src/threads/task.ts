// A task, and a worker as tasks see it.

import type { FromWorker, PostedRows, ToWorker } from './messages/messages.ts';

/** What one worker does in one go. Exactly one of `done` and `failed` is called, once. */
export interface Task {
  /** Whether it is one request, done in one go: others may be posted behind it, and it behind others. */
  readonly isCall: boolean;
  /**
   * What is asked, by which it is known whether it takes long; see durations.ts. Absent for modules of the host, which are never held back, and for
   * pieces of a matrix, which always count as slow.
   */
  readonly kind?: string | undefined;
  /** Whether a worker has what this task needs; absent: each one has. Others do it where that one has no time. */
  readonly suits?: ((worker: Worker) => boolean) | undefined;
  /** What tells a worker to do it, under the number that the answer will carry. */
  message(worker: Worker, id: number): ToWorker;
  /** It was answered, and its worker is about to take another one: what is handed in now may go to the same worker. */
  goesOn?: (() => void) | undefined;
  /** It was given up for others, and will be done from its beginning. */
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
