// The state of a worker, and how a request enters it.

import type { SharedMetric } from '../costing/metrics.ts';
import type { Database, DatabaseHandle } from '../database/database.ts';
import type { TextWriter } from '../operations/matrix-text.ts';
import type { MatrixRows, PreparedMatrix } from '../operations/prepare-matrix.ts';
import type { SharedMatrix } from '../operations/shared-matrix.ts';
import type { CompiledCosting } from '../request/compiled-costing.ts';
import type { RequestOptions } from '../request/options.ts';
import { isListed } from '../request/parameter.ts';
import type { Listeners } from './messages/messages.ts';
import type { Outbox, Post } from './messages/outbox.ts';
import { deserializeArguments, type SerializedArguments } from './messages/serialized-arguments.ts';

/** The argument of a module that a worker runs. */
export interface TaskContext {
  readonly database: DatabaseHandle;
  readonly input: unknown;
  /** Data that are sent once for all runs under one key. */
  readonly given: unknown;
  /** Data that the module keeps from run to run, until its key is dropped. */
  readonly kept: Map<string, unknown>;
  /** Aborts if the run is cancelled. */
  readonly signal: AbortSignal;
}

/** An answer, and its buffers to transfer without a copy. */
export interface TaskAnswer {
  readonly answer: unknown;
  readonly transfer: ArrayBuffer[];
}

/** The `default` export of a module that workers run. */
export type WorkerTask = (context: TaskContext) => TaskAnswer | Promise<TaskAnswer>;

/** What all runs under one key share. */
export interface Runs {
  readonly given: unknown;
  readonly kept: Map<string, unknown>;
}

/** A matrix whose rows may still be requested. */
export interface KnownMatrix {
  /** The request. Its points have places on roads once every share of the points is snapped. */
  prepared: PreparedMatrix;
  readonly shared: SharedMatrix;
  /** The ends of the matrix, prepared with the first rows. */
  rows?: MatrixRows;
  /** Writes entries as text; present once text was requested. */
  writer?: TextWriter;
  /** When the last piece of the matrix was done. Work on other requests since then does not count towards its time. */
  left: number;
}

export interface WorkerState {
  /** The database in its current version. */
  database: Database;
  /** All versions that requests may still need, by number. */
  readonly versions: Map<number, Database>;
  /** Which requests are still wanted. */
  readonly slots: Int32Array;
  /** Aborts if the current request is cancelled. */
  readonly signal: AbortSignal;
  /** Compiled costings by their number in the pool. */
  readonly costing: Map<number, CompiledCosting>;
  /** Matrices whose rows may still be requested. */
  readonly matrices: Map<number, KnownMatrix>;
  /** What modules keep, by their keys. */
  readonly runs: Map<string, Runs>;
  readonly post: Post;
  readonly outbox: Outbox;
  /** Metrics computed since the last answer, for the other workers, each with its database. */
  readonly derived: { readonly database: Database; readonly metric: SharedMetric }[];
  id: number;
}

/** The database in a version that is current or still needed. */
export function databaseAt({ versions }: WorkerState, version: number): Database {
  const database = versions.get(version);
  if (database === undefined) throw new Error(`This worker has no version ${version}.`);
  return database;
}

/**
 * The options of an operation, with callbacks that post to the pool. Other members are passed on unchanged, so that the operation rejects
 * them.
 */
export function optionsOf(worker: WorkerState, given: unknown, listeners: Listeners): RequestOptions {
  const { signal, post } = worker;
  const options: RequestOptions = {
    signal,
    ...(listeners.onWarning && { onWarning: (warning) => post({ kind: 'warning', id: worker.id, warning }) }),
    ...(listeners.onProgress && { onProgress: (share) => post({ kind: 'progress', id: worker.id, share }) }),
  };
  if (given === undefined) return options;
  return isListed(given)
    ? Object.defineProperties(options, Object.getOwnPropertyDescriptors(given))
    : (given as object);
}

/** Query, payload and options as they were passed, with the compiled costing in place of its number. */
export function argumentsOf({ costing, signal }: WorkerState, serialized: SerializedArguments): readonly unknown[] {
  const [query, payload, options] = deserializeArguments(serialized, () => signal.throwIfAborted());
  return [query, serialized.costing === undefined ? payload : costing.get(serialized.costing), options];
}
