import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinParquet, type ParquetPart } from '../../src/formats/join-parquet.ts';
import { type GrowingResult, growingResult } from '../../src/jobs/growing-result.ts';
import { type Job, tileCount } from '../../src/jobs/job.ts';
import { openNoteBook } from '../../src/jobs/notes.ts';
import { outcomeOf } from '../../src/jobs/outcome.ts';
import { NOTES, partName, partOfTable } from '../../src/jobs/part.ts';
import { partOfPieces } from '../../src/jobs/part-of-pieces.ts';
import { planJob } from '../../src/jobs/plan-job.ts';

const ROWS = 2000;
const points = { x: Array.from({ length: 30 }, (_, i) => i), y: Array.from({ length: 30 }, () => 0) };
const network = { name: 'none', fingerprint: '00' };
const job: Job = planJob({ kind: 'snap', network, points }, { tileSeconds: 0.0002 });
const tiles = Array.from({ length: tileCount(job) }, (_, tile) => tile);
let root: string;
let folders = 0;
const newFolder = () => join(root, `parts${folders++}`);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ermine-growing-'));
});
afterAll(() => rm(root, { recursive: true }));

/** What comes of a tile. A worker makes each once, and gives it away. */
function piecesOf(tile: number): readonly Uint8Array[] {
  const value = Float64Array.from({ length: ROWS }, (_, row) => tile + row / ROWS);
  const book = openNoteBook();
  book.noteCount = 1;
  return partOfTable([{ name: 'value', kind: 'number', values: value }], ROWS, book).pieces;
}

async function joined(): Promise<Buffer> {
  const parts = (async function* (): AsyncGenerator<ParquetPart> {
    for (const tile of tiles) yield partOfPieces(piecesOf(tile));
  })();
  const chunks: Uint8Array[] = [];
  for await (const chunk of joinParquet(parts, [NOTES])) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function put(result: GrowingResult, some: readonly number[]): Promise<void> {
  await Promise.all(some.map((tile) => result.write(partName(job, tile), piecesOf(tile))));
}

async function finished(result: GrowingResult, path: string): Promise<Buffer> {
  await result.finish(path);
  await result.remove();
  return readFile(path);
}

test('is the file that joining its parts makes, in whatever order they come', async () => {
  for (const [order, held] of [
    [tiles, 0],
    [[...tiles].reverse(), tiles.length],
    [[...tiles].reverse(), 1],
  ] as const) {
    const folder = newFolder();
    const result = await growingResult(folder, { job, held });
    const late = result.open(partName(job, 3), async ({ size, read }) => Buffer.from(await read(0, size)));
    await put(result, order);
    expect(await late).toEqual(Buffer.concat(piecesOf(3)));
    expect(await outcomeOf(job, result)).toMatchObject({ rows: tiles.length * ROWS, noteCount: tiles.length });
    expect(await finished(result, `${folder}.parquet`)).toEqual(await joined());
    expect(existsSync(folder)).toBe(false);
  }
});

test('what was closed is gone on with; what was begun and not told of is made again', async () => {
  const folder = newFolder();
  const first = await growingResult(folder, { job, held: tiles.length });
  await put(first, [0, 1, 3]);
  expect(await first.close()).toBe(2);
  // a crash: rows without a line in the index, half a line, and half a result
  await writeFile(first.unfinished, 'half');
  await appendFile(join(folder, 'rows'), 'half a part');
  await appendFile(join(folder, 'index'), '{"name":"ab');
  await writeFile(join(folder, 'lock'), `1073741824 ${hostname()}\n`);
  const second = await growingResult(folder, { job, held: tiles.length });
  expect(existsSync(second.unfinished)).toBe(false);
  expect(await second.list()).toEqual([0, 1].map((tile) => partName(job, tile)));
  await put(second, [2]);
  expect(await second.close()).toBe(3);
  const third = await growingResult(folder, { job, held: tiles.length });
  await put(third, tiles.slice(3));
  expect(await finished(third, `${folder}.parquet`)).toEqual(await joined());
});

test('rows that are fewer than their index tells are made again', async () => {
  const folder = newFolder();
  const first = await growingResult(folder, { job, held: tiles.length });
  await put(first, [0]);
  await put(first, [1]);
  await first.close();
  await truncate(join(folder, 'rows'), 8 * ROWS + 1000);
  const second = await growingResult(folder, { job, held: tiles.length });
  expect(await second.list()).toEqual([partName(job, 0)]);
  await second.close();
  await rm(join(folder, 'rows'));
  const third = await growingResult(folder, { job, held: tiles.length });
  expect(await third.list()).toEqual([]);
  expect(await third.close()).toBe(0);
  expect(existsSync(folder)).toBe(false);
});

test('a folder that another process is at work in is refused, with what to do', async () => {
  const folder = newFolder();
  const first = await growingResult(folder, { job, held: tiles.length });
  await put(first, [0]);
  await first.close();
  await writeFile(join(folder, 'lock'), `${process.ppid} ${hostname()}\n`);
  await expect(growingResult(folder, { job, held: 0 })).rejects.toThrow(
    new RegExp(`Process ${process.ppid} .* remove .*lock`),
  );
  await writeFile(join(folder, 'lock'), `${process.ppid} elsewhere\n`);
  await expect(growingResult(folder, { job, held: 0 })).rejects.toThrow('of elsewhere is at work');
});

test('whoever waits for a part hears why none will come', async () => {
  const result = await growingResult(newFolder(), { job, held: 0 });
  const waiting = result.open(partName(job, 0), async () => 'there');
  result.fail(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  await result.close();
});
