import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRandom } from '../../fixtures/random.ts';
import { resultChunks } from '../../src/jobs/collect-job.ts';
import { type Job, tileCount } from '../../src/jobs/job.ts';
import { openNoteBook } from '../../src/jobs/notes.ts';
import { outcomeOf } from '../../src/jobs/outcome.ts';
import { planJob } from '../../src/jobs/plan-job.ts';
import { type GrowingResult, growingResult } from '../../src/jobs/result/growing-result.ts';
import { type Part, type PartForm, partName, partOfTable } from '../../src/jobs/result/part.ts';
import { partsFolder } from '../../src/jobs/result/parts.ts';
import type { ResultFormat } from '../../src/jobs/result/result-format.ts';
import { sealed } from '../../src/jobs/result/seal.ts';
import { lockFolder, type WorkLock } from '../../src/jobs/work-lock.ts';
import { runs } from '../kit/runs.ts';

const ROWS = 2000;
const points = { x: Array.from({ length: 30 }, (_, i) => i), y: Array.from({ length: 30 }, () => 0) };
const network = { name: 'none', fingerprint: '0'.repeat(64) };
const job: Job = planJob({ kind: 'snap', network, points }, { tileSeconds: 0.0002 });
const tiles = Array.from({ length: tileCount(job) }, (_, tile) => tile);
let root: string;
let folders = 0;
const newFolder = () => join(root, `parts${folders++}`);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ermine-growing-'));
});
afterAll(() => rm(root, { recursive: true }));

/** The parts of tiles; the fourth tile has no rows. A worker makes each part once, and hands it over. */
async function partOf(tile: number, form: PartForm): Promise<Part> {
  const rowCount = tile === 3 ? 0 : ROWS;
  const value = Float64Array.from({ length: rowCount }, (_, row) => tile + row / ROWS);
  const book = openNoteBook();
  book.noteCount = 1;
  return await partOfTable([{ name: 'value', kind: 'number', values: value }], { form, rowCount, book });
}

/** The expected result: made from parts that are files. */
async function joined(format: ResultFormat = 'parquet'): Promise<Buffer> {
  const folder = newFolder();
  const parts = await partsFolder(folder);
  for (const tile of tiles) {
    const name = partName(job, tile);
    const { pieces } = await partOf(tile, 'file');
    await parts.write(name, { pieces: sealed(pieces, name) });
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of resultChunks(job, parts, format)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

async function put(result: GrowingResult, some: readonly number[], format: ResultFormat = 'parquet'): Promise<void> {
  const { signal } = new AbortController();
  const write = async (tile: number) => result.write(partName(job, tile), await partOf(tile, format), signal);
  await Promise.all(some.map(write));
}

async function finished(result: GrowingResult, path: string): Promise<Buffer> {
  await result.finish(path);
  await result.remove();
  return readFile(path);
}

test.each(['parquet', 'csv', 'geojson', 'geojsonl'] as const)(
  'as %s is the file that joining its parts makes, in whatever order they come',
  async (format) => {
    const wanted = await joined(format);
    for (const [order, held] of [
      [tiles, 0],
      [[...tiles].reverse(), tiles.length],
      [[...tiles].reverse(), 1],
    ] as const) {
      const folder = newFolder();
      const result = await growingResult(folder, { job, format, held });
      await put(result, order, format);
      const outcome = await outcomeOf(job, (name) => result.notes(name));
      expect(outcome).toMatchObject({ rows: (tiles.length - 1) * ROWS, noteCount: tiles.length });
      expect((await finished(result, `${folder}.${format}`)).equals(wanted)).toBe(true);
      expect(existsSync(folder)).toBe(false);
    }
  },
);

test('a closed result is continued; rows that the index does not list are made again', async () => {
  const folder = newFolder();
  const first = await growingResult(folder, { job, format: 'parquet', held: tiles.length });
  await put(first, [0, 1, 3]);
  expect(await first.close()).toBe(2);
  // a crash: rows without a line in the index, half a line, and half a result
  await writeFile(first.whole, 'half');
  await appendFile(join(folder, 'rows'), 'half a part');
  await appendFile(join(folder, 'index'), '{"name":"ab');
  await writeFile(join(folder, 'lock'), `1073741824 ${hostname()} 2026-01-01T00:00:00.000Z -\n`);
  const second = await growingResult(folder, { job, format: 'parquet', held: tiles.length });
  expect(second.list()).toEqual([0, 1].map((tile) => partName(job, tile)));
  await put(second, [2]);
  expect(await second.close()).toBe(3);
  const third = await growingResult(folder, { job, format: 'parquet', held: tiles.length });
  await put(third, tiles.slice(3));
  expect(await finished(third, `${folder}.parquet`)).toEqual(await joined());
});

test('rows are made again if there are fewer than the index lists', async () => {
  const folder = newFolder();
  const first = await growingResult(folder, { job, format: 'parquet', held: tiles.length });
  await put(first, [0]);
  await put(first, [1]);
  await first.close();
  await truncate(join(folder, 'rows'), 8 * ROWS + 1000);
  const second = await growingResult(folder, { job, format: 'parquet', held: tiles.length });
  expect(second.list()).toEqual([partName(job, 0)]);
  await second.close();
  await rm(join(folder, 'rows'));
  const third = await growingResult(folder, { job, format: 'parquet', held: tiles.length });
  expect(third.list()).toEqual([]);
  expect(await third.close()).toBe(0);
  expect(existsSync(folder)).toBe(false);
});

test('a folder in which another process works is refused, with what to do', async () => {
  const folder = newFolder();
  const first = await growingResult(folder, { job, format: 'parquet', held: tiles.length });
  await put(first, [0]);
  await first.close();
  const open = () => growingResult(folder, { job, format: 'parquet', held: 0 });
  const started = '2026-01-01T00:00:00.000Z';
  await writeFile(join(folder, 'lock'), `${process.ppid} ${hostname()} ${started} -\n`);
  await expect(open()).rejects.toThrow(
    new RegExp(`^Process ${process.ppid} of .*, started ${started}, is working in .* remove .*lock\\.$`),
  );
  await writeFile(join(folder, 'lock'), `${process.ppid} elsewhere ${started} 5\n`);
  await expect(open()).rejects.toThrow(`of elsewhere, started ${started}, is working in`);
});

test('a lock that is empty or torn, or whose process is gone, is free; one that is held is not', async () => {
  const folder = newFolder();
  const open = () => growingResult(folder, { job, format: 'parquet', held: tiles.length });
  const first = await open();
  await put(first, [0]);
  const whole = await readFile(join(folder, 'lock'), 'utf8');
  expect(whole).toMatch(new RegExp(`^${process.pid} \\S+ \\d{4}-\\d\\d-\\d\\dT\\S+Z (\\d+|-)\\n$`));
  const isLinux = existsSync('/proc/self/stat');
  if (isLinux) await expect(open()).rejects.toThrow(`Process ${process.pid} of`);
  await first.close();
  const left = [...Array(whole.length).keys()].map((length) => whole.slice(0, length));
  // another process that now has the number of our process, or of its parent
  if (isLinux) left.push(`${process.pid} ${hostname()} then 1\n`, `${process.ppid} ${hostname()} then 1\n`);
  for (const text of left) {
    await writeFile(join(folder, 'lock'), text);
    await writeFile(join(folder, 'lock.1234-abcd'), 'begun');
    const next = await open();
    expect((await readdir(folder)).filter((name) => name.startsWith('lock'))).toEqual(['lock']);
    expect(await next.close()).toBe(1);
  }
});

test.runIf(existsSync('/proc/self/stat'))(
  'a lock whose process has ended is free before its parent notices',
  async () => {
    const folder = newFolder();
    await mkdir(folder);
    // the shell becomes a program that never asks about its child
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const [printed] = await once(parent.stdout, 'data');
      const pid = Number(String(printed));
      // a shell that is not yet that program may still ask
      while ((await readFile(`/proc/${parent.pid}/comm`, 'utf8')).trim() !== 'sleep') await wait(10);
      const fields = async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ');
      const locks = [`${pid} ${hostname()} then ${(await fields())[19]}\n`, `${pid} ${hostname()} then -\n`];
      await writeFile(join(folder, 'lock'), locks[0]);
      await expect(lockFolder(folder)).rejects.toThrow(`Process ${pid} of`);
      process.kill(pid, 'SIGKILL');
      while ((await fields())[0] !== 'Z') await wait(10);
      for (const lock of locks) {
        await writeFile(join(folder, 'lock'), lock);
        await (await lockFolder(folder)).release();
      }
    } finally {
      parent.kill('SIGKILL');
    }
  },
);

test('a folder or a link in place of a file is refused, and nothing is written through it', async () => {
  const other = newFolder();
  await mkdir(other);
  const victim = join(other, 'victim');
  await writeFile(victim, 'kept');
  const links = [victim, join(other, 'nothing')].map((target) => (path: string) => symlink(target, path));
  for (const name of ['lock', 'index', 'rows']) {
    for (const make of [mkdir, ...links]) {
      const folder = newFolder();
      await mkdir(folder);
      await make(join(folder, name));
      const opening = growingResult(folder, { job, format: 'parquet', held: tiles.length });
      await expect(opening).rejects.toThrow(`${join(folder, name)} is not a file. Remove it.`);
    }
  }
  expect(await readFile(victim, 'utf8')).toBe('kept');
});

test('a lock or an index that is far too large is refused', async () => {
  for (const [name, size] of Object.entries({ lock: 5000, index: 2 ** 32 })) {
    const folder = newFolder();
    await mkdir(folder);
    await writeFile(join(folder, name), '');
    await truncate(join(folder, name), size);
    const opening = growingResult(folder, { job, format: 'parquet', held: tiles.length });
    await expect(opening).rejects.toThrow(`${join(folder, name)} is damaged: it has ${size} bytes`);
  }
});

test('of many that take one free folder at once, one gets it', async () => {
  const folder = newFolder();
  await mkdir(folder);
  await writeFile(join(folder, 'lock'), '');
  for (let round = 0; round < 20; round++) {
    const taking = Array.from({ length: 5 }, () => lockFolder(folder));
    const taken = (await Promise.allSettled(taking)).filter(({ status }) => status === 'fulfilled');
    expect(taken).toHaveLength(1);
    await (taken[0] as PromiseFulfilledResult<WorkLock>).value.release();
  }
});

test.each(['parquet', 'csv'] as const)(
  'whatever bit of its files flips, continuing as %s gives the same result, or an error and none',
  async (format) => {
    const wanted = await joined(format);
    const kept = newFolder();
    const first = await growingResult(kept, { job, format, held: tiles.length });
    const half = tiles.slice(0, 1 + (tiles.length >> 1));
    await put(first, half, format);
    expect(await first.close()).toBe(half.length);
    const random = openRandom(format.length);
    let again = 0;
    for (let flip = 0; flip < runs(250); flip++) {
      const folder = newFolder();
      await cp(kept, folder, { recursive: true });
      const file = join(folder, random.pick(['index', 'index', 'rows']));
      const bytes = await readFile(file);
      bytes[random.whole(bytes.length)] ^= 1 << random.whole(8);
      await writeFile(file, bytes);
      const path = `${folder}.${format}`;
      const result = await growingResult(folder, { job, format, held: tiles.length });
      const there = result.list();
      if (there.length < half.length) again++;
      const missing = tiles.filter((tile) => !there.includes(partName(job, tile)));
      await put(result, missing, format);
      const outcome = await outcomeOf(job, (name) => result.notes(name));
      expect(outcome).toMatchObject({ rows: (tiles.length - 1) * ROWS, noteCount: tiles.length });
      expect((await finished(result, path)).equals(wanted), `flip ${flip} of ${file}`).toBe(true);
      await rm(path);
    }
    // every changed byte was noticed
    expect(again).toBe(runs(250));
  },
);

test('a folder with missing parts, or with those of another job, does not become a result', async () => {
  const folder = newFolder();
  const path = `${folder}.parquet`;
  const result = await growingResult(folder, { job, format: 'parquet', held: tiles.length });
  await put(result, tiles.slice(0, -1));
  await expect(result.finish(path)).rejects.toThrow(
    `${folder} does not contain the parts of this job in their order: remove it, and begin again.`,
  );
  expect(existsSync(path)).toBe(false);
  await result.close();
  const other: Job = planJob({ kind: 'snap', network, points: { ...points, y: points.x } }, { tileSeconds: 0.0002 });
  const foreign = await growingResult(folder, { job: other, format: 'parquet', held: tiles.length });
  await expect(foreign.finish(path)).rejects.toThrow('does not contain the parts of this job');
  expect(existsSync(path)).toBe(false);
  await foreign.close();
});

test('rows that changed on disk are made again, and all after them', async () => {
  const folder = newFolder();
  const first = await growingResult(folder, { job, format: 'csv', held: 0 });
  await put(first, [0, 1, 2], 'csv');
  await first.close();
  const rows = await open(join(folder, 'rows'), 'r+');
  const { size } = await rows.stat();
  await rows.write(Buffer.alloc(100), 0, 100, size / 2);
  await rows.close();
  const second = await growingResult(folder, { job, format: 'csv', held: tiles.length });
  expect(second.list()).toEqual([partName(job, 0)]);
  await put(second, tiles.slice(1), 'csv');
  expect((await finished(second, `${folder}.csv`)).equals(await joined('csv'))).toBe(true);
});

test('a part that waits for earlier ones rejects when its signal aborts', async () => {
  const result = await growingResult(newFolder(), { job, format: 'parquet', held: 0 });
  const stop = new AbortController();
  const waiting = result.write(partName(job, 1), await partOf(1, 'parquet'), stop.signal);
  stop.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  expect(await result.close()).toBe(0);
});

test('a part that still waits after another one continues rejects with the same signal', async () => {
  const result = await growingResult(newFolder(), { job, format: 'parquet', held: 0 });
  const stop = new AbortController();
  const write = async (tile: number) => result.write(partName(job, tile), await partOf(tile, 'parquet'), stop.signal);
  const [second, fourth] = [write(1), write(3)];
  await Promise.all([write(0), second]);
  stop.abort(new Error('enough'));
  await expect(fourth).rejects.toThrow('enough');
  expect(await result.close()).toBe(2);
});
