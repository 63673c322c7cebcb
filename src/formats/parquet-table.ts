// A large table of names and numbers as one Parquet file. Numbers are written as they are in memory, without a copy. Each name is written
// once, in a dictionary. The metadata is written here as well: a worker then loads two short files of code instead of thirty.
//
//   column chunk   [dictionary page: names] [data page: 131,072 rows] [data page] ...

import { ByteWriter } from './byte-writer.ts';
import {
  indexPages,
  type NameDictionary,
  PAGE_ROWS,
  type PageOf,
  type Rounds,
  roundPages,
  runPages,
} from './parquet-names.ts';
import {
  long,
  nested,
  record,
  records,
  TYPE as THRIFT,
  type ThriftField,
  type ThriftRecord,
  text,
  texts,
  whole,
  wholes,
  writeThrift,
} from './thrift.ts';

/** A column of a table. No cell is absent. */
export type TableColumn = { readonly name: string } & (
  | { readonly kind: 'number'; readonly values: Float64Array }
  | { readonly kind: 'integer'; readonly values: Int32Array }
  /** For each row, the position of its name in the dictionary. */
  | { readonly kind: 'names'; readonly names: NameDictionary; readonly index: Uint32Array }
  /** The column repeats all names in order. */
  | { readonly kind: 'rounds'; readonly names: NameDictionary; readonly rounds: Rounds }
  /** The column repeats each name as often as `counts` says. */
  | { readonly kind: 'runs'; readonly names: NameDictionary; readonly counts: Uint32Array }
);

export const MAGIC = 0x31524150; // 'PAR1'

/** Numbers that the format defines. */
const TYPE = { integer: 1, number: 5, text: 6 } as const;
const ENCODING = { plain: 0, lengths: 3, dictionary: 8 } as const;
const PAGE = { data: 0, dictionary: 2 } as const;
const REQUIRED = 0;
const UTF8 = 0;
const UNCOMPRESSED = 0;

/**
 * A file with these columns in one row group, and with `metadata`, in pieces. Columns of numbers become pieces without a copy, so the
 * caller must not use them afterwards.
 */
export function writeTable(
  columns: readonly TableColumn[],
  rowCount: number,
  metadata: { readonly [key: string]: string } = {},
): Uint8Array[] {
  const file = new FilePieces();
  file.header((bytes) => bytes.uint32(MAGIC));
  const pageRows = rowsOfPage(columns);
  const chunks = rowCount === 0 ? [] : columns.map((column) => addColumn(file, column, rowCount, pageRows));
  const group = record({ 1: records(chunks), 2: long(file.size), 3: long(rowCount) });
  const pairs = Object.entries(metadata).map(([key, value]) => record({ 1: text(key), 2: text(value) }));
  const about = record({
    1: whole(2),
    2: records([record({ 4: text('root'), 5: whole(columns.length) }), ...columns.map(elementOf)]),
    3: long(rowCount),
    4: records(rowCount === 0 ? [] : [group]),
    5: pairs.length === 0 ? undefined : records(pairs),
    6: text('ermine'),
    // the order of values is the usual one of each column's type
    7: records(columns.map(() => record({ 1: nested(record({})) }))),
  });
  file.header((bytes) => writeFooter(bytes, about));
  return file.pieces;
}

/** The end of a file: the footer, its length, and the magic number. */
export function writeFooter(bytes: ByteWriter, about: ThriftRecord): void {
  const before = bytes.bytes.length;
  writeThrift(bytes, about);
  bytes.uint32(bytes.bytes.length - before);
  bytes.uint32(MAGIC);
}

/** The pieces of a file in order. */
class FilePieces {
  readonly pieces: Uint8Array[] = [];
  size = 0;

  add(piece: Uint8Array): void {
    this.pieces.push(piece);
    this.size += piece.length;
  }

  header(write: (bytes: ByteWriter) => void): void {
    const bytes = new ByteWriter();
    write(bytes);
    this.add(bytes.bytes);
  }
}

/** The number of rows of a page. If names repeat in rounds, it is the number of packed rows. */
function rowsOfPage(columns: readonly TableColumn[]): number {
  for (const column of columns) if (column.kind === 'rounds') return column.rounds.rows;
  return PAGE_ROWS;
}

function elementOf(column: TableColumn): ThriftRecord {
  const isText = 'names' in column;
  return record({
    1: whole(typeOf(column)),
    3: whole(REQUIRED),
    4: text(column.name),
    6: isText ? whole(UTF8) : undefined,
    10: isText ? nested(record({ 1: nested(record({})) })) : undefined,
  });
}

function typeOf({ kind }: TableColumn): number {
  return kind === 'number' || kind === 'integer' ? TYPE[kind] : TYPE.text;
}

/** Adds a column and returns its position. */
function addColumn(file: FilePieces, column: TableColumn, rowCount: number, pageRows: number): ThriftRecord {
  const begun = file.size;
  const isNamed = 'names' in column;
  if (isNamed) addDictionary(file, column.names);
  const pagesBegin = file.size;
  const encoding = isNamed ? ENCODING.dictionary : ENCODING.plain;
  const pageOf = pagesOf(column);
  for (let first = 0; first < rowCount; first += pageRows) {
    const end = Math.min(first + pageRows, rowCount);
    const page = pageOf(first, end);
    const levels = whole(ENCODING.lengths);
    const about = record({ 1: whole(end - first), 2: whole(encoding), 3: levels, 4: levels });
    addPage(file, page, record({ 1: whole(PAGE.data), ...sizesOf(page), 5: nested(about) }));
  }
  const size = long(file.size - begun);
  const about = record({
    1: whole(typeOf(column)),
    2: wholes(isNamed ? [ENCODING.plain, ENCODING.lengths, encoding] : [encoding, ENCODING.lengths]),
    3: texts([column.name]),
    4: whole(UNCOMPRESSED),
    5: long(rowCount),
    6: size,
    7: size,
    9: long(pagesBegin),
    11: isNamed ? long(begun) : undefined,
    12: isNamed ? nested(statisticsOf(column.names)) : undefined,
  });
  return record({ 2: long(begun), 3: nested(about) });
}

/** Statistics by which a reader may skip a row group. */
function statisticsOf({ least, most }: NameDictionary): ThriftRecord {
  const exact = { type: THRIFT.yes, value: THRIFT.yes };
  return record({ 3: long(0), 5: text(most), 6: text(least), 7: exact, 8: exact });
}

function addDictionary(file: FilePieces, { count, bytes }: NameDictionary): void {
  const about = record({ 1: whole(count), 2: whole(ENCODING.plain) });
  // a copy, because other files use the same names
  addPage(file, bytes.slice(), record({ 1: whole(PAGE.dictionary), ...sizesOf(bytes), 7: nested(about) }));
}

/** The sizes of a page before and after compression, which are equal, because nothing is compressed. */
function sizesOf({ length }: Uint8Array): { 2: ThriftField; 3: ThriftField } {
  return { 2: whole(length), 3: whole(length) };
}

function addPage(file: FilePieces, page: Uint8Array, header: ThriftRecord): void {
  file.header((bytes) => writeThrift(bytes, header));
  file.add(page);
}

/** Produces the pages of a column, in order. */
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
