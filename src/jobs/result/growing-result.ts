// The parts of a job in one file, written as they come. The file becomes the result when all parts are there, so nothing is written twice.
//
//   <folder>/rows    the start of the result, the rows of a part, the rows of the next part ...
//   <folder>/index   one line per part: its name, where its rows are, their checksum, the index's checksum, the rows' description
//   <folder>/whole   the result, while it is copied to a target that no file can replace, such as a pipe
//   <folder>/lock    the process that works here
//
// Rows are flushed to disk before the index lists them. After a crash, all rows in the index are therefore there, and work continues after
// them.

import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ParquetPart } from '../../formats/join-parquet.ts';
import { type Job, tileCount } from '../job.ts';
import type { PartNotes } from '../notes.ts';
import { isLockBegun, LOCK, lockFolder } from '../work-lock.ts';
import { GrowingRows, INDEX, ROWS } from './growing-rows.ts';
import { type Part, partName } from './part.ts';
import { noFolder, removeEmpty } from './parts.ts';
import type { ResultFormat } from './result-format.ts';

export interface GrowingResult {
  /** A path in the folder, for a result whose target is not a regular file. It is removed with the folder. */
  readonly whole: string;
  list(): readonly string[];
  /** Resolves when the part is written, or may wait in memory. Rejects if the signal aborts before that. */
  write(name: string, part: Part, signal: AbortSignal): Promise<void>;
  /** The notes of a part, if it exists. */
  notes(name: string): PartNotes | undefined;
  /** The columns of an existing part of a Parquet result. */
  reader(name: string): ParquetPart;
  /** Turns the file with all parts into the result. */
  finish(path: string): Promise<void>;
  /** Flushes all parts so far, and releases the folder; an empty folder is removed. Returns the number of parts in it. */
  close(): Promise<number>;
  /** Removes all files of the growing result. */
  remove(): Promise<void>;
}

export interface GrowingOptions {
  readonly job: Job;
  readonly format: ResultFormat;
  /** How many parts may wait in memory for earlier ones. If there are more, their writers wait. */
  readonly held: number;
}

/** Continues an earlier run in a folder, or begins a new one. Refuses a folder that another process uses. */
export async function growingResult(folder: string, options: GrowingOptions): Promise<GrowingResult> {
  await mkdir(folder).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    if (!(await stat(folder)).isDirectory()) throw noFolder(folder, error);
  });
  await expectOwnFiles(folder);
  const { release } = await lockFolder(folder);
  try {
    return await openResult(folder, { ...options, release });
  } catch (error) {
    await release();
    throw error;
  }
}

const WHOLE = 'whole';

/** Refuses a folder with other files in it, which would be overwritten or removed. */
async function expectOwnFiles(folder: string): Promise<void> {
  const foreign = (await readdir(folder)).find(
    (name) => ![ROWS, INDEX, WHOLE, LOCK].includes(name) && !isLockBegun(name),
  );
  if (foreign === undefined) return;
  throw new Error(
    `${folder} holds ${foreign}, which does not belong to a result: move it, or name another folder with --parts.`,
  );
}

/** Removes the files of the growing result, and the folder if it is then empty. */
async function removeOwn(folder: string): Promise<void> {
  for (const name of [ROWS, INDEX, WHOLE]) await rm(join(folder, name), { force: true });
  await removeEmpty(folder);
}

interface LockedOptions extends GrowingOptions {
  readonly release: () => Promise<void>;
}

async function openResult(folder: string, options: LockedOptions): Promise<GrowingResult> {
  const { job, format, held: mostHeld, release } = options;
  // parts are written in the order of tiles, so that the same work gives the same file
  const names = Array.from({ length: tileCount(job) }, (_, tile) => partName(job, tile));
  const rows = await GrowingRows.open(folder, format);
  const held = new Map<string, Part>();
  const isNextHeld = () => held.has(names[rows.known.size]);
  let waiting: (() => void)[] = [];
  const wake = () => {
    const awaited = waiting;
    waiting = [];
    for (const resolve of awaited) resolve();
  };
  let writing: Promise<void> | undefined;
  /** Writes the parts that come next in order. */
  const writeHeld = async () => {
    while (isNextHeld()) {
      const name = names[rows.known.size];
      await rows.add(name, held.get(name)!);
      held.delete(name);
      wake();
      await rows.commitNowAndThen();
    }
  };
  return {
    whole: join(folder, WHOLE),
    list: () => [...rows.known.keys()],
    notes: (name) => rows.known.get(name)?.notes,
    reader: (name) => rows.reader(name),
    async write(name, part, signal) {
      held.set(name, part);
      while (isNextHeld()) {
        writing ??= writeHeld().finally(() => {
          writing = undefined;
        });
        await writing;
      }
      // a writer that is far ahead waits; a shared signal has one listener, which stays while any writer waits
      signal.addEventListener('abort', wake, { once: true });
      while (held.has(name) && held.size > mostHeld && !signal.aborted) {
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      signal.throwIfAborted();
    },
    async finish(path) {
      await writing;
      await rows.finish(path, names);
    },
    async close() {
      await writing?.catch(() => {});
      const kept = await rows.keep();
      await rows.close();
      await release();
      if (kept === 0) await removeOwn(folder);
      return kept;
    },
    async remove() {
      await rows.close();
      await release();
      await removeOwn(folder);
    },
  };
}
