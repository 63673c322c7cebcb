// One request of a pool. It consists of one or more tasks. Its signal or its timeout cancels all its tasks.

import type { OnWarning } from '../request/reading.ts';
import type { Task } from './task.ts';
import type { Workers } from './workers.ts';

/** The last argument of every operation of a pool. */
export interface PoolRequestOptions {
  /** A signal. If it aborts, the promise rejects with its reason, and the worker is free again. */
  signal?: AbortSignal | undefined;
  /** The most milliseconds, including the time in the queue; then the promise rejects with a `TimeoutError`. With 0 or less, at once. */
  timeout?: number | undefined;
  /** Called with the share that is done, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** Called with warnings: what was ignored or has no effect. */
  onWarning?: OnWarning | undefined;
  /** Adds `explanation` to the answer. */
  explain?: boolean | undefined;
  /** Adds `statistics` to the answer, except to a matrix that is cut into pieces. */
  statistics?: boolean | undefined;
}

/** What a task reports while it runs, and whether it is a whole request. */
export type TaskListeners = Pick<Task, 'warning' | 'progress' | 'part' | 'suits' | 'goesOn' | 'kind'> & {
  readonly isCall?: boolean | undefined;
};

/** How a request ended. */
export type Outcome = 'answered' | 'failed' | 'cancelled';

/** The longest time of a timer, some 25 days. A timer with more would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

export class Requesting {
  readonly #workers: Workers;
  /** Stops listening to the signal. */
  readonly #unhear: (() => void) | undefined;
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #settle: (outcome: Outcome) => void;
  /** For each task that runs or waits, the function that rejects it. */
  readonly #tasks = new Map<Task, (reason: unknown) => void>();
  /** The functions that reject everything else for which the request waits. */
  readonly #waits = new Set<(reason: unknown) => void>();
  #givenUp: { readonly reason: unknown } | undefined;
  #isOver = false;

  /** Begins the request. `settle` receives its outcome once. `end` ends the request. */
  constructor(workers: Workers, { signal, timeout }: PoolRequestOptions, settle: (outcome: Outcome) => void) {
    this.#workers = workers;
    this.#settle = settle;
    this.#unhear = signal && workers.signals.listen(signal, () => this.#giveUp(signal.reason));
    if (timeout !== undefined) {
      this.#timer = setTimeout(() => this.#giveUp(timeoutError(timeout)), Math.min(timeout, LONGEST_TIMER));
    }
    if (signal?.aborted) this.#giveUp(signal.reason);
    else if (timeout !== undefined && timeout <= 0) this.#giveUp(timeoutError(timeout));
  }

  /** Runs one task of the request. Resolves with its answer, or rejects with its error, or as soon as the request is cancelled. */
  run<Answer>(message: Task['message'], taskListeners: TaskListeners = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#givenUp !== undefined) {
        reject(this.#givenUp.reason);
        return;
      }
      const settle = () => this.#tasks.delete(task);
      const fail = (error: unknown) => {
        if (!settle()) return;
        this.#workers.tasks.cancel(task);
        reject(error);
      };
      // if a callback throws, the request rejects with its error, as in one thread
      const ifWanted =
        <Heard>(hear: (heard: Heard) => void = () => {}) =>
        (heard: Heard) => {
          try {
            if (this.#tasks.has(task)) hear(heard);
          } catch (error) {
            fail(error);
          }
        };
      // a task that runs again must not repeat its reports
      let [heard, known, share] = [0, 0, 0];
      const task: Task = {
        isCall: taskListeners.isCall === true,
        kind: taskListeners.kind,
        suits: taskListeners.suits,
        message,
        goesOn: () => this.#tasks.has(task) && taskListeners.goesOn?.(),
        again() {
          [heard, known] = [0, Math.max(heard, known)];
        },
        done: (answer) => settle() && resolve(answer as Answer),
        failed: (error) => settle() && reject(error),
        warning: ifWanted((warning) => {
          if (++heard > known) taskListeners.warning?.(warning);
        }),
        progress: ifWanted((done) => {
          if (done <= share) return;
          share = done;
          taskListeners.progress?.(done);
        }),
        part: ifWanted(taskListeners.part),
      };
      this.#tasks.set(task, reject);
      this.#workers.add(task);
    });
  }

  /** Continues once a promise has settled, either way. Rejects as soon as the request is cancelled. */
  after<Answer>(before: Promise<unknown>, goOn: () => Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#givenUp !== undefined) {
        reject(this.#givenUp.reason);
        return;
      }
      this.#waits.add(reject);
      const next = () => {
        if (this.#waits.delete(reject)) resolve(goOn());
      };
      before.then(next, next);
    });
  }

  /** Ends the request. Tasks that still run are cancelled. */
  end(outcome: Outcome): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#unhear?.();
    for (const task of this.#tasks.keys()) this.#workers.tasks.cancel(task);
    this.#settle(this.#givenUp === undefined ? outcome : 'cancelled');
  }

  #giveUp(reason: unknown): void {
    if (this.#isOver || this.#givenUp !== undefined) return;
    this.#givenUp = { reason };
    for (const reject of this.#waits) reject(reason);
    this.#waits.clear();
    const tasks = [...this.#tasks];
    this.#tasks.clear();
    for (const [task, reject] of tasks) {
      this.#workers.tasks.cancel(task);
      reject(reason);
    }
  }
}

function timeoutError(milliseconds: number): DOMException {
  return new DOMException(`The request took longer than ${milliseconds} ms.`, 'TimeoutError');
}
