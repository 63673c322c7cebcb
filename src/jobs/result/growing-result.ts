// The parts of a job in one file, put down as they come: it becomes the result when all are there, so that nothing is written twice.
//
//   <folder>/rows    what the result begins with, the rows of a part, those of the next one ...
//   <folder>/index   a line a part: which one, where its rows are, their check value and that of the index, and what there is to tell
//   <folder>/whole   the result, while it is written to where no file may be moved
//   <folder>/lock    who is at work here
//
// Rows are forced to disk before the index tells of them: what it tells is there, whatever happens, and is gone on with.

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
  /** The columns of a part that is there, of a result in Parquet. */
  reader(name: string): ParquetPart;
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

/** Opens what an earlier run left in a folder, or begins; refuses a folder that somebody is at work in. */
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

/** Refuses a folder in which somebody keeps something else: it would be written over, or removed. */
async function expectOwnFiles(folder: string): Promise<void> {
  const foreign = (await readdir(folder)).find(
    (name) => ![ROWS, INDEX, WHOLE, LOCK].includes(name) && !isLockBegun(name),
  );
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

async function openResult(folder: string, options: LockedOptions): Promise<GrowingResult> {
  const { job, format, held: mostHeld, release } = options;
  // written in the order of tiles, so that the same work is the same file
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
  /** Writes the parts whose turn it is. */
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
      // whoever is far ahead waits; the same signal is listened to once, for as long as it is there: others may still wait under it
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
