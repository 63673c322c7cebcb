// Reads one column of one Parquet row group: unpacks and decodes its pages one by one. Before memory is allocated for a size in a page
// header, this size is checked against the bytes, and counted. The clock is checked between pages and between slices of values.

import { assembleLists } from 'hyparquet/src/assemble.js';
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import { getMaxDefinitionLevel, getMaxRepetitionLevel, isFlatColumn } from 'hyparquet/src/schema.js';
import type { DecodedArray } from 'hyparquet/src/types.js';
import { damaged, type PageReader, takeBytes, takeNumber, takeRuns } from './parquet-runs.ts';
import {
  type ColumnChunk,
  converted,
  joined,
  type PresentValues,
  type TypedColumn,
  takePlain,
  takeValues,
  withNulls,
} from './parquet-values.ts';
import { readThriftAt, TYPE as THRIFT, type ThriftRecord } from './thrift.ts';
import { unpackOf } from './unpack-page.ts';

const PAGE = { data: 0, index: 1, dictionary: 2, data2: 3 } as const;
/** How many bytes a value takes: in a slot, as a text, or in nested lists, which have spare capacity. */
const SLOT = 8;
const TEXT = 64;
const LIST = 170;
/** The values of a column that have been read so far. */
interface ColumnSoFar {
  /** One entry per row, for a nested column. */
  readonly nested: unknown[];
  /** All values in sequence, for a flat column. */
  readonly pieces: ArrayLike<unknown>[];
  rows: number;
  dictionary: ArrayLike<unknown> | undefined;
}

/** The values of a column by row: nested lists if the column is nested. */
export async function readColumn(chunk: ColumnChunk): Promise<ArrayLike<unknown>> {
  const { bytes, rowCount, reading } = chunk;
  const column = columnOf(chunk);
  const growing: ColumnSoFar = { nested: [], pieces: [], rows: 0, dictionary: undefined };
  for (let at = 0; at < bytes.length - 1 && (!column.isFlat || growing.rows < rowCount); ) {
    const turn = reading.checkAndYield();
    if (turn !== undefined) await turn;
    const { record, end } = readThriftAt(bytes, at);
    const header = readHeader(record);
    const page: PageReader = { bytes, at: end };
    const packed = takeBytes(page, header.packedSize);
    at = page.at;
    if (header.type === PAGE.index) continue;
    countMemory(column, header);
    if (header.type === PAGE.dictionary) {
      const plain = { bytes: await unpacked(column, packed, header.size), at: 0 };
      growing.dictionary = await converted(column, takePlain(column, plain, header.count));
    } else if (header.count > 0) await addPage(column, growing, header, packed);
  }
  const whole = column.isFlat ? joined(growing.pieces) : growing.nested;
  if (whole.length < rowCount) damaged('a column has fewer values than its group has rows');
  return whole;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
/** The parsers of the library, except that it drops a byte order mark at the beginning of a text. */
const PARSERS = { ...DEFAULT_PARSERS, stringFromBytes: (bytes: Uint8Array) => bytes && decoder.decode(bytes) };

function columnOf(chunk: ColumnChunk): TypedColumn {
  const { schemaPath, codec } = chunk;
  const { element } = schemaPath[schemaPath.length - 1];
  const type = element.type ?? damaged('a column has no type');
  return {
    ...chunk,
    decoder: { pathInSchema: [], type, element, schemaPath, codec: 'UNCOMPRESSED', parsers: PARSERS },
    isFlat: isFlatColumn(schemaPath),
    most: { repetition: getMaxRepetitionLevel(schemaPath), definition: getMaxDefinitionLevel(schemaPath) },
    unpack: unpackOf(codec),
  };
}

async function addPage(
  column: TypedColumn,
  growing: ColumnSoFar,
  header: PageFacts,
  packed: Uint8Array,
): Promise<void> {
  const levels = await takeLevels(column, header, packed);
  const { definition, repetition } = levels;
  const values = await takeValues(column, levels, header.encoding, growing.dictionary);
  if (column.isFlat) {
    growing.pieces.push(withNulls(values, definition));
    growing.rows += header.count;
    if (growing.rows > column.rowCount) damaged('a column has more values than its group has rows');
    return;
  }
  const { nested } = growing;
  if (definition === undefined && repetition === undefined) {
    for (let i = 0; i < values.length; i++) nested.push(values[i]);
    return;
  }
  // the library reads only the length and single values of these arrays, so typed arrays serve as well
  const [defined, repeated] = [definition, repetition ?? []] as unknown as [number[], number[]];
  assembleLists(nested, defined, repeated, values as DecodedArray, column.schemaPath);
}

interface PageFacts {
  readonly type: number;
  readonly size: number;
  readonly packedSize: number;
  readonly count: number;
  readonly encoding: number;
  /** The bytes of levels before the compressed data, in a page of version 2. */
  readonly apart: { readonly definition: number; readonly repetition: number; readonly isPacked: boolean } | undefined;
}

function readHeader(record: ThriftRecord): PageFacts {
  const type = wholeOf(record, 1);
  const about = record.get(type === PAGE.dictionary ? 7 : type === PAGE.data2 ? 8 : 5)?.value;
  const isRead = type === PAGE.data || type === PAGE.dictionary || type === PAGE.data2;
  if (!isRead && type !== PAGE.index) damaged('it has an unknown page type');
  const [size, packedSize] = [wholeOf(record, 2), wholeOf(record, 3)];
  if (type === PAGE.index) return { type, size, packedSize, count: 0, encoding: 0, apart: undefined };
  if (!(about instanceof Map)) return damaged('its header is missing');
  return {
    type,
    size,
    packedSize,
    count: wholeOf(about, 1),
    encoding: wholeOf(about, type === PAGE.data2 ? 4 : 2),
    apart:
      type === PAGE.data2
        ? { definition: wholeOf(about, 5), repetition: wholeOf(about, 6), isPacked: about.get(7)?.type !== THRIFT.no }
        : undefined,
  };
}

function wholeOf(record: ThriftRecord, field: number): number {
  const value = record.get(field)?.value;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) damaged('its sizes are missing');
  return value;
}

/** Counts the memory of a page before it is unpacked. */
function countMemory(
  { decoder, isFlat, most, rowCount, reading, hold }: TypedColumn,
  { type, count, size }: PageFacts,
): void {
  if (isFlat && type !== PAGE.dictionary && count > rowCount) damaged('it has more values than its group has rows');
  const isText = decoder.type === 'BYTE_ARRAY' || decoder.type === 'FIXED_LEN_BYTE_ARRAY';
  hold(size + count * (isFlat ? (isText ? TEXT : SLOT) : TEXT + LIST * most.definition));
  reading.countUnpacked(size + count * (isText || !isFlat ? TEXT : SLOT));
}

async function unpacked({ unpack }: TypedColumn, packed: Uint8Array, size: number): Promise<Uint8Array> {
  if (size === 0) return new Uint8Array();
  const bytes = await unpack(packed, size);
  if (bytes.length !== size) damaged('it unpacks to another size than it declares');
  return bytes;
}

interface Levels extends PresentValues {
  readonly definition: Uint32Array | undefined;
  readonly repetition: Uint32Array | undefined;
}

async function takeLevels(column: TypedColumn, header: PageFacts, packed: Uint8Array): Promise<Levels> {
  const { most } = column;
  const { apart, count, size } = header;
  let repetition: Uint32Array | undefined;
  let definition: Uint32Array | undefined;
  let page: PageReader;
  if (apart === undefined) {
    page = { bytes: await unpacked(column, packed, size), at: 0 };
    const next = () => takeBytes(page, takeNumber(page, 4));
    if (most.repetition > 0) repetition = levelsOf(next(), count, most.repetition);
    if (most.definition > 0) definition = levelsOf(next(), count, most.definition);
  } else {
    const whole: PageReader = { bytes: packed, at: 0 };
    const [repeated, defined] = [takeBytes(whole, apart.repetition), takeBytes(whole, apart.definition)];
    if (most.repetition > 0) repetition = levelsOf(repeated, count, most.repetition);
    if (most.definition > 0) definition = levelsOf(defined, count, most.definition);
    const rest = packed.subarray(whole.at);
    const restSize = size - whole.at;
    if (restSize < 0) damaged('it unpacks to another size than it declares');
    page = { bytes: apart.isPacked ? await unpacked(column, rest, restSize) : rest, at: 0 };
  }
  let present = count;
  if (definition !== undefined) for (const level of definition) if (level < most.definition) present--;
  return { page, definition: present === count && column.isFlat ? undefined : definition, repetition, present };
}

function levelsOf(bytes: Uint8Array, count: number, most: number): Uint32Array {
  return takeRuns({ bytes, at: 0 }, 32 - Math.clz32(most), count, most);
}
