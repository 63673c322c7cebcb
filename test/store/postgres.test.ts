import { inspect } from 'node:util';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { storeContract } from '../../src/store/contract.ts';
import { postgresStore } from '../../src/store/postgres.ts';
import { openPostgresPool } from '../../src/store/postgres-pool.ts';
import { hangingProxy } from '../kit/hanging-proxy.ts';
import { postgresDatabase } from '../kit/postgres-database.ts';

storeContract(test, async (place) => postgresStore(await postgresDatabase(place)));

describe('a store in PostgreSQL', () => {
  test('creates its tables once even if several open it at the same time', async () => {
    const url = await postgresDatabase('crowd');
    const stores = await Promise.all(Array.from({ length: 8 }, () => postgresStore(url)));
    expect(await stores[0].commit([{ key: 'a', expected: undefined, value: '1' }])).toBe(true);
    expect(await stores[7].readRecord('a')).toBe('1');
    await Promise.all(stores.map((store) => store.close()));
  });

  test('does not close a pool that was passed in', async () => {
    const pool = new pg.Pool({ connectionString: await postgresDatabase('pool') });
    pool.on('error', () => {});
    const store = await postgresStore(pool);
    await store.close();
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  test('refuses tables of a newer library', async () => {
    const url = await postgresDatabase('newer');
    await (await postgresStore(url)).close();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('INSERT INTO ermine_schema VALUES (7)');
    await client.end();
    await expect(postgresStore(url)).rejects.toThrow('tables of version 7; this library knows 1: use a newer ermine');
  });

  test('waits for a hanging server up to the time limit, and works again once the server does', async () => {
    const { url, hang } = await hangingProxy(await postgresDatabase('hung'));
    // longer than a busy machine takes to create a table
    const patience = { connectionTimeoutMillis: 2000, query_timeout: 2000 };
    const pool = new pg.Pool({ connectionString: url, ...patience });
    pool.on('error', () => {});
    const store = await postgresStore(pool);
    const change = { key: 'a', expected: undefined, value: '1' };
    const back = hang();
    const asked = [store.readRecord('a'), store.commit([change]), store.listNetworks(), store.readNetwork('a')];
    for (const answer of await Promise.allSettled(asked)) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('timeout') } });
    }
    back();
    expect(await store.commit([change])).toBe(true);
    expect(await store.readRecord('a')).toBe('1');
    await pool.end();
  });

  test('never waits forever with a pool that it opened itself', async () => {
    const pool = (await openPostgresPool(await postgresDatabase('patience'))) as pg.Pool;
    expect(pool.options.connectionTimeoutMillis).toBeLessThanOrEqual(60_000);
    expect(pool.options.query_timeout).toBeLessThanOrEqual(60_000);
    await pool.end();
  });

  test('refuses a wrong connection string without repeating any part of it', async () => {
    const server = 'postgres://ermine:secret@127.0.0.1';
    const ports = ['abc', '-1', '70000'].map((port) => `${server}/a?port=${port}`);
    for (const url of [`${server}:99999/a`, 'mysql://ermine:secret@host/a', ...ports]) {
      const error = await postgresStore(url).catch((reason) => reason);
      expect(error.message).toContain('connection string');
      expect(inspect(error, { depth: 9 })).not.toContain('secret');
    }
  });

  test('says what is wrong if no server answers', async () => {
    await expect(postgresStore('postgres://localhost:1/nothing')).rejects.toThrow(/ECONNREFUSED|connect/);
  });
});
