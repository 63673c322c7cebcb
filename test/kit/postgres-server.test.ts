import pg from 'pg';
import { expect, test } from 'vitest';
import { startPostgres } from './postgres-server.ts';

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

test.skipIf(process.env.ERMINE_POSTGRES_URL)('a server resumes at its address with all committed data', async () => {
  const server = await startPostgres();
  const url = await server.urlOf('trips');
  expect(await server.urlOf('trips')).toBe(url);
  expect(await server.urlOf('other')).not.toBe(url);
  await ask(url, 'CREATE TABLE trips AS SELECT 7 AS count');
  await server.halt();
  await expect(ask(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  await server.resume();
  expect(await ask(url, 'SELECT count FROM trips')).toEqual([{ count: 7 }]);
  await server.stop();
});
