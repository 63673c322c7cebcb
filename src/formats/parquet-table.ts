// A large table of names and numbers as one Parquet file, at the speed of copying: columns are laid out as they lie in memory,
// names stand once in a dictionary, and rows tell theirs in as few bits as it takes. Header and footer are hyparquet-writer's.
//
//   column chunk   [dictionary page: names] [data page: 131,072 rows] [data page] ...

import type { ColumnChunk, Encoding, FileMetaData, SchemaElement, Statistics } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';

/** A column of a table; none of its cells is absent. */
export type TableColumn = { readonly name: string } & (
  | { readonly kind: 'number'; readonly values: Float64Array }
  | { readonly kind: 'integer'; readonly values: Int32Array }
  /** By row the position of its name. */
  | { readonly kind: 'names'; readonly names: Names; readonly index: Uint32Array }
  /** All names in their order, again and again. */
  | { readonly kind: 'rounds'; readonly names: Names }
  /** Each name so many times in a row. */
  | { readonly kind: 'runs'; readonly names: Names; readonly counts: Uint32Array }
);

/** Names as a file holds them: laid out once, for any number of files. */
export interface Names {
  readonly count: number;
  readonly least: string;
  readonly most: string;
  readonly bytes: Uint8Array;
}

/** Lays names out. */
export function layNames(names: readonly string[]): Names {
  const encoder = new TextEncoder();
  const page = new ByteWriter(16 * names.length);
  for (const name of names) {
    const text = encoder.encode(name);
    page.appendUint32(text.length);
    page.appendBytes(text);
  }
  const [least, most] = extentOfTexts(names);
  return { count: names.length, least, most, bytes: page.getBytes() };
}

/** Rows of one page, about: a megabyte of doubles. A multiple of eight, since names are packed by eights. */
const PAGE_ROWS = 1 << 17;
export const MAGIC = 0x31524150; // 'PAR1'

/** The bytes of a file with these columns in one group of rows; `metadata` is kept beside them. */
export function writeTable(
  columns: readonly TableColumn[],
  rowCount: number,
  metadata: { readonly [key: string]: string } = {},
): Uint8Array {
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
  return file.whole();
}

/** What ends a file: where everything is, how long that text is, and the mark. */
export function writeFooter(bytes: ByteWriter, metadata: FileMetaData): void {
  const { key_value_metadata: pairs, ...others } = metadata;
  writeMetadata(bytes, pairs === undefined || pairs.length === 0 ? others : metadata);
  bytes.appendUint32(MAGIC);
}

/** The pieces of a file in order: they are put together once, when all sizes are known. */
class Pieces {
  readonly #pieces: Uint8Array[] = [];
  size = 0;

  add(piece: Uint8Array): void {
    this.#pieces.push(piece);
    this.size += piece.length;
  }

  header(write: (bytes: ByteWriter) => void): void {
    const bytes = new ByteWriter(256);
    write(bytes);
    this.add(bytes.getBytes());
  }

  whole(): Uint8Array {
    const whole = new Uint8Array(this.size);
    let at = 0;
    for (const piece of this.#pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }
}

/** Where names come in rounds, pages hold whole rounds, and are all alike. */
function rowsOfPage(columns: readonly TableColumn[]): number {
  const rounds = columns.find(({ kind }) => kind === 'rounds');
  if (rounds?.kind !== 'rounds') return PAGE_ROWS;
  const alike = 8 * rounds.names.count;
  return Math.max(1, Math.floor(PAGE_ROWS / alike)) * alike;
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

function extentOfTexts(texts: readonly string[]): [least: string, most: string] {
  let [least = ''] = texts;
  let most = least;
  for (const text of texts) {
    if (isLess(text, least)) least = text;
    if (isLess(most, text)) most = text;
  }
  return [least, most];
}

/** Texts in the order of their code points, which is that of their UTF-8. */
function isLess(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return (a.codePointAt(at) ?? -1) < (b.codePointAt(at) ?? -1);
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
  file.add(bytes);
}

/** What gives the pages of a column, in order. */
function pagesOf(column: TableColumn): (first: number, end: number) => Uint8Array {
  if (column.kind === 'names') {
    const width = widthOf(column.names);
    return (first, end) => packedIndex(column.index, first, end, width);
  }
  if (column.kind === 'rounds') return roundPages(column.names);
  if (column.kind === 'runs') return runPages(column.counts, widthOf(column.names));
  const { buffer, byteOffset, BYTES_PER_ELEMENT: size } = column.values;
  return (first, end) => new Uint8Array(buffer, byteOffset + size * first, size * (end - first));
}

function widthOf({ count }: Names): number {
  return Math.max(1, 32 - Math.clz32(count - 1));
}

/** One run of packed positions, which fills up the last eight with zeros. */
function packedIndex(index: Uint32Array, first: number, end: number, width: number): Uint8Array {
  const groups = Math.ceil((end - first) / 8);
  const head = new ByteWriter(16);
  head.appendUint8(width);
  head.appendVarInt((groups << 1) | 1);
  const page = new Uint8Array(head.index + groups * width);
  page.set(head.getBytes());
  let at = head.index;
  let bits = 0;
  let held = 0;
  for (let row = first; row < end; row++) {
    held |= index[row] << bits;
    bits += width;
    while (bits >= 8) {
      page[at++] = held;
      held >>>= 8;
      bits -= 8;
    }
  }
  if (bits > 0) page[at] = held;
  return page;
}

/** Pages of whole rounds: one is packed, and handed out for all of its length. */
function roundPages(names: Names): (first: number, end: number) => Uint8Array {
  const width = widthOf(names);
  let packed: { readonly rows: number; readonly page: Uint8Array } | undefined;
  return (first, end) => {
    const rows = end - first;
    if (packed?.rows === rows) return packed.page;
    const index = Uint32Array.from({ length: rows }, (_, row) => row % names.count);
    packed = { rows, page: packedIndex(index, 0, rows, width) };
    return packed.page;
  };
}

/** Runs of one name each; a page may begin in the middle of one. */
function runPages(counts: Uint32Array, width: number): (first: number, end: number) => Uint8Array {
  const valueBytes = Math.ceil(width / 8);
  let name = 0;
  let left = counts[0] ?? 0;
  return (first, end) => {
    const page = new ByteWriter(1024);
    page.appendUint8(width);
    for (let row = first; row < end; ) {
      while (left === 0) left = counts[++name];
      const count = Math.min(left, end - row);
      page.appendVarInt(count << 1);
      for (let byte = 0; byte < valueBytes; byte++) page.appendUint8((name >> (8 * byte)) & 255);
      row += count;
      left -= count;
    }
    return page.getBytes();
  };
}
