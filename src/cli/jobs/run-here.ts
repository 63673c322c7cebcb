// Runs a job on this machine, from its tables to its result.

import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fingerprintOf } from '../../jobs/fingerprint.ts';
import type { Job, JobRequest } from '../../jobs/job.ts';
import type { JobOutcome } from '../../jobs/outcome.ts';
import { planJob, secondsOf } from '../../jobs/plan-job.ts';
import { endingsReported, formatOfName, type ResultFormat } from '../../jobs/result/result-format.ts';
import { TILE_TASK } from '../../jobs/tile-task-url.ts';
import type { EarlyWorkers } from '../../threads/early-workers.ts';
import { herePort } from '../../threads/here-port.ts';
import { latePort } from '../../threads/late-port.ts';
import { nodePlatform, nodePort, startNodeWorker } from '../../threads/node-port.ts';
import { beginPoolOn } from '../../threads/open-pool.ts';
import { mostWorkers, type Platform } from '../../threads/pool-options.ts';
import type { WorkerPort } from '../../threads/worker-port.ts';
import {
  type Arguments,
  type Io,
  type OptionTable,
  optionTable,
  textOption,
  UsageError,
  wholeOption,
} from '../command.ts';
import { jsonText } from '../json-text.ts';
import { LIMIT_OPTION, limitsOf, readFileWhole } from '../open-network.ts';
import { openProgressLine } from '../progress.ts';
import { expectWritable, explaining } from '../write-file.ts';
import { expectPlaces } from './expect-places.ts';
import { expectTables, networkName, REQUEST_OF_JOB, type RequestedJob, readJob } from './job-options.ts';
import { printFaults, printNotes, printRepeated, printSameIds, writeReport } from './print-notes.ts';

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

/** A job is short if it is planned to take at most this many seconds: each of its tiles takes a third of a second. */
const SHORT = 10;

interface JobWorkers {
  readonly platform: Platform<WorkerPort>;
  /** Says which job the workers are for. The last worker starts only then. */
  decide(job: Job): void;
}

/**
 * Opens `size` threads; those that have already started are used first. In a short job, the command's own thread replaces the last one,
 * because a thread takes longer to start than the job lasts. In a long job it must stay free to write results.
 */
function jobWorkers(size: number, early?: EarlyWorkers): JobWorkers {
  const last = latePort();
  let begun = 0;
  const start = () => {
    begun++;
    return begun === size ? last : (early?.take() ?? nodePort(startNodeWorker()));
  };
  return {
    platform: { ...nodePlatform(), start, portOf: (port) => port },
    decide: (job) => last.decide(isShort(job) ? herePort() : nodePort(startNodeWorker())),
  };
}

/** Jobs of boundaries never count as short: depending on its costs, a boundary may block a thread for seconds. */
function isShort(job: Job): boolean {
  return job.kind !== 'boundaries' && secondsOf(job) < SHORT;
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

interface Stop {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** Stops handling signals. If one came, it now ends the process, as it would have without this handler. */
  end(): void;
}

/** Ends long work in an orderly way after Ctrl-C: finished parts are kept. A second Ctrl-C ends the process at once. */
function stopOnSignals(): Stop {
  const stop = new AbortController();
  let came: NodeJS.Signals | undefined;
  const forget = () => {
    for (const signal of SIGNALS) process.removeListener(signal, hear);
  };
  const hear = (signal: NodeJS.Signals) => {
    came = signal;
    forget();
    stop.abort(new Error('Stopped.'));
  };
  for (const signal of SIGNALS) process.on(signal, hear);
  return {
    signal: stop.signal,
    end() {
      forget();
      if (came !== undefined) process.kill(process.pid, came);
    },
  };
}
