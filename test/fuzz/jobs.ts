// Files of jobs on disk: job files, parts, and folders of growing results. A damaged file is refused with a message or made again, and never
// leads to a different result.

import { mkdtempSync, rmSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRandom, type Random } from '../../fixtures/random.ts';
import { expectJob } from '../../src/jobs/check-request.ts';
import { resultChunks } from '../../src/jobs/collect-job.ts';
import { type Job, tileCount } from '../../src/jobs/job.ts';
import { openNoteBook } from '../../src/jobs/notes.ts';
import { planJob } from '../../src/jobs/plan-job.ts';
import { growingResult } from '../../src/jobs/result/growing-result.ts';
import { type Part, type PartForm, partName, partOfTable } from '../../src/jobs/result/part.ts';
import { partsFolder } from '../../src/jobs/result/parts.ts';
import type { ResultFormat } from '../../src/jobs/result/result-format.ts';
import { sealed } from '../../src/jobs/result/seal.ts';
import { concatBytes } from '../../src/memory/concat-bytes.ts';
import { type Case, type Door, damage } from './door.ts';

const FORMATS = ['parquet', 'csv'] as const;
const ROWS = 50;
/** Tiles that are done before something is damaged. */
const DONE = 3;
const TILES = 5;
const points = { x: Array.from({ length: TILES }, (_, i) => i), y: Array.from({ length: TILES }, () => 0) };
const request = { kind: 'snap', network: { name: 'none', fingerprint: '0'.repeat(64) }, points } as const;

export function openJobs(): Door {
  const job: Job = { ...planJob(request), tiles: Array.from({ length: TILES + 1 }, (_, tile) => tile) };
  const text = JSON.stringify(planJob(request));
  let ready: Promise<Ready> | undefined;
  const make = (random: Random): Case => ({
    kind: random.pick(['job', 'part', 'index', 'index', 'rows']),
    format: random.pick(FORMATS),
    seed: random.whole(2 ** 31),
  });
  const check = async ({ kind, format, seed }: Case) => {
    const random = openRandom(Number(seed));
    if (kind === 'job') return checkJob(text, random);
    ready ??= prepare(job);
    const made = await ready;
    return kind === 'part'
      ? checkPart(job, made, random)
      : checkFolder(job, made, { file: String(kind), format: format as ResultFormat, random });
  };
  return { name: 'jobs', make, check };
}

/** The result of the undamaged work, and folders that may be damaged. */
interface Ready {
  readonly root: string;
  readonly wanted: { readonly [format: string]: Uint8Array };
}

async function prepare(job: Job): Promise<Ready> {
  const root = mkdtempSync(join(tmpdir(), 'ermine-fuzz-jobs-'));
  process.once('exit', () => rmSync(root, { recursive: true, force: true }));
  const parts = await partsFolder(join(root, 'parts'));
  for (let tile = 0; tile < tileCount(job); tile++) {
    const name = partName(job, tile);
    const { pieces } = await partOf(tile, 'file');
    await parts.write(name, { pieces: sealed(pieces, name) });
  }
  const wanted: { [format: string]: Uint8Array } = {};
  for (const format of FORMATS) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of resultChunks(job, parts, format)) chunks.push(Uint8Array.from(Buffer.from(chunk)));
    wanted[format] = concatBytes(chunks);
    const growing = await growingResult(join(root, format), { job, format, held: TILES });
    for (let tile = 0; tile < DONE; tile++) await put(growing, job, tile, format);
    await growing.close();
  }
  return { root, wanted };
}

function partOf(tile: number, form: PartForm): Promise<Part> {
  const values = Float64Array.from({ length: ROWS }, (_, row) => tile + row / ROWS);
  return Promise.resolve(
    partOfTable([{ name: 'value', kind: 'number', values }], { form, rowCount: ROWS, book: openNoteBook() }),
  );
}

async function put(
  growing: Awaited<ReturnType<typeof growingResult>>,
  job: Job,
  tile: number,
  format: ResultFormat,
): Promise<void> {
  await growing.write(partName(job, tile), await partOf(tile, format), new AbortController().signal);
}

/** A job file is refused, or has its old content. */
function checkJob(text: string, random: Random): void {
  const damaged = new TextDecoder().decode(damage(random, new TextEncoder().encode(text)));
  try {
    const job: unknown = JSON.parse(damaged);
    expectJob(job);
    const { id } = JSON.parse(text);
    if (job.id !== id) throw new Error(`A changed job was accepted: ${damaged}`);
  } catch (error) {
    if (error instanceof SyntaxError) return;
    expectSentence(error, TypeError);
  }
}

/** A part is unchanged, or missing. */
async function checkPart(job: Job, { root, wanted }: Ready, random: Random): Promise<void> {
  const folder = join(root, `parts-${random.whole(2 ** 31)}`);
  await cp(join(root, 'parts'), folder, { recursive: true });
  const path = join(folder, partName(job, random.whole(TILES)));
  await writeFile(path, damage(random, await readFile(path)));
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of resultChunks(job, await partsFolder(folder), 'parquet'))
      chunks.push(Uint8Array.from(Buffer.from(chunk)));
    expectSame(concatBytes(chunks), wanted['parquet']);
  } catch (error) {
    expectSentence(error, Error);
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Damaged {
  readonly file: string;
  readonly format: ResultFormat;
  readonly random: Random;
}

/** A resumed job has the same result. */
async function checkFolder(job: Job, { root, wanted }: Ready, { file, format, random }: Damaged): Promise<void> {
  const folder = join(root, `${format}-${random.whole(2 ** 31)}`);
  const out = `${folder}.out`;
  await cp(join(root, format), folder, { recursive: true });
  const path = join(folder, file);
  await writeFile(path, damage(random, await readFile(path)));
  try {
    const growing = await growingResult(folder, { job, format, held: TILES });
    const there = growing.list();
    for (let tile = 0; tile < TILES; tile++) {
      if (!there.includes(partName(job, tile))) await put(growing, job, tile, format);
    }
    await growing.finish(out);
    await growing.remove();
    expectSame(await readFile(out), wanted[format]);
  } catch (error) {
    expectSentence(error, Error);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(out, { force: true });
  }
}

class OtherResult extends Error {}

function expectSame(found: Uint8Array, wanted: Uint8Array): void {
  if (Buffer.compare(found, wanted) !== 0) throw new OtherResult('The result is different.');
}

function expectSentence(error: unknown, kind: ErrorConstructor): void {
  const { message } = error as Error;
  const isOurs = (error as Error).constructor === kind && /\.$/.test(message);
  if (!isOurs || /undefined|is not a function|not iterable/.test(message)) throw error;
}
