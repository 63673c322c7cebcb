// Options of a worker of jobs.

import { stat } from 'node:fs/promises';
import { checkOptions } from '../errors/check-options.ts';
import { isRecord } from '../errors/is-record.ts';
import {
  ANYTHING,
  BOOLEAN,
  FUNCTION,
  needed,
  numberFrom,
  type OptionKinds,
  SIGNAL,
  TEXT,
  withMethods,
} from '../errors/option-kinds.ts';
import type { Pool } from '../threads/pool.ts';
import type { NetworksOptions } from './networks.ts';
import { POOL } from './run-job.ts';
import type { JobStatus } from './submit-job.ts';

/**
 * Stores a part, for example in an object store or a database. It may be called again with the same part. Once `signal` aborts, because the
 * worker ends or the job was cancelled, the worker no longer waits for it.
 */
export type WritePart = (name: string, bytes: Uint8Array, signal: AbortSignal) => Promise<unknown> | unknown;

/** The networks that a worker serves: the network of one pool, or all networks of a store, a folder or a function. */
export type WorkerNetworks = { readonly pool: Pool } | NetworksOptions;

/** The options of `workOn`. */
export type WorkOptions = WorkerNetworks & {
  /** Where parts are stored: in a folder that all workers share, or by a function. */
  parts: string | WritePart;
  /** A signal that ends the worker. Its tiles in progress are requeued. */
  signal?: AbortSignal | undefined;
  /**
   * Whether the worker ends when no worker is busy and it cannot process any waiting tile. Default false: the worker waits for more tiles.
   * When the worker ends, its outcome lists unfinished jobs.
   */
  untilDone?: boolean | undefined;
  /** If there is no work, the seconds until the next check. Default 2. */
  pollSeconds?: number | undefined;
  /** Called for each tile that was done, requeued, or failed. */
  onTile?: ((done: DoneTile) => void) | undefined;
  /** Called with events of the worker: a database or a network that is not available. */
  onWarning?: ((message: string) => void) | undefined;
};

/** A tile that a worker has finished with. */
export interface DoneTile {
  readonly job: string;
  readonly tile: number;
  /**
   * How the tile ended. `given back`: the worker was asked to end, or the folder of parts cannot be written, and the tile waits again as if it
   * had not begun.
   */
  readonly outcome: 'done' | 'cancelled' | 'given back' | 'failed';
  /** Why the tile failed, or why its part cannot be written. A tile that failed is retried as often as its job says. */
  readonly reason?: string;
  /** The number of rows of the tile's part. */
  readonly rows: number;
  readonly milliseconds: number;
}

/** What `workOn` returns when the worker ends. */
export interface WorkOutcome {
  readonly tilesDone: number;
  /**
   * Unfinished jobs of the queue, whichever worker had them: they have waiting tiles whose network this worker cannot
   * get, or tiles that failed for good. Cancelled jobs are left out. Empty if the worker was asked to end.
   */
  readonly unfinished: readonly JobStatus[];
}

const PARTS = {
  expected: 'a folder or a function',
  fits: (value: unknown) => TEXT.fits(value) || FUNCTION.fits(value),
};

const STORE = withMethods('a store', 'readNetwork');

const NETWORKS = {
  expected: 'a store, a folder or a function, if there is no pool',
  fits: (value: unknown) => TEXT.fits(value) || FUNCTION.fits(value) || STORE.fits(value),
};

type AnyWork = Partial<NetworksOptions> & { pool?: Pool } & Omit<WorkOptions, 'pool' | keyof NetworksOptions>;

const WORK: OptionKinds<AnyWork> = {
  pool: POOL,
  networks: ANYTHING,
  cache: TEXT,
  open: ANYTHING,
  parts: needed(PARTS),
  signal: SIGNAL,
  untilDone: BOOLEAN,
  pollSeconds: numberFrom(0),
  onTile: FUNCTION,
  onWarning: FUNCTION,
};

/** Throws if networks are given as a folder that does not exist. */
export async function expectFolder(options: WorkOptions): Promise<void> {
  if ('pool' in options || typeof options.networks !== 'string') return;
  const found = await stat(options.networks).catch(() => undefined);
  if (!found?.isDirectory()) throw new Error(`There is no folder ${options.networks}.`);
}

/** Throws one `TypeError` that lists everything wrong with the options. */
export function readWorkOptions(options: WorkOptions): WorkOptions {
  const hasPool = isRecord(options) && 'pool' in options;
  const kinds = hasPool ? WORK : { ...WORK, networks: needed(NETWORKS) };
  return checkOptions<AnyWork>('workOn', options, kinds) as WorkOptions;
}
