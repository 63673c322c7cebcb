// The rows of a growing result. They are appended, flushed to disk, and only then listed in an index.

import { constants } from 'node:buffer';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { footerBegins, joinedFooter, type ParquetPart, readFooter, rowCountOf } from '../../formats/join-parquet.ts';
import { concatBytes } from '../../memory/concat-bytes.ts';
import { syncFolder } from '../../store/replace-file.ts';
import { expectFile } from './expect-file.ts';
import { indexLine, type PartLocation, type ReadIndex, readAt, readIndex, writeAt } from './growing-index.ts';
import type { Part } from './part.ts';
import { partOfPieces } from './part-of-pieces.ts';
import type { ResultFormat } from './result-format.ts';

/** The files in the folder. */
export const ROWS = 'rows';
export const INDEX = 'index';

/** An index is read as one text. */
const LARGEST_INDEX = constants.MAX_STRING_LENGTH;
/** Milliseconds between two flushes. A crash loses at most the work since the last flush. */
const FLUSH_MS = 2000;
/** How many bytes are read back at once. */
const READ_BACK = 1 << 22;

export class GrowingRows {
  readonly #folder: string;
  readonly #rows: FileHandle;
  readonly #index: FileHandle;
  readonly #layout: ReturnType<typeof openLayout>;
  readonly #known: Map<string, PartLocation>;
  /** The parts that the index lists. */
  readonly #committed: Set<string>;
  /** The checksum of all lines of the index. */
  #indexCheck: number;
  #end = 0;
  #lastCommit = performance.now();
  #flushing: Promise<void> | undefined;
  #unflushed: { readonly error: unknown } | undefined;

  private constructor(
    folder: string,
    files: { readonly rows: FileHandle; readonly index: FileHandle },
    { known, check }: ReadIndex,
    format: ResultFormat,
  ) {
    this.#folder = folder;
    this.#rows = files.rows;
    this.#index = files.index;
    this.#known = known;
    this.#indexCheck = check;
    this.#committed = new Set(known.keys());
    this.#layout = openLayout(format);
    for (const row of known.values()) {
      this.#layout.laid(row);
      this.#end = row.first + row.length;
    }
  }

  /** Continues an earlier run in a folder, or begins a new one. */
  static async open(folder: string, format: ResultFormat): Promise<GrowingRows> {
    await expectFile(join(folder, ROWS));
    await expectFile(join(folder, INDEX), LARGEST_INDEX);
    const rows = await open(join(folder, ROWS), 'a+').then(async (file) => {
      await file.close();
      return open(join(folder, ROWS), 'r+');
    });
    const read = await readIndex(join(folder, INDEX), (row) => checkOfRows(rows, row));
    const index = await open(join(folder, INDEX), 'a');
    // an index that was not written completely lists nothing
    await index.truncate(read.size);
    return new GrowingRows(folder, { rows, index }, read, format);
  }

  /** The parts whose rows are in the file, in order. */
  get known(): ReadonlyMap<string, PartLocation> {
    return this.#known;
  }

  async add(name: string, part: Part): Promise<void> {
    const { before, body, footer } = await this.#layout.lay(part);
    await writeAt(this.#rows, [...before, ...body], this.#end);
    const from = this.#end;
    const first = from + sizeOf(before);
    const row: PartLocation = { name, from, first, length: sizeOf(body), footer, notes: part.notes, check: undefined };
    this.#known.set(name, row);
    this.#layout.laid(row);
    this.#end = first + row.length;
    this.#flush();
  }

  /** Lists all rows so far in the index, at most once every two seconds. */
  async commitNowAndThen(): Promise<void> {
    if (performance.now() - this.#lastCommit >= FLUSH_MS) await this.#commit();
  }

  /** A part as it would be in a Parquet file of its own: magic bytes, rows and footer. */
  reader(name: string): ParquetPart {
    const { first, length, footer } = this.#known.get(name)!;
    const begins = FILE_MARK.length + length;
    const read = async (from: number, to: number) => {
      const [rowsFrom, rowsTo] = [from, to].map(
        (at) => Math.min(Math.max(at, FILE_MARK.length), begins) - FILE_MARK.length,
      );
      return concatBytes([
        FILE_MARK.subarray(Math.min(from, FILE_MARK.length), Math.min(to, FILE_MARK.length)),
        await readAt(this.#rows, first + rowsFrom, rowsTo - rowsFrom),
        footer!.subarray(Math.max(0, from - begins), Math.max(0, to - begins)),
      ]);
    };
    return { size: begins + footer!.length, read, copy: () => [] };
  }

  /** Writes the end of the file. If the file has all parts in order, it becomes the result. */
  async finish(path: string, names: readonly string[]): Promise<void> {
    this.#expectWhole(names);
    const closing = await this.#layout.end([...this.#known.values()]);
    await writeAt(this.#rows, [closing], this.#end);
    await this.#rows.truncate(this.#end + closing.length);
    await this.#flushed();
    await this.#rows.sync();
    await rename(join(this.#folder, ROWS), path);
    await syncFolder(dirname(path));
  }

  #expectWhole(names: readonly string[]): void {
    const found = [...this.#known.values()];
    const isWhole = found.length === names.length && found.every(({ name }, i) => name === names[i]);
    const isClosed = found.every(({ from }, i) => from === (i === 0 ? 0 : found[i - 1].first + found[i - 1].length));
    if (isWhole && isClosed) return;
    throw new Error(
      `${this.#folder} does not contain the parts of this job in their order: remove it, and begin again.`,
    );
  }

  /** Lists all rows so far in the index. Returns the number of parts. */
  async keep(): Promise<number> {
    await this.#flushing;
    // if the disk is full, fewer parts are kept
    await this.#commit().catch(() => {});
    return this.#committed.size;
  }

  async close(): Promise<void> {
    await this.#flushing;
    await Promise.all([this.#rows.close(), this.#index.close()]);
  }

  /** Flushes rows while later rows are computed, so that no long flush remains at the end. */
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
    // the system reports a failed flush only once
    if (this.#unflushed !== undefined) throw this.#unflushed.error;
  }

  async #commit(): Promise<void> {
    const fresh = [...this.#known.values()].filter(({ name }) => !this.#committed.has(name));
    if (fresh.length === 0) return;
    await this.#flushed();
    await this.#rows.datasync();
    // rows are read back, so that the index lists what the file really contains
    for (const row of fresh) row.check = await checkOfRows(this.#rows, row);
    let lines = '';
    let check = this.#indexCheck;
    for (const row of fresh) {
      const next = indexLine(row, check);
      lines += next.line;
      check = next.check;
    }
    await this.#index.appendFile(lines);
    await this.#index.datasync();
    this.#indexCheck = check;
    for (const { name } of fresh) this.#committed.add(name);
    this.#lastCommit = performance.now();
  }
}

function sizeOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/** The checksum of rows in the file, and of the bytes between them and the previous rows; `undefined` if bytes are missing. */
async function checkOfRows(file: FileHandle, { from, first, length }: PartLocation): Promise<number | undefined> {
  let check = 0;
  const size = first + length - from;
  for (let at = 0; at < size; ) {
    const bytes = await readAt(file, from + at, Math.min(READ_BACK, size - at));
    if (bytes.length === 0) return undefined;
    check = crc32(bytes, check);
    at += bytes.length;
  }
  return check;
}

/** Lays out parts in a file, in their order. */
interface ResultLayout {
  /** Lays out a part. Returns the bytes before it and its rows, and the description of its rows, which must be kept. */
  lay(part: Part): Promise<LaidPart>;
  /** Notes rows that are already in the file. */
  laid(rows: PartLocation): void;
  end(all: readonly PartLocation[]): Promise<Uint8Array>;
}

interface LaidPart {
  readonly before: readonly Uint8Array[];
  readonly body: readonly Uint8Array[];
  readonly footer: Uint8Array | undefined;
}

const FILE_MARK: Uint8Array = Uint8Array.of(0x50, 0x41, 0x52, 0x31); // 'PAR1'

function openLayout(format: ResultFormat): ResultLayout {
  return format === 'parquet' ? parquetLayout() : textLayout(format);
}

/** The layout of a Parquet file: unchanged row groups, and one footer that lists them all. */
function parquetLayout(): ResultLayout {
  let isBegun = false;
  return {
    async lay({ pieces }) {
      const part = partOfPieces(pieces);
      const begins = await footerBegins(part);
      const body = part.cut(FILE_MARK.length, begins);
      return { before: isBegun ? [] : [FILE_MARK], body, footer: await part.read(begins, part.size) };
    },
    laid() {
      isBegun = true;
    },
    async end(all) {
      const parts = all.map(async ({ name, first, length, footer: bytes, notes }) => {
        const footer = await readFooter(footerPart(FILE_MARK.length + length, bytes!));
        const rows = rowCountOf(footer);
        if (rows === notes.rows) return { footer, moved: first - FILE_MARK.length };
        throw new Error(
          `The part ${name} has ${rows} rows, not the ${notes.rows} that were made: delete it and run again.`,
        );
      });
      return joinedFooter(await Promise.all(parts));
    },
  };
}

/** A file of which only the footer can be read. */
function footerPart(begins: number, footer: Uint8Array): ParquetPart {
  const read = async (first: number, end: number) => footer.subarray(first - begins, end - begins);
  return { size: begins + footer.length, read, copy: () => [] };
}

/** The layout of a text: rows, with the text before, between and after them. */
function textLayout(format: Exclude<ResultFormat, 'parquet'>): ResultLayout {
  const encoder = new TextEncoder();
  const frame = import('../../formats/text-result.ts').then(({ TEXT_FRAMES }) => TEXT_FRAMES[format]);
  let isBegun = false;
  let hasRows = false;
  return {
    async lay({ pieces, notes, columns = [] }) {
      const { head, first, between } = await frame;
      const separator = notes.rows === 0 ? '' : hasRows ? between : first;
      const before = (isBegun ? '' : head(columns)) + separator;
      return { before: [encoder.encode(before)], body: pieces, footer: undefined };
    },
    laid({ notes }) {
      isBegun = true;
      hasRows ||= notes.rows > 0;
    },
    end: async () => encoder.encode((await frame).end(hasRows)),
  };
}
