// Parquet in: the rows of a table, packed by any codec that is in use.

import type { CompressionCodec, Compressors } from 'hyparquet';
import { expectArgument } from '../errors/check-options.ts';
import { isBytes } from '../errors/is-bytes.ts';
import type { OptionKind } from '../errors/option-kinds.ts';
import type { Row } from './row.ts';

const MAGIC = 'PAR1';
const PARQUET: OptionKind = {
  expected: 'the bytes of a Parquet file',
  fits: (value) =>
    isBytes(value) &&
    [value.subarray(0, 4), value.subarray(-4)].every((four) => String.fromCharCode(...four) === MAGIC),
};

/** The rows of a Parquet file, packed by any codec but LZO; `line` counts them from 1. A column of points in WKB is not read: use columns x and y. */
export async function* readParquet(bytes: Uint8Array): AsyncGenerator<Row> {
  if (!isBytes(bytes)) expectArgument('readParquet', bytes, PARQUET);
  if (!PARQUET.fits(bytes)) throw new TypeError('This is no whole Parquet file: it was cut, or is of another kind.');
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const { parquetMetadata, parquetReadObjects } = await import('hyparquet');
  const metadata = readable(() => parquetMetadata(file));
  const codecs = new Set(metadata.row_groups.flatMap(({ columns }) => columns.map((one) => one.meta_data?.codec)));
  const compressors = await compressorsFor(codecs);
  const rows = parquetReadObjects({ file, metadata, ...(compressors && { compressors }) }).catch((error) =>
    readable(() => throwIt(error)),
  );
  let line = 0;
  for (const cells of await rows) yield { line: ++line, cells };
}

/** Codecs that are read without anything more. */
const BUILT_IN: readonly unknown[] = ['UNCOMPRESSED', 'SNAPPY', undefined];

/** What unpacks the pages of a file; loaded where there is need of it. */
async function compressorsFor(codecs: ReadonlySet<CompressionCodec | undefined>): Promise<Compressors | undefined> {
  const wanted = [...codecs].filter((codec) => !BUILT_IN.includes(codec));
  if (wanted.length === 0) return undefined;
  const { compressors } = await import('hyparquet-compressors');
  const unknown = wanted.find((codec) => !Object.hasOwn(compressors, codec!));
  if (unknown === undefined) return compressors;
  throw new TypeError(
    `Its columns are packed by ${unknown}, which is not read: write it with zstd, snappy, gzip, brotli, lz4 or none.`,
  );
}

function readable<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new TypeError(`This Parquet file cannot be read: ${(error as Error).message}.`, { cause: error });
  }
}

function throwIt(error: unknown): never {
  throw error;
}
