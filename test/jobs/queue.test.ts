import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as ermine from 'ermine';
import { readParquet } from 'ermine/formats';
import {
  type Boss,
  cancelJob,
  collectJob,
  type DoneTile,
  fingerprintOf,
  type Job,
  type JobPoints,
  type JobRequest,
  jobStatus,
  listJobs,
  planJob,
  runJob,
  submitJob,
  tileCount,
  type WorkOptions,
  workOn,
} from 'ermine/jobs';
import { openPool, type Pool } from 'ermine/threads';
import pg from 'pg';
import PgBoss from 'pg-boss';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { openRandom } from '../../fixtures/random.ts';
import { runCommandLine } from '../../src/cli/run.ts';
import { recordId, tileRecordId } from '../../src/jobs/queue.ts';
import { openCommands, type Reported } from '../kit/commands.ts';
import { hangingProxy } from '../kit/hanging-proxy.ts';
import { type PostgresServer, startPostgres } from '../kit/postgres-server.ts';
import { updatingPool } from './updating-pool.ts';

// A separate server, because it is stopped; and workers as separate processes, because one is killed.
const source = city({ segments: 1500 });
const { landmarks } = source;
const bytes = ermine.encodeNetwork(ermine.prepareNetwork(ermine.buildNetwork(source)));
const network = { name: 'city', fingerprint: fingerprintOf(bytes) };
const command = fileURLToPath(new URL('../../dist/cli/ermine.js', import.meta.url));
let root: string;
let server: PostgresServer;
let url: string;
let boss: PgBoss;
let run: (line: string) => Promise<Reported>;
let pool: Pool;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ermine-queue-'));
  await writeFile(join(root, 'city.ermine'), bytes);
  run = openCommands(command, root);
  server = await startPostgres();
  url = await server.urlOf('jobs');
  boss = await openBoss();
  pool = await openPool(bytes, { size: 1 });
});
afterAll(async () => {
  await boss.stop({ graceful: false, wait: true });
  await pool.close();
  await server.stop();
  await rm(root, { recursive: true });
});

async function openBoss(): Promise<PgBoss> {
  const opened = new PgBoss({ connectionString: url, schedule: false });
  // the server is stopped on purpose
  opened.on('error', () => {});
  await opened.start();
  return opened;
}

const random = openRandom(9);
const anywhere = (count: number): JobPoints => ({
  x: Array.from({ length: count }, () => landmarks.centre[0] + 0.01 * random.next()),
  y: Array.from({ length: count }, () => landmarks.centre[1] + 0.01 * random.next()),
});

let jobs = 0;
function newJob(): { job: Job; folder: string } {
  const starts = anywhere(96);
  const job = planJob({ kind: 'matrix', network, starts, ends: anywhere(20) }, { tileSeconds: 0.005 });
  return { job, folder: join(root, `parts${jobs++}`) };
}

/** A worker in a separate process, and the lines that it prints. */
function startWorker(parts: string): { child: ChildProcess; lines: AsyncIterator<string> } {
  const script = fileURLToPath(new URL('../kit/job-worker.js', import.meta.url));
  const child = spawn(process.execPath, [script, url, root, parts], { stdio: ['ignore', 'pipe', 'inherit'] });
  return { child, lines: createInterface({ input: child.stdout! })[Symbol.asyncIterator]() };
}

async function lineOf(lines: AsyncIterator<string>, wanted: string): Promise<void> {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    if (next.value.startsWith(wanted)) return;
  }
  throw new Error(`The worker ended before it printed ${wanted}.`);
}

/** Runs the command in a process of its own, which also has to end by itself. */
const runCommand = (args: string[]) => promisify(execFile)(process.execPath, [command, ...args]);

const closed = (child: ChildProcess) => new Promise((resolve) => child.once('close', resolve));

describe('a job over several workers', () => {
  test('is complete although a worker is killed in the middle of a tile and the server stops meanwhile', async () => {
    const { job, folder } = newJob();
    expect(tileCount(job)).toBeGreaterThan(4);
    await submitJob(boss, job, { expireInSeconds: 2 });

    const killed = startWorker('hang');
    await lineOf(killed.lines, 'in the middle');
    killed.child.kill('SIGKILL');
    await closed(killed.child);
    expect(await jobStatus(boss, job.id)).toMatchObject({ state: 'active', done: 0, active: 1, failed: 0 });

    const other = startWorker(folder);
    await lineOf(other.lines, 'done');
    await server.halt();
    await server.resume();
    await lineOf(other.lines, 'end');
    await closed(other.child);

    expect(await jobStatus(boss, job.id)).toMatchObject({ state: 'done', done: tileCount(job), waiting: 0, active: 0 });
    const alone = `${folder} alone`;
    await runJob(job, { pool, folder: alone });
    for (const each of [folder, alone]) await collectJob(job, { folder: each, out: `${each}.parquet` });
    expect(await readFile(`${folder}.parquet`)).toEqual(await readFile(`${alone}.parquet`));
    expect(await readdir(join(root, 'cache'))).toEqual([`${network.fingerprint}.ermine`]);
  });

  test('is submitted once, however often', async () => {
    const { job, folder } = newJob();
    await submitJob(boss, job);
    await submitJob(boss, job);
    const tiles: number[] = [];
    const onTile = ({ job: id, tile }: DoneTile) => id === job.id && tiles.push(tile);
    await workOn(boss, { pool, parts: folder, untilDone: true, onTile });
    expect(tiles.sort((a, b) => a - b)).toEqual(Array.from({ length: tileCount(job) }, (_, tile) => tile));
    expect((await listJobs(boss)).map(({ id, state }) => [id, state])).toContainEqual([job.id, 'done']);
  });

  test('is left by workers within a tile when it is cancelled, and continues when it is submitted again', async () => {
    const { job, folder } = newJob();
    await submitJob(boss, job);
    const parts = new Map<string, Uint8Array>();
    const outcomes: string[] = [];
    const stop = new AbortController();
    const working = workOn(boss, {
      pool,
      signal: stop.signal,
      pollSeconds: 0.1,
      parts: async (name, part) => {
        // the first part waits until the job is cancelled
        if (parts.size === 0) await cancelJob(boss, job.id);
        parts.set(name, part);
      },
      onTile: ({ outcome }) => {
        outcomes.push(outcome);
        if (outcomes.length === 1) stop.abort();
      },
    });
    await working;
    expect(await jobStatus(boss, job.id)).toMatchObject({ state: 'cancelled', active: 0, waiting: 0 });
    expect(parts.size).toBe(1);

    await submitJob(boss, job);
    await workOn(boss, { pool, parts: (name, part) => void parts.set(name, part), untilDone: true });
    expect((await jobStatus(boss, job.id)).state).toBe('done');
    // if this worker makes a tile again, it gets the same bytes
    await runJob(job, { pool, folder });
    const alone = await Promise.all([...parts.keys()].map((name) => readFile(join(folder, name))));
    expect([...parts.values()].map((part) => Buffer.from(part))).toEqual(alone);
    expect(parts.size).toBe(tileCount(job));
  });

  test('keeps its costing and traffic bucket: every kind gives the same parts as without a queue', async () => {
    const payload = {
      roadTypesPriority: { 'RoadType.MajorRoadUrban': 'High' },
      transientUpdates: [{ roadType: 'major road urban', updates: [{ percentage: -50 }] }],
      cvr: { vehicleAttributes: { weight: 20_000, weightUnit: 'kg', height: 4, heightUnit: 'm' } },
    };
    const { roadTypesPriority: _, ...ofBoundaries } = payload;
    const hour = { historicTrafficTimeBucket: 'AMPeak' };
    const [starts, ends, points] = [anywhere(40), anywhere(40), anywhere(5)];
    const asked: JobRequest[] = [
      { kind: 'matrix', network, starts, ends, payload, query: { ...hour, optimizeBy: 'distance' } },
      { kind: 'matrix', network, starts, ends, payload, query: hour, within: { cost: 2, unit: 'min' } },
      { kind: 'routes', network, starts, ends, payload, query: { ...hour, directionsStyle: 'Normal' } },
      {
        kind: 'boundaries',
        network,
        points,
        payload: ofBoundaries,
        query: { ...hour, costs: [1], costUnit: 'min' },
      },
      { kind: 'snap', network, points, payload, query: hour },
    ];
    const plain = planJob({ kind: 'matrix', network, starts, ends });
    const jobs = asked.map((request) => planJob(request, { tileSeconds: 0.01 }));
    const folders = ['queued', 'alone'].map((name) => join(root, `costing ${name}`));
    for (const job of jobs) await submitJob(boss, job);
    await workOn(boss, { pool, parts: folders[0], untilDone: true });
    for (const job of [...jobs, plain]) await runJob(job, { pool, folder: folders[1] });
    for (const job of jobs) {
      const [queued, alone] = folders.map((folder) => `${folder} ${job.id}.parquet`);
      await collectJob(job, { folder: folders[0], out: queued });
      await collectJob(job, { folder: folders[1], out: alone });
      expect((await readFile(queued)).equals(await readFile(alone)), job.kind).toBe(true);
    }
    const requested = `${folders[0]} ${jobs[0].id}.parquet`;
    await collectJob(plain, { folder: folders[1], out: join(root, 'plain.parquet') });
    expect((await readFile(requested)).equals(await readFile(join(root, 'plain.parquet')))).toBe(false);
  });

  test('fails with its reason if it is invalid, and waits if its network is missing', async () => {
    const points = anywhere(1);
    const wrong = planJob({
      kind: 'boundaries',
      network,
      points,
      query: { costs: [1], costUnit: 'min', mode: 'hovercraft' },
    });
    const foreign = planJob({ kind: 'snap', network: { name: 'moon', fingerprint: '0'.repeat(64) }, points });
    await submitJob(boss, wrong, { retryLimit: 0 });
    await submitJob(boss, foreign);
    const warnings: string[] = [];
    const onWarning = (message: string) => warnings.push(message);
    const outcomes: DoneTile[] = [];
    const onTile = (done: DoneTile) => outcomes.push(done);
    const outcome = await workOn(boss, { pool, parts: join(root, 'none'), untilDone: true, onWarning, onTile });
    const { state, reasons } = await jobStatus(boss, wrong.id);
    expect([state, reasons.join()]).toEqual(['failed', expect.stringContaining('hovercraft')]);
    expect((await jobStatus(boss, foreign.id)).state).toBe('waiting');
    expect(warnings).toEqual([expect.stringContaining('moon')]);
    expect(outcomes).toMatchObject([{ outcome: 'failed', reason: expect.stringContaining('hovercraft') }]);
    expect(outcome).toMatchObject({
      tilesDone: 0,
      unfinished: [
        { id: wrong.id, state: 'failed', waiting: 0, failed: 1 },
        { id: foreign.id, state: 'waiting', waiting: 1, failed: 0 },
      ],
    });
    // the command that runs the worker reports it by its exit code
    let reported = '';
    const io = { write: async () => {}, writeError: (text: string) => (reported += text), isTerminal: false };
    const args = ['work', url, '--parts', join(root, 'none'), '--networks', root, '--threads', '1', '--until-done'];
    expect(await runCommandLine(args, { ...io, input: '' }, '')).toBe(1);
    expect(reported).toBe(
      `ermine: There is no network moon.\nermine: Not all jobs are finished. job ${wrong.id} of city: 1 of 1 tiles failed for good: ${reasons.join().replace(/\.$/, '')}. job ${foreign.id} of moon: 1 of 1 tiles wait.\n`,
    );
    for (const { id } of [wrong, foreign]) await cancelJob(boss, id);
  });

  test('requeues its tiles when the worker is asked to end: nothing failed, and the tile waits', async () => {
    const { job, folder } = newJob();
    await submitJob(boss, job);
    const stop = new AbortController();
    const outcomes: string[] = [];
    const parts = async () => {
      stop.abort(new Error('The worker was asked to end.'));
      throw stop.signal.reason;
    };
    const onTile = (done: DoneTile) => outcomes.push(done.outcome);
    const outcome = await workOn(boss, { pool, parts, signal: stop.signal, onTile });
    expect([outcomes, outcome]).toEqual([['given back'], { tilesDone: 0, unfinished: [] }]);
    expect(await jobStatus(boss, job.id)).toMatchObject({ waiting: tileCount(job), active: 0, failed: 0 });
    await workOn(boss, { pool, parts: folder, untilDone: true });
    expect((await jobStatus(boss, job.id)).state).toBe('done');
  });

  test('whose parts are lost when it is done is mended by the command that the error names', async () => {
    const { job, folder } = newJob();
    expect(tileCount(job)).toBeGreaterThan(4);
    await submitJob(boss, job);
    await workOn(boss, { pool, parts: folder, untilDone: true });
    await writeFile(join(root, 'lost.json'), JSON.stringify(job));
    const names = (await readdir(folder)).sort();
    for (const tile of [0, 2, 3]) await rm(join(folder, names[tile]));
    // the tiles are done, so submitting the job again changes nothing
    await submitJob(boss, job);
    expect((await jobStatus(boss, job.id)).state).toBe('done');
    const collect = `job collect ${job.id} --queue ${url} --parts ${folder} -o lost.csv`;
    const { code, reported } = await run(collect);
    expect([code, reported]).toEqual([1, expect.stringContaining('The part of tile 0 is missing, and 2 more: ')]);
    const [remedy] = /(?<=ermine )job run --tile 0,2-3/.exec(reported) ?? [];
    expect((await run(`${remedy} lost.json --parts ${folder}`)).code).toBe(0);
    expect((await run(collect)).code).toBe(0);
  });

  test('is reopened after a failure, of its opening or of a tile: the next attempt opens it', async () => {
    for (const failing of ['place', 'tile']) {
      const points = { x: [landmarks.centre[0]], y: [landmarks.centre[1]], id: [failing] };
      const job = planJob({ kind: 'matrix', network, starts: points, ends: points });
      await submitJob(boss, job, { retryLimit: 1 });
      const asked: string[] = [];
      const flaky = {
        bytes: pool.bytes,
        database: pool.database,
        holdVersion: () => pool.holdVersion(),
        releaseVersion: (version: number) => pool.releaseVersion(version),
        statistics: () => pool.statistics(),
        ready: () => pool.ready(),
        endRuns: (key: string) => pool.endRuns(key),
        run(module: never, task: { kind: string }, options: never) {
          const isFirst = !asked.includes(task.kind);
          asked.push(task.kind);
          if (isFirst && task.kind === failing) return Promise.reject(new Error('The worker ended.'));
          return pool.run(module, task as never, options);
        },
      } as unknown as Pool;
      const outcomes: unknown[] = [];
      const onTile = ({ outcome, reason }: DoneTile) => outcomes.push([outcome, reason]);
      const parts = join(root, `again after ${failing}`);
      const { tilesDone } = await workOn(boss, { pool: flaky, parts, untilDone: true, pollSeconds: 0.05, onTile });
      expect(outcomes).toEqual([
        ['failed', 'The worker ended.'],
        ['done', undefined],
      ]);
      expect(tilesDone).toBe(1);
      // networks that were opened earlier are no longer trusted
      expect(asked).toEqual(failing === 'place' ? ['place', 'place', 'tile'] : ['place', 'tile', 'place', 'tile']);
    }
  });

  test('keeps the roads that it began with, and is left by a worker whose pool has other roads', async () => {
    const [live, plain] = await Promise.all([openPool(bytes, { size: 2 }), openPool(bytes, { size: 2 })]);
    const request = { kind: 'matrix', network, starts: anywhere(96), ends: anywhere(20) } as const;
    const plan = (from: Pool) => planJob(request, { tileCells: 160, database: from.database });
    const job = plan(live);
    const slow = {
      traffic: Object.keys(ermine.describeDatabase(live.database).roadTypes).map((roadType) => {
        return { roadType, updates: [{ percentage: -50 }] };
      }),
    } as ermine.LayerUpdates;
    await live.update(slow);
    await submitJob(boss, job);
    const [parts, alone] = [join(root, `parts${jobs++}`), join(root, `parts${jobs++}`)];
    const warnings: string[] = [];
    const onWarning = (message: string) => warnings.push(message);
    const left = await workOn(boss, { pool: live, parts, untilDone: true, onWarning });
    expect([left.tilesDone, left.unfinished.map(({ id }) => id)]).toEqual([0, [job.id]]);
    expect(new Set(warnings)).toEqual(
      new Set([
        'The job was planned for the network city without layers, but now the pool has other roads: plan it again, with { database: pool.database }.',
      ]),
    );

    // another worker's tiles are all of the same roads, although the roads of its pool change meanwhile
    const changing = updatingPool(plain, () => plain.update(slow));
    const { tilesDone, unfinished } = await workOn(boss, { pool: changing, parts, untilDone: true });
    expect([tilesDone, unfinished]).toEqual([tileCount(job), []]);
    await runJob(job, { pool, folder: alone });
    for (const name of await readdir(alone)) {
      expect(await readFile(join(parts, name))).toEqual(await readFile(join(alone, name)));
    }

    // pools with equal roads plan the same job, and do it
    const later = plan(live);
    expect(later.id).not.toBe(job.id);
    expect(plan(plain)).toEqual(later);
    await submitJob(boss, later);
    expect(await workOn(boss, { pool: plain, parts, untilDone: true })).toMatchObject({ unfinished: [] });
    await Promise.all([live.close(), plain.close()]);
  });

  test('goes from a plan to its result with the commands of the compose file', async () => {
    const compose = await readFile(
      fileURLToPath(new URL('../../docs/examples/scale/compose.yaml', import.meta.url)),
      'utf8',
    );
    const points = landmarks.centre.join();
    await mkdir(join(root, 'networks'));
    await mkdir(join(root, 'tables'));
    await copyFile(join(root, 'city.ermine'), join(root, 'networks/porto.ermine'));
    for (const name of ['starts', 'ends']) await writeFile(join(root, `tables/${name}.csv`), `id,x,y\na,${points}\n`);
    const here = (line: string) => line.replace(/postgres:\S+/, url).replace('/cache', 'cache');
    const lines = Array.from(compose.matchAll(/^#.* ermine (job .*)$/gm), ([, line]) => here(line));
    const worker = here(/command: (.*)$/m.exec(compose)![1]);
    expect(lines.map((line) => line.split(' ')[1])).toEqual(['plan', 'submit', 'list', 'collect']);
    for (const line of [...lines.slice(0, 2), `${worker} --threads 1 --until-done`, ...lines.slice(2)]) {
      const { code, output } = await run(line);
      expect([line, code]).toEqual([line, 0]);
      if (line.startsWith('job list')) expect(output).toMatch(/ matrix {6}porto {2}1 of 1 {2}done\n$/);
    }
    const rows: unknown[] = [];
    for await (const row of readParquet(await readFile(join(root, 'costs.parquet')))) rows.push(row);
    expect(rows).toMatchObject([{ cells: { start: 'a', end: 'a', time_min: 0, distance_m: 0 } }]);
  });

  test('runs on a network that the import command stored in the database of the queue', async () => {
    const [x, y] = landmarks.centre;
    const geometry = {
      type: 'LineString',
      coordinates: [
        [x, y],
        [x + 0.01, y],
      ],
    };
    const roads = { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] };
    await writeFile(join(root, 'road.geojson'), JSON.stringify(roads));
    await writeFile(join(root, 'ends.csv'), `id,x,y\na,${x},${y}\nb,${x + 0.01},${y}\n`);
    const stored = await run(`import road.geojson -o ${url} --name road`);
    expect(JSON.parse(stored.output)).toMatchObject({ network: 'road', isPrepared: true, segmentCount: 1 });
    expect(stored.output).not.toContain('postgres');
    for (const line of [
      'import road.geojson -o road.ermine --name road',
      'job plan matrix road.ermine ends.csv ends.csv -o road.json --distanceUnit m',
      `job submit road.json --queue ${url}`,
      `work ${url} --parts road-parts --threads 1 --until-done`,
      'job collect road.json --parts road-parts -o road.csv',
    ]) {
      const { code, reported } = await run(line);
      expect([line, code, reported]).toMatchObject([line, 0, expect.anything()]);
    }
    expect((await readFile(join(root, 'road.csv'), 'utf8')).split('\n')[1]).toMatch(/^a,a,0,0/);
  });

  test('that fails for good is a dead letter with its reason, and the exit code of the worker shows it', async () => {
    const { job } = newJob();
    await submitJob(boss, job, { retryLimit: 1 });
    const tried: (string | undefined)[] = [];
    const parts = () => {
      throw new Error('The store of parts is full.');
    };
    const onTile = ({ outcome, reason }: DoneTile) => tried.push(`${outcome}: ${reason}`);
    const { tilesDone, unfinished } = await workOn(boss, { pool, parts, untilDone: true, pollSeconds: 0.05, onTile });
    expect(new Set(tried)).toEqual(new Set(['failed: The store of parts is full.']));
    expect(tried.length).toBe(2 * tileCount(job));
    const dead = { id: job.id, state: 'failed', waiting: 0, failed: tileCount(job), done: 0 };
    expect([tilesDone, unfinished]).toMatchObject([0, [{ ...dead, reasons: ['The store of parts is full.'] }]]);
    expect((await listJobs(boss)).find(({ id }) => id === job.id)).toMatchObject(dead);
    await cancelJob(boss, job.id);
  });

  test.each(['locked', 'frozen', 'stopped'])(
    'keeps no worker that is asked to end while the database is %s',
    async (how) => {
      const job = planJob(
        { kind: 'matrix', network, starts: anywhere(2000), ends: anywhere(20) },
        { tileSeconds: 0.001 },
      );
      const folder = join(root, `parts while ${how}`);
      await submitJob(boss, job);
      const proxy = await hangingProxy(url);
      const args = [command, 'work', proxy.url, '--parts', folder, '--networks', root, '--threads', '1'];
      const worker = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'pipe'] });
      const lines = createInterface({ input: worker.stderr! });
      const printed: string[] = [];
      await new Promise((resolve) => lines.on('line', (line) => resolve(printed.push(line))));
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const back = how === 'frozen' ? proxy.hang() : async () => client.query('ROLLBACK');
      if (how === 'stopped') proxy.stop();
      if (how === 'locked') await client.query('BEGIN; LOCK TABLE pgboss.job IN ACCESS EXCLUSIVE MODE');
      const begun = performance.now();
      worker.kill('SIGTERM');
      const [code, signal] = await once(worker, 'exit');
      // statements end after 60 seconds, and connections have up to 30
      expect([code, signal, performance.now() - begun < 25_000]).toEqual([0, null, true]);
      expect(printed.at(-1)).toMatch(/does not answer\. Tiles .* go to other workers when they expire\.$/);
      await back();
      await client.end();
      // a tile that was not returned is still claimed
      const status = await jobStatus(boss, job.id);
      expect(status).toMatchObject({ state: 'active', failed: 0 });
      expect(status.done + status.waiting + status.active).toBe(tileCount(job));
      await cancelJob(boss, job.id);
    },
  );

  test('uses no attempt while its folder of parts cannot be written, and continues when it can', async () => {
    const { job, folder } = newJob();
    await submitJob(boss, job, { retryLimit: 0 });
    const given: (string | undefined)[] = [];
    let isBegun = false;
    const onTile = ({ outcome, reason }: DoneTile) => {
      if (outcome !== 'done') given.push(`${outcome}: ${reason}`);
      // the folder vanishes after the first part, and is back after two more tries
      if (!isBegun) rmSync(folder, { recursive: true });
      isBegun = true;
      if (given.length === 2) mkdirSync(folder, { recursive: true });
    };
    const begun = performance.now();
    expect(await workOn(boss, { pool, parts: folder, untilDone: true, onTile })).toMatchObject({ unfinished: [] });
    const reported = `given back: ${folder} cannot be written: there is no folder ${folder}.`;
    expect(given).toEqual([reported, reported]);
    // two pauses of a second or more
    expect(performance.now() - begun).toBeGreaterThan(2000);
    expect(await jobStatus(boss, job.id)).toMatchObject({ state: 'done', failed: 0 });
  });

  test('uses no attempt if a worker is asked to end, however often', async () => {
    const { job } = newJob();
    await submitJob(boss, job, { retryLimit: 1 });
    const given: string[] = [];
    for (let round = 0; round < 4; round++) {
      const stop = new AbortController();
      const parts = () => {
        stop.abort(new Error('The worker was asked to end.'));
        // a promise that never settles
        return new Promise(() => {});
      };
      await workOn(boss, { pool, parts, signal: stop.signal, onTile: ({ outcome }) => given.push(outcome) });
    }
    expect(given).toEqual(Array(4).fill('given back'));
    expect(await jobStatus(boss, job.id)).toMatchObject({ waiting: tileCount(job), active: 0, failed: 0 });
    // both attempts are still available
    const tried: string[] = [];
    const parts = () => {
      throw new Error('No.');
    };
    await workOn(boss, {
      pool,
      parts,
      untilDone: true,
      pollSeconds: 0.05,
      onTile: ({ outcome }) => tried.push(outcome),
    });
    expect(tried).toEqual(Array(2 * tileCount(job)).fill('failed'));
    await cancelJob(boss, job.id);
  });

  test('continues after dead letters when it is submitted again, whichever worker had them', async () => {
    const { job, folder } = newJob();
    await submitJob(boss, job, { retryLimit: 0 });
    const parts = () => {
      throw new Error('The store of parts is full.');
    };
    await workOn(boss, { pool, parts, untilDone: true });
    const other = await workOn(boss, { pool, parts: folder, untilDone: true });
    expect(other.unfinished).toMatchObject([{ id: job.id, state: 'failed', failed: tileCount(job) }]);
    await submitJob(boss, job);
    expect(await jobStatus(boss, job.id)).toMatchObject({ state: 'waiting', waiting: tileCount(job), failed: 0 });
    expect(await workOn(boss, { pool, parts: folder, untilDone: true })).toMatchObject({ unfinished: [] });
    await cancelJob(boss, job.id);
    expect(await jobStatus(boss, job.id)).toMatchObject({ state: 'done', done: tileCount(job) });
  });

  test('fails with a reason that a database can store, whatever is thrown', async () => {
    const thrown = [new Error('bad\0char'), new Error('half \ud800'), Object.create(null), Symbol('odd')];
    const reasons = ['bad\uFFFDchar', 'half \uFFFD', 'Something without a readable message was thrown.', 'Symbol(odd)'];
    for (const [i, what] of thrown.entries()) {
      const { job } = newJob();
      await submitJob(boss, job, { retryLimit: 0 });
      const parts = () => {
        throw what;
      };
      await workOn(boss, { pool, parts, untilDone: true });
      expect(await jobStatus(boss, job.id)).toMatchObject({ state: 'failed', reasons: [reasons[i]] });
      await cancelJob(boss, job.id);
    }
  });

  test('fails tiles that it does not have, and does the others', async () => {
    const { job, folder } = newJob();
    await submitJob(boss, job, { retryLimit: 0 });
    for (const [tile, data] of ['null', '{"tile":999}', '{"tile":"0"}'].entries()) {
      const record = tileRecordId(job.id, tile);
      await boss.getDb().executeSql('UPDATE pgboss.job SET data = $1 WHERE id = $2', [data, record]);
    }
    const { tilesDone, unfinished } = await workOn(boss, { pool, parts: folder, untilDone: true });
    expect(tilesDone).toBe(tileCount(job) - 3);
    expect(unfinished).toMatchObject([{ id: job.id, state: 'failed', failed: 3 }]);
    const expected = `Expected a tile of the job, from 0 to ${tileCount(job) - 1}, found`;
    expect(unfinished[0].reasons).toEqual(['nothing', '999', '"0"'].map((found) => `${expected} ${found}.`));
    expect(await readdir(folder)).toHaveLength(tilesDone);
    await cancelJob(boss, job.id);
  });

  test('is reported if its record is damaged or missing, and the other jobs are done', async () => {
    const { job: damaged } = newJob();
    const { job, folder } = newJob();
    for (const each of [damaged, job]) await submitJob(boss, each);
    const warnings: string[] = [];
    const onWarning = (message: string) => warnings.push(message);
    const reported = async (sentence: RegExp) => {
      await expect(jobStatus(boss, damaged.id)).rejects.toThrow(sentence);
      const listed = (await listJobs(boss)).filter(({ id }) => [damaged.id, job.id].includes(id));
      expect(listed.map(({ state }) => state)).toContain('damaged');
      expect(listed).toHaveLength(2);
      expect(listed.find(({ id }) => id === damaged.id)!.reasons).toEqual([expect.stringMatching(sentence)]);
      await expect(workOn(boss, { pool, parts: folder, untilDone: true, onWarning })).rejects.toThrow(sentence);
      expect(warnings.splice(0)).toEqual([expect.stringMatching(sentence)]);
    };
    for (const data of ['{}', '[]', '17', '"x"', 'null']) {
      const record = recordId(damaged.id);
      await boss.getDb().executeSql('UPDATE pgboss.job SET data = $1 WHERE id = $2', [data, record]);
      await reported(/^Job [0-9a-f]{32} in the queue is damaged\. The job .* expected a job, .* Submit it again\.$/);
    }
    await submitJob(boss, damaged);
    expect((await jobStatus(boss, damaged.id)).state).toBe('waiting');
    await boss.deleteJob('ermine.jobs', recordId(damaged.id));
    await reported(/^There is no job [0-9a-f]{32} in the queue\.$/);
    expect((await jobStatus(boss, job.id)).state).toBe('done');
    await submitJob(boss, damaged);
    expect(await workOn(boss, { pool, parts: folder, untilDone: true })).toMatchObject({ unfinished: [] });
    expect((await jobStatus(boss, damaged.id)).state).toBe('done');
  });

  test('is refused if it was changed after it was planned', async () => {
    const { job, folder } = newJob();
    const sentence = 'The job was changed after it was planned, so parts made earlier do not match it: plan it again.';
    const changed = [
      { ...job, query: { timeUnit: 's' } },
      { ...job, tiles: [0, 96] },
      { ...job, id: '../../zz' },
    ];
    for (const each of changed as Job[]) {
      await expect(submitJob(boss, each)).rejects.toThrow(sentence);
      await expect(runJob(each, { pool, folder })).rejects.toThrow(sentence);
      await expect(collectJob(each, { folder, out: `${folder}.parquet` })).rejects.toThrow(sentence);
    }
  });

  test('reports invalid options of a worker at once', async () => {
    const none = join(root, 'no such folder');
    for (const networks of [5, {}, [], true]) {
      const options = { networks, parts: none } as unknown as WorkOptions;
      await expect(workOn(boss, options)).rejects.toThrow('networks: expected a store, a folder or a function');
    }
    await expect(workOn(boss, { networks: none, parts: none })).rejects.toThrow(`There is no folder ${none}.`);
    const inFile = join(root, 'city.ermine', 'parts');
    await expect(workOn(boss, { pool, parts: inFile })).rejects.toThrow(
      `${inFile} cannot be written: there is no folder ${join(root, 'city.ermine')}.`,
    );
    const { job } = newJob();
    const stopped = await openBoss();
    await stopped.stop({ graceful: false, wait: true });
    for (const idle of [new PgBoss(url), stopped]) {
      const refused = expect.objectContaining({ message: expect.stringContaining('expected a started PgBoss') });
      await expect(submitJob(idle, job)).rejects.toEqual(refused);
      await expect(workOn(idle, { pool, parts: none })).rejects.toEqual(refused);
      await expect(jobStatus(idle, job.id)).rejects.toEqual(refused);
      await expect(listJobs(idle)).rejects.toEqual(refused);
    }
    for (const expireInSeconds of [0.5, 90_000]) {
      await expect(submitJob(boss, job, { expireInSeconds })).rejects.toThrow('a whole number from 1 to 86000');
    }
  });

  test('is refused at once, without its password, if the port of the queue is wrong', async () => {
    const wrong = 'postgres://jobs:secret@127.0.0.1/jobs?port=abc';
    for (const line of [`job list --queue ${wrong}`, `work ${wrong} --parts ${root} --networks ${root}`]) {
      const begun = performance.now();
      const ended = runCommand(line.split(' '));
      await expect(ended).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/queue .*port: .*65535/) });
      await expect(ended).rejects.toMatchObject({ stderr: expect.not.stringContaining('secret') });
      // the driver has a timer of 30 seconds
      expect(performance.now() - begun).toBeLessThan(25_000);
    }
  });

  test('uses only methods that pg-boss has', () => {
    const known: Boss = boss;
    expect(known).toBe(boss);
  });
});
