// Makes the result of a command's job: one file that grows as parts are finished, or a file joined from parts that are kept.

import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { orderedChunks, resultChunks } from '../../jobs/collect-job.ts';
import { hasGivenOrder, type TileParts } from '../../jobs/in-given-order.ts';
import { type Job, tileCount, tilesOf } from '../../jobs/job.ts';
import type { PartNotes } from '../../jobs/notes.ts';
import { type JobOutcome, outcomeOf } from '../../jobs/outcome.ts';
import type { JobProgress } from '../../jobs/progress.ts';
import { type GrowingResult, growingResult } from '../../jobs/result/growing-result.ts';
import { isPartOf, type Part, partName } from '../../jobs/result/part.ts';
import { expectOutside, type PartsFolder, partsFolder, removeParts, wholeParts } from '../../jobs/result/parts.ts';
import type { ResultFormat } from '../../jobs/result/result-format.ts';
import { type RunTilesOptions, runTiles } from '../../jobs/run-job.ts';
import { UsageError } from '../command.ts';
import type { Progress } from '../progress.ts';
import { explaining, fileBehind, writeFileStoppable } from '../write-file.ts';

/** The pool that processes tiles, and the fingerprint of its network. */
export type Running = Pick<RunTilesOptions, 'pool' | 'fingerprint'>;

/** Where a command keeps parts, and whether it removes them at the end. */
type KeptParts = { readonly growing: GrowingResult; readonly parts?: never } | KeptFiles;

/** Parts in the folder of --parts are kept. Parts in the command's own folder are removed when the result is complete. */
interface KeptFiles {
  readonly growing?: never;
  readonly parts: PartsFolder;
  readonly folder: string;
  readonly isOwn: boolean;
}

/** What the command line says about keeping parts. */
export interface PartsArguments {
  readonly out: string;
  readonly format: ResultFormat;
  /** The folder of --parts. */
  readonly given: string | undefined;
  readonly isResumed: boolean;
  readonly threads: number;
}

/** Opens the storage of a job's parts. Existing parts are used only with --resume, and never overwritten: they may be hours of work. */
export async function openParts(
  job: Job,
  { out, format, given, isResumed, threads }: PartsArguments,
): Promise<KeptParts> {
  const folder = given ?? `${(await fileBehind(out)).target}.parts`;
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.parquet'));
  if (given !== undefined || files.length > 0) {
    expectOwn(job, files, { folder, isResumed });
    await expectOutside(job, folder, out);
    return { parts: await partsFolder(folder), folder, isOwn: given === undefined };
  }
  const growing = await growingResult(folder, { job, format: grownFormat(job, format), held: 2 * threads });
  try {
    expectOwn(job, growing.list(), { folder, isResumed });
    return { growing };
  } catch (error) {
    await growing.close();
    throw error;
  }
}

/** The format of the file in which a result grows. A result that is not in the order of its tiles is sorted at the end. */
function grownFormat(job: Job, format: ResultFormat): ResultFormat {
  return hasGivenOrder(job) ? 'parquet' : format;
}

function expectOwn(
  job: Job,
  there: readonly string[],
  { folder, isResumed }: { readonly folder: string; readonly isResumed: boolean },
): void {
  if (there.length === 0) return;
  const own = there.filter((name) => isPartOf(job, name));
  if (own.length === 0) {
    throw new UsageError(`${folder} holds parts of another job: remove it, or choose another folder with --parts.`);
  }
  if (isResumed) return;
  const known = `${folder} holds ${own.length} of ${tileCount(job)} parts of this job`;
  throw new UsageError(`${known}: continue with --resume, or remove it.`);
}

export interface ResultArguments {
  readonly out: string;
  readonly format: ResultFormat;
  readonly progress: Progress;
  /** Aborts if the command is interrupted. Finished parts are kept. */
  readonly signal: AbortSignal;
}

/** Computes the missing parts, and the result from all parts. */
export async function makeResult(
  job: Job,
  kept: KeptParts,
  running: Running,
  requested: ResultArguments,
): Promise<JobOutcome> {
  const { progress, signal } = requested;
  const label = job.kind.charAt(0).toUpperCase() + job.kind.slice(1);
  const there = new Set(kept.growing?.list() ?? (await wholeParts(job, kept.parts!)));
  const tiles = tilesOf(job);
  const missing = tiles.filter((tile) => !there.has(partName(job, tile)));
  const doneBefore = tiles.length - missing.length;
  progress.show(label, doneBefore / tiles.length);
  const onProgress = ({ share, rows }: JobProgress) => {
    progress.show(label, share, (rows * tiles.length) / (share * tiles.length - doneBefore), 'rows');
  };
  const options = { ...running, doneBefore, signal, onProgress };
  try {
    return kept.growing === undefined
      ? await join(job, kept, missing, { ...requested, options })
      : await grow(job, kept.growing, missing, { ...requested, options });
  } catch (error) {
    const count = await (kept.growing?.close() ?? kept.parts!.list().then(({ length }) => length));
    if (!signal.aborted) throw error;
    throw new Error(
      count === 0
        ? 'Stopped: nothing was done.'
        : `Stopped: ${count} of ${tiles.length} parts are kept, --resume continues with them.`,
    );
  }
}

interface Making extends ResultArguments {
  readonly options: Omit<RunTilesOptions, 'parts' | 'form'>;
}

/** Writes a result from parts that are files. */
async function join(
  job: Job,
  { parts, folder, isOwn }: KeptFiles,
  missing: readonly number[],
  { out, format, progress, signal, options }: Making,
): Promise<JobOutcome> {
  await explaining(folder, () => runTiles(job, missing, { ...options, parts, form: 'file' }));
  const onProgress = (share: number) => progress.show('Joining', share);
  const outcome = await outcomeOf(job, (name) => parts.notes(name));
  await writeFileStoppable(out, resultChunks(job, parts, format, onProgress), signal);
  if (isOwn) await removeParts(job, folder);
  return outcome;
}

/** Writes the file of a result in order. The file is complete once its last part is written. */
async function grow(
  job: Job,
  growing: GrowingResult,
  missing: readonly number[],
  { out, format, signal, options }: Making,
): Promise<JobOutcome> {
  await runTiles(job, missing, { ...options, parts: growing, form: grownFormat(job, format) });
  const { target, isFile } = await fileBehind(out);
  if (hasGivenOrder(job)) {
    await writeFileStoppable(out, orderedChunks(job, grownParts(job, growing), format), signal);
  } else if (isFile) {
    await growing.finish(target);
  } else {
    await growing.finish(growing.whole);
    await writeFileStoppable(out, createReadStream(growing.whole), signal);
  }
  const outcome = await outcomeOf(job, (name) => growing.notes(name));
  await growing.remove();
  return outcome;
}

/** The parts of a result, each with its columns. */
function grownParts(job: Job, growing: GrowingResult): TileParts {
  return {
    countsOf: async (tile) => growing.notes(partName(job, tile))?.counts ?? [],
    async *columnsOf(tile) {
      const { parquetColumns } = await import('../../formats/parquet-columns.ts');
      yield* parquetColumns(growing.reader(partName(job, tile)));
    },
  };
}

/** The notes of a job whose result is not kept. */
export async function notesOf(job: Job, running: Running): Promise<Pick<JobOutcome, 'notes' | 'noteCount'>> {
  const made = new Map<string, PartNotes>();
  const write = async (name: string, { notes }: Part) => void made.set(name, notes);
  await runTiles(job, tilesOf(job), { ...running, parts: { write }, form: 'parquet', doneBefore: 0 });
  return outcomeOf(job, (name) => made.get(name));
}
