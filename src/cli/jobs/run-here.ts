// A job on this machine, from its tables to its result.

import { readdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { formatOfName, type ResultFormat, resultChunks } from '../../jobs/collect-job.ts';
import { fingerprintOf } from '../../jobs/fingerprint.ts';
import { type HeldParts, heldParts } from '../../jobs/held-parts.ts';
import { type Job, type JobRequest, tileCount } from '../../jobs/job.ts';
import { type JobOutcome, outcomeOf } from '../../jobs/outcome.ts';
import { partName } from '../../jobs/part.ts';
import { type PartsFolder, partsFolder } from '../../jobs/parts.ts';
import { planJob, secondsOf } from '../../jobs/plan-job.ts';
import type { JobProgress } from '../../jobs/progress.ts';
import { type RunTilesOptions, runTiles } from '../../jobs/run-job.ts';
import { WISH_PARAMETERS, WISH_PAYLOAD_TABLE } from '../../request/wishes.ts';
import type { Pool } from '../../threads/pool.ts';
import { openPool } from '../../threads/threads.ts';
import type { Arguments, Io, OptionTable } from '../command.ts';
import { numberOption, textOption, UsageError } from '../command.ts';
import { LIMIT_OPTION, limitsOf, readFileWhole } from '../open-network.ts';
import { openProgress } from '../progress.ts';
import { expectWritable, writeFileWhole } from '../write-file.ts';
import { type AskedJob, expectTables, networkName, REQUEST_OF_JOB, readJob } from './job-options.ts';
import { tellFaults, tellNotes } from './tell-notes.ts';

/** Options of a job that is run at once. */
export const RUN_OPTIONS: OptionTable = {
  ...REQUEST_OF_JOB,
  out: { type: 'string', short: 'o', hint: '<file>', doc: 'The result: .parquet, .csv, .geojson or .geojsonl.' },
  threads: { type: 'string', hint: '<count>', doc: 'Threads that work. Default: one a core.' },
  resume: { type: 'boolean', doc: 'Goes on with what an earlier run left in the folder of parts.' },
  parts: { type: 'string', hint: '<folder>', doc: 'Where parts are kept until all are done. Default: <out>.parts' },
  report: { type: 'string', hint: '<file>', doc: 'JSON with every row and point that is told.' },
  ...LIMIT_OPTION,
};

/** What is asked for on a command line. */
export interface AskedHere {
  readonly kind: JobRequest['kind'];
  readonly network: string;
  /** Tables of points. */
  readonly files: string[];
}

/** Jobs of fewer seconds are sooner done again than gone on with: their parts are not written down. */
const SHORT = 3;

/** Does a job, and writes its result. */
export async function runHere({ kind, network, files }: AskedHere, args: Arguments, io: Io): Promise<void> {
  const out = textOption(args, 'out');
  if (out === undefined) throw new UsageError('Where does the result go? -o names a file: .parquet, .csv, .geojson.');
  const format = formatOfName(out);
  if (format === undefined) throw new UsageError(`${out} must end in .parquet, .csv, .geojson or .geojsonl.`);
  await expectTables(kind, args, files);
  await expectWritable(out);
  const begun = performance.now();
  const bytes = await readFileWhole(network);
  const label = kind.charAt(0).toUpperCase() + kind.slice(1);
  const progress = openProgress(io);
  progress.show(label, 0);
  const opening = openPool(bytes, { size: threadsOf(args), limits: limitsOf(args) });
  try {
    // tables are read while workers begin
    const asked = await readJob(kind, args, io, files);
    progress.end();
    tellFaults(asked, args, io);
    const pool = await opening;
    const fingerprint = fingerprintOf(pool.bytes);
    const job = planJob({ ...asked.request, network: { name: networkName(network), fingerprint } } as JobRequest);
    if (args.options['strict'] === true) await expectPlaces(job, pool, asked, io);
    const given = textOption(args, 'parts');
    const folder = given ?? `${out}.parts`;
    const isBegun = await expectParts(job, folder, args.options['resume'] === true);
    const isHeld = given === undefined && !isBegun && secondsOf(job) < SHORT;
    const parts = isHeld ? heldParts() : await partsFolder(folder);
    const onProgress = ({ share, rows }: JobProgress) =>
      progress.show(label, share, rows / Math.max(share, 1e-9), 'rows');
    await makeResult(job, parts, { pool, fingerprint, onProgress, out, format });
    const outcome = await outcomeOf(job, parts);
    if (given === undefined) await rm(folder, { recursive: true, force: true });
    progress.end();
    await tell(outcome, { asked, out, seconds: (performance.now() - begun) / 1000 }, args, io);
  } finally {
    progress.end();
    await opening.then(
      (pool) => pool.close(),
      () => {},
    );
  }
}

interface ResultOptions extends Pick<RunTilesOptions, 'pool' | 'fingerprint' | 'onProgress'> {
  readonly out: string;
  readonly format: ResultFormat;
}

/** Makes the parts that are missing, and the result of all: at the same time, where it need not wait for the parts to be safe. */
async function makeResult(job: Job, parts: PartsFolder | HeldParts, options: ResultOptions): Promise<void> {
  const { out, format, ...running } = options;
  const there = new Set(await parts.list());
  const tiles = Array.from({ length: tileCount(job) }, (_, tile) => tile);
  const missing = tiles.filter((tile) => !there.has(partName(job, tile)));
  const failure = new AbortController();
  const doneBefore = tiles.length - missing.length;
  const made = runTiles(job, missing, { ...running, parts, doneBefore, signal: failure.signal });
  const isHeld = 'fail' in parts;
  if (isHeld) made.catch((error) => parts.fail(error));
  else await made;
  const written = writeFileWhole(out, resultChunks(job, parts, format));
  written.catch((error) => failure.abort(error));
  await Promise.allSettled([made, written]);
  await made;
  await written;
}

/** The threads that are asked for. */
export function threadsOf(args: Arguments): number {
  return numberOption(args, 'threads', 1, 1024) ?? availableParallelism();
}

/** Parts that are there are gone on with, or nothing is begun: they may be hours of work. Whether there are some. */
async function expectParts(job: Job, folder: string, isResumed: boolean): Promise<boolean> {
  const there = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.parquet'));
  if (there.length === 0) return false;
  const own = there.filter((name) => name.startsWith(partName(job, 0).split('-')[0]));
  if (own.length === 0) {
    throw new UsageError(`${folder} holds parts of another job: remove it, or name another one with --parts.`);
  }
  if (isResumed) return true;
  const known = `${folder} holds ${own.length} of ${tileCount(job)} parts of this job`;
  throw new UsageError(`${known}: go on with --resume, or remove it.`);
}

/** Under --strict every point has its road near before anything is done. */
async function expectPlaces(job: Job, pool: Pool, asked: AskedJob, io: Io): Promise<void> {
  const { network, query = {}, payload = {}, far } = job;
  const some = (given: object, names: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name)));
  const wishes = { query: some(query, WISH_PARAMETERS.names), payload: some(payload, WISH_PAYLOAD_TABLE.names) };
  let told = 0;
  for (const list of Object.keys(asked.files)) {
    const points = (job as unknown as { [list: string]: never })[list];
    const looked = planJob({ kind: 'snap', network, points, far, ...wishes });
    const parts = heldParts();
    const tiles = Array.from({ length: tileCount(looked) }, (_, tile) => tile);
    await runTiles(looked, tiles, { pool, parts, fingerprint: network.fingerprint, doneBefore: 0 });
    const outcome = await outcomeOf(looked, parts);
    const notes = outcome.notes.map((note) => ({ ...note, list: list as typeof note.list }));
    tellNotes({ ...outcome, notes }, asked, io);
    told += outcome.noteCount;
  }
  if (told > 0) throw new Error(`${told} points are told, and --strict was asked: nothing was done.`);
}

interface Done {
  readonly asked: AskedJob;
  readonly out: string;
  readonly seconds: number;
}

async function tell(outcome: JobOutcome, { asked, out, seconds }: Done, args: Arguments, io: Io): Promise<void> {
  const { job, rows, noteCount, withoutWay } = outcome;
  tellNotes(outcome, asked, io);
  const report = textOption(args, 'report');
  if (report !== undefined) {
    const whole = { badRows: asked.faults, points: outcome.notes };
    await writeFileWhole(report, [`${JSON.stringify(whole, undefined, 2)}\n`]);
  }
  const told = {
    file: out,
    job,
    rows,
    tiles: outcome.tileCount,
    seconds: Math.round(seconds * 10) / 10,
    badRows: asked.faults.length,
    pointsTold: noteCount,
    pairsWithoutWay: withoutWay,
  };
  await io.write(`${JSON.stringify(told, undefined, 2)}\n`);
}
