// What a worker holds, and how a request crosses into it.

import type { Database, DatabaseHandle } from '../engine/database.ts';
import type { OfferedMetric } from '../engine/metrics.ts';
import type { AskedMatrix, MatrixRows } from '../operations/ask-matrix.ts';
import type { SharedMatrix } from '../operations/shared-matrix.ts';
import type { CompiledWishes } from '../request/compiled-wishes.ts';
import type { RequestOptions } from '../request/options.ts';
import { isListed } from '../request/parameter.ts';
import { type CarriedArguments, uncarryArguments } from './carried-arguments.ts';
import type { Telling } from './messages.ts';
import type { Outbox, Post } from './outbox.ts';

/** What a module finds when it is run by a worker. */
export interface TaskContext {
  readonly database: DatabaseHandle;
  readonly input: unknown;
  /** What was handed over once for all runs under one key. */
  readonly given: unknown;
  /** What the module keeps from run to run, as long as its key is known. */
  readonly kept: Map<string, unknown>;
  /** Given when the run shall be given up. */
  readonly signal: AbortSignal;
}

/** An answer, and the buffers in it that are handed over without a copy. */
export interface TaskAnswer {
  readonly answer: unknown;
  readonly transfer: ArrayBuffer[];
}

/** What a module that workers run exports as `default`. */
export type WorkerTask = (context: TaskContext) => TaskAnswer | Promise<TaskAnswer>;

/** What runs under one key have in common. */
export interface Runs {
  readonly given: unknown;
  readonly kept: Map<string, unknown>;
}

/** A matrix of which rows may still be asked for. */
export interface KnownMatrix {
  /** Its points are on roads once all shares of them are snapped. */
  asked: AskedMatrix;
  readonly shared: SharedMatrix;
  /** Its ends, prepared with the first rows that were asked for. */
  rows?: MatrixRows;
  /** When its last piece was done: what comes in between is no time of its own. */
  left: number;
}

/** A worker that has opened its network. */
export interface WorkerState {
  /** In the version that answers now. */
  database: Database;
  /** All versions that may still be asked, by number. */
  readonly versions: Map<number, Database>;
  /** Which requests are still wanted. */
  readonly claims: Int32Array;
  /** Given when the request at hand shall be given up. */
  readonly signal: AbortSignal;
  /** Compiled wishes by their number in the pool. */
  readonly wishes: Map<number, CompiledWishes>;
  /** Matrices of which rows may still be asked for. */
  readonly matrices: Map<number, KnownMatrix>;
  /** What modules keep, by their keys. */
  readonly runs: Map<string, Runs>;
  readonly post: Post;
  /** Through which every answer goes. */
  readonly outbox: Outbox;
  /** Metrics made since the last answer, which the other workers are to have, each with the database that it is for. */
  readonly made: { readonly database: Database; readonly metric: OfferedMetric }[];
  /** The number of the request at hand. */
  id: number;
}

/**
 * Options of a request as the verbs take them: what is told goes to the pool. What else was given comes along as it is, so that the
 * verb complains of it.
 */
export function optionsOf(worker: WorkerState, given: unknown, telling: Telling): RequestOptions {
  const { signal, post } = worker;
  const options: RequestOptions = {
    signal,
    ...(telling.onWarning && { onWarning: (warning) => post({ kind: 'warning', id: worker.id, warning }) }),
    ...(telling.onProgress && { onProgress: (share) => post({ kind: 'progress', id: worker.id, share }) }),
  };
  if (given === undefined) return options;
  return isListed(given)
    ? Object.defineProperties(options, Object.getOwnPropertyDescriptors(given))
    : (given as object);
}

/** Query, payload and options as they were given, but for compiled wishes in place of their number. */
export function argumentsOf({ wishes, signal }: WorkerState, carried: CarriedArguments): readonly unknown[] {
  const [query, payload, options] = uncarryArguments(carried, () => signal.throwIfAborted());
  return [query, carried.wishes === undefined ? payload : wishes.get(carried.wishes), options];
}
