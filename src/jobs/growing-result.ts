// The parts of a job in one file, put down as they come: it becomes the result when all are there, so that nothing is written twice.
//
//   <folder>/rows    PAR1 [rows of a part] [rows of another part] ...
//   <folder>/index   a line a part: which one, where its rows begin, and the footer that tells about them
//   <folder>/result  what is written of them in another format
//   <folder>/lock    who is at work here
//
// Rows are forced to disk before the index tells of them: what it tells is there, whatever happens, and is gone on with.

import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { concatBytes } from '../formats/concat-bytes.ts';
import { footerBegins, joinedFooter, type ParquetPart, type PartInPlace, readFooter } from '../formats/join-parquet.ts';
import { syncFolder } from '../store/replace-file.ts';
import { type Job, tileCount } from './job.ts';
import { NOTES, partName } from './part.ts';
import { type PartInPieces, partOfPieces } from './part-of-pieces.ts';
import type { PartsFolder } from './parts.ts';
import { lockFolder } from './work-lock.ts';

/** A result that is being made. */
export interface GrowingResult extends PartsFolder {
  /** Where a result in another format is written before it is moved to its place: nothing of it outlives the folder. */
  readonly unfinished: string;
  /** Makes the file of all parts the result. */
  finish(path: string): Promise<void>;
  /** Tells whoever waits for a part that none will come. */
  fail(error: unknown): void;
  /** Forces to disk what has come, and lets go of the folder; one that holds nothing goes. Tells how many parts are kept. */
  close(): Promise<number>;
  /** Removes all that is kept. */
  remove(): Promise<void>;
}

export interface GrowingOptions {
  readonly job: Job;
  /** Parts that may wait in memory for those before them; a further one waits with whoever brings it. */
  readonly held: number;
}

/** What is known of a part: a line of the index. */
interface KnownPart {
  readonly name: string;
  /** Where its rows begin in the file. */
  readonly first: number;
  /** From the end of its rows to the end of the part. */
  readonly footer: Uint8Array;
  /** The size that the part would have by itself. */
  readonly size: number;
}

/** Milliseconds between two times that what came is forced to disk: a crash loses so much at most. */
const COMMITTED_EVERY = 2000;
const MAGIC = Uint8Array.of(0x50, 0x41, 0x52, 0x31); // 'PAR1'

/** Opens what an earlier run left in a folder, or begins; refuses a folder that somebody is at work in. */
export async function growingResult(folder: string, { job, held }: GrowingOptions): Promise<GrowingResult> {
  await mkdir(folder, { recursive: true });
  const lock = await lockFolder(folder);
  try {
    return await openRows(folder, { job, held, release: lock.release });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

interface LockedOptions extends GrowingOptions {
  readonly release: () => Promise<void>;
}

async function openRows(folder: string, { job, held: mostHeld, release }: LockedOptions): Promise<GrowingResult> {
  const unfinished = join(folder, 'result');
  await rm(unfinished, { force: true });
  const kept = await stat(join(folder, 'rows')).catch(() => undefined);
  const { known, size } = await readIndex(join(folder, 'index'), kept?.size ?? 0);
  const index = await open(join(folder, 'index'), 'a');
  // what was not written whole tells nothing
  await index.truncate(size);
  const rows = await open(join(folder, 'rows'), known.size === 0 ? 'w+' : 'r+');
  if (known.size === 0) await rows.write(MAGIC, 0, MAGIC.length, 0);
  // written in the order of tiles, so that the same work is the same file
  const names = Array.from({ length: tileCount(job) }, (_, tile) => partName(job, tile));
  const held = new Map<string, PartInPieces>();
  let end = Math.max(MAGIC.length, ...Array.from(known.values(), (part) => part.first + lengthOfRows(part)));
  const committed = new Set(known.keys());
  let lastCommit = performance.now();
  let failure: { readonly error: unknown } | undefined;
  let waiting: (() => void)[] = [];
  const wake = () => {
    const awaited = waiting;
    waiting = [];
    for (const resolve of awaited) resolve();
  };
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
  const commit = async () => {
    const fresh = [...known.values()].filter(({ name }) => !committed.has(name));
    if (fresh.length === 0) return;
    await flushing;
    // the system tells once what it could not flush
    if (unflushed !== undefined) throw unflushed.error;
    await rows.datasync();
    await index.appendFile(fresh.map(lineOf).join(''));
    await index.datasync();
    for (const { name } of fresh) committed.add(name);
    lastCommit = performance.now();
  };
  const write = async (name: string, part: PartInPieces) => {
    const begins = await footerBegins(part);
    await writeAt(rows, part.cut(MAGIC.length, begins), end);
    known.set(name, { name, first: end, size: part.size, footer: concatBytes(part.cut(begins, part.size)) });
    end += begins - MAGIC.length;
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
  const changed = () => new Promise<void>((resolve) => waiting.push(resolve));
  const knownPart = async (name: string): Promise<KnownPart> => {
    for (;;) {
      const part = known.get(name);
      if (part !== undefined) return part;
      if (failure !== undefined) throw failure.error;
      await changed();
    }
  };
  const reader: PartsFolder['reader'] = async (name) => ({
    ...readerOf(rows, await knownPart(name)),
    close: async () => {},
  });
  return {
    unfinished,
    list: async () => [...known.keys()],
    has: async (name) => known.has(name),
    reader,
    open: async (name, read) => read(await reader(name)),
    async write(name, pieces) {
      held.set(name, partOfPieces(pieces));
      while (held.has(names[known.size])) {
        writing ??= writeHeld().finally(() => {
          writing = undefined;
        });
        await writing;
      }
      // whoever is far ahead waits
      while (held.has(name) && held.size > mostHeld && failure === undefined) await changed();
    },
    async finish(path) {
      await writing;
      const parts: PartInPlace[] = [];
      for (const name of names) {
        const part = await knownPart(name);
        parts.push({ footer: await readFooter(readerOf(rows, part)), moved: part.first - MAGIC.length });
      }
      const footer = joinedFooter(parts, [NOTES]);
      await writeAt(rows, [footer], end);
      await rows.truncate(end + footer.length);
      await flushing;
      if (unflushed !== undefined) throw unflushed.error;
      await rows.sync();
      await rename(join(folder, 'rows'), path);
      await syncFolder(dirname(path));
    },
    fail(error) {
      failure = { error };
      wake();
    },
    async close() {
      await writing?.catch(() => {});
      await flushing;
      // where there is no room left, less is kept
      await commit().catch(() => {});
      await Promise.all([rows.close(), index.close(), release()]);
      if (committed.size === 0) await rm(folder, { recursive: true, force: true });
      return committed.size;
    },
    async remove() {
      await flushing;
      await Promise.all([rows.close(), index.close(), release()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function lengthOfRows({ size, footer }: KnownPart): number {
  return size - footer.length - MAGIC.length;
}

function lineOf({ footer, ...part }: KnownPart): string {
  return `${JSON.stringify({ ...part, footer: Buffer.from(footer).toString('base64') })}\n`;
}

/** The parts that an index tells of, up to the first that is not there or not told whole, and how long it is so far. */
async function readIndex(path: string, rowsSize: number): Promise<{ known: Map<string, KnownPart>; size: number }> {
  const text = await readFile(path, 'latin1').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const known = new Map<string, KnownPart>();
  let size = 0;
  for (const line of text.split('\n').slice(0, -1)) {
    const part = partOfLine(line);
    if (part === undefined || part.first + lengthOfRows(part) > rowsSize) break;
    known.set(part.name, part);
    size += line.length + 1;
  }
  return { known, size };
}

function partOfLine(line: string): KnownPart | undefined {
  try {
    const { footer, ...part } = JSON.parse(line);
    return { ...part, footer: Buffer.from(footer, 'base64') };
  } catch {
    return undefined;
  }
}

/** A part as if it stood in a file of its own. */
function readerOf(rows: FileHandle, { first, footer, size }: KnownPart): ParquetPart {
  const begins = size - footer.length;
  const read = async (from: number, to: number) => {
    const bytes = new Uint8Array(to - from);
    if (from < MAGIC.length) bytes.set(MAGIC.subarray(from, Math.min(to, MAGIC.length)));
    if (to > begins) bytes.set(footer.subarray(Math.max(0, from - begins), to - begins), Math.max(0, begins - from));
    const [begun, end] = [Math.max(from, MAGIC.length), Math.min(to, begins)];
    if (end > begun) await readAt(rows, bytes.subarray(begun - from, end - from), first + begun - MAGIC.length);
    return bytes;
  };
  return {
    size,
    read,
    async *copy(from, to) {
      yield await read(from, to);
    },
  };
}

async function readAt(file: FileHandle, bytes: Uint8Array, first: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, first + at);
    if (bytesRead === 0) throw new Error('The rows that were kept are fewer than their index tells.');
    at += bytesRead;
  }
}

/** Writes pieces one behind the other, with as few calls as the system takes. */
async function writeAt(file: FileHandle, pieces: readonly Uint8Array[], first: number): Promise<void> {
  let left = [...pieces];
  for (let at = first; left.length > 0; ) {
    const { bytesWritten } = await file.writev(left, at);
    at += bytesWritten;
    let done = bytesWritten;
    const next = left.findIndex(({ length }) => {
      if (done < length) return true;
      done -= length;
      return false;
    });
    left = next < 0 ? [] : [left[next].subarray(done), ...left.slice(next + 1)];
  }
}
