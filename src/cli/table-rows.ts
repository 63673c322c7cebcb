// Reads tables from files of any format.

import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type CsvOptions, readCsv } from '../formats/csv.ts';
import { readGeoJson, readGeoJsonLines } from '../formats/geo-json-rows.ts';
import type { Row } from '../formats/row.ts';
import type { TableLimits } from '../formats/table-limits.ts';
import { type Io, UsageError } from './command.ts';
import { unpackedName } from './jobs/place-in.ts';
import { nameOfInput, reading } from './read-file.ts';

/** The most rows that are read from standard input, which may be endless. A million rows take almost a gigabyte while they are read. */
const ROWS_OF_INPUT = 1_000_000;

/** The rows of a table in any format. Its extension decides the format. */
export function rowsOfFile(file: string, limits: CsvOptions, io: Io): AsyncIterable<Row> {
  const name = unpackedName(file);
  const { separator, ragged, ...others } = limits;
  if (/\.parquet$/i.test(name)) return rowsOfParquet(file, others);
  if (/\.(geojsonl|geojsons|ndjson)$/i.test(name)) return readGeoJsonLines(createReadStream(file), others);
  if (/\.(geojson|json)$/i.test(name)) return readGeoJson(createReadStream(file), others);
  return file === '-' ? rowsOfInput(readCsv(io.input, limits)) : readCsv(createReadStream(file), limits);
}

async function* rowsOfInput(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  let count = 0;
  for await (const row of rows) {
    if (++count > ROWS_OF_INPUT) {
      throw new UsageError(
        `Standard input has more than ${ROWS_OF_INPUT} rows. Give a file, which may have any number.`,
      );
    }
    yield row;
  }
}

async function* rowsOfParquet(file: string, limits: TableLimits): AsyncGenerator<Row> {
  yield* (await import('../formats/read-parquet.ts')).readParquet(await readFile(file), limits);
}

/** Reads a table. If its columns or its text are wrong, the error names the file. */
export async function naming<Read>(file: string, read: () => Promise<Read>): Promise<Read> {
  try {
    return await reading(file, read);
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(`${nameOfInput(file)}: ${error.message}`);
    throw error;
  }
}
