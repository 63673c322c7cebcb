// Writes a result as text: the rows of one part after the other, with text around and between them.

import { csvLines } from './csv.ts';
import { csvColumnsOf, csvColumnsOfTable, csvRows, indexOf, textsOf } from './csv-rows.ts';
import type { Columns } from './parquet-columns.ts';
import type { TableColumn } from './parquet-table.ts';

export type TextFormat = 'csv' | 'geojson' | 'geojsonl';

/** The text around the rows of a result. */
export interface TextFrame {
  /** The text at the beginning, which depends on the names of the columns. */
  head(names: readonly string[]): string;
  /** The text before the first rows; `between` separates the rows of two parts. */
  readonly first: string;
  readonly between: string;
  end(hasRows: boolean): string;
}

export const TEXT_FRAMES: { readonly [format in TextFormat]: TextFrame } = {
  csv: { head: (names) => csvLines(names.map((name) => [name])), first: '', between: '', end: () => '' },
  geojson: {
    head: () => '{"type":"FeatureCollection","features":[',
    first: '\n',
    between: ',\n',
    end: () => '\n]}\n',
  },
  geojsonl: { head: () => '', first: '', between: '\n', end: (hasRows) => (hasRows ? '\n' : '') },
};

/** The rows of a table that has not been written yet. */
export function textOfTable(format: TextFormat, columns: readonly TableColumn[], rowCount: number): Uint8Array[] {
  if (format === 'csv') return csvRows(csvColumnsOfTable(columns, rowCount), rowCount);
  return featureRows(columnsOfTable(columns, rowCount), rowCount, TEXT_FRAMES[format].between);
}

/** The rows of a table given as lists of values. */
export function textOfColumns(format: TextFormat, columns: Columns): Uint8Array[] {
  const rowCount = Object.values(columns)[0].length;
  if (format === 'csv') return csvRows(csvColumnsOf(columns), rowCount);
  return featureRows(columns, rowCount, TEXT_FRAMES[format].between);
}

/** The number of rows in one text. A string has at most half a gigabyte. */
const TEXT_ROWS = 10_000;

/** The features of all rows in pieces, separated by `between`. */
function featureRows(columns: Columns, rowCount: number, between: string): Uint8Array[] {
  const { geometry, ...others } = columns;
  const names = Object.keys(others);
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  for (let first = 0; first < rowCount; first += TEXT_ROWS) {
    const texts: string[] = [];
    for (let row = first; row < Math.min(rowCount, first + TEXT_ROWS); row++) {
      const properties = Object.fromEntries(names.map((name) => [name, reportedValue(others[name][row])]));
      texts.push(JSON.stringify({ type: 'Feature', geometry: geometry?.[row] ?? pointOf(others, row), properties }));
    }
    pieces.push(encoder.encode((first === 0 ? '' : between) + texts.join(between)));
  }
  return pieces;
}

/** The value in a feature: absent values become null, so that all features have the same members. */
function reportedValue(value: unknown): unknown {
  return value === undefined || Number.isNaN(value) ? null : value;
}

/** The geometry of a row: a point if it has x and y, otherwise none. */
function pointOf({ x, y }: Columns, row: number): object | null {
  return x === undefined || y === undefined ? null : { type: 'Point', coordinates: [x[row], y[row]] };
}

/** A table that has not been written yet, as lists of values. */
function columnsOfTable(columns: readonly TableColumn[], rowCount: number): Columns {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const valuesOf = (column: TableColumn): ArrayLike<unknown> => {
    if (!('names' in column)) return column.values;
    const names = Array.from(textsOf(column.names), (text) => decoder.decode(text));
    return Array.from(indexOf(column, rowCount), (name) => names[name]);
  };
  return Object.fromEntries(columns.map((column) => [column.name, valuesOf(column)]));
}
