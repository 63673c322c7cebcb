// Reads one column of one Parquet row group: unpacks and decodes its pages one by one. Every size in a page header is checked against the
// bytes and counted before memory is allocated for it, and the clock is checked between pages and between slices of values.

import { assembleLists } from 'hyparquet/src/assemble.js';
import { convert, DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import { getMaxDefinitionLevel, getMaxRepetitionLevel, isFlatColumn } from 'hyparquet/src/schema.js';
import type { ColumnDecoder, DecodedArray, SchemaTree } from 'hyparquet/src/types.js';
import {
  damaged,
  type PageReader,
  takeBytes,
  takeDeltas,
  takeDeltaTexts,
  takeFixedTexts,
  takeLengthTexts,
  takeNumber,
  takeRuns,
  takeSplitBytes,
  takeTexts,
} from './parquet-runs.ts';
import type { TableReading } from './table-limits.ts';
import { readThriftAt, TYPE as THRIFT, type ThriftRecord } from './thrift.ts';
import { type Unpack, unpackOf } from './unpack-page.ts';

/** A column of a row group. */
export interface ColumnChunk {
  readonly bytes: Uint8Array;
  /** From the root of the schema to the column. */
  readonly schemaPath: SchemaTree[];
  readonly codec: string;
  readonly rowCount: number;
  readonly reading: TableReading;
  /** Counts bytes that stay in memory together with the row group. */
  readonly hold: (bytes: number) => void;
}

/** Numbers of the format. */
const PAGE = { data: 0, index: 1, dictionary: 2, data2: 3 } as const;
const ENCODING = {
  plain: 0,
  plainDictionary: 2,
  runs: 3,
  deltas: 5,
  lengthTexts: 6,
  deltaTexts: 7,
  dictionary: 8,
  splitBytes: 9,
} as const;

/** The memory of a value: a slot, a text, or nested lists, which have spare capacity. */
const SLOT = 8;
const TEXT = 64;
const LIST = 170;
/** Values that are converted between two checks of the clock. */
const SLICE = 1 << 16;

interface TypedColumn extends ColumnChunk {
  readonly decoder: ColumnDecoder;
  readonly isFlat: boolean;
  readonly most: { readonly repetition: number; readonly definition: number };
  readonly unpack: Unpack;
}

/** The values of a column read so far. */
interface ColumnSoFar {
  /** By row, for a nested column. */
  readonly nested: unknown[];
  /** In sequence, for a flat column. */
  readonly pieces: ArrayLike<unknown>[];
  rows: number;
  dictionary: ArrayLike<unknown> | undefined;
}

/** The values of a column by row; nested lists if it is nested. */
export async function readColumn(chunk: ColumnChunk): Promise<ArrayLike<unknown>> {
  const { bytes, rowCount, reading } = chunk;
  const column = columnOf(chunk);
  const growing: ColumnSoFar = { nested: [], pieces: [], rows: 0, dictionary: undefined };
  for (let at = 0; at < bytes.length - 1 && (!column.isFlat || growing.rows < rowCount); ) {
    const turn = reading.look();
    if (turn !== undefined) await turn;
    const { record, end } = readThriftAt(bytes, at);
    const header = readHeader(record);
    const page: PageReader = { bytes, at: end };
    const packed = takeBytes(page, header.packedSize);
    at = page.at;
    if (header.type === PAGE.index) continue;
    consume(column, header);
    if (header.type === PAGE.dictionary) {
      const plain = { bytes: await unpacked(column, packed, header.size), at: 0 };
      growing.dictionary = await converted(column, takePlain(column, plain, header.count));
    } else if (header.count > 0) await addPage(column, growing, header, packed);
  }
  const whole = column.isFlat ? joined(growing.pieces) : growing.nested;
  if (whole.length < rowCount) damaged('a column has fewer values than its group has rows');
  return whole;
}

function columnOf(chunk: ColumnChunk): TypedColumn {
  const { schemaPath, codec } = chunk;
  const { element } = schemaPath[schemaPath.length - 1];
  const type = element.type ?? damaged('a column has no type');
  return {
    ...chunk,
    decoder: { pathInSchema: [], type, element, schemaPath, codec: 'UNCOMPRESSED', parsers: DEFAULT_PARSERS },
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
  // it only counts them and reads each
  const [defined, repeated] = [definition, repetition ?? []] as unknown as [number[], number[]];
  assembleLists(nested, defined, repeated, values as DecodedArray, column.schemaPath);
}

interface PageFacts {
  readonly type: number;
  readonly size: number;
  readonly packedSize: number;
  readonly count: number;
  readonly encoding: number;
  /** For a page of version 2, whose levels come before the compressed data. */
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
function consume(
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

interface Levels {
  /** Where the values begin. */
  readonly page: PageReader;
  readonly definition: Uint32Array | undefined;
  readonly repetition: Uint32Array | undefined;
  /** The number of values that are not absent. */
  readonly present: number;
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

/** The values of a page that are not absent. */
async function takeValues(
  column: TypedColumn,
  { page, present }: Levels,
  encoding: number,
  dictionary: ArrayLike<unknown> | undefined,
): Promise<ArrayLike<unknown>> {
  if (present === 0) return [];
  if (encoding === ENCODING.dictionary || encoding === ENCODING.plainDictionary) {
    if (dictionary === undefined || dictionary.length === 0)
      return damaged('it refers to a dictionary that is missing');
    const width = takeNumber(page, 1);
    // all are the first value, and there are no more bytes
    const index = width === 0 ? new Uint32Array(present) : takeRuns(page, width, present, dictionary.length - 1);
    return lookedUp(dictionary, index);
  }
  return converted(column, takePhysical(column, page, present, encoding));
}

function lookedUp(dictionary: ArrayLike<unknown>, index: Uint32Array): ArrayLike<unknown> {
  const values = emptyLike(dictionary, index.length);
  for (let i = 0; i < index.length; i++) values[i] = dictionary[index[i]];
  return values;
}

/** An array for values: a typed array if those of the model are numbers. */
function emptyLike(model: ArrayLike<unknown>, length: number): { [at: number]: unknown } & ArrayLike<unknown> {
  if (!ArrayBuffer.isView(model)) return new Array(length);
  return new (model.constructor as Float64ArrayConstructor)(length) as never;
}

function takePhysical(column: TypedColumn, page: PageReader, count: number, encoding: number): ArrayLike<unknown> {
  const { type, element } = column.decoder;
  const isText = type === 'BYTE_ARRAY' || type === 'FIXED_LEN_BYTE_ARRAY';
  switch (encoding) {
    case ENCODING.plain:
      return takePlain(column, page, count);
    case ENCODING.runs: {
      if (type !== 'BOOLEAN') break;
      const runs = takeBytes(page, takeNumber(page, 4));
      return Array.from(takeRuns({ bytes: runs, at: 0 }, 1, count, 1), (bit) => bit === 1);
    }
    case ENCODING.deltas:
      if (type === 'INT32' || type === 'INT64') return takeDeltas(page, count, type === 'INT32');
      break;
    case ENCODING.lengthTexts:
      if (isText) return takeLengthTexts(page, count);
      break;
    case ENCODING.deltaTexts:
      if (isText) {
        return takeDeltaTexts(page, count, (bytes) => {
          column.reading.countUnpacked(bytes);
          column.hold(bytes);
        });
      }
      break;
    case ENCODING.splitBytes: {
      const width = WIDTHS[type] ?? element.type_length ?? 0;
      const whole = takeSplitBytes(page, count, width);
      return takePlain(column, { bytes: whole, at: 0 }, count);
    }
  }
  return damaged(`its values have the encoding ${encoding}, which its column cannot have`);
}

/** Size of a value in bytes. */
const WIDTHS: { readonly [type: string]: number } = { INT32: 4, INT64: 8, FLOAT: 4, DOUBLE: 8, INT96: 12 };

/** Values as they are. */
function takePlain({ decoder: { type, element } }: TypedColumn, page: PageReader, count: number): ArrayLike<unknown> {
  if (type === 'BYTE_ARRAY') return takeTexts(page, count);
  if (type === 'FIXED_LEN_BYTE_ARRAY') {
    const { type_length: length = 0 } = element;
    if (!(length > 0)) damaged('a fixed-length text has no length');
    return takeFixedTexts(page, count, length);
  }
  if (type === 'BOOLEAN') {
    const bits = takeBytes(page, Math.ceil(count / 8));
    return Array.from({ length: count }, (_, i) => ((bits[i >> 3] >> (i & 7)) & 1) === 1);
  }
  // a copy, aligned for numbers
  const { buffer } = new Uint8Array(takeBytes(page, count * WIDTHS[type]));
  switch (type) {
    case 'INT32':
      return new Int32Array(buffer);
    case 'INT64':
      return new BigInt64Array(buffer);
    case 'FLOAT':
      return new Float32Array(buffer);
    case 'DOUBLE':
      return new Float64Array(buffer);
    default: {
      const view = new DataView(buffer);
      const at = (i: number) => (BigInt(view.getInt32(12 * i + 8, true)) << 64n) | view.getBigUint64(12 * i, true);
      return Array.from({ length: count }, (_, i) => at(i));
    }
  }
}

/** Bytes of the longest decimal number. */
const LONGEST_DECIMAL = 64;

/** Converts values to the type of their column: texts, dates, geometries. */
async function converted({ decoder, reading }: TypedColumn, values: ArrayLike<unknown>): Promise<ArrayLike<unknown>> {
  const { converted_type } = decoder.element;
  const pieces: ArrayLike<unknown>[] = [];
  for (let first = 0; first < values.length; first += SLICE) {
    const turn = reading.look();
    if (turn !== undefined) await turn;
    const slice = ArrayBuffer.isView(values)
      ? (values as Float64Array).subarray(first, first + SLICE)
      : (values as unknown[]).slice(first, first + SLICE);
    if (converted_type === 'DECIMAL') {
      for (const value of slice) {
        if (value instanceof Uint8Array && value.length > LONGEST_DECIMAL) damaged('a decimal number is too long');
      }
    }
    pieces.push(convert(slice as DecodedArray, decoder) as ArrayLike<unknown>);
  }
  return joined(pieces);
}

function withNulls(values: ArrayLike<unknown>, definition: Uint32Array | undefined): ArrayLike<unknown> {
  if (definition === undefined) return values;
  const all: unknown[] = new Array(definition.length);
  for (let i = 0, next = 0; i < definition.length; i++) all[i] = definition[i] === 0 ? null : values[next++];
  return all;
}

/** Pieces in order. */
function joined(pieces: readonly ArrayLike<unknown>[]): ArrayLike<unknown> {
  if (pieces.length === 1) return pieces[0];
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const isAlike = pieces.every((piece) => ArrayBuffer.isView(piece) && piece.constructor === pieces[0].constructor);
  const all = isAlike && pieces.length > 0 ? emptyLike(pieces[0], length) : (new Array(length) as unknown[]);
  let at = 0;
  for (const piece of pieces) for (let i = 0; i < piece.length; i++) all[at++] = piece[i];
  return all;
}
