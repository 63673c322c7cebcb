// Writes Parquet, with geometries as GeoParquet, which GIS programs, DuckDB and pandas can open.

import { expectArgument } from '../errors/check-options.ts';
import { FUNCTION, type OptionKind, RECORD } from '../errors/option-kinds.ts';
import { concatBytes } from '../memory/concat-bytes.ts';
import { LISTS } from './row.ts';

/** The type of a column. Any cell may be absent (undefined, null or NaN). */
export type ColumnKind = 'text' | 'number' | 'integer' | 'boolean' | 'json' | 'geometry';

/** A column of a Parquet file. */
export interface ParquetColumn {
  readonly name: string;
  readonly kind: ColumnKind;
}

/** A named column with values of one kind. */
export type ColumnData = { readonly [name: string]: ArrayLike<unknown> };

const TYPES = {
  text: 'STRING',
  number: 'DOUBLE',
  integer: 'INT32',
  boolean: 'BOOLEAN',
  json: 'JSON',
  geometry: 'BYTE_ARRAY',
} as const satisfies { [kind in ColumnKind]: string };

/** Loads the library when the first table is written. The library for reading is loaded with the first read; GeoJSON needs neither. */
const loadWriter = () => import('hyparquet-writer');

type Library = Awaited<ReturnType<typeof loadWriter>>;

const COLUMNS: OptionKind = {
  expected: `a list of { name, kind } with different names, each kind one of ${Object.keys(TYPES).join(', ')}`,
  fits: (value) =>
    Array.isArray(value) &&
    value.every(({ name, kind }) => typeof name === 'string' && Object.hasOwn(TYPES, kind)) &&
    new Set(value.map(({ name }) => name)).size === value.length,
};
const TEXTS: OptionKind = {
  expected: 'texts by their names',
  fits: (value) => RECORD.fits(value) && Object.values(Object(value)).every((text) => typeof text === 'string'),
};

function columnsBy(columns: readonly ParquetColumn[]): OptionKind {
  const names = columns.map(({ name }) => name);
  return {
    expected: `one list for each of the columns ${names.join(', ')}, all of equal length, and no other columns`,
    fits: (value) => {
      const lengths = names.map((name) => Object(Object(value)[name]).length);
      const isEven = lengths.every((length) => typeof length === 'number' && length === lengths[0]);
      return isEven && Object.keys(Object(value)).length === names.length;
    },
  };
}

/** The number of rows of a row group. A reader can skip row groups that it does not need. */
const GROUP = 100_000;

/** A file that is written step by step. */
export interface ParquetStream {
  /** Adds rows. All columns must have the same length. Resolves when the rows are written. */
  add(data: ColumnData): Promise<void>;
  /** Writes the footer, which completes the file. */
  end(): Promise<void>;
}

/**
 * Begins a Parquet file. Its bytes are passed to `write` in order; `metadata` goes into the footer.
 *
 * @example
 * const file = openParquet([{ name: 'id', kind: 'text' }, { name: 'minutes', kind: 'number' }], (bytes) => handle.write(bytes));
 * await file.add({ id: ['A', 'B'], minutes: [3.2, 4.1] });
 * await file.end();
 */
export function openParquet(
  columns: readonly ParquetColumn[],
  write: (bytes: Uint8Array) => unknown,
  metadata: { readonly [key: string]: string } = {},
): ParquetStream {
  expectArgument('openParquet: columns', columns, COLUMNS);
  expectArgument('openParquet: write', write, FUNCTION);
  expectArgument('openParquet: metadata', metadata, TEXTS);
  let opened: Promise<ReturnType<typeof openWriter>> | undefined;
  let hasEnded = false;
  const open = () => (opened ??= loadWriter().then((library) => openWriter(library, columns, metadata)));
  return {
    async add(data) {
      if (hasEnded) throw new Error('The file has ended: nothing can be added.');
      expectArgument('add', data, columnsBy(columns));
      const { bytes, parquet, geojsonToWkb } = await open();
      const columnData = columns.map(({ name, kind }) => ({
        name,
        data: writable(() => cellsOf(kind, data[name], geojsonToWkb), `${name}: `),
        type: TYPES[kind],
      }));
      for (let first = 0; first < (columnData[0]?.data.length ?? 0); first += GROUP) {
        const group = columnData.map((column) => ({ ...column, data: column.data.slice(first, first + GROUP) }));
        await writable(() => parquet.write({ columnData: group, rowGroupSize: GROUP }));
        await handOver(bytes, write);
      }
    },
    async end() {
      hasEnded = true;
      const { bytes, parquet } = await open();
      await parquet.finish();
      await handOver(bytes, write);
    },
  };
}

function openWriter(
  { ByteWriter, geojsonToWkb, ParquetWriter, schemaFromColumnData }: Library,
  columns: readonly ParquetColumn[],
  metadata: { readonly [key: string]: string },
) {
  const bytes = new ByteWriter(1 << 16);
  const pairs = [...geoMetadata(columns), ...Object.entries(metadata).map(([key, value]) => ({ key, value }))];
  const parquet = new ParquetWriter({
    writer: bytes,
    schema: schemaFromColumnData({
      columnData: columns.map(({ name, kind }) => ({ name, data: [], type: TYPES[kind] })),
    }),
    ...(pairs.length > 0 && { kvMetadata: pairs }),
    createdBy: 'ermine',
  });
  return { bytes, parquet, geojsonToWkb };
}

/** Hands over bytes and removes them from the buffer of the library's writer, which continues to count in `offset`. */
async function handOver(
  bytes: InstanceType<Library['ByteWriter']>,
  write: (bytes: Uint8Array) => unknown,
): Promise<void> {
  const ready = bytes.getBytes().slice();
  bytes.index = 0;
  if (ready.length > 0) await write(ready);
}

/**
 * A table as the bytes of a Parquet file. `kinds` gives the kinds of columns; by default a column has the kind of its first value.
 *
 * @example await writeFile('costs.parquet', await writeParquet({ start: ['A'], end: ['B'], time: [3.2] }));
 */
export async function writeParquet(
  data: ColumnData,
  kinds: { readonly [name: string]: ColumnKind } = {},
  metadata: { readonly [key: string]: string } = {},
): Promise<Uint8Array> {
  expectArgument('writeParquet', data, LISTS);
  expectArgument('writeParquet: kinds', kinds, TEXTS);
  const columns = Object.keys(data).map((name) => ({ name, kind: kinds[name] ?? kindOf(data[name]) }));
  const pieces: Uint8Array[] = [];
  const file = openParquet(columns, (bytes) => pieces.push(bytes), metadata);
  await file.add(data);
  await file.end();
  return concatBytes(pieces);
}

/** Runs `write`. Replaces the library's error message about values of the wrong kind. */
function writable<Value>(write: () => Value, where = ''): Value {
  try {
    return write();
  } catch (error) {
    throw new TypeError(`The table cannot be written: ${where}${(error as Error).message}.`, { cause: error });
  }
}

type ToWkb = Library['geojsonToWkb'];

function cellsOf(kind: ColumnKind, values: ArrayLike<unknown>, toWkb: ToWkb): unknown[] {
  const cells: unknown[] = new Array(values.length);
  for (let i = 0; i < values.length; i++) cells[i] = cellOf(kind, values[i], toWkb);
  return cells;
}

function cellOf(kind: ColumnKind, value: unknown, toWkb: ToWkb): unknown {
  if (value === undefined || value === null || Number.isNaN(value)) return undefined;
  if (kind === 'geometry') return toWkb(value as Parameters<ToWkb>[0]);
  return kind === 'text' ? String(value) : value;
}

function kindOf(values: ArrayLike<unknown>): ColumnKind {
  if (ArrayBuffer.isView(values)) return values instanceof Int32Array ? 'integer' : 'number';
  let first: unknown;
  for (let i = 0; i < values.length && first === undefined; i++) first = values[i] ?? undefined;
  if (typeof first === 'number') return 'number';
  if (typeof first === 'boolean') return 'boolean';
  if (typeof first !== 'object') return 'text';
  return 'coordinates' in Object(first) ? 'geometry' : 'json';
}

/** The metadata of GeoParquet 1.1. Without `crs`, coordinates are longitude and latitude. */
function geoMetadata(columns: readonly ParquetColumn[]): { key: string; value: string }[] {
  const geometries = columns.filter(({ kind }) => kind === 'geometry').map(({ name }) => name);
  if (geometries.length === 0) return [];
  const described = geometries.map((name) => [name, { encoding: 'WKB', geometry_types: [] }]);
  const value = { version: '1.1.0', primary_column: geometries[0], columns: Object.fromEntries(described) };
  return [{ key: 'geo', value: JSON.stringify(value) }];
}
