// Rows and cells of a table as JSON text. Digits are written one by one: tables have millions of numbers, all with one decimal.

import { grown } from '../memory/grown.ts';
import { writeWhole } from './digits.ts';

/** The most bytes of a number with a comma, and of a pair of whole numbers. */
const LONGEST = 32;
/** Numbers from here on are left to JSON.stringify. */
const LARGE = 2 ** 31;
/** How many bytes of rows become one text. */
const TOGETHER = 64 * 1024;

const ZERO = 0x30;
const POINT = 0x2e;
const COMMA = 0x2c;
const OPENING = 0x5b;
const CLOSING = 0x5d;

/** Writes values of a list, with a comma between two of them. */
class ListWriter {
  readonly #decoder: TextDecoder = new TextDecoder();
  protected bytes: Uint8Array = new Uint8Array(0);
  protected length = 0;

  /** The text of all values since the last text. */
  take(): string {
    const text = this.#decoder.decode(this.bytes.subarray(0, this.length));
    this.length = 0;
    return text;
  }

  protected makeRoom(more: number): Uint8Array {
    this.bytes = grown(this.bytes, this.length + more);
    return this.bytes;
  }

  /** Ends the values that were added. Returns the text of all values since the last text if it is long. */
  protected end(length: number): string {
    this.length = length;
    return length < TOGETHER ? '' : this.take();
  }
}

/** Writes rows of numbers with at most one decimal. NaN becomes null. */
export class RowWriter extends ListWriter {
  /** Adds a row. Returns the text of all rows since the last text if it is long. */
  add(row: Float64Array): string {
    const bytes = this.makeRoom(LONGEST * (row.length + 1));
    let at = this.length;
    if (at > 0) bytes[at++] = COMMA;
    bytes[at++] = OPENING;
    for (let i = 0; i < row.length; i++) {
      if (i > 0) bytes[at++] = COMMA;
      const value = row[i];
      if (Number.isNaN(value)) {
        at = writeText(bytes, at, 'null');
        continue;
      }
      const tenths = Math.round(10 * value);
      if (!(tenths >= 0 && tenths < LARGE)) {
        at = writeText(bytes, at, JSON.stringify(value));
        continue;
      }
      const tenth = tenths % 10;
      at = writeWhole(bytes, at, (tenths - tenth) / 10);
      if (tenth === 0) continue;
      bytes[at++] = POINT;
      bytes[at++] = ZERO + tenth;
    }
    bytes[at++] = CLOSING;
    return this.end(at);
  }
}

/** Writes cells as pairs of row and column. */
export class CellWriter extends ListWriter {
  /** Adds cells of a row. Returns the text of all cells since the last text if it is long. */
  add(row: number, columns: Uint32Array): string {
    const bytes = this.makeRoom(LONGEST * columns.length);
    let at = this.length;
    for (let i = 0; i < columns.length; i++) {
      if (at > 0) bytes[at++] = COMMA;
      bytes[at++] = OPENING;
      at = writeWhole(bytes, at, row);
      bytes[at++] = COMMA;
      at = writeWhole(bytes, at, columns[i]);
      bytes[at++] = CLOSING;
    }
    return this.end(at);
  }
}

function writeText(bytes: Uint8Array, at: number, text: string): number {
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
  return at + text.length;
}
