// Writes many lines of CSV as bytes. They equal the result of `csvLines`, but no string is created for each cell: names are encoded once,
// and a number with at most three decimals is written digit by digit.

import { grown } from '../memory/grown.ts';
import { cellText } from './csv.ts';
import type { NameDictionary } from './parquet-names.ts';
import type { TableColumn } from './parquet-table.ts';

export type CsvColumn =
  | { readonly kind: 'numbers'; readonly values: ArrayLike<number> }
  /** For each row, the index of its text. */
  | { readonly kind: 'texts'; readonly texts: LaidTexts; readonly index: ArrayLike<number> }
  | { readonly kind: 'any'; readonly values: ArrayLike<unknown> };

/** Texts as cells in one array: the position where each cell begins, and the position where the last one ends. */
export interface LaidTexts {
  readonly bytes: Uint8Array;
  readonly begins: Uint32Array;
}

const COMMA = 44;
const LINE_END = 10;
const QUOTE = 34;
const SEMICOLON = 59;
const POINT = 46;
const ZERO = 48;
/** The bytes of the longest number. */
const LONGEST_NUMBER = 25;
/** The number of rows in one piece. */
const PIECE_ROWS = 1 << 15;
/** The most distinct texts of a column that are encoded in advance. */
const MOST_TEXTS = 1 << 16;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The lines of all rows, in pieces. */
export function csvRows(columns: readonly CsvColumn[], rowCount: number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let first = 0; first < rowCount; first += PIECE_ROWS) {
    pieces.push(csvPiece(columns, first, Math.min(rowCount, first + PIECE_ROWS)));
  }
  return pieces;
}

function csvPiece(columns: readonly CsvColumn[], first: number, end: number): Uint8Array {
  // the bytes of a row, without its cells of unknown length; 2 for the quotes of a row that would be blank
  const rowBytes = columns.reduce((sum, column) => sum + 1 + longestCell(column), 2);
  let bytes = new Uint8Array((end - first) * Math.min(rowBytes, 64) + rowBytes);
  let at = 0;
  for (let row = first; row < end; row++) {
    bytes = grown(bytes, at + rowBytes);
    const begin = at;
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i];
      if (i > 0) bytes[at++] = COMMA;
      if (column.kind === 'numbers') {
        at = putNumber(bytes, at, column.values[row]);
      } else if (column.kind === 'texts') {
        at = putText(bytes, at, column.texts, column.index[row]);
      } else {
        const cell = column.values[row];
        if (typeof cell === 'number') {
          at = putNumber(bytes, at, cell);
        } else {
          const text = cellText(cell);
          // the most bytes that UTF-8 needs for the text
          bytes = grown(bytes, at + 3 * text.length + rowBytes);
          at += encoder.encodeInto(text, bytes.subarray(at)).written;
        }
      }
    }
    if (at === begin) {
      // a blank line would not be read as a row
      bytes[at++] = QUOTE;
      bytes[at++] = QUOTE;
    }
    bytes[at++] = LINE_END;
  }
  return bytes.slice(0, at);
}

function longestCell(column: CsvColumn): number {
  if (column.kind !== 'texts') return LONGEST_NUMBER;
  const { begins } = column.texts;
  let longest = 0;
  for (let text = 1; text < begins.length; text++) longest = Math.max(longest, begins[text] - begins[text - 1]);
  return longest;
}

function putText(bytes: Uint8Array, at: number, { bytes: texts, begins }: LaidTexts, text: number): number {
  const end = begins[text + 1];
  let to = at;
  for (let from = begins[text]; from < end; from++) bytes[to++] = texts[from];
  return to;
}

/** Writes a number as `String` does. For NaN, it writes nothing. */
function putNumber(bytes: Uint8Array, from: number, value: number): number {
  let at = from;
  const thousandths = Math.round(value * 1000);
  // at most fifteen digits always identify one double, so these digits are what `String` writes
  if (thousandths >= 0 && thousandths < 1e15 && thousandths / 1000 === value) {
    const whole = Math.floor(thousandths / 1000);
    at = putWhole(bytes, at, whole);
    let rest = thousandths - 1000 * whole;
    if (rest === 0) return at;
    bytes[at++] = POINT;
    for (let unit = 100; rest > 0; unit /= 10) {
      const digit = Math.floor(rest / unit);
      bytes[at++] = ZERO + digit;
      rest -= digit * unit;
    }
    return at;
  }
  if (Number.isNaN(value)) return at;
  const text = String(value);
  for (let i = 0; i < text.length; i++) bytes[at++] = text.charCodeAt(i);
  return at;
}

function putWhole(bytes: Uint8Array, at: number, value: number): number {
  let count = 1;
  for (let bound = 10; value >= bound; bound *= 10) count++;
  let left = value;
  for (let digit = at + count - 1; digit >= at; digit--) {
    const rest = Math.floor(left / 10);
    bytes[digit] = ZERO + left - 10 * rest;
    left = rest;
  }
  return at + count;
}

/** The columns of a table that has not been written yet. */
export function csvColumnsOfTable(columns: readonly TableColumn[], rowCount: number): CsvColumn[] {
  return columns.map((column) =>
    'names' in column
      ? { kind: 'texts', texts: layDictionary(column.names), index: indexOf(column, rowCount) }
      : { kind: 'numbers', values: column.values },
  );
}

/** For each row, the position of its name. */
export function indexOf(
  column: Extract<TableColumn, { readonly names: NameDictionary }>,
  rowCount: number,
): Uint32Array {
  if (column.kind === 'names') return column.index;
  const index = new Uint32Array(rowCount);
  if (column.kind === 'rounds') {
    const { count } = column.names;
    for (let row = 0, name = 0; row < rowCount; row++) {
      index[row] = name++;
      if (name === count) name = 0;
    }
  } else {
    let row = 0;
    column.counts.forEach((count, name) => {
      index.fill(name, row, row + count);
      row += count;
    });
  }
  return index;
}

/** The texts of a dictionary, in their order. */
export function* textsOf({ bytes }: NameDictionary): Generator<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; ) {
    const begins = at + 4;
    at = begins + view.getUint32(at, true);
    yield bytes.subarray(begins, at);
  }
}

function layDictionary(names: NameDictionary): LaidTexts {
  const cells: Uint8Array[] = [];
  for (const text of textsOf(names)) {
    cells.push(isPlain(text) ? text : encoder.encode(cellText(decoder.decode(text))));
  }
  return lay(cells);
}

/** Whether a text certainly needs no quotes. `false` if this is not certain. */
function isPlain(text: Uint8Array): boolean {
  for (const byte of text) {
    if (byte < 32 || byte >= 127 || byte === COMMA || byte === QUOTE || byte === SEMICOLON) return false;
  }
  return text[0] !== 32 && text[text.length - 1] !== 32;
}

/** Encodes columns with any values. A frequent text is encoded only once. */
export function csvColumnsOf(columns: { readonly [name: string]: ArrayLike<unknown> }): CsvColumn[] {
  return Object.values(columns).map((values) => textColumn(values) ?? { kind: 'any', values });
}

function textColumn(values: ArrayLike<unknown>): CsvColumn | undefined {
  if (typeof values[0] !== 'string') return undefined;
  const positions = new Map<string, number>();
  const index = new Uint32Array(values.length);
  let last: unknown;
  let position = 0;
  for (let row = 0; row < values.length; row++) {
    const value = values[row];
    if (typeof value !== 'string') return undefined;
    if (value !== last) {
      position = positions.get(value) ?? positions.size;
      positions.set(value, position);
      if (positions.size > MOST_TEXTS) return undefined;
      last = value;
    }
    index[row] = position;
  }
  return { kind: 'texts', texts: lay(Array.from(positions.keys(), (text) => encoder.encode(cellText(text)))), index };
}

function lay(cells: readonly Uint8Array[]): LaidTexts {
  const begins = new Uint32Array(cells.length + 1);
  for (const [i, { length }] of cells.entries()) begins[i + 1] = begins[i] + length;
  const bytes = new Uint8Array(begins[cells.length]);
  for (const [i, cell] of cells.entries()) bytes.set(cell, begins[i]);
  return { bytes, begins };
}
