// Reads row groups of a Parquet file as columns. hyparquet interprets the footer and types, and assembles lists. Sizes, levels, runs and
// compressed pages are read here, because a damaged byte in them would keep hyparquet's loops busy forever.

import { assembleNested } from 'hyparquet/src/assemble.js';
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import { markGeoColumns } from 'hyparquet/src/geoparquet.js';
import { parquetMetadata, parquetSchema } from 'hyparquet/src/metadata.js';
import { getTreePath } from 'hyparquet/src/schema.js';
import type { ColumnChunk, FileMetaData, RowGroup, SchemaElement, SchemaTree } from 'hyparquet/src/types.js';
import { ByteWriter } from './byte-writer.ts';
import { NO_WHOLE_FILE, type ParquetPart, readFooter, recordsOf } from './join-parquet.ts';
import { readColumn } from './parquet-column.ts';
import { writeFooter } from './parquet-table.ts';
import type { TableReading } from './table-limits.ts';
import type { ThriftRecord } from './thrift.ts';

/** A group of rows of a file: the values of each column. */
export interface ParquetGroup {
  readonly rowCount: number;
  readonly columns: ReadonlyMap<string, ArrayLike<unknown>>;
}

export interface ParquetFile {
  readonly names: readonly string[];
  readonly groups: AsyncGenerator<ParquetGroup>;
}

/** Bytes of a file, read on demand. */
export type ParquetBytes = Pick<ParquetPart, 'size' | 'read'>;

/** The default memory limit of one row group: a gigabyte, or less for a small file. */
const GROUP_BYTES = 2 ** 30;
const SMALL_GROUP_BYTES = 2 ** 27;
const GROUP_BYTES_OF_BYTE = 1000;
/** The most elements and the most levels of a schema. */
const MOST_ELEMENTS = 20_000;
const DEEPEST = 32;
/** How many rows have their lists assembled between two checks of the deadline. */
const NESTED_ROWS = 1 << 13;

/** Reads the footer of a file. Its rows are read on demand. */
export async function openParquetFile(bytes: ParquetBytes, reading: TableReading): Promise<ParquetFile> {
  try {
    const metadata = await readMetadata(bytes);
    const tree = parquetSchema(metadata);
    const names = tree.children.map(({ element }) => element.name);
    const seen = new Set<string>();
    const twice = names.find((name) => seen.size === seen.add(name).size);
    if (twice !== undefined) throw new Error(`two columns are called ${twice}`);
    return { names, groups: readGroups({ bytes, metadata, tree, reading }) };
  } catch (error) {
    throw unreadable(error, reading);
  }
}

/** The error to throw if reading a file fails: about a limit, a signal, or damage. */
function unreadable(error: unknown, { ended }: TableReading): unknown {
  if (ended !== undefined) return ended;
  const isReported = Object(error).constructor === Error;
  if (isReported && (error as Error).message === NO_WHOLE_FILE) return new TypeError(NO_WHOLE_FILE, { cause: error });
  // JavaScript's own messages about damaged bytes would not help the caller
  const why = isReported ? (error as Error).message.replace(/\.$/, '') : 'its bytes do not fit together';
  return new TypeError(`This Parquet file cannot be read: ${why}.`, { cause: error });
}

/** The footer without statistics. No one needs them, and forged ones would take long to read. */
async function readMetadata({ size, read }: ParquetBytes): Promise<FileMetaData> {
  const { about } = await readFooter({ size, read, copy: () => [] });
  for (const group of recordsOf(about, 4)) {
    for (const chunk of recordsOf(group, 1)) (chunk.get(3)?.value as ThriftRecord | undefined)?.delete(12);
  }
  const footer = new ByteWriter(4096);
  writeFooter(footer, about);
  // the library walks the schema to find the geometries: the schema must be checked before that
  const metadata = parquetMetadata(footer.bytes, { geoparquet: false });
  checkSchema(metadata.schema);
  markGeoColumns(metadata.schema, metadata.key_value_metadata);
  return metadata;
}

/** Refuses a schema that is not a tree, or is too large. A group has at least one child, unless the table has no columns at all. */
function checkSchema(schema: readonly SchemaElement[]): void {
  if (schema.length > MOST_ELEMENTS) throw new Error(`its schema has more than ${MOST_ELEMENTS} elements`);
  const open: number[] = [1];
  for (const { num_children = 0, type, logical_type, name } of schema) {
    while (open.at(-1) === 0) open.pop();
    const isCount = Number.isInteger(num_children) && num_children >= 0;
    const isEmptyGroup = num_children === 0 && type === undefined && schema.length > 1;
    if (open.length === 0 || !isCount || isEmptyGroup) throw new Error('its schema is not a tree');
    if (typeof name !== 'string') throw new Error('its schema has an element without a name');
    open[open.length - 1]--;
    if (num_children > 0) open.push(num_children);
    if (open.length > DEEPEST) throw new Error(`its schema is deeper than ${DEEPEST}`);
    if (logical_type?.type === 'VARIANT')
      throw new Error(`its column ${name} is of the type VARIANT, which is not read`);
  }
  if (open.some((left) => left > 0)) throw new Error('its schema is not a tree');
}

interface OpenFile {
  readonly bytes: ParquetBytes;
  readonly metadata: FileMetaData;
  readonly tree: SchemaTree;
  readonly reading: TableReading;
}

async function* readGroups(file: OpenFile): AsyncGenerator<ParquetGroup> {
  for (const group of file.metadata.row_groups) {
    let read: ParquetGroup;
    try {
      read = await readGroup(file, group);
    } catch (error) {
      throw unreadable(error, file.reading);
    }
    if (read.rowCount > 0) yield read;
  }
}

async function readGroup(file: OpenFile, { columns, num_rows }: RowGroup): Promise<ParquetGroup> {
  const { tree, reading } = file;
  const turn = reading.checkAndYield();
  if (turn !== undefined) await turn;
  const rowCount = wholeOf(num_rows, 'a row group has no number of rows');
  reading.countPackedRows(rowCount);
  if (rowCount === 0) return { rowCount, columns: new Map() };
  const most = Math.min(GROUP_BYTES, SMALL_GROUP_BYTES + GROUP_BYTES_OF_BYTE * reading.packed);
  let held = 0;
  const hold = (bytes: number) => {
    held += bytes;
    reading.checkSize('A row group', held, most);
  };
  const values = new Map<string, ArrayLike<unknown>>();
  for (const column of columns) {
    const about = await readChunk(file, column);
    values.set(about.path.join('.'), await readColumn({ ...about, rowCount, reading, hold }));
  }
  const whole = new Map<string, ArrayLike<unknown>>();
  for (const child of tree.children) {
    const { name } = child.element;
    const of = child.children.length === 0 ? values.get(name) : await putTogether(child, values, rowCount, reading);
    if (of !== undefined) whole.set(name, of);
  }
  return { rowCount, columns: whole };
}

function wholeOf(value: unknown, why: string): number {
  const whole = Number(value);
  if (!Number.isSafeInteger(whole) || whole < 0) throw new Error(why);
  return whole;
}

async function readChunk({ bytes, tree }: OpenFile, { meta_data, file_path }: ColumnChunk) {
  if (file_path !== undefined) throw new Error('its columns are in other files');
  if (meta_data === undefined) throw new Error('a column is encrypted, or has no metadata');
  const { path_in_schema: path, codec, dictionary_page_offset, data_page_offset, total_compressed_size } = meta_data;
  const nowhere = 'a column has no valid position';
  const first = wholeOf(dictionary_page_offset || data_page_offset, nowhere);
  const end = first + wholeOf(total_compressed_size, nowhere);
  if (end > bytes.size) throw new Error(nowhere);
  return { path, codec, schemaPath: getTreePath(tree, path), bytes: await bytes.read(first, end) };
}

/** Lists, maps and records of a nested column, by row. */
async function putTogether(
  child: SchemaTree,
  values: ReadonlyMap<string, ArrayLike<unknown>>,
  rowCount: number,
  reading: TableReading,
): Promise<unknown[] | undefined> {
  const { name } = child.element;
  const parts = [...values].filter(([path]) => path.startsWith(`${name}.`));
  if (parts.length === 0) return undefined;
  const rows: unknown[] = [];
  for (let first = 0; first < rowCount; first += NESTED_ROWS) {
    const turn = reading.checkAndYield();
    if (turn !== undefined) await turn;
    const end = Math.min(rowCount, first + NESTED_ROWS);
    const slices = new Map(parts.map(([path, all]) => [path, (all as unknown[]).slice(first, end)]));
    assembleNested(slices, child, DEFAULT_PARSERS);
    const assembled = slices.get(name);
    if (assembled?.length !== end - first) throw new Error(`the lists of its column ${name} do not fit together`);
    for (const row of assembled) rows.push(row);
  }
  return rows;
}
