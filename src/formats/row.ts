// A row of a table in any format, and the point in it.

import { expectArgument } from '../errors/check-options.ts';
import { type OptionKind, RECORD, TEXT } from '../errors/option-kinds.ts';
import { readNumber } from '../errors/read-value.ts';
import { showText, showValue } from '../errors/show-value.ts';

const POINT_COLUMNS: OptionKind = {
  expected: 'the result of pointColumns',
  fits: (value) => TEXT.fits(Object(value).x) && TEXT.fits(Object(value).y),
};

/** The lists of values of a table. */
export const LISTS: OptionKind = {
  expected: 'an object with a list of values for each column',
  fits: (value) =>
    RECORD.fits(value) && Object.values(Object(value)).every((list) => typeof Object(list).length === 'number'),
};

/** A row of a table: its cells, or the reason why it could not be read. */
export type Row = GoodRow | BadRow;

/** A row that was read. */
export interface GoodRow {
  /** The line of a text, or the number of a feature or a row, counted from 1. */
  readonly line: number;
  /** The cells of the row, by the names of the columns. */
  readonly cells: Readonly<Record<string, unknown>>;
}

/** A row that could not be read. */
export interface BadRow {
  readonly line: number;
  /** The reason why the line was left out, without a full stop. */
  readonly fault: string;
}

/** Text or bytes, either whole or in pieces as they come. */
export type Input = string | Uint8Array | AsyncIterable<string | Uint8Array>;

const NAMES: OptionKind = {
  expected: 'a list of names',
  fits: (value) => Array.isArray(value) && value.every(TEXT.fits),
};

const X_NAMES = ['x', 'lon', 'lng', 'long', 'longitude'];
const Y_NAMES = ['y', 'lat', 'latitude'];
const DECIMAL_COMMA = /^\s*[+-]?\d+,\d+\s*$/;
const ID_NAMES = ['id', 'name', 'label', 'key'];

/** The columns of a point, and of its name. */
export interface PointColumns {
  readonly x: string;
  readonly y: string;
  /** The column with the names of rows. If it is absent, rows are named by line number. */
  readonly id: string | undefined;
}

/**
 * The columns of a point among the names of columns: `x` and `y`, or `lon` and `lat`, in upper or lower case and in the usual spellings. If
 * a row has two points, their names have a prefix: `start_x`, `startLon`. `undefined` if there are no such columns.
 */
export function pointColumns(names: readonly string[], prefix = ''): PointColumns | undefined {
  expectArgument('pointColumns', names, NAMES);
  expectArgument('pointColumns: prefix', prefix, TEXT);
  const folded = names.map(foldName);
  const begin = foldName(prefix);
  const find = (known: readonly string[]) =>
    known.map((wanted) => names[folded.indexOf(begin + wanted)]).find((name) => name !== undefined);
  const x = find(X_NAMES);
  const y = find(Y_NAMES);
  const named = prefix === '' ? find(ID_NAMES) : (find(['', ...ID_NAMES]) ?? undefined);
  return x === undefined || y === undefined ? undefined : { x, y, id: named };
}

/** Other columns that could also contain the point. */
export function otherPointColumns(names: readonly string[], taken: PointColumns, prefix: string): string[] {
  const wanted = [...X_NAMES, ...Y_NAMES].map((name) => foldName(prefix) + name);
  return names.filter((name) => name !== taken.x && name !== taken.y && wanted.includes(foldName(name)));
}

/** The point in a row, or the error in it. */
export function pointOfCells(
  cells: GoodRow['cells'],
  columns: PointColumns,
): { readonly point: [number, number] } | { readonly fault: string } {
  expectArgument('pointOfCells', cells, RECORD);
  expectArgument('pointOfCells: columns', columns, POINT_COLUMNS);
  const { x, y } = columns;
  try {
    const point: [number, number] = [numberOfCell(cells[x]), numberOfCell(cells[y])];
    const at = point.findIndex((value) => !Number.isFinite(value));
    if (at < 0) return { point };
    const column = at === 0 ? x : y;
    const cell = cells[column];
    const isOther = typeof cell === 'string' && DECIMAL_COMMA.test(cell);
    return { fault: `${column} must be a number${isOther ? ' with a decimal point' : ''}, not ${shownCell(cell)}` };
  } catch {
    return { fault: 'its cells cannot be read' };
  }
}

/** The number in a cell. Only decimal notation is accepted, as in requests: no hexadecimal numbers, and no words. */
export function numberOfCell(cell: unknown): number {
  return (typeof cell === 'bigint' ? Number(cell) : readNumber(cell)) ?? Number.NaN;
}

/** The most columns that a message names. */
const MOST_SHOWN = 20;

export function shownColumns(names: readonly string[]): string {
  const shown = names.slice(0, MOST_SHOWN).map(showText).join(', ');
  return names.length > MOST_SHOWN ? `${shown} and ${names.length - MOST_SHOWN} more` : shown;
}

export function shownCell(cell: unknown): string {
  if (cell === undefined || cell === null || cell === '') return 'nothing';
  const text = typeof cell === 'object' && !(cell instanceof Date) ? showValue(cell) : String(cell);
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

/** A name without the differences between spellings: in lower case, without blanks, `_` and `-`. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}
