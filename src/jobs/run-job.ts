// Runs a job on one machine, inside the process, without a server. Finished parts are not computed again.

import { checkOptions } from '../errors/check-options.ts';
import {
  FUNCTION,
  needed,
  type OptionKind,
  type OptionKinds,
  SIGNAL,
  TEXT,
  withMethods,
} from '../errors/option-kinds.ts';
import type { Pool } from '../threads/pool.ts';
import { expectJob } from './check-request.ts';
import { type Job, tileCount, tilesOf } from './job.ts';
import { type JobOutcome, outcomeOf } from './outcome.ts';
import { type JobProgress, openProgress } from './progress.ts';
import { type Part, type PartForm, partName } from './result/part.ts';
import { partsFolder, wholeParts } from './result/parts.ts';
import { holdRoads, openTileRunner } from './tile-runner.ts';

/** The options of `runJob`. */
export interface RunJobOptions {
  /** A pool of workers that was opened with the network of the job. */
  pool: Pool;
  /** The folder of the parts; existing parts are not computed again. */
  folder: string;
  /** An `AbortSignal`. If it aborts, the promise rejects with its reason within milliseconds. Finished parts are kept. */
  signal?: AbortSignal | undefined;
  /** Called after each tile. */
  onProgress?: ((progress: JobProgress) => void) | undefined;
}

export const POOL: OptionKind = withMethods('an open pool', 'run', 'statistics');

const RUN: OptionKinds<RunJobOptions> = {
  pool: needed(POOL),
  folder: needed(TEXT),
  signal: SIGNAL,
  onProgress: FUNCTION,
};

/** How many tiles wait behind those in progress. They keep workers busy while the host writes a part or processes a tile itself. */
const AHEAD = 2;

/**
 * Processes all tiles of a job that have no part yet. After a crash, call `runJob` again to continue.
 *
 * @example
 * const job = planJob({ kind: 'snap', network: { name: 'porto', fingerprint: fingerprintOf(bytes) }, points });
 * await runJob(job, { pool: await openPool(bytes), folder: 'parts' });
 * await collectJob(job, { folder: 'parts', out: 'places.parquet' });
 */
export async function runJob(job: Job, options: RunJobOptions): Promise<JobOutcome> {
  expectJob(job);
  const { pool, folder, signal, onProgress } = checkOptions('runJob', options, RUN);
  const parts = await partsFolder(folder);
  const there = await wholeParts(job, parts);
  const all = tilesOf(job);
  const waiting = all.filter((tile) => !there.has(partName(job, tile)));
  const doneBefore = all.length - waiting.length;
  await runTiles(job, waiting, { pool, parts, form: 'file', signal, onProgress, doneBefore });
  return outcomeOf(job, (name) => parts.notes(name));
}

export interface RunTilesOptions extends Pick<RunJobOptions, 'pool' | 'signal' | 'onProgress'> {
  /** The fingerprint of the pool's network, if known. */
  readonly fingerprint?: string | undefined;
  readonly parts: { write(name: string, part: Part, signal: AbortSignal): Promise<void> };
  readonly form: PartForm;
  /** Tiles that are already done. */
  readonly doneBefore: number;
}

/** Processes some tiles, whether or not they have parts. */
export async function runTiles(job: Job, tiles: readonly number[], options: RunTilesOptions): Promise<void> {
  const { pool, signal, fingerprint } = options;
  signal?.throwIfAborted();
  // also if there is nothing to do: finished parts may be of other roads than the caller expects
  const version = holdRoads(job, pool, fingerprint);
  try {
    if (tiles.length > 0) await runHeld(job, tiles, { ...options, version });
  } finally {
    pool.releaseVersion(version);
  }
}

/** Processes tiles on a version of the roads that is held. */
async function runHeld(
  job: Job,
  tiles: readonly number[],
  { pool, parts, form, signal, version, onProgress, doneBefore }: RunTilesOptions & { readonly version: number },
): Promise<void> {
  const runner = await openTileRunner(job, pool, { tiles, form, signal, version });
  const progress = openProgress(tileCount(job), doneBefore);
  // the first failure ends all others
  const failure = new AbortController();
  const stop = signal === undefined ? failure.signal : AbortSignal.any([signal, failure.signal]);
  const waiting = [...tiles];
  const strand = async () => {
    for (let tile = waiting.shift(); tile !== undefined; tile = waiting.shift()) {
      const part = await runner.run(tile, stop);
      await parts.write(partName(job, tile), part, stop);
      onProgress?.(progress(part.notes.rows));
      stop.throwIfAborted();
    }
  };
  const strands = Array.from({ length: pool.statistics().size + AHEAD }, () =>
    strand().catch((error) => {
      failure.abort(error);
      throw error;
    }),
  );
  try {
    const settled = await Promise.allSettled(strands);
    signal?.throwIfAborted();
    const failed = settled.find(({ status }) => status === 'rejected');
    if (failed !== undefined) throw failure.signal.reason;
  } finally {
    runner.close();
  }
}
