// What a worker holds, and how a request crosses into it.

import type { OfferedMetric } from '../engine/cost-model.ts';
import type { Database } from '../engine/database.ts';
import type { AskedMatrix } from '../operations/ask-matrix.ts';
import type { CompiledWishes } from '../request/compiled-wishes.ts';
import type { RequestOptions } from '../request/options.ts';
import type { CarriedOptions, FromWorker, Telling, WishesNumber } from './messages.ts';

/** A worker that has opened its network. */
export interface Worker {
  readonly database: Database;
  /** Given when the request at hand shall be given up. */
  readonly signal: AbortSignal;
  /** Compiled wishes by their number in the pool. */
  readonly wishes: Map<number, CompiledWishes>;
  /** Matrices of which rows may still be asked for. */
  readonly matrices: Map<number, AskedMatrix>;
  readonly post: (message: FromWorker) => void;
  /** Metrics made since the last answer, which the other workers are to have. */
  readonly made: OfferedMetric[];
  /** The number of the request at hand. */
  id: number;
}

/** Options of a request as the verbs take them: what is told goes to the pool. */
export function optionsOf(worker: Worker, options: CarriedOptions, telling: Telling): RequestOptions {
  const { signal, post } = worker;
  return {
    ...options,
    signal,
    ...(telling.onWarning && { onWarning: (warning) => post({ kind: 'warning', id: worker.id, warning }) }),
    ...(telling.onProgress && { onProgress: (share) => post({ kind: 'progress', id: worker.id, share }) }),
  };
}

/** Arguments as the verbs take them: compiled wishes in place of their number. */
export function argumentsOf({ wishes }: Worker, args: readonly unknown[]): unknown[] {
  return args.map((arg) => {
    const number = Object(arg).wishesNumber as WishesNumber['wishesNumber'] | undefined;
    return number === undefined ? arg : (wishes.get(number) ?? arg);
  });
}
