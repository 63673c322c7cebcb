// Stores the parts of jobs. Each part is complete or absent. Its name consists of the job and the tile.

import { open, readdir, realpath, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { keptValue, type ParquetPart, readFooter } from '../../formats/join-parquet.ts';
import { makeFolder } from '../../store/make-folder.ts';
import { removeStale, replaceFile } from '../../store/replace-file.ts';
import { type Job, tileCount } from '../job.ts';
import type { PartNotes } from '../notes.ts';
import { isPartOf, NOTES, type Part, partName } from './part.ts';
import { checkedPart, readRows } from './seal.ts';

/** A folder of parts, shared or not. */
export interface PartsFolder {
  list(): Promise<readonly string[]>;
  /** Whether a part exists and matches its checksum. A damaged part counts as absent. */
  isWhole(name: string): Promise<boolean>;
  /** Resolves when the part is on disk. Writing a part again replaces it with an equal one. */
  write(name: string, part: Pick<Part, 'pieces'>): Promise<void>;
  /** The notes of a part; `undefined` if it is absent. */
  notes(name: string): Promise<PartNotes | undefined>;
  /** The part as `joinParquet` takes it. Release it with `close`. */
  reader(name: string): Promise<ParquetPart & { close(): Promise<void> }>;
}

/** How many bytes are copied at once. */
const COPIED = 1 << 23;

/** The parts in a folder, which is created if needed. */
export async function partsFolder(folder: string): Promise<PartsFolder> {
  await makeFolder(folder).catch((error) => {
    throw error.code === 'EEXIST' ? noFolder(folder, error) : error;
  });
  await removeStale(folder, '.parquet');
  const reader = async (name: string) => {
    const path = join(folder, name);
    // a pipe would open only once someone writes into it
    if (!(await stat(path)).isFile()) throw new Error('it is not a file, and must be removed');
    const file = await open(path, 'r');
    const { size } = await file.stat();
    const read = async (first: number, end: number) => {
      const bytes = new Uint8Array(end - first);
      for (let at = 0; at < bytes.length; ) {
        const { bytesRead } = await file.read(bytes, at, bytes.length - at, first + at);
        if (bytesRead === 0) throw new Error(`${name} is shorter than it should be.`);
        at += bytesRead;
      }
      return bytes;
    };
    return {
      size,
      read,
      async *copy(first: number, end: number) {
        for (let at = first; at < end; at += COPIED) yield await read(at, Math.min(at + COPIED, end));
      },
      close: () => file.close(),
    };
  };
  const reading = async <Value>(name: string, read: (part: ParquetPart) => Promise<Value>) => {
    const part = await reader(name);
    return await read(part).finally(part.close);
  };
  return {
    async list() {
      return (await readdir(folder)).filter((name) => name.endsWith('.parquet'));
    },
    isWhole: (name) =>
      reading(name, async (part) => readRows(await checkedPart(part, name))).then(
        () => true,
        () => false,
      ),
    write: (name, { pieces }) => replaceFile(join(folder, name), pieces),
    reader,
    notes: (name) =>
      reading(name, async (part) => {
        const kept = keptValue(await readFooter(await checkedPart(part, name)), NOTES);
        return JSON.parse(kept!);
      }).catch((error) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
  };
}

/** Removes the parts of a job, and their folder if it is then empty. */
export async function removeParts(job: Job, folder: string): Promise<void> {
  for (let tile = 0; tile < tileCount(job); tile++) await rm(join(folder, partName(job, tile)), { force: true });
  await removeEmpty(folder);
}

export async function removeEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'ENOENT') throw error;
  });
}

/** Refuses a path for the result that is one of the parts, or their folder. */
export async function expectOutside(job: Job, folder: string, out: string): Promise<void> {
  const behind = (path: string) => realpath(path).catch(() => resolve(path));
  const [inside, around, itself] = await Promise.all([folder, dirname(out), out].map(behind));
  const isPart = inside === around && isPartOf(job, basename(out));
  if (isPart || inside === itself) throw new Error(`${out} is where the parts are kept: choose another file.`);
}

/** The error if there is a file where the folder of parts should be. */
export function noFolder(path: string, cause: unknown): Error {
  return new Error(`${path} is a file, but parts need a folder.`, { cause });
}

/** The names of the intact parts of a job. Damaged parts are computed again. */
export async function wholeParts(job: Job, parts: PartsFolder): Promise<Set<string>> {
  const there = new Set(await parts.list());
  const whole = new Set<string>();
  for (let tile = 0; tile < tileCount(job); tile++) {
    const name = partName(job, tile);
    if (there.has(name) && (await parts.isWhole(name))) whole.add(name);
  }
  return whole;
}
