// The parts of a job in one file, put down as they come: it becomes the result when all are there, so that nothing is written twice.
//
//   <folder>/rows    what the result begins with, the rows of a part, those of the next one ...
//   <folder>/index   a line a part: which one, where its rows are, their check value, and what there is to tell
//   <folder>/whole   the result, while it is written to where no file may be moved
//   <folder>/lock    who is at work here
//
// Rows are forced to disk before the index tells of them: what it tells is there, whatever happens, and is gone on with.

import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { syncFolder } from '../store/replace-file.ts';
import { indexLine, type KnownRows, readAt, readIndex, writeAt } from './growing-index.ts';
import { type Job, tileCount } from './job.ts';
import type { PartNotes } from './notes.ts';
import { type Part, partName } from './part.ts';
import { noFolder, removeEmpty } from './parts.ts';
import type { ResultFormat } from './result-format.ts';
import { openLayout } from './result-layout.ts';
import { LOCK, lockFolder } from './work-lock.ts';

/** A result that is being made. */
export interface GrowingResult {
  /** Where the result may be made that goes elsewhere than to a file: it goes with the folder. */
  readonly whole: string;
  /** The names of the parts that are there. */
  list(): readonly string[];
  /** Resolves when the part is in its place, or may wait for it; rejects when the signal is given meanwhile. */
  write(name: string, part: Part, signal: AbortSignal): Promise<void>;
  /** What a part tells, where it is there. */
  notes(name: string): PartNotes | undefined;
  /** Makes the file of all parts the result. */
  finish(path: string): Promise<void>;
  /** Forces to disk what has come, and lets go of the folder; one that holds nothing goes. Tells how many parts are kept. */
  close(): Promise<number>;
  /** Removes all that is kept. */
  remove(): Promise<void>;
}

export interface GrowingOptions {
  readonly job: Job;
  readonly format: ResultFormat;
  /** Parts that may wait in memory for those before them; a further one waits with whoever brings it. */
  readonly held: number;
}

/** Milliseconds between two times that what came is forced to disk: a crash loses so much at most. */
const COMMITTED_EVERY = 2000;
/** Bytes that are read back at once. */
const READ_BACK = 1 << 22;

/** Opens what an earlier run left in a folder, or begins; refuses a folder that somebody is at work in. */
export async function growingResult(folder: string, options: GrowingOptions): Promise<GrowingResult> {
  await mkdir(folder).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    if (!(await stat(folder)).isDirectory()) throw noFolder(folder, error);
  });
  await expectOwnFiles(folder);
  const { release } = await lockFolder(folder);
  try {
    return await openRows(folder, { ...options, release });
  } catch (error) {
    await release();
    throw error;
  }
}

const [ROWS, INDEX, WHOLE] = ['rows', 'index', 'whole'];

/** Refuses a folder in which somebody keeps something else: it would be written over, or removed. */
async function expectOwnFiles(folder: string): Promise<void> {
  const foreign = (await readdir(folder)).find((name) => ![ROWS, INDEX, WHOLE, LOCK].includes(name));
  if (foreign === undefined) return;
  throw new Error(
    `${folder} holds ${foreign}, which is no part of a result: move it, or name another folder with --parts.`,
  );
}

/** Removes what is ours, and the folder where it holds nothing else. */
async function removeOwn(folder: string): Promise<void> {
  for (const name of [ROWS, INDEX, WHOLE]) await rm(join(folder, name), { force: true });
  await removeEmpty(folder);
}

interface LockedOptions extends GrowingOptions {
  readonly release: () => Promise<void>;
}

async function openRows(folder: string, options: LockedOptions): Promise<GrowingResult> {
  const { job, format, held: mostHeld, release } = options;
  // written in the order of tiles, so that the same work is the same file
  const names = Array.from({ length: tileCount(job) }, (_, tile) => partName(job, tile));
  const rows = await open(join(folder, ROWS), 'a+').then(async (file) => {
    await file.close();
    return open(join(folder, ROWS), 'r+');
  });
  const { known, size } = await readIndex(join(folder, INDEX), (row) => checkOfRows(rows, row));
  const index = await open(join(folder, INDEX), 'a');
  // what was not written whole tells nothing
  await index.truncate(size);
  const layout = openLayout(format);
  const held = new Map<string, Part>();
  let end = 0;
  for (const row of known.values()) {
    layout.laid(row);
    end = row.first + row.length;
  }
  const committed = new Set(known.keys());
  let lastCommit = performance.now();
  let flushing: Promise<void> | undefined;
  let unflushed: { readonly error: unknown } | undefined;
  /** Rows are on their way to the disk while others are made, so that nobody waits for all of them at the end. */
  const flush = () => {
    flushing ??= rows
      .datasync()
      .catch((error) => {
        unflushed ??= { error };
      })
      .finally(() => {
        flushing = undefined;
      });
  };
  const flushed = async () => {
    await flushing;
    // the system tells once what it could not flush
    if (unflushed !== undefined) throw unflushed.error;
  };
  const commit = async () => {
    const fresh = [...known.values()].filter(({ name }) => !committed.has(name));
    if (fresh.length === 0) return;
    await flushed();
    await rows.datasync();
    // what the file holds is what the index tells of: it is read back for that
    for (const row of fresh) row.check = await checkOfRows(rows, row);
    await index.appendFile(fresh.map(indexLine).join(''));
    await index.datasync();
    for (const { name } of fresh) committed.add(name);
    lastCommit = performance.now();
  };
  const write = async (name: string, part: Part) => {
    const { before, body, footer } = await layout.lay(part);
    await writeAt(rows, [...before, ...body], end);
    const first = end + sizeOf(before);
    const row: KnownRows = { name, first, length: sizeOf(body), footer, notes: part.notes, check: undefined };
    known.set(name, row);
    layout.laid(row);
    end = first + row.length;
    held.delete(name);
    wake();
    flush();
    if (performance.now() - lastCommit >= COMMITTED_EVERY) await commit();
  };
  let writing: Promise<void> | undefined;
  /** Writes the parts whose turn it is. */
  const writeHeld = async () => {
    for (let next = names[known.size]; held.has(next); next = names[known.size]) await write(next, held.get(next)!);
  };
  let waiting: (() => void)[] = [];
  const wake = () => {
    const awaited = waiting;
    waiting = [];
    for (const resolve of awaited) resolve();
  };
  return {
    whole: join(folder, WHOLE),
    list: () => [...known.keys()],
    notes: (name) => known.get(name)?.notes,
    async write(name, part, signal) {
      held.set(name, part);
      while (held.has(names[known.size])) {
        writing ??= writeHeld().finally(() => {
          writing = undefined;
        });
        await writing;
      }
      // whoever is far ahead waits; the same signal is listened to once, for as long as it is there: others may still wait under it
      signal.addEventListener('abort', wake, { once: true });
      while (held.has(name) && held.size > mostHeld && !signal.aborted) {
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      signal.throwIfAborted();
    },
    async finish(path) {
      await writing;
      const closing = await layout.end([...known.values()]);
      await writeAt(rows, [closing], end);
      await rows.truncate(end + closing.length);
      await flushed();
      await rows.sync();
      await rename(join(folder, ROWS), path);
      await syncFolder(dirname(path));
    },
    async close() {
      await writing?.catch(() => {});
      await flushing;
      // where there is no room left, less is kept
      await commit().catch(() => {});
      await Promise.all([rows.close(), index.close(), release()]);
      if (committed.size === 0) await removeOwn(folder);
      return committed.size;
    },
    async remove() {
      await flushing;
      await Promise.all([rows.close(), index.close(), release()]);
      await removeOwn(folder);
    },
  };
}

function sizeOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/** The check value of rows as they stand in the file; `undefined` where they are not all there. */
async function checkOfRows(file: FileHandle, { first, length }: KnownRows): Promise<number | undefined> {
  let check = 0;
  for (let at = 0; at < length; ) {
    const bytes = await readAt(file, first + at, Math.min(READ_BACK, length - at));
    if (bytes.length === 0) return undefined;
    check = crc32(bytes, check);
    at += bytes.length;
  }
  return check;
}
