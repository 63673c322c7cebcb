// Limits of reading a table. A table from an unknown source can be compressed so that a kilobyte becomes gigabytes, or so damaged that it
// never ends. Rows and bytes are therefore counted against the size of the file, and the clock and the signal are checked on the way.
//
//                       real tables                        limit
//   bytes unpacked      1 to 20 for each byte              100 for each byte of the file, and 64 MB
//   rows                0.02 to 1 for each byte            16 for each byte of the file, and 100,000

import { YIELD_MS, yieldThread } from '../budget/yield-thread.ts';
import { numberAbove, type OptionKinds, SIGNAL, wholeNumber } from '../errors/option-kinds.ts';

const BYTES_OF_BYTE = 100;
const SOME_BYTES = 64 * 1024 * 1024;
const ROWS_OF_BYTE = 16;
const SOME_ROWS = 100_000;
/** How many rows are read between two checks of the deadline. */
const ROWS_PER_CHECK = 256;

/** Limits of reading a table. */
export interface TableLimits {
  /** The most rows of the table. Default: a limit that follows from its size. */
  rows?: number;
  /**
   * The most bytes in memory for one line, one feature or one Parquet row group. Default: 8 MB. For what surrounds all features 64 MB,
   * where each value counts some 30 bytes more; for a row group 1 GB, or 128 MB in a small file.
   */
  bytes?: number;
  /** The time limit in milliseconds. Default: none. */
  milliseconds?: number;
  /**
   * Multiplies the limit on how much a table may grow when it is unpacked. Real tables do not reach the limit. Use Infinity for trusted
   * sources. Default 1.
   */
  expansion?: number;
  /** A signal that ends the reading. Its reason is thrown. */
  signal?: AbortSignal | undefined;
}

export const TABLE_LIMITS: OptionKinds<TableLimits> = {
  rows: wholeNumber(0),
  bytes: wholeNumber(1),
  milliseconds: numberAbove(0),
  expansion: numberAbove(0),
  signal: SIGNAL,
};

/** The reading of one table: its limits, and how much of them is used up. */
export class TableReading {
  readonly #limits: TableLimits;
  readonly #deadline: number;
  /** How many bytes of the file have been read. */
  packed = 0;
  #unpacked = 0;
  #rows = 0;
  #rowsSeen = 0;
  #since: number = performance.now();
  /** The error of the limit or signal that ended the reading. If there is one, the table need not be damaged. */
  ended: unknown;

  constructor(limits: TableLimits) {
    this.#limits = limits;
    this.#deadline = this.#since + (limits.milliseconds ?? Number.POSITIVE_INFINITY);
    limits.signal?.throwIfAborted();
  }

  /** Counts rows before they are created. */
  countRows(count: number): void {
    const { rows = Number.POSITIVE_INFINITY } = this.#limits;
    this.#rows += count;
    if (this.#rows > rows) this.#end(`The table has more than the ${rows} rows that it may have.`);
  }

  /** Counts rows of a compressed table. The size of the table limits their number. */
  countPackedRows(count: number): void {
    this.countRows(count);
    const most = this.#factor * (SOME_ROWS + ROWS_OF_BYTE * this.packed);
    if (this.#rows > most) this.#tooFar(`hold ${this.#rows} rows, more than ${Math.floor(most)}`);
  }

  /** Counts bytes before they are unpacked. */
  countUnpacked(count: number): void {
    this.#unpacked += count;
    const most = this.#factor * (SOME_BYTES + BYTES_OF_BYTE * this.packed);
    if (this.#unpacked > most) this.#tooFar(`unpack to more than ${Math.floor(most)}`);
  }

  /** Refuses a piece of the table that would need too much memory. */
  checkSize(what: string, bytes: number, most: number): void {
    const allowed = this.mostBytes(most);
    if (bytes > allowed)
      this.#end(`${what} needs more than the ${allowed} bytes that it may use: raise the limit bytes.`);
  }

  /** The most bytes of a piece of the table, by default `most`. */
  mostBytes(most: number): number {
    return this.#limits.bytes ?? most;
  }

  check(): void {
    const { milliseconds, signal } = this.#limits;
    if (signal?.aborted) {
      this.ended = signal.reason;
      throw signal.reason;
    }
    if (performance.now() > this.#deadline) this.#end(`The table cannot be read in ${milliseconds} milliseconds.`);
  }

  /** Checks clock and signal, and yields to the event loop if that is due. */
  checkAndYield(): Promise<void> | undefined {
    this.check();
    if (performance.now() - this.#since < YIELD_MS) return undefined;
    return yieldThread().then(() => {
      this.#since = performance.now();
      this.check();
    });
  }

  /** Counts a row before it is created, and checks deadline and signal from time to time. */
  nextRow(): Promise<void> | undefined {
    if (this.#unpacked > 0) this.countPackedRows(1);
    else this.countRows(1);
    return this.checkNowAndThen();
  }

  /** Checks deadline and signal from time to time, in a loop over rows. */
  checkNowAndThen(): Promise<void> | undefined {
    return this.#rowsSeen++ % ROWS_PER_CHECK > 0 ? undefined : this.checkAndYield();
  }

  get #factor(): number {
    return this.#limits.expansion ?? 1;
  }

  #tooFar(what: string): never {
    const remedy = 'If its source is trusted, set the option expansion: 10, which allows ten times as much';
    this.#end(`The table is damaged, or is not a table of points: its ${this.packed} bytes ${what}. ${remedy}.`);
  }

  #end(message: string): never {
    const error = new Error(message);
    this.ended = error;
    throw error;
  }
}
