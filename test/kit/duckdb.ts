// Reads Parquet files with DuckDB, which shares no code with our writer.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll } from 'vitest';

/** Queries rows of a file, named `$table` in the statement. The files are removed after the tests. */
export function openDuckDb(): (bytes: Uint8Array, sql: string) => Promise<unknown[]> {
  let folder: string;
  let instance: DuckDBInstance;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ermine-parquet-'));
    instance = await DuckDBInstance.create(':memory:');
  });
  afterAll(() => rm(folder, { recursive: true }));
  return async (bytes, sql) => {
    const path = join(folder, 'table.parquet');
    await writeFile(path, bytes);
    const connection = await instance.connect();
    try {
      return (await connection.runAndReadAll(sql.replace('$table', `'${path}'`))).getRowObjectsJson();
    } finally {
      connection.closeSync();
    }
  };
}
