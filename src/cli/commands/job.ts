// `ermine job`: jobs as files, for any system that runs a command with an index, and jobs in PostgreSQL.

import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openEngine } from '../../database/open-database.ts';
import { CHANGED, expectFormOfJob } from '../../jobs/check-request.ts';
import { resultChunks } from '../../jobs/collect-job.ts';
import { fingerprintOf } from '../../jobs/fingerprint.ts';
import { type Job, type JobRequest, tileCount } from '../../jobs/job.ts';
import { isAsPlanned } from '../../jobs/job-id.ts';
import { type OpenedBoss, openBoss } from '../../jobs/open-boss.ts';
import { outcomeOf } from '../../jobs/outcome.ts';
import { planJob } from '../../jobs/plan-job.ts';
import type { JobProgress } from '../../jobs/progress.ts';
import { readQueuedJob } from '../../jobs/queue.ts';
import { expectOutside, partsFolder } from '../../jobs/result/parts.ts';
import { endingsReported, formatOfName } from '../../jobs/result/result-format.ts';
import { runTiles } from '../../jobs/run-job.ts';
import { cancelJob, jobStatus, listJobs, submitJob } from '../../jobs/submit-job.ts';
import { decodeNetwork, encodeNetwork } from '../../prepared/encode-network.ts';
import { prepareNetwork } from '../../prepared/prepare-network.ts';
import type { PreparedNetwork } from '../../prepared/prepared-network.ts';
import { openPool } from '../../threads/threads.ts';
import {
  type Arguments,
  type Command,
  type Io,
  neededOption,
  numberOption,
  type OptionTable,
  optionTable,
  textOption,
  UsageError,
} from '../command.ts';
import { expectPlaces } from '../jobs/expect-places.ts';
import { KINDS, networkName, REQUEST_OF_JOB, readJob } from '../jobs/job-options.ts';
import { printFaults, printNotes, printRepeated, printSameIds, writeReport } from '../jobs/print-notes.ts';
import { threadsOf } from '../jobs/run-here.ts';
import { jsonText } from '../json-text.ts';
import { LIMIT_OPTION, limitsOf, readFileWhole } from '../open-network.ts';
import { openProgressLine } from '../progress.ts';
import { reading } from '../read-file.ts';
import { explaining, writeFileWhole } from '../write-file.ts';

const USAGE = 'plan|run|collect|submit|list|show|cancel ...';

const OPTIONS: OptionTable = {
  ...optionTable({
    '-o, --out <file>': 'plan: the job file to write, .json. collect: the result file to write.',
    '--tile <list>': 'run: the tiles to compute, counted from 0: 17, or 0-15, or 3,5.',
    '--parts <folder>': 'run, collect: the folder of the parts.',
    '--network <file>': 'run: the network. Default: <name>.ermine, next to the job or in the current folder.',
    '--networks <folder>': 'run: the first folder to search for <name>.ermine.',
    '--report <file>': 'plan, collect: writes JSON with the first thousand reported rows, points and pairs.',
    '--name <name>': 'plan: the name of the network in stores. Default: the name of its file.',
    '--tile-seconds <seconds>':
      'plan: roughly how long one core works on one tile. Default 5; a tile has at most four million cells.',
    '--queue <postgres://...>': 'submit, list, show, cancel, collect: the database where jobs wait.',
    '--expire <seconds>': 'submit: seconds after which an unfinished tile goes to another worker.',
    '--threads <count>': 'run: worker threads. Default: one per core.',
  }),
  ...LIMIT_OPTION,
};

/** The options of all kinds; each kind reads its own. */
const KIND_OPTIONS: OptionTable = Object.assign({}, ...Object.values(KINDS).map(({ options }) => options));

type RunVerb = (args: Arguments, rest: string[], io: Io) => Promise<void>;

const VERBS: { readonly [verb: string]: RunVerb } = { plan, run, collect, submit, list, show, cancel };

export const jobCommand: Command = {
  name: 'job',
  summary: 'plans jobs, runs single tiles of them, and reports on them',
  usage: USAGE,
  help: `
A job is a file that describes all work, cut into tiles. Anything that runs a command with
an index can run the tiles, in any order and any number of times: array jobs, Kubernetes,
Spark's pipe. "collect" then joins their results.

  ermine job plan matrix porto.ermine starts.csv ends.csv -o job.json
  ermine job run job.json --tile 17 --parts parts
  ermine job collect job.json --parts parts -o costs.parquet

Or workers take tiles from PostgreSQL (see ermine work):

  ermine job submit job.json --queue postgres://jobs@db/jobs
  ermine job list --queue postgres://jobs@db/jobs
  ermine job show <id> --queue ...      ermine job cancel <id> --queue ...
  ermine job collect <id> --queue ... --parts /mnt/parts -o costs.parquet

plan takes the options of ermine matrix, boundaries, routes and snap; they are listed there.`,
  options: { ...KIND_OPTIONS, ...REQUEST_OF_JOB, ...OPTIONS },
  shown: { ...REQUEST_OF_JOB, ...OPTIONS },
  async run(args, io) {
    const [verb, ...rest] = args.positionals;
    const found = Object.hasOwn(VERBS, verb ?? '') ? VERBS[verb] : undefined;
    if (found === undefined) throw new UsageError(`Expected: ermine job ${USAGE}`);
    await found(args, rest, io);
  },
};

async function plan(args: Arguments, [kind, network, ...files]: string[], io: Io): Promise<void> {
  const out = neededOption(args, 'out', 'a file for the job');
  if (!Object.hasOwn(KINDS, kind ?? '') || network === undefined) {
    throw new UsageError(`Expected: ermine job plan ${Object.keys(KINDS).join('|')} <network> <tables>`);
  }
  const requested = await readJob({ kind: kind as JobRequest['kind'], files }, args, io);
  await printFaults(requested, args, io);
  const { bytes, prepared } = await preparedNetwork(network);
  const database = openEngine(prepared, { limits: limitsOf(args) });
  const name = textOption(args, 'name') ?? networkName(network);
  const tileSeconds = numberOption(args, 'tile-seconds', 0.001, 86_400);
  const request = { ...requested.request, network: { name, fingerprint: fingerprintOf(bytes) } } as JobRequest;
  const job: Job = { ...planJob(request, { tileSeconds, database }), files: requested.files };
  printRepeated(requested, job, io);
  printSameIds(requested, io);
  if (args.options['strict'] === true) {
    const pool = await openPool(bytes, { size: 1, limits: limitsOf(args) });
    await expectPlaces(job, { pool, requested }, args, io).finally(() => pool.close());
  }
  await writeReport(args, { badRows: requested.faults, points: [] });
  await writeFileWhole(out, [`${JSON.stringify(job)}\n`]);
  await io.write(jsonText({ file: out, job: job.id, tiles: tileCount(job), badRows: requested.faultCount }));
}

/** A network and its bytes for workers. If it is not prepared, it is prepared first. */
async function preparedNetwork(path: string): Promise<{ bytes: Uint8Array; prepared: PreparedNetwork }> {
  const bytes = await readFileWhole(path);
  const network = decodeNetwork(bytes);
  const prepared = prepareNetwork(network);
  return { prepared, bytes: prepared === network ? bytes : encodeNetwork(prepared) };
}

async function run(args: Arguments, [path]: string[], io: Io): Promise<void> {
  const job = await jobOfFile(path);
  const folder = neededOption(args, 'parts', 'a folder for parts');
  const tiles = tilesOf(neededOption(args, 'tile', 'tiles, such as 17 or 0-15'), tileCount(job));
  const file = await networkFileOf(job, path, args);
  const bytes = await readFileWhole(file);
  const pool = await openPool(bytes, { size: Math.min(threadsOf(args), tiles.length), limits: limitsOf(args) });
  try {
    const fingerprint = fingerprintOf(pool.bytes);
    expectPlannedNetwork(job, file, fingerprint);
    const parts = await explaining(folder, () => partsFolder(folder));
    let rows = 0;
    const onProgress = (progress: JobProgress) => (rows = progress.rows);
    await explaining(folder, () =>
      runTiles(job, tiles, { pool, fingerprint, parts, form: 'file', doneBefore: 0, onProgress }),
    );
    await io.write(jsonText({ job: job.id, tiles, rows }));
  } finally {
    await pool.close();
  }
}

async function collect(args: Arguments, [which]: string[], io: Io): Promise<void> {
  const folder = neededOption(args, 'parts', 'the folder of parts');
  const out = neededOption(args, 'out', 'a file for the result');
  const format = formatOfName(out);
  if (format === undefined) throw new UsageError(`${out} must end in ${endingsReported()}.`);
  const job = textOption(args, 'queue') === undefined ? await jobOfFile(which) : await queuedJob(args, which);
  if (!(await isThere(folder))) throw new UsageError(`There is no folder ${folder}.`);
  await expectOutside(job, folder, out);
  const parts = await partsFolder(folder);
  const outcome = await outcomeOf(job, (name) => parts.notes(name));
  const progress = openProgressLine(io);
  const onProgress = (share: number) => progress.show('Joining', share);
  await writeFileWhole(out, resultChunks(job, parts, format, onProgress)).finally(progress.end);
  printNotes(outcome, { ...LISTS, ...job.files }, io);
  await writeReport(args, { points: outcome.notes, pairsWithoutWay: outcome.pairsWithoutWay });
  const { rows, noteCount: pointsReported, withoutWay: pairsWithoutWay } = outcome;
  await io.write(jsonText({ file: out, job: job.id, rows, tiles: tileCount(job), pointsReported, pairsWithoutWay }));
}

/** How messages name the lists of points of a job that the command did not plan, and that may therefore have no file names. */
const LISTS = { starts: 'starts', ends: 'ends', points: 'points' };

function tilesOf(text: string, count: number): number[] {
  const tiles = text.split(',').flatMap((range) => {
    const [, first, last = first] = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(range) ?? [];
    if (first === undefined || Number(last) >= count || Number(first) > Number(last)) {
      throw new UsageError(`--tile takes numbers from 0 to ${count - 1}, such as 17 or 0-15, not ${text}.`);
    }
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => Number(first) + i);
  });
  return [...new Set(tiles)];
}

async function submit(args: Arguments, [path]: string[], io: Io): Promise<void> {
  const job = await jobOfFile(path);
  const expireInSeconds = numberOption(args, 'expire', 1, 86_000);
  const submitted = requesting(args, async (boss) => jobStatus(boss, await submitJob(boss, job, { expireInSeconds })));
  await io.write(jsonText(await submitted));
}

async function list(args: Arguments, _: string[], io: Io): Promise<void> {
  const jobs = await requesting(args, listJobs);
  const lines = jobs.map(({ id, kind, network, state, done, tileCount: count }) =>
    [id, kind.padEnd(10), network, `${done} of ${count}`, state].join('  '),
  );
  await io.write(lines.length === 0 ? '' : `${lines.join('\n')}\n`);
}

async function show(args: Arguments, [id]: string[], io: Io): Promise<void> {
  await io.write(jsonText(await requesting(args, (boss) => jobStatus(boss, idOf(id)))));
}

async function cancel(args: Arguments, [id]: string[], io: Io): Promise<void> {
  const status = await requesting(args, async (boss) => {
    await cancelJob(boss, idOf(id));
    return jobStatus(boss, idOf(id));
  });
  await io.write(jsonText(status));
}

async function requesting<Answer>(args: Arguments, request: (boss: OpenedBoss) => Promise<Answer>): Promise<Answer> {
  const boss = await openBoss(neededOption(args, 'queue', 'a PostgreSQL database'));
  return await request(boss).finally(() => boss.stop({ graceful: false, wait: true }));
}

async function queuedJob(args: Arguments, id: string | undefined): Promise<Job> {
  return (await requesting(args, (boss) => readQueuedJob(boss, idOf(id)))).job;
}

function idOf(id: string | undefined): string {
  if (id === undefined) throw new UsageError('Which job? ermine job list --queue ... shows their ids.');
  return id;
}

/** Refuses a network file that differs from the network that the job was planned for. */
function expectPlannedNetwork({ network: { name, fingerprint } }: Job, file: string, found: string): void {
  if (found === fingerprint) return;
  const [wanted, there] = [fingerprint, found].map((one) => one.slice(0, 12));
  throw new UsageError(
    `The job was planned for the network ${name} with fingerprint ${wanted}, but ${file} has ${there}: give the right file with --network, or plan the job again.`,
  );
}

/** The file of a job's network: the given file, or the file with the network's name in the folders of jobs and networks. */
async function networkFileOf({ network: { name } }: Job, path: string, args: Arguments): Promise<string> {
  const given = textOption(args, 'network');
  if (given !== undefined) return given;
  const folder = textOption(args, 'networks');
  if (folder !== undefined && !(await isThere(folder))) throw new UsageError(`There is no folder ${folder}.`);
  const folders = [...(folder === undefined ? [] : [folder]), dirname(path), '.'];
  const paths = [...new Set(folders.map((one) => join(one, `${name}.ermine`)))];
  for (const one of paths) if (await isFile(one)) return one;
  throw new UsageError(
    `The job is for the network ${name}, but there is no file ${paths.join(' or ')}: give one with --network.`,
  );
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function jobOfFile(path: string | undefined): Promise<Job> {
  if (path === undefined) throw new UsageError('Name a job file, which ermine job plan writes.');
  const text = await reading(path, () => readFile(path, 'utf8'));
  const job = jobOfText(text.replace(/^\uFEFF/, ''), path);
  if (isAsPlanned(job)) return job;
  throw new UsageError(`${path} ${CHANGED}.`);
}

function jobOfText(text: string, path: string): Job {
  try {
    const job: unknown = JSON.parse(text);
    expectFormOfJob(job);
    return job;
  } catch (error) {
    throw new UsageError(`${path} is not a job from ermine job plan: ${(error as Error).message}`);
  }
}
