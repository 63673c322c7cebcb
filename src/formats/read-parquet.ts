// Reads the rows of a Parquet table, with any common compression.

import { checkOptions, expectArgument } from '../errors/check-options.ts';
import { isBytes } from '../errors/is-bytes.ts';
import type { OptionKind } from '../errors/option-kinds.ts';
import type { Row } from './row.ts';
import { TABLE_LIMITS, type TableLimits, TableReading } from './table-limits.ts';

const MAGIC = 'PAR1';
const PARQUET: OptionKind = {
  expected: 'the bytes of a Parquet file',
  fits: (value) =>
    isBytes(value) &&
    [value.subarray(0, 4), value.subarray(-4)].every((four) => String.fromCharCode(...four) === MAGIC),
};

/**
 * The rows of a Parquet file, compressed with any codec except LZO; `line` counts them from 1. A column of points in WKB is not read: use
 * columns x and y. Throws a `TypeError` if the file is damaged, and an `Error` if it exceeds a limit.
 */
export async function* readParquet(bytes: Uint8Array, options?: TableLimits): AsyncGenerator<Row> {
  if (!isBytes(bytes)) expectArgument('readParquet', bytes, PARQUET);
  const reading = new TableReading(checkOptions('readParquet', options, TABLE_LIMITS));
  if (!PARQUET.fits(bytes))
    throw new TypeError('This is not a complete Parquet file: it was cut off, or is another format.');
  reading.packed = bytes.length;
  const { openParquetFile } = await import('./parquet-groups.ts');
  const read = async (first: number, end: number) => bytes.subarray(first, end);
  const { groups } = await openParquetFile({ size: bytes.length, read }, reading);
  let line = 0;
  for await (const { rowCount, columns } of groups) {
    const lists = [...columns];
    for (let row = 0; row < rowCount; row++) {
      const turn = reading.checkNowAndThen();
      if (turn !== undefined) await turn;
      // without a prototype, because a column may have any name
      const cells: Record<string, unknown> = Object.create(null);
      for (const [name, values] of lists) cells[name] = values[row];
      yield { line: ++line, cells };
    }
  }
}
