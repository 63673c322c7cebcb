// The rows of a result that grows: put down one behind the other, forced to disk, and only then told by an index.

import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { syncFolder } from '../../store/replace-file.ts';
import { indexLine, type KnownRows, readAt, readIndex, writeAt } from './growing-index.ts';
import type { Part } from './part.ts';
import type { ResultFormat } from './result-format.ts';
import { openLayout } from './result-layout.ts';

/** The files of it, in a folder. */
export const ROWS = 'rows';
export const INDEX = 'index';

/** Milliseconds between two times that what came is forced to disk: a crash loses so much at most. */
const COMMITTED_EVERY = 2000;
/** Bytes that are read back at once. */
const READ_BACK = 1 << 22;

export class GrowingRows {
  readonly #folder: string;
  readonly #rows: FileHandle;
  readonly #index: FileHandle;
  readonly #layout: ReturnType<typeof openLayout>;
  readonly #known: Map<string, KnownRows>;
  /** Those of which the index tells. */
  readonly #committed: Set<string>;
  #end = 0;
  #lastCommit = performance.now();
  #flushing: Promise<void> | undefined;
  #unflushed: { readonly error: unknown } | undefined;

  private constructor(
    folder: string,
    files: { readonly rows: FileHandle; readonly index: FileHandle },
    known: Map<string, KnownRows>,
    format: ResultFormat,
  ) {
    this.#folder = folder;
    this.#rows = files.rows;
    this.#index = files.index;
    this.#known = known;
    this.#committed = new Set(known.keys());
    this.#layout = openLayout(format);
    for (const row of known.values()) {
      this.#layout.laid(row);
      this.#end = row.first + row.length;
    }
  }

  /** Opens what an earlier run left in a folder, or begins. */
  static async open(folder: string, format: ResultFormat): Promise<GrowingRows> {
    const rows = await open(join(folder, ROWS), 'a+').then(async (file) => {
      await file.close();
      return open(join(folder, ROWS), 'r+');
    });
    const { known, size } = await readIndex(join(folder, INDEX), (row) => checkOfRows(rows, row));
    const index = await open(join(folder, INDEX), 'a');
    // what was not written whole tells nothing
    await index.truncate(size);
    return new GrowingRows(folder, { rows, index }, known, format);
  }

  /** The parts whose rows are there, in order. */
  get known(): ReadonlyMap<string, KnownRows> {
    return this.#known;
  }

  /** Puts the rows of a part behind the others. */
  async add(name: string, part: Part): Promise<void> {
    const { before, body, footer } = await this.#layout.lay(part);
    await writeAt(this.#rows, [...before, ...body], this.#end);
    const first = this.#end + sizeOf(before);
    const row: KnownRows = { name, first, length: sizeOf(body), footer, notes: part.notes, check: undefined };
    this.#known.set(name, row);
    this.#layout.laid(row);
    this.#end = first + row.length;
    this.#flush();
  }

  /** Lets the index tell of what has come, every other second. */
  async commitNowAndThen(): Promise<void> {
    if (performance.now() - this.#lastCommit >= COMMITTED_EVERY) await this.#commit();
  }

  /** Writes what stands behind all rows, and makes their file the result. */
  async finish(path: string): Promise<void> {
    const closing = await this.#layout.end([...this.#known.values()]);
    await writeAt(this.#rows, [closing], this.#end);
    await this.#rows.truncate(this.#end + closing.length);
    await this.#flushed();
    await this.#rows.sync();
    await rename(join(this.#folder, ROWS), path);
    await syncFolder(dirname(path));
  }

  /** Lets the index tell of all that has come; of how many parts it tells then. */
  async keep(): Promise<number> {
    await this.#flushing;
    // where there is no room left, less is kept
    await this.#commit().catch(() => {});
    return this.#committed.size;
  }

  async close(): Promise<void> {
    await this.#flushing;
    await Promise.all([this.#rows.close(), this.#index.close()]);
  }

  /** Rows are on their way to the disk while others are made, so that nobody waits for all of them at the end. */
  #flush(): void {
    this.#flushing ??= this.#rows
      .datasync()
      .catch((error) => {
        this.#unflushed ??= { error };
      })
      .finally(() => {
        this.#flushing = undefined;
      });
  }

  async #flushed(): Promise<void> {
    await this.#flushing;
    // the system tells once what it could not flush
    if (this.#unflushed !== undefined) throw this.#unflushed.error;
  }

  async #commit(): Promise<void> {
    const fresh = [...this.#known.values()].filter(({ name }) => !this.#committed.has(name));
    if (fresh.length === 0) return;
    await this.#flushed();
    await this.#rows.datasync();
    // what the file holds is what the index tells of: it is read back for that
    for (const row of fresh) row.check = await checkOfRows(this.#rows, row);
    await this.#index.appendFile(fresh.map(indexLine).join(''));
    await this.#index.datasync();
    for (const { name } of fresh) this.#committed.add(name);
    this.#lastCommit = performance.now();
  }
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
