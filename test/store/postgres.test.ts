import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { storeContract } from '../../src/store/contract.ts';
import { postgresStore } from '../../src/store/postgres.ts';
import { postgresDatabase } from '../kit/postgres-database.ts';

storeContract(test, async (place) => postgresStore(await postgresDatabase(place)));

describe('a store in PostgreSQL', () => {
  test('makes its tables once, however many open it at the same time', async () => {
    const url = await postgresDatabase('crowd');
    const stores = await Promise.all(Array.from({ length: 8 }, () => postgresStore(url)));
    expect(await stores[0].commit([{ key: 'a', expected: undefined, value: '1' }])).toBe(true);
    expect(await stores[7].readRecord('a')).toBe('1');
    await Promise.all(stores.map((store) => store.close()));
  });

  test('leaves a pool that it was handed open', async () => {
    const pool = new pg.Pool({ connectionString: await postgresDatabase('pool') });
    pool.on('error', () => {});
    const store = await postgresStore(pool);
    await store.close();
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  test('refuses tables that a newer library made', async () => {
    const url = await postgresDatabase('newer');
    await (await postgresStore(url)).close();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('INSERT INTO ermine_schema VALUES (7)');
    await client.end();
    await expect(postgresStore(url)).rejects.toThrow('tables of version 7, this library knows 1: use a newer ermine');
  });

  test('says what is wrong when nobody answers', async () => {
    await expect(postgresStore('postgres://localhost:1/nothing')).rejects.toThrow(/ECONNREFUSED|connect/);
  });
});
