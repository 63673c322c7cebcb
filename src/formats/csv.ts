// Reads and writes CSV with comma, semicolon or tab as separator. Quoted cells may contain separators and line ends.

import { checkOptions, expectArgument } from '../errors/check-options.ts';
import { ANY_LIST, BOOLEAN, type OptionKinds } from '../errors/option-kinds.ts';
import { isDecimal } from '../errors/read-value.ts';
import { showText } from '../errors/show-value.ts';
import { linesOf, MOST_CHARACTERS } from './chunks.ts';
import { type Input, LISTS, type Row } from './row.ts';
import { TABLE_LIMITS, type TableLimits, TableReading } from './table-limits.ts';

const SEPARATORS = [',', ';', '\t'];
/** The most lines of one record. If a quoted cell would continue beyond them, its quote was not meant to open a cell. */
const MOST_LINES = 1000;
/** The most cells of a row. Tables of points have far fewer columns. */
const MOST_CELLS = 10_000;

/** The options of `readCsv`. */
export interface CsvOptions extends TableLimits {
  /** Separator of cells. Default: the first of comma, semicolon and tab in the first line. */
  separator?: string;
  /** Whether lines may have fewer or more cells than the first line. Cells beyond the names are called by their number. Default false. */
  ragged?: boolean;
}

const CSV: OptionKinds<CsvOptions> = {
  separator: {
    expected: 'one character other than a quote',
    fits: (value) => typeof value === 'string' && /^[^"]$/u.test(value),
  },
  ragged: BOOLEAN,
  ...TABLE_LIMITS,
};

/** What the first line of a CSV text says; empty until that line is read. */
interface Header {
  /** `undefined` if the first line is a row. */
  names?: readonly string[] | undefined;
}

const headers = new WeakMap<object, Header>();

/** The header that `readCsv` has found so far. `undefined` if the rows come from another source. */
export function headerOf(rows: object): Readonly<Header> | undefined {
  return headers.get(rows);
}

/**
 * Rows by the names in the first line. Without names (a first line of numbers, or one that begins with two whole numbers) the columns are
 * `x`, `y`, `3`, `4` and so on. A line with too many or too few cells, or with a broken quote, is returned with its fault, and reading
 * continues with the next line. Throws a `TypeError` if the input is not text in UTF-8 or UTF-16 (gzipped or not) or two columns have the
 * same name, and an `Error` if the table has more than 10,000 columns or exceeds a limit.
 *
 * @example
 * for await (const row of readCsv('id,lon,lat\nA,-8.61,41.15')) row; // { line: 2, cells: { id: 'A', lon: '-8.61', lat: '41.15' } }
 */
export function readCsv(input: Input, options?: CsvOptions): AsyncGenerator<Row> {
  const header: Header = {};
  const rows = rowsOf(input, options, header);
  headers.set(rows, header);
  return rows;
}

async function* rowsOf(input: Input, options: CsvOptions | undefined, header: Header): AsyncGenerator<Row> {
  const { separator, ragged = false, ...limits } = checkOptions('readCsv', options, CSV);
  const reading = new TableReading(limits);
  const recordsOf = openRecords(separator, reading.mostBytes(MOST_CHARACTERS));
  const read = openRows(recordsOf, ragged, header);
  for await (const lines of linesOf(input, reading)) {
    for (const row of read(lines, false)) {
      const turn = reading.nextRow();
      if (turn !== undefined) await turn;
      yield row;
    }
  }
  for (const row of read([], true)) {
    reading.nextRow();
    yield row;
  }
}

/** Makes rows from lines as they come. At the end, also makes rows from lines that still wait for a closing quote. */
function openRows(
  recordsOf: RecordReader,
  isRagged: boolean,
  header: Header,
): (lines: string[], isAll: boolean) => Generator<Row> {
  let names: readonly string[] | undefined;
  return function* (lines, isAll) {
    for (const read of recordsOf(lines, isAll)) {
      if (names === undefined && read.record !== undefined) {
        names = namesOf(read.record, header);
        if (names === read.record) continue;
      }
      yield rowOf(read, names ?? [], isRagged);
    }
  };
}

function rowOf({ line, record }: RawRecord, names: readonly string[], isRagged: boolean): Row {
  if (record === undefined) return { line, fault: 'a quote is opened and not closed, or closed within a cell' };
  if (record.length > MOST_CELLS) return { line, fault: `more than ${MOST_CELLS} cells` };
  if (isRagged || record.length === names.length) return { line, cells: cellsOf(names, record) };
  return { line, fault: `${record.length} cells, expected ${names.length}` };
}

/** The names of the columns, from the first record. It is either these names or a row. */
function namesOf(first: readonly string[], header: Header): readonly string[] {
  if (first.length > MOST_CELLS)
    throw new Error(`The table has more than ${MOST_CELLS} columns: it is damaged, or is not a table of points.`);
  const hasNames = !beginsWithTwoNumbers(first) && first.some((cell) => cell !== '' && !isDecimal(cell));
  if (!hasNames) return first.map((_, i) => ['x', 'y'][i] ?? String(i + 1));
  expectOwnNames((header.names = first));
  return first;
}

/** Whether a record begins with two whole numbers. Such a record is a row, perhaps with a mistake in a later cell, but not a header. */
function beginsWithTwoNumbers([first, second]: readonly string[]): boolean {
  return second !== undefined && /^\d+$/.test(first) && /^\d+$/.test(second);
}

/** Refuses two columns of the same name, which would be ambiguous. Columns without a name are ignored. */
function expectOwnNames(names: readonly string[]): void {
  const seen = new Set<string>();
  const twice = names.find((name) => name !== '' && seen.size === seen.add(name).size);
  if (twice !== undefined)
    throw new TypeError(`Two columns are called ${showText(twice)}: give one of them another name.`);
}

interface RawRecord {
  readonly line: number;
  /** The cells; absent if quotes are broken. */
  readonly record: readonly string[] | undefined;
}

/** Makes records from more lines. At the end, also makes them from lines that still wait for a closing quote. */
type RecordReader = (more: string[], isAll: boolean) => Generator<RawRecord>;

/**
 * Makes one record from each line, or from several lines if a quoted cell continues on the next one. Blank lines are skipped. If a quote is
 * never closed, or only after `most` characters, the lines after it are read again.
 */
function openRecords(given: string | undefined, most: number): RecordReader {
  let separator = given;
  let waiting: string[] = [];
  let line = 0;
  let begun: BegunRecord = { count: 0, size: 0, isOpen: false };
  return function* (more, isAll) {
    const lines = waiting.length === 0 ? more : [...waiting, ...more];
    let at = 0;
    while (at < lines.length) {
      const text = lines[at];
      if (begun.count === 0 && text.trim() === '') {
        at++;
        line++;
        continue;
      }
      separator ??= SEPARATORS.find((mark) => text.includes(mark)) ?? ',';
      if (mayContinue(begun, lines, at, most) && !isAll) break;
      const { count, isOpen } = begun;
      const whole = count === 1 ? text : lines.slice(at, at + count).join('\n');
      const record = isOpen ? undefined : splitCells(whole, separator);
      const used = record === undefined ? 1 : count;
      at += used;
      line += used;
      begun = { count: 0, size: 0, isOpen: false };
      yield { line: line - used + 1, record };
    }
    waiting = lines.slice(at);
  };
}

/** The lines of a record that have been read so far, their characters, and whether a quote is open after them. */
interface BegunRecord {
  count: number;
  size: number;
  isOpen: boolean;
}

/** Adds the lines from `at` on to the record, up to its end. Returns whether it may continue after the last line. */
function mayContinue(begun: BegunRecord, lines: readonly string[], at: number, most: number): boolean {
  while (at + begun.count < lines.length) {
    const text = lines[at + begun.count++];
    begun.size += text.length;
    begun.isOpen = hasOpenQuote(text, begun.isOpen);
    if (!begun.isOpen || begun.count === MOST_LINES || begun.size >= most) return false;
  }
  return true;
}

function hasOpenQuote(text: string, isOpen: boolean): boolean {
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) isOpen = !isOpen;
  return isOpen;
}

/** The cells of a record, trimmed; `undefined` if there is text next to a quoted cell. Of too many cells, only one too many. */
function splitCells(text: string, separator: string): string[] | undefined {
  if (!text.includes('"')) return text.split(separator, MOST_CELLS + 1).map((cell) => cell.trim());
  const lineEnd = text.endsWith('\r') ? text.length - 1 : text.length;
  const cells: string[] = [];
  for (let at = 0; at <= lineEnd && cells.length <= MOST_CELLS; ) {
    while (text[at] === ' ') at++;
    const isQuoted = text[at] === '"';
    const end = isQuoted ? endOfQuoted(text, at) : endOf(text, separator, at);
    cells.push(isQuoted ? text.slice(at + 1, end).replaceAll('""', '"') : text.slice(at, end).trim());
    at = isQuoted ? end + 1 : end;
    while (text[at] === ' ') at++;
    if (at < lineEnd && text[at] !== separator) return undefined;
    at++;
  }
  return cells;
}

function endOf(text: string, separator: string, from: number): number {
  const at = text.indexOf(separator, from);
  return at < 0 ? text.length : at;
}

/** The position of the quote that closes the quote at `from`. */
function endOfQuoted(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return text.length;
}

function cellsOf(names: readonly string[], record: readonly string[]): Record<string, string> {
  // without a prototype, because a column may have any name
  const cells: Record<string, string> = Object.create(null);
  for (let i = 0; i < record.length; i++) cells[names[i] ?? String(i + 1)] = record[i];
  return cells;
}

/**
 * A table as CSV: the names of its columns, then one line for each row. An absent value is an empty cell.
 *
 * @example
 * writeCsv({ start: ['A', 'A'], end: ['B', 'C'], time_min: [3.2, Number.NaN] }); // 'start,end,time_min\nA,B,3.2\nA,C,\n'
 */
export function writeCsv(columns: { readonly [name: string]: ArrayLike<unknown> }): string {
  expectArgument('writeCsv', columns, LISTS);
  const names = Object.keys(columns);
  return `${names.map(cellText).join(',')}\n${csvLines(names.map((name) => columns[name]))}`;
}

/** The lines of a table without the header. */
export function csvLines(columns: readonly ArrayLike<unknown>[]): string {
  expectArgument('csvLines', columns, ANY_LIST);
  const lines: string[] = [];
  for (let row = 0; row < (columns[0]?.length ?? 0); row++) {
    const line = columns.map((column) => cellText(column[row])).join(',');
    // a blank line would not be read as a row
    lines.push(line === '' ? '""' : line);
  }
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

/** A value as a cell, quoted if necessary. */
export function cellText(value: unknown): string {
  if (value === undefined || value === null || Number.isNaN(value)) return '';
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
