// A job on this machine, from its tables to its result.

import { availableParallelism } from 'node:os';
import { fingerprintOf } from '../../jobs/fingerprint.ts';
import type { Job, JobPoints, JobRequest } from '../../jobs/job.ts';
import type { PointNote } from '../../jobs/notes.ts';
import type { JobOutcome } from '../../jobs/outcome.ts';
import { planJob } from '../../jobs/plan-job.ts';
import { endingsTold, formatOfName } from '../../jobs/result-format.ts';
import { TILE_TASK } from '../../jobs/tile-task-url.ts';
import { WISH_PARAMETERS, WISH_PAYLOAD_TABLE } from '../../request/wishes.ts';
import { beginPoolOn } from '../../threads/open-pool.ts';
import type { Pool } from '../../threads/pool.ts';
import { mostWorkers } from '../../threads/pool-options.ts';
import type { Arguments, Io, OptionTable } from '../command.ts';
import { textOption, UsageError, wholeOption } from '../command.ts';
import { LIMIT_OPTION, limitsOf, readFileWhole } from '../open-network.ts';
import { openProgressLine } from '../progress.ts';
import { expectWritable, explaining } from '../write-file.ts';
import { type AskedJob, expectTables, networkName, REQUEST_OF_JOB, readJob } from './job-options.ts';
import { jobWorkers } from './job-workers.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { tellFaults, tellNotes, tellRepeated, writeReport } from './tell-notes.ts';

/** Options of a job that is run at once. */
export const RUN_OPTIONS: OptionTable = {
  ...REQUEST_OF_JOB,
  out: { type: 'string', short: 'o', hint: '<file>', doc: `The result: ${endingsTold()}.` },
  threads: { type: 'string', hint: '<count>', doc: 'Threads that work. Default: one a core.' },
  resume: {
    type: 'boolean',
    doc: 'Goes on with what an earlier run left in <out>.parts, or in the folder of --parts.',
  },
  parts: {
    type: 'string',
    hint: '<folder>',
    doc: 'Keeps each part as a file there. Default: one file, <out>.parts, that becomes the result.',
  },
  report: { type: 'string', hint: '<file>', doc: 'JSON with the first thousand rows and points that are told.' },
  ...LIMIT_OPTION,
};

/** Pairs of one tile whose rows are text, which takes some times the room. */
const TEXT_CELLS = 1_000_000;

/** What is asked for on a command line. */
export interface AskedHere {
  readonly kind: JobRequest['kind'];
  readonly network: string;
  /** Tables of points. */
  readonly files: string[];
}

/** Does a job, and writes its result. */
export async function runHere({ kind, network, files }: AskedHere, args: Arguments, io: Io): Promise<void> {
  const out = textOption(args, 'out');
  if (out === undefined) throw new UsageError(`Where does the result go? -o names a file: ${endingsTold()}.`);
  const format = formatOfName(out);
  if (format === undefined) throw new UsageError(`${out} must end in ${endingsTold()}.`);
  await expectTables(kind, args, files);
  await expectWritable(out);
  const begun = performance.now();
  const bytes = await readFileWhole(network);
  const progress = openProgressLine(io);
  progress.show('Opening', 0);
  const size = threadsOf(args);
  const workers = jobWorkers(size, io.early);
  const opening = beginPoolOn(workers.platform, bytes, { size, limits: limitsOf(args), modules: [TILE_TASK] });
  // one that fails while tables are read is told when it is waited for
  opening.catch(() => {});
  const stop = stopOnSignals();
  try {
    // tables are read, bytes are looked at and what follows is loaded while workers begin
    const asked = await readJob({ kind, files, signal: stop.signal }, args, io);
    progress.end();
    await tellFaults(asked, args, io);
    const { makeResult, openParts } = await import('./make-result.ts');
    const read = fingerprintOf(bytes);
    const pool = await opening;
    const fingerprint = pool.bytes === bytes ? read : fingerprintOf(pool.bytes);
    const request = { ...asked.request, network: { name: networkName(network), fingerprint } } as JobRequest;
    const given = textOption(args, 'parts');
    // parts that are files of their own are those that `ermine job` makes
    const tileCells = format === 'parquet' || given !== undefined ? undefined : TEXT_CELLS;
    const job = planJob(request, { database: pool.database, tileCells });
    workers.decide(job);
    tellRepeated(asked, job, io);
    if (args.options['strict'] === true) await expectPlaces(job, { pool, asked }, args, io);
    const isResumed = args.options['resume'] === true;
    const keeping = { out, format, given, isResumed, threads: size };
    const kept = await explaining(given ?? out, () => openParts(job, keeping));
    const asking = { out, format, progress, signal: stop.signal };
    const outcome = await explaining(out, () => makeResult(job, kept, { pool, fingerprint }, asking));
    progress.end();
    await tell(outcome, { asked, out, seconds: (performance.now() - begun) / 1000 }, args, io);
  } catch (error) {
    progress.end();
    // the signal that stopped us ends the process before anybody else could tell
    if (stop.signal.aborted) io.tell(`ermine: ${(error as Error).message}\n`);
    throw error;
  } finally {
    await opening.then(
      (pool) => pool.close(),
      () => {},
    );
    stop.end();
  }
}

/** The threads that are asked for. */
export function threadsOf(args: Arguments): number {
  const cores = availableParallelism();
  return wholeOption(args, 'threads', 1, mostWorkers(cores)) ?? cores;
}

interface Strictly {
  readonly pool: Pool;
  readonly asked: AskedJob;
}

/** Under --strict every point has its road near before anything is done. */
async function expectPlaces(job: Job, { pool, asked }: Strictly, args: Arguments, io: Io): Promise<void> {
  const { network, query = {}, payload = {}, far } = job;
  const some = (given: object, names: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name)));
  const { notesOf } = await import('./make-result.ts');
  const wishes = { query: some(query, WISH_PARAMETERS.names), payload: some(payload, WISH_PAYLOAD_TABLE.names) };
  let told = 0;
  const points: PointNote[] = [];
  const seen = new Set<unknown>();
  for (const list of Object.keys(asked.files)) {
    // one table may hold starts and ends
    const given = listIn(asked.request, list);
    if (seen.has(given)) continue;
    seen.add(given);
    const looked = planJob({ kind: 'snap', network, points: listIn(job, list), far, ...wishes });
    const { notes, noteCount } = await notesOf(looked, { pool, fingerprint: network.fingerprint });
    const named = notes.map((note) => ({ ...note, list: list as typeof note.list }));
    tellNotes({ notes: named, noteCount }, asked.files, io);
    points.push(...named);
    told += noteCount;
  }
  if (told === 0) return;
  await writeReport(args, { badRows: asked.faults, points });
  throw new Error(
    `${told === 1 ? 'A point is' : `${told} points are`} told, and --strict was asked: nothing was done.`,
  );
}

function listIn(holder: object, list: string): JobPoints {
  return (holder as { readonly [list: string]: JobPoints })[list];
}

interface Done {
  readonly asked: AskedJob;
  readonly out: string;
  readonly seconds: number;
}

async function tell(outcome: JobOutcome, { asked, out, seconds }: Done, args: Arguments, io: Io): Promise<void> {
  const { job, rows, noteCount, withoutWay } = outcome;
  tellNotes(outcome, asked.files, io);
  if (rows === 0) io.tell(`ermine: ${out} holds no rows.\n`);
  await writeReport(args, { badRows: asked.faults, points: outcome.notes });
  const told = {
    file: out,
    job,
    rows,
    tiles: outcome.tileCount,
    seconds: Math.round(seconds * 10) / 10,
    badRows: asked.faultCount,
    pointsTold: noteCount,
    pairsWithoutWay: withoutWay,
  };
  await io.write(`${JSON.stringify(told, undefined, 2)}\n`);
}
