// Runs a job on this machine, from its tables to its result.

import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fingerprintOf } from '../../jobs/fingerprint.ts';
import type { JobRequest } from '../../jobs/job.ts';
import type { JobOutcome } from '../../jobs/outcome.ts';
import { planJob } from '../../jobs/plan-job.ts';
import { endingsReported, formatOfName, type ResultFormat } from '../../jobs/result/result-format.ts';
import { TILE_TASK } from '../../jobs/tile-task-url.ts';
import { beginPoolOn } from '../../threads/open-pool.ts';
import { mostWorkers } from '../../threads/pool-options.ts';
import type { Arguments, Io, OptionTable } from '../command.ts';
import { optionTable, textOption, UsageError, wholeOption } from '../command.ts';
import { jsonText } from '../json-text.ts';
import { LIMIT_OPTION, limitsOf, readFileWhole } from '../open-network.ts';
import { openProgressLine } from '../progress.ts';
import { expectWritable, explaining } from '../write-file.ts';
import { expectPlaces } from './expect-places.ts';
import { expectTables, networkName, REQUEST_OF_JOB, type RequestedJob, readJob } from './job-options.ts';
import { jobWorkers } from './job-workers.ts';
import { printFaults, printNotes, printRepeated, printSameIds, writeReport } from './print-notes.ts';
import { stopOnSignals } from './stop-on-signals.ts';

/** Options of a job that runs at once. */
export const RUN_OPTIONS: OptionTable = {
  ...REQUEST_OF_JOB,
  ...optionTable({
    '-o, --out <file>': `The result: ${endingsReported()}.`,
    '--threads <count>': 'Worker threads. Default: one per core.',
    '--resume': 'Continues an earlier run from <out>.parts, or from the folder of --parts.',
    '--parts <folder>':
      'Keeps each part as a file in this folder. Default: one file, <out>.parts, that becomes the result.',
    '--report <file>': 'Writes JSON with the first thousand reported rows, points and pairs.',
  }),
  ...LIMIT_OPTION,
};

/** The most pairs in a tile if its rows are text, which takes several times the memory of columns. */
const TEXT_CELLS = 1_000_000;

/** What the command line requests. */
export interface RunHereArguments {
  readonly kind: JobRequest['kind'];
  readonly network: string;
  /** The tables of points. */
  readonly files: string[];
}

/** Runs a job, and writes its result. */
export async function runHere({ kind, network, files }: RunHereArguments, args: Arguments, io: Io): Promise<void> {
  const { out, format, parts } = filesRequested(args);
  await expectTables(kind, args, files);
  for (const path of [out, textOption(args, 'report')]) if (path !== undefined) await expectWritable(path);
  const begun = performance.now();
  const bytes = await readFileWhole(network);
  const progress = openProgressLine(io);
  progress.show('Opening', 0);
  const size = threadsOf(args);
  const workers = jobWorkers(size, io.early);
  const opening = beginPoolOn(workers.platform, bytes, { size, limits: limitsOf(args), modules: [TILE_TASK] });
  // if opening fails while tables are still being read, the error is reported later, where `opening` is awaited
  opening.catch(() => {});
  const stop = stopOnSignals();
  try {
    // workers start while tables are read, bytes are checked and modules are loaded
    const requested = await readJob({ kind, files, signal: stop.signal }, args, io);
    progress.end();
    await printFaults(requested, args, io);
    const { makeResult, openParts } = await import('./make-result.ts');
    const read = fingerprintOf(bytes);
    const pool = await opening;
    const fingerprint = pool.bytes === bytes ? read : fingerprintOf(pool.bytes);
    const request = { ...requested.request, network: { name: networkName(network), fingerprint } } as JobRequest;
    // separate files must be equal to the parts that `ermine job` makes
    const tileCells = format === 'parquet' || parts !== undefined ? undefined : TEXT_CELLS;
    const job = planJob(request, { database: pool.database, tileCells });
    workers.decide(job);
    printRepeated(requested, job, io);
    printSameIds(requested, io);
    await expectPlaces(job, { pool, requested }, args, io);
    const isResumed = args.options['resume'] === true;
    const keeping = { out, format, given: parts, isResumed, threads: size };
    const kept = await explaining(parts ?? out, () => openParts(job, keeping));
    const requesting = { out, format, progress, signal: stop.signal };
    const outcome = await explaining(out, () => makeResult(job, kept, { pool, fingerprint }, requesting));
    progress.end();
    await report(outcome, { requested, out, seconds: (performance.now() - begun) / 1000 }, args, io);
  } catch (error) {
    progress.end();
    // the error is reported here, because the signal that stopped the command ends the process before anything else could report it
    if (stop.signal.aborted) io.writeError(`ermine: ${(error as Error).message}\n`);
    throw error;
  } finally {
    await opening.then(
      (pool) => pool.close(),
      () => {},
    );
    stop.end();
  }
}

/** The path and format of the result, and the folder of its parts. */
function filesRequested(args: Arguments): { out: string; format: ResultFormat; parts: string | undefined } {
  const [out, parts] = [textOption(args, 'out'), textOption(args, 'parts')];
  if (out === undefined) throw new UsageError(`Where should the result go? Give a file with -o: ${endingsReported()}.`);
  const format = formatOfName(out);
  if (format === undefined) throw new UsageError(`${out} must end in ${endingsReported()}.`);
  if (parts !== undefined && resolve(parts) === resolve(out))
    throw new UsageError(`${out} cannot be both the result and the folder of its parts.`);
  return { out, format, parts };
}

/** The requested number of threads. */
export function threadsOf(args: Arguments): number {
  const cores = availableParallelism();
  return wholeOption(args, 'threads', 1, mostWorkers(cores)) ?? cores;
}

interface Done {
  readonly requested: RequestedJob;
  readonly out: string;
  readonly seconds: number;
}

async function report(outcome: JobOutcome, { requested, out, seconds }: Done, args: Arguments, io: Io): Promise<void> {
  const { job, rows, noteCount, withoutWay, pairsWithoutWay } = outcome;
  printNotes(outcome, requested.files, io);
  if (rows === 0) io.writeError(`ermine: ${out} has no rows.\n`);
  await writeReport(args, { badRows: requested.faults, points: outcome.notes, pairsWithoutWay });
  const reported = {
    file: out,
    job,
    rows,
    tiles: outcome.tileCount,
    seconds: Math.round(seconds * 10) / 10,
    badRows: requested.faultCount,
    pointsReported: noteCount,
    pairsWithoutWay: withoutWay,
  };
  await io.write(jsonText(reported));
}
