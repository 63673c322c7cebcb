// A large table of names and numbers as one Parquet file: numbers stand there as they lie in memory and are not even copied,
// names stand once in a dictionary. Header and footer are hyparquet-writer's.
//
//   column chunk   [dictionary page: names] [data page: 131,072 rows] [data page] ...

import type { ColumnChunk, Encoding, FileMetaData, SchemaElement, Statistics } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';
import { indexPages, type Names, PAGE_ROWS, type PageOf, type Rounds, roundPages, runPages } from './parquet-names.ts';

/** A column of a table; none of its cells is absent. */
export type TableColumn = { readonly name: string } & (
  | { readonly kind: 'number'; readonly values: Float64Array }
  | { readonly kind: 'integer'; readonly values: Int32Array }
  /** By row the position of its name. */
  | { readonly kind: 'names'; readonly names: Names; readonly index: Uint32Array }
  /** All names in their order, again and again. */
  | { readonly kind: 'rounds'; readonly names: Names; readonly rounds: Rounds }
  /** Each name so many times in a row. */
  | { readonly kind: 'runs'; readonly names: Names; readonly counts: Uint32Array }
);

export const MAGIC = 0x31524150; // 'PAR1'

/**
 * A file with these columns in one group of rows, in pieces; `metadata` is kept beside them. Columns of numbers are pieces
 * themselves: they are given away.
 */
export function writeTable(
  columns: readonly TableColumn[],
  rowCount: number,
  metadata: { readonly [key: string]: string } = {},
): Uint8Array[] {
  const file = new Pieces();
  file.header((bytes) => bytes.appendUint32(MAGIC));
  const pageRows = rowsOfPage(columns);
  const chunks = rowCount === 0 ? [] : columns.map((column) => addColumn(file, column, rowCount, pageRows));
  const schema: SchemaElement[] = [{ name: 'root', num_children: columns.length }, ...columns.map(elementOf)];
  file.header((bytes) => {
    const size = BigInt(file.size);
    const group = { columns: chunks, total_byte_size: size, num_rows: BigInt(rowCount) };
    const about: FileMetaData = {
      version: 2,
      schema,
      num_rows: BigInt(rowCount),
      row_groups: rowCount === 0 ? [] : [group],
      key_value_metadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
      created_by: 'ermine',
      metadata_length: 0,
    };
    writeFooter(bytes, about);
  });
  return file.pieces;
}

/** What ends a file: where everything is, how long that text is, and the mark. */
export function writeFooter(bytes: ByteWriter, metadata: FileMetaData): void {
  const { key_value_metadata: pairs, ...others } = metadata;
  writeMetadata(bytes, pairs === undefined || pairs.length === 0 ? others : metadata);
  bytes.appendUint32(MAGIC);
}

/** The pieces of a file in order. */
class Pieces {
  readonly pieces: Uint8Array[] = [];
  size = 0;

  add(piece: Uint8Array): void {
    this.pieces.push(piece);
    this.size += piece.length;
  }

  header(write: (bytes: ByteWriter) => void): void {
    const bytes = new ByteWriter(256);
    write(bytes);
    this.add(bytes.getBytes());
  }
}

/** Where names come in rounds, pages are as long as those are packed. */
function rowsOfPage(columns: readonly TableColumn[]): number {
  for (const column of columns) if (column.kind === 'rounds') return column.rounds.rows;
  return PAGE_ROWS;
}

function elementOf({ name, kind }: TableColumn): SchemaElement {
  if (kind === 'number') return { name, type: 'DOUBLE', repetition_type: 'REQUIRED' };
  if (kind === 'integer') return { name, type: 'INT32', repetition_type: 'REQUIRED' };
  const text = { converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const;
  return { name, type: 'BYTE_ARRAY', repetition_type: 'REQUIRED', ...text };
}

function addColumn(file: Pieces, column: TableColumn, rowCount: number, pageRows: number): ColumnChunk {
  const begun = file.size;
  const isNamed = 'names' in column;
  if (isNamed) addDictionary(file, column.names);
  const pagesBegin = file.size;
  const encoding: Encoding = isNamed ? 'RLE_DICTIONARY' : 'PLAIN';
  const pageOf = pagesOf(column);
  for (let first = 0; first < rowCount; first += pageRows) {
    const end = Math.min(first + pageRows, rowCount);
    const page = pageOf(first, end);
    file.header((bytes) =>
      writePageHeader(bytes, {
        type: 'DATA_PAGE',
        uncompressed_page_size: page.length,
        compressed_page_size: page.length,
        data_page_header: {
          num_values: end - first,
          encoding,
          definition_level_encoding: 'RLE',
          repetition_level_encoding: 'RLE',
        },
      }),
    );
    file.add(page);
  }
  const size = BigInt(file.size - begun);
  return {
    file_offset: BigInt(begun),
    meta_data: {
      type: elementOf(column).type!,
      encodings: isNamed ? ['PLAIN', 'RLE', encoding] : [encoding, 'RLE'],
      path_in_schema: [column.name],
      codec: 'UNCOMPRESSED',
      num_values: BigInt(rowCount),
      total_uncompressed_size: size,
      total_compressed_size: size,
      data_page_offset: BigInt(pagesBegin),
      ...(isNamed && { dictionary_page_offset: BigInt(begun) }),
      ...(isNamed && { statistics: statisticsOf(column.names) }),
    },
  };
}

/** What a reader may pass a group of rows over by. */
function statisticsOf({ least, most }: Names): Statistics {
  return { min_value: least, max_value: most, null_count: 0n };
}

function addDictionary(file: Pieces, { count, bytes }: Names): void {
  file.header((header) =>
    writePageHeader(header, {
      type: 'DICTIONARY_PAGE',
      uncompressed_page_size: bytes.length,
      compressed_page_size: bytes.length,
      dictionary_page_header: { num_values: count, encoding: 'PLAIN' },
    }),
  );
  // a copy: other files have the same names
  file.add(bytes.slice());
}

/** What gives the pages of a column, in order. */
function pagesOf(column: TableColumn): PageOf {
  switch (column.kind) {
    case 'names':
      return indexPages(column.names, column.index);
    case 'rounds':
      return roundPages(column.rounds);
    case 'runs':
      return runPages(column.names, column.counts);
    default: {
      const { buffer, byteOffset, BYTES_PER_ELEMENT: size } = column.values;
      return (first, end) => new Uint8Array(buffer, byteOffset + size * first, size * (end - first));
    }
  }
}
