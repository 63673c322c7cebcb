import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileStore } from '../../src/store/file.ts';
import { lmdbStore } from '../../src/store/lmdb.ts';
import { memoryStore } from '../../src/store/memory.ts';
import { loadLibrary } from '../../src/store/missing-library.ts';
import type { GraphStore, NetworkStore } from '../../src/store/ports.ts';
import { postgresStore } from '../../src/store/postgres.ts';
import { postgresDatabase } from '../kit/postgres-database.ts';

// All stores refuse values that no store accepts, with the same messages, before they touch anything.

const folder = mkdtempSync(join(tmpdir(), 'ermine-refusals-'));
const stores: Record<string, NetworkStore & Partial<GraphStore>> = {};
let url: string;

beforeAll(async () => {
  url = await postgresDatabase('refusals');
  stores.memory = memoryStore();
  stores.file = await fileStore(join(folder, 'file'));
  stores.lmdb = await lmdbStore(join(folder, 'lmdb'));
  stores.postgres = await postgresStore(url);
});
afterAll(async () => {
  for (const store of Object.values(stores)) await store.close();
  rmSync(folder, { recursive: true });
});

describe.each(['memory', 'file', 'lmdb', 'postgres'])('networks in %s', (kind) => {
  test('are not read with an invalid range, and are empty beyond their end', async () => {
    const store = stores[kind];
    await store.writeNetwork('ranges', new Uint8Array(10));
    for (const range of [{ first: -5 }, { end: -5 }, { first: Number.NaN }, { first: 1.5 }, { end: '5' as never }]) {
      await expect(store.readNetwork('ranges', range)).rejects.toThrow('expected a whole number from 0, or Infinity');
    }
    for (const range of [
      { first: 20 },
      { first: 3_000_000 },
      { first: 10 },
      { first: 5, end: 2 },
      { first: 5, end: 5 },
    ])
      expect((await store.readNetwork('ranges', range))?.length).toBe(0);
    expect((await store.readNetwork('ranges', { end: Number.POSITIVE_INFINITY }))?.length).toBe(10);
  });

  test('stay unchanged if the value written is not bytes', async () => {
    const store = stores[kind];
    await store.writeNetwork('kept', new Uint8Array(9));
    for (const bytes of [new ArrayBuffer(4), 'text', [1, 2], undefined, new Float64Array(3)] as never[]) {
      await expect(store.writeNetwork('kept', bytes)).rejects.toThrow('Uint8Array');
      expect((await store.readNetwork('kept'))?.length).toBe(9);
    }
  });

  test('have names that UTF-8 can encode, so that different names stay different', async () => {
    const store = stores[kind];
    for (const name of ['', 5, undefined, '\ud800', 'a\udc00', 'x'.repeat(1025)] as never[])
      await expect(store.writeNetwork(name, new Uint8Array(1))).rejects.toThrow(/name/);
    await store.writeNetwork('\ufeffporto', new Uint8Array(1));
    expect((await store.listNetworks()).map(({ name }) => name)).toContain('\ufeffporto');
  });
});

describe.each(['memory', 'lmdb', 'postgres'])('records in %s', (kind) => {
  test('have keys and values that every store accepts', async () => {
    const store = stores[kind] as GraphStore;
    const fine = { key: 'fine', expected: undefined, value: 'v' };
    const bad: [unknown, unknown, string][] = [
      ['', 'v', 'A key must have 1 to 1024 bytes'],
      ['日'.repeat(342), 'v', 'A key must have 1 to 1024 bytes'],
      ['\ud800', 'v', 'half a surrogate pair'],
      ['k\0', 'v', 'U+0000'],
      [5, 'v', 'A key must be a text'],
      ['k', '\0', 'U+0000'],
      ['k', 'x\udc00', 'half a surrogate pair'],
      ['k', 5, 'A value must be a text'],
      ['k', null, 'A value must be a text'],
      ['fine', 'v', 'names a key twice'],
    ];
    for (const [key, value, message] of bad) {
      const change = { key, expected: undefined, value } as never;
      await expect(store.commit([fine, change])).rejects.toThrow(message);
      expect(await store.readRecord('fine')).toBeUndefined();
    }
  });

  test('are scanned with a numeric limit, and may begin with a byte order mark', async () => {
    const store = stores[kind] as GraphStore;
    for (const limit of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '2' as never])
      await expect(store.scanRecords('', { limit })).rejects.toThrow('limit: expected a whole number from 0');
    expect(await store.scanRecords('', { limit: 0 })).toEqual([]);
    await store.commit([{ key: '\ufeffkey', expected: undefined, value: '\ufeffvalue' }]);
    expect(await store.scanRecords('\ufeff')).toEqual([['\ufeffkey', '\ufeffvalue']]);
  });
});

describe('an optional library', () => {
  const missing = (name: string) =>
    Object.assign(new Error(`Cannot find package '${name}' imported from /a/b.js`), { code: 'ERR_MODULE_NOT_FOUND' });

  test('is named if it is not installed, but not if one of its dependencies is missing', async () => {
    const load = (name: string) => loadLibrary('lmdb', () => Promise.reject(missing(name)));
    await expect(load('lmdb')).rejects.toThrow('needs the library lmdb, which is not installed: npm install lmdb.');
    await expect(load('msgpackr')).rejects.toThrow("Cannot find package 'msgpackr'");
  });
});

describe('a store without a place', () => {
  test('is refused instead of opened somewhere else', async () => {
    for (const place of [undefined, ''] as never[]) {
      await expect(lmdbStore(place)).rejects.toThrow('An lmdb store needs the path of its folder.');
      await expect(fileStore(place)).rejects.toThrow('A file store needs the path of its folder.');
    }
    await expect(postgresStore(undefined as never)).rejects.toThrow('needs a connection string or a pool');
    for (const text of ['', 'nonsense', 'http://u:secret@localhost/x']) {
      const message = 'A connection string must begin with postgres:// or postgresql://; this one does not.';
      await expect(postgresStore(text)).rejects.toThrow(message);
    }
  });
});

describe('a folder of networks', () => {
  test('may hold other files, which are neither listed nor removed', async () => {
    const place = join(folder, 'foreign');
    const store = await fileStore(place);
    mkdirSync(join(place, 'folder.ermine'));
    mkdirSync(join(place, 'old.part'));
    const abandoned = `a.ermine.${'0'.repeat(16)}.part`;
    for (const file of ['Porto.ermine', '.ermine', '%zz.ermine', 'film.part', 'old.part', abandoned]) {
      const path = join(place, file);
      if (file !== 'old.part') writeFileSync(path, 'x');
      utimesSync(path, 1, 1);
    }
    await store.writeNetwork('a', new Uint8Array(3));
    expect((await store.listNetworks()).map(({ name }) => name)).toEqual(['a']);
    expect(readdirSync(place)).toEqual(expect.arrayContaining(['Porto.ermine', 'film.part', 'old.part']));
    expect(readdirSync(place)).not.toContain(abandoned);
  });

  test('uses no name that Windows reserves for a device', async () => {
    const place = join(folder, 'devices');
    const store = await fileStore(place);
    for (const name of ['con', 'nul', 'com1', 'console']) await store.writeNetwork(name, new Uint8Array(1));
    expect(readdirSync(place).sort()).toEqual(['%63om1.ermine', '%63on.ermine', '%6eul.ermine', 'console.ermine']);
    expect((await store.listNetworks()).map(({ name }) => name)).toEqual(['com1', 'con', 'console', 'nul']);
  });
});

test('an embedded database with a dot in its name is still a folder', async () => {
  const place = join(folder, 'store.v1');
  const store = await lmdbStore(place);
  expect(statSync(place).isDirectory()).toBe(true);
  await Promise.all([store.close(), store.close()]);
  await expect(store.readRecord('key')).rejects.toThrow('closed');
});

describe('a connection that breaks', () => {
  test('in the middle of a commit fails that commit, and the next one succeeds', async () => {
    const store = stores.postgres as GraphStore;
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await store.commit([{ key: 'locked', expected: undefined, value: '1' }]);
    await other.query('BEGIN');
    await other.query("UPDATE ermine_records SET value = '2' WHERE key = 'locked'");
    const changes = [
      { key: 'before', expected: undefined, value: '1' },
      { key: 'locked', expected: '1', value: '3' },
    ];
    const waiting = store.commit(changes).catch((error: Error) => error.message);
    const waits = "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    while ((await other.query(waits)).rowCount === 0);
    await other.query(`SELECT pg_terminate_backend(pid) FROM (${waits}) AS waiting`);
    expect(await waiting).toMatch(/terminat/);
    await other.query('ROLLBACK');
    await other.end();
    expect(await store.readRecord('before')).toBeUndefined();
    expect(await store.commit(changes)).toBe(true);
  });
});

test('a user who may not create tables can work with existing ones', async () => {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const user = `low_${Date.now().toString(36)}`;
  await admin.query(`CREATE ROLE ${user} LOGIN PASSWORD 'low'`);
  await admin.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${user}`);
  const low = new URL(url);
  [low.username, low.password] = [user, 'low'];
  const store = await postgresStore(low.href);
  expect(await store.commit([{ key: 'low', expected: undefined, value: '1' }])).toBe(true);
  await store.close();
  await admin.query(`DROP OWNED BY ${user}`);
  await admin.query(`DROP ROLE ${user}`);
  await admin.end();
});
