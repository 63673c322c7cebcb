// The result of a job that a command does: made in one file as its parts come, or joined from parts that are kept.

import { readdir, rm } from 'node:fs/promises';
import { resultChunks } from '../../jobs/collect-job.ts';
import { type GrowingResult, growingResult } from '../../jobs/growing-result.ts';
import { type Job, tileCount } from '../../jobs/job.ts';
import { type JobOutcome, outcomeOf } from '../../jobs/outcome.ts';
import { partName } from '../../jobs/part.ts';
import { partOfPieces } from '../../jobs/part-of-pieces.ts';
import { type PartsFolder, partsFolder } from '../../jobs/parts.ts';
import type { JobProgress } from '../../jobs/progress.ts';
import type { ResultFormat } from '../../jobs/result-format.ts';
import { type RunTilesOptions, runTiles } from '../../jobs/run-job.ts';
import { replaceFile } from '../../store/replace-file.ts';
import { UsageError } from '../command.ts';
import type { Progress } from '../progress.ts';
import { explaining, fileBehind, writeFileStoppable } from '../write-file.ts';

/** What tiles are done with. */
export type Running = Pick<RunTilesOptions, 'pool' | 'fingerprint'>;

/** Where the parts of a command are, and what becomes of them. */
type KeptParts =
  | { readonly growing: GrowingResult }
  /** Parts that somebody asked for; those in a folder of our own go when the result is there. */
  | { readonly growing?: never; readonly parts: PartsFolder; readonly folder: string; readonly isOwn: boolean };

/** How a command was asked to keep parts. */
export interface PartsAsked {
  readonly out: string;
  /** The folder that was named. */
  readonly given: string | undefined;
  readonly isResumed: boolean;
  /** Threads that work. */
  readonly threads: number;
}

/** Opens what keeps the parts of a job. Parts that are there are gone on with, or nothing is begun: they may be hours of work. */
export async function openParts(job: Job, { out, given, isResumed, threads }: PartsAsked): Promise<KeptParts> {
  const folder = given ?? `${(await fileBehind(out)).target}.parts`;
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.parquet'));
  if (given !== undefined || files.length > 0) {
    expectOwn(job, files, { folder, isResumed });
    return { parts: await partsFolder(folder), folder, isOwn: given === undefined };
  }
  const growing = await growingResult(folder, { job, held: 2 * threads });
  try {
    expectOwn(job, await growing.list(), { folder, isResumed });
    return { growing };
  } catch (error) {
    await growing.close();
    throw error;
  }
}

function expectOwn(
  job: Job,
  there: readonly string[],
  { folder, isResumed }: { readonly folder: string; readonly isResumed: boolean },
): void {
  if (there.length === 0) return;
  const own = there.filter((name) => name.startsWith(partName(job, 0).split('-')[0]));
  if (own.length === 0) {
    throw new UsageError(`${folder} holds parts of another job: remove it, or name another one with --parts.`);
  }
  if (isResumed) return;
  const known = `${folder} holds ${own.length} of ${tileCount(job)} parts of this job`;
  throw new UsageError(`${known}: go on with --resume, or remove it.`);
}

export interface ResultAsked {
  readonly out: string;
  readonly format: ResultFormat;
  readonly progress: Progress;
  /** Aborted where somebody stops the command: what is done is kept. */
  readonly signal: AbortSignal;
}

/** Makes the parts that are missing, and the result of all. */
export async function makeResult(job: Job, kept: KeptParts, running: Running, asked: ResultAsked): Promise<JobOutcome> {
  const { progress, signal } = asked;
  const parts = kept.growing ?? kept.parts;
  const label = job.kind.charAt(0).toUpperCase() + job.kind.slice(1);
  const there = new Set(await parts.list());
  const tiles = Array.from({ length: tileCount(job) }, (_, tile) => tile);
  const missing = tiles.filter((tile) => !there.has(partName(job, tile)));
  const doneBefore = tiles.length - missing.length;
  progress.show(label, doneBefore / tiles.length);
  const onProgress = ({ share, rows }: JobProgress) => {
    progress.show(label, share, (rows * tiles.length) / (share * tiles.length - doneBefore), 'rows');
  };
  const run = (stop: AbortSignal) =>
    runTiles(job, missing, { ...running, parts, doneBefore, signal: stop, onProgress });
  try {
    if (kept.growing === undefined) {
      await explaining(kept.folder, () => run(signal));
      await join(job, parts, asked);
    } else {
      await growInto(job, kept.growing, run, asked);
    }
    const outcome = await outcomeOf(job, parts);
    if (kept.growing !== undefined) await kept.growing.remove();
    else if (kept.isOwn) await rm(kept.folder, { recursive: true, force: true });
    return outcome;
  } catch (error) {
    const count = await (kept.growing?.close() ?? parts.list().then(({ length }) => length));
    if (!signal.aborted) throw error;
    throw new Error(
      count === 0
        ? 'Stopped: nothing was done.'
        : `Stopped: ${count} of ${tiles.length} parts are kept, --resume goes on with them.`,
    );
  }
}

/** Writes a result from its parts. */
function join(job: Job, parts: PartsFolder, { out, format, progress }: ResultAsked): Promise<void> {
  const onProgress = (share: number) => progress.show('Joining', share);
  return writeFileStoppable(out, resultChunks(job, parts, format, onProgress));
}

/** Parquet is there with its last part; other formats are written from the parts, while others are still made. */
async function growInto(
  job: Job,
  growing: GrowingResult,
  run: (stop: AbortSignal) => Promise<void>,
  { out, format, signal }: ResultAsked,
): Promise<void> {
  const { target, isFile } = await fileBehind(out);
  if (format === 'parquet' && isFile) {
    await run(signal);
    await growing.finish(target);
    return;
  }
  const failure = new AbortController();
  const made = run(AbortSignal.any([signal, failure.signal]));
  made.catch((error) => growing.fail(error));
  const chunks = resultChunks(job, growing, format);
  const written = isFile ? replaceFile(target, chunks, growing.unfinished) : writeFileStoppable(out, chunks);
  written.catch((error) => failure.abort(error));
  await Promise.allSettled([made, written]);
  await made;
  await written;
}

/** What a job tells of its points; its result is not kept. */
export async function notesOf(job: Job, running: Running): Promise<Pick<JobOutcome, 'notes' | 'noteCount'>> {
  const made = new Map<string, readonly Uint8Array[]>();
  const tiles = Array.from({ length: tileCount(job) }, (_, tile) => tile);
  const write: PartsFolder['write'] = async (name, pieces) => void made.set(name, pieces);
  await runTiles(job, tiles, { ...running, parts: { write }, doneBefore: 0 });
  return outcomeOf(job, {
    list: async () => [...made.keys()],
    open: async (name, read) => read(partOfPieces(made.get(name)!)),
  });
}
