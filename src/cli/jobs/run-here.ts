// A job on this machine, from its tables to its result.

import { readdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { formatOfName, resultChunks } from '../../jobs/collect-job.ts';
import { fingerprintOf } from '../../jobs/fingerprint.ts';
import { type Job, type JobRequest, tileCount } from '../../jobs/job.ts';
import type { JobOutcome } from '../../jobs/outcome.ts';
import { partName } from '../../jobs/part.ts';
import { partsFolder } from '../../jobs/parts.ts';
import { planJob } from '../../jobs/plan-job.ts';
import { runJob } from '../../jobs/run-job.ts';
import { decodeNetwork, encodeNetwork } from '../../prepared/encode-network.ts';
import { prepareNetwork } from '../../prepared/prepare-network.ts';
import { WISH_PARAMETERS, WISH_PAYLOAD_TABLE } from '../../request/wishes.ts';
import type { Pool } from '../../threads/pool.ts';
import { openPool } from '../../threads/threads.ts';
import type { Arguments, Io, OptionTable } from '../command.ts';
import { numberOption, textOption, UsageError } from '../command.ts';
import { LIMIT_OPTION, limitsOf, readFileWhole } from '../open-network.ts';
import { openProgress } from '../progress.ts';
import { expectWritable, writeFileWhole } from '../write-file.ts';
import { type AskedJob, networkName, REQUEST_OF_JOB } from './job-options.ts';
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

/** Does a job, and writes its result. */
export async function runHere(asked: AskedJob, network: string, args: Arguments, io: Io): Promise<void> {
  const out = textOption(args, 'out');
  if (out === undefined) throw new UsageError('Where does the result go? -o names a file: .parquet, .csv, .geojson.');
  const format = formatOfName(out);
  if (format === undefined) throw new UsageError(`${out} must end in .parquet, .csv, .geojson or .geojsonl.`);
  await expectWritable(out);
  tellFaults(asked, args, io);
  const begun = performance.now();
  const bytes = await networkBytes(network);
  const request = { ...asked.request, network: { name: networkName(network), fingerprint: fingerprintOf(bytes) } };
  const job = planJob(request as JobRequest);
  const given = textOption(args, 'parts');
  const folder = given ?? `${out}.parts`;
  await expectParts(job, folder, args.options['resume'] === true);
  const progress = openProgress(io);
  progress.show(labelOf(job), 0);
  const pool = await openPool(bytes, { size: threadsOf(args), limits: limitsOf(args) });
  try {
    if (args.options['strict'] === true) await expectPlaces(job, pool, `${out}.looked-at`, asked, io);
    const outcome = await runJob(job, {
      pool,
      folder,
      onProgress: ({ share, rows }) => progress.show(labelOf(job), share, rows / Math.max(share, 1e-9), 'rows'),
    });
    await writeFileWhole(out, resultChunks(job, await partsFolder(folder), format));
    if (given === undefined) await rm(folder, { recursive: true });
    progress.end();
    await tell(outcome, { asked, out, seconds: (performance.now() - begun) / 1000 }, args, io);
  } finally {
    progress.end();
    await pool.close();
  }
}

/** The bytes of a prepared network; one that is not is prepared first. */
export async function networkBytes(path: string): Promise<Uint8Array> {
  const bytes = await readFileWhole(path);
  const network = decodeNetwork(bytes);
  const prepared = prepareNetwork(network);
  return prepared === network ? bytes : encodeNetwork(prepared);
}

/** The threads that are asked for. */
export function threadsOf(args: Arguments): number {
  return numberOption(args, 'threads', 1, 1024) ?? availableParallelism();
}

function labelOf({ kind }: Job): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

/** Parts that are there are gone on with, or nothing is begun: they may be hours of work. */
async function expectParts(job: Job, folder: string, isResumed: boolean): Promise<void> {
  const there = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.parquet'));
  if (there.length === 0) return;
  const own = there.filter((name) => name.startsWith(partName(job, 0).split('-')[0]));
  if (own.length === 0) {
    throw new UsageError(`${folder} holds parts of another job: remove it, or name another one with --parts.`);
  }
  if (isResumed) return;
  const known = `${folder} holds ${own.length} of ${tileCount(job)} parts of this job`;
  throw new UsageError(`${known}: go on with --resume, or remove it.`);
}

/** Under --strict every point has its road near before anything is done. */
async function expectPlaces(job: Job, pool: Pool, folder: string, asked: AskedJob, io: Io): Promise<void> {
  const { network, query = {}, payload = {}, far } = job;
  const some = (given: object, names: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name)));
  const wishes = { query: some(query, WISH_PARAMETERS.names), payload: some(payload, WISH_PAYLOAD_TABLE.names) };
  let told = 0;
  for (const list of Object.keys(asked.files)) {
    const points = (job as unknown as { [list: string]: never })[list];
    const looked = planJob({ kind: 'snap', network, points, far, ...wishes });
    const outcome = await runJob(looked, { pool, folder }).finally(() => rm(folder, { recursive: true, force: true }));
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
