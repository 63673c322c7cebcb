// Writes rows of a table as GeoJSON features: columns that are not the geometry become properties.

import { indexOf, textsOf } from './csv-rows.ts';
import type { Columns } from './parquet-columns.ts';
import type { TableColumn } from './parquet-table.ts';

/** The number of rows in one text. A string has at most half a gigabyte. */
const TEXT_ROWS = 10_000;

/** The features of all rows in pieces, separated by `between`. */
export function featureRows(columns: Columns, rowCount: number, between: string): Uint8Array[] {
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
export function columnsOfTable(columns: readonly TableColumn[], rowCount: number): Columns {
  const decoder = new TextDecoder();
  const valuesOf = (column: TableColumn): ArrayLike<unknown> => {
    if (!('names' in column)) return column.values;
    const names = Array.from(textsOf(column.names), (text) => decoder.decode(text));
    return Array.from(indexOf(column, rowCount), (name) => names[name]);
  };
  return Object.fromEntries(columns.map((column) => [column.name, valuesOf(column)]));
}
