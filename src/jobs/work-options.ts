// What a worker of jobs is told.

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

/** Takes a part away: to an object store, to a database. It may be called again with the same part. It is not waited for once `signal` is given: the worker ends, or the job was cancelled. */
export type WritePart = (name: string, bytes: Uint8Array, signal: AbortSignal) => Promise<unknown> | unknown;

/** Which networks a worker serves: that of one pool, or those of a store, a folder or a function. */
export type WorkerNetworks = { readonly pool: Pool } | NetworksOptions;

export type WorkOptions = WorkerNetworks & {
  /** Where parts go: a folder, shared by all workers, or a function. */
  parts: string | WritePart;
  /** Aborting ends the worker: tiles that it is at are given back. */
  signal?: AbortSignal | undefined;
  /**
   * Whether the worker ends when nobody is at work and no tile waits that it could do. Default false: it waits for more. What it could not
   * do, its outcome tells.
   */
  untilDone?: boolean | undefined;
  /** Seconds between two looks for work, where there was none. Default 2. */
  pollSeconds?: number | undefined;
  /** Told of each tile that was done, was given up, or failed. */
  onTile?: ((done: DoneTile) => void) | undefined;
  /** Told of what the worker lives through: a database that is away, a network that it cannot get. */
  onWarning?: ((message: string) => void) | undefined;
};

/** A tile that a worker is finished with. */
export interface DoneTile {
  readonly job: string;
  readonly tile: number;
  /** A tile is given back where the worker is asked to end: it waits again, as if it had not been begun. */
  readonly outcome: 'done' | 'cancelled' | 'given back' | 'failed';
  /** Why it failed; it is tried again as often as its job says. */
  readonly reason?: string;
  /** Rows of its part. */
  readonly rows: number;
  readonly milliseconds: number;
}

/** What a worker has done when it ends. */
export interface WorkOutcome {
  readonly tilesDone: number;
  /**
   * Jobs of the queue that are not done, whoever was at them: tiles wait whose network this worker cannot have, or failed for good.
   * Cancelled ones are left out. Empty where it was asked to end.
   */
  readonly unfinished: readonly JobStatus[];
}

const PARTS = {
  expected: 'a folder or a function',
  fits: (value: unknown) => TEXT.fits(value) || FUNCTION.fits(value),
};

const STORE = withMethods('a store', 'readNetwork');

const NETWORKS = {
  expected: 'a store, a folder or a function, where there is no pool',
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

/** Throws where networks are said to be in a folder that is not there. */
export async function expectFolder(options: WorkOptions): Promise<void> {
  if ('pool' in options || typeof options.networks !== 'string') return;
  const found = await stat(options.networks).catch(() => undefined);
  if (!found?.isDirectory()) throw new Error(`There is no folder ${options.networks}.`);
}

/** Throws one `TypeError` of everything wrong with the options. */
export function readWorkOptions(options: WorkOptions): WorkOptions {
  const hasPool = isRecord(options) && 'pool' in options;
  const kinds = hasPool ? WORK : { ...WORK, networks: needed(NETWORKS) };
  return checkOptions<AnyWork>('workOn', options, kinds) as WorkOptions;
}
