// The values of a page of a Parquet column: decodes them and converts them to the type of the column.

import { convert } from 'hyparquet/src/convert.js';
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
import type { Unpack } from './unpack-page.ts';

export interface ColumnChunk {
  readonly bytes: Uint8Array;
  /** The elements of the schema from its root to the column. */
  readonly schemaPath: SchemaTree[];
  readonly codec: string;
  readonly rowCount: number;
  readonly reading: TableReading;
  /** Counts bytes that stay in memory as long as the row group. */
  readonly hold: (bytes: number) => void;
}

/** A column with what its schema says about the values. */
export interface TypedColumn extends ColumnChunk {
  readonly decoder: ColumnDecoder;
  readonly isFlat: boolean;
  readonly most: { readonly repetition: number; readonly definition: number };
  readonly unpack: Unpack;
}

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

/** How many values are converted between two checks of the deadline. */
const SLICE = 1 << 16;

/** The values of a page that are not absent. */
export interface PresentValues {
  /** The position where the values begin. */
  readonly page: PageReader;
  /** The number of values that are not absent. */
  readonly present: number;
}

/** Decodes and converts the values of a page that are not absent. */
export async function takeValues(
  column: TypedColumn,
  { page, present }: PresentValues,
  encoding: number,
  dictionary: ArrayLike<unknown> | undefined,
): Promise<ArrayLike<unknown>> {
  if (present === 0) return [];
  if (encoding === ENCODING.dictionary || encoding === ENCODING.plainDictionary) {
    if (dictionary === undefined || dictionary.length === 0)
      return damaged('it refers to a dictionary that is missing');
    const width = takeNumber(page, 1);
    // with a width of 0 bits, no bytes follow: all values equal the first one of the dictionary
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

/** An empty array for values: a typed array if `model` is one. */
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

/** The size of a value in bytes, by type. */
const WIDTHS: { readonly [type: string]: number } = { INT32: 4, INT64: 8, FLOAT: 4, DOUBLE: 8, INT96: 12 };

/** Reads values that are stored as they are. */
export function takePlain(
  { decoder: { type, element } }: TypedColumn,
  page: PageReader,
  count: number,
): ArrayLike<unknown> {
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
  // copied, so that numbers are aligned
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

/** The bytes of the longest decimal number, and of a UUID. The library takes many times as much memory for them. */
const LONGEST_DECIMAL = 64;
const UUID = 16;

/** How many times their bytes JSON texts and geometries take as objects: typical ones 3 to 8, empty lists 16. */
const BYTES_AS_OBJECTS = 8;
const OBJECTS: readonly (string | undefined)[] = ['JSON', 'GEOMETRY', 'GEOGRAPHY'];

/** Converts values to the type of their column: texts, dates, geometries. */
export async function converted(column: TypedColumn, values: ArrayLike<unknown>): Promise<ArrayLike<unknown>> {
  const { decoder, reading } = column;
  const pieces: ArrayLike<unknown>[] = [];
  for (let first = 0; first < values.length; first += SLICE) {
    const turn = reading.checkAndYield();
    if (turn !== undefined) await turn;
    const slice = ArrayBuffer.isView(values)
      ? (values as Float64Array).subarray(first, first + SLICE)
      : (values as unknown[]).slice(first, first + SLICE);
    checkSizes(column, slice);
    pieces.push(convert(slice as DecodedArray, decoder) as ArrayLike<unknown>);
  }
  return joined(pieces);
}

/** Refuses values that would take too much memory when they are converted. */
function checkSizes({ decoder: { element }, hold }: TypedColumn, values: ArrayLike<unknown>): void {
  const { converted_type, logical_type } = element;
  const isObjects = [converted_type, logical_type?.type].some((type) => OBJECTS.includes(type));
  const longest = converted_type === 'DECIMAL' ? LONGEST_DECIMAL : logical_type?.type === 'UUID' ? UUID : Infinity;
  if (!isObjects && longest === Infinity) return;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (!(value instanceof Uint8Array)) continue;
    if (value.length > longest) damaged('a number or a UUID is too long');
    if (isObjects) hold(BYTES_AS_OBJECTS * value.length);
  }
}

export function withNulls(values: ArrayLike<unknown>, definition: Uint32Array | undefined): ArrayLike<unknown> {
  if (definition === undefined) return values;
  const all: unknown[] = new Array(definition.length);
  for (let i = 0, next = 0; i < definition.length; i++) all[i] = definition[i] === 0 ? null : values[next++];
  return all;
}

/** Joins pieces in order. */
export function joined(pieces: readonly ArrayLike<unknown>[]): ArrayLike<unknown> {
  if (pieces.length === 1) return pieces[0];
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const isAlike = pieces.every((piece) => ArrayBuffer.isView(piece) && piece.constructor === pieces[0].constructor);
  const all = isAlike && pieces.length > 0 ? emptyLike(pieces[0], length) : (new Array(length) as unknown[]);
  let at = 0;
  for (const piece of pieces) for (let i = 0; i < piece.length; i++) all[at++] = piece[i];
  return all;
}
