// What a worker holds, and how a request crosses into it.

import type { SharedMetric } from '../costing/metrics.ts';
import type { Database, DatabaseHandle } from '../database/database.ts';
import type { MatrixRows, PreparedMatrix } from '../operations/prepare-matrix.ts';
import type { SharedMatrix } from '../operations/shared-matrix.ts';
import type { CompiledCosting } from '../request/compiled-costing.ts';
import type { RequestOptions } from '../request/options.ts';
import { isListed } from '../request/parameter.ts';
import type { Telling } from './messages/messages.ts';
import type { Outbox, Post } from './messages/outbox.ts';
import { type SerializedArguments, uncarryArguments } from './messages/serialized-arguments.ts';

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
  prepared: PreparedMatrix;
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
  readonly costing: Map<number, CompiledCosting>;
  /** Matrices of which rows may still be asked for. */
  readonly matrices: Map<number, KnownMatrix>;
  /** What modules keep, by their keys. */
  readonly runs: Map<string, Runs>;
  readonly post: Post;
  /** Through which every answer goes. */
  readonly outbox: Outbox;
  /** Metrics made since the last answer, which the other workers are to have, each with the database that it is for. */
  readonly derived: { readonly database: Database; readonly metric: SharedMetric }[];
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
export function argumentsOf({ costing, signal }: WorkerState, serialized: SerializedArguments): readonly unknown[] {
  const [query, payload, options] = uncarryArguments(serialized, () => signal.throwIfAborted());
  return [query, serialized.costing === undefined ? payload : costing.get(serialized.costing), options];
}
