// Writes a result as text: the rows of one part after the other, with text around and between them.

import { csvLines } from './csv.ts';
import { csvColumnsOf, csvColumnsOfTable, csvRows } from './csv-rows.ts';
import { columnsOfTable, featureRows } from './feature-rows.ts';
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
