// Networks and records in PostgreSQL, or in any database that speaks its protocol.
//
// SQL is kept to what those share: plain tables, keys as BYTEA (bytes in order everywhere, whatever the collation), ON
// CONFLICT DO NOTHING, SELECT ... FOR UPDATE. Exceptions: none so far.
//
// A commit locks its rows in the order of their keys, and inserts what it expects to be absent; whoever inserted first wins. So
// READ COMMITTED is enough, and a database that is always serializable asks for a retry instead.
//
// A network is written as chunks under a version of its own; one row then names that version. Readers follow the row.

import { newSharedBytes } from '../memory/shared-bytes.ts';
import { batchReads } from './batch-reads.ts';
import {
  checkBytes,
  checkChanges,
  checkKey,
  checkName,
  checkReading,
  checkScan,
  readRange,
} from './check-arguments.ts';
import type { GraphStore, NetworkEntry } from './ports.ts';
import { commitChanges } from './postgres-commit.ts';
import { MOST_TRIES, openPostgresPool, type PostgresPool, Retry, retry, TRANSIENT, transact } from './postgres-pool.ts';
import { scanRange } from './scan-range.ts';

export type { PostgresClient, PostgresPool, PostgresResult } from './postgres-pool.ts';

const SCHEMA_VERSION = 1;
const CHUNK = 1 << 20;
/** Chunks that no row names are left by a writer that died; this old, nobody still writes them. */
const STALE = 24 * 60 * 60 * 1000;

const UNDEFINED_TABLE = '42P01';
/** What is transient, and what CREATE TABLE says when two make the same table at once. */
const DURING_SCHEMA: readonly string[] = [...TRANSIENT, '23505', '42P07', '42710', 'XX000'];

const SCHEMA = [
  'CREATE TABLE IF NOT EXISTS ermine_schema (version INT PRIMARY KEY)',
  'CREATE TABLE IF NOT EXISTS ermine_records (key BYTEA PRIMARY KEY, value TEXT NOT NULL)',
  'CREATE TABLE IF NOT EXISTS ermine_networks (name BYTEA PRIMARY KEY, size BIGINT NOT NULL, version TEXT NOT NULL)',
  `CREATE TABLE IF NOT EXISTS ermine_chunks (
     name BYTEA, version TEXT, number INT, written BIGINT NOT NULL, bytes BYTEA NOT NULL,
     PRIMARY KEY (name, version, number))`,
  `INSERT INTO ermine_schema VALUES (${SCHEMA_VERSION}) ON CONFLICT DO NOTHING`,
];

/**
 * Opens a store in the database of a connection string (needs the library `pg` beside ermine), or of a pool, which stays the
 * caller's. Makes its tables where there are none.
 */
export async function postgresStore(poolOrUrl: PostgresPool | string): Promise<GraphStore> {
  const isOwn = typeof poolOrUrl === 'string';
  if (!isOwn && typeof poolOrUrl?.connect !== 'function') {
    throw new Error('A PostgreSQL store needs a connection string or a pool of the library pg.');
  }
  const pool = isOwn ? await openPostgresPool(poolOrUrl) : poolOrUrl;
  try {
    await makeSchema(pool);
  } catch (error) {
    if (isOwn) await pool.end();
    throw error;
  }

  const readRecord = batchReads((keys) => readRecords(pool, keys));
  let isClosed = false;

  return {
    async readNetwork(name, given) {
      const options = checkReading(name, given);
      // a writer may replace the network while its chunks are read: then its new ones are
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const { rows } = await pool.query('SELECT size, version FROM ermine_networks WHERE name = $1', [
          nameBytes(name),
        ]);
        if (rows.length === 0) return undefined;
        const { size, version } = rows[0] as { size: string; version: string };
        const { first, end } = readRange(Number(size), options);
        const count = end - first;
        const bytes = options.shared ? newSharedBytes(count) : new Uint8Array(count);
        if (await readChunks(pool, name, version, first, bytes)) return bytes;
      }
      throw new Error(`Network ${name} changed ${MOST_TRIES} times while it was read, or lacks chunks: write it anew.`);
    },

    async writeNetwork(name, bytes) {
      checkName(name);
      checkBytes(bytes);
      const written = Date.now();
      const version = `${written}-${crypto.randomUUID()}`;
      const key = nameBytes(name);
      await pool.query(
        'DELETE FROM ermine_chunks WHERE name = $1 AND written < $2 AND version NOT IN (SELECT version FROM ermine_networks WHERE name = $1)',
        [key, written - STALE],
      );
      for (let number = 0; number * CHUNK < bytes.length; number++) {
        const chunk = bytes.slice(number * CHUNK, (number + 1) * CHUNK);
        await retry(() =>
          pool.query('INSERT INTO ermine_chunks VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING', [
            key,
            version,
            number,
            written,
            chunk,
          ]),
        );
      }
      await transact(pool, async (client) => {
        const { rows } = await client.query('SELECT version FROM ermine_networks WHERE name = $1 FOR UPDATE', [key]);
        const before = (rows[0] as { version: string } | undefined)?.version;
        if (before === undefined) {
          const { rowCount } = await client.query(
            'INSERT INTO ermine_networks VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
            [key, bytes.length, version],
          );
          if (rowCount === 0) throw new Retry();
        } else {
          await client.query('UPDATE ermine_networks SET size = $2, version = $3 WHERE name = $1', [
            key,
            bytes.length,
            version,
          ]);
          await client.query('DELETE FROM ermine_chunks WHERE name = $1 AND version = $2', [key, before]);
        }
      });
    },

    async deleteNetwork(name) {
      checkName(name);
      return await transact(pool, async (client) => {
        const key = nameBytes(name);
        const { rows } = await client.query('SELECT version FROM ermine_networks WHERE name = $1 FOR UPDATE', [key]);
        if (rows.length === 0) return false;
        await client.query('DELETE FROM ermine_networks WHERE name = $1', [key]);
        await client.query('DELETE FROM ermine_chunks WHERE name = $1 AND version = $2', [
          key,
          (rows[0] as { version: string }).version,
        ]);
        return true;
      });
    },

    async listNetworks() {
      const { rows } = await pool.query('SELECT name, size, version FROM ermine_networks ORDER BY name');
      return (rows as { name: Uint8Array; size: string; version: string }[]).map(
        ({ name, size, version }): NetworkEntry => ({ name: decoder.decode(name), size: Number(size), version }),
      );
    },

    async readRecord(key) {
      checkKey(key);
      return await readRecord(key);
    },

    async commit(changes) {
      checkChanges(changes);
      return await commitChanges(pool, changes);
    },

    async scanRecords(prefix, options) {
      const { after, limit } = checkScan(prefix, options);
      const range = scanRange(prefix, after);
      if (range === undefined) return [];
      const { from, isAfter, end } = range;
      const { rows } = await pool.query(
        `SELECT key, value FROM ermine_records WHERE key ${isAfter ? '>' : '>='} $1${end ? ' AND key < $3' : ''} ORDER BY key LIMIT $2`,
        end ? [from, limit, end] : [from, limit],
      );
      return (rows as { key: Uint8Array; value: string }[]).map(({ key, value }): [string, string] => [
        decoder.decode(key),
        value,
      ]);
    },

    async close() {
      if (!isOwn || isClosed) return;
      isClosed = true;
      await pool.end();
    },
  };
}

/**
 * Makes the tables where there are none; two processes may do so at once, and one of them may then have to look again. Where
 * they stand nothing is made, so that a user who may not make tables can work with them.
 */
async function makeSchema(pool: PostgresPool): Promise<void> {
  const version = await schemaVersion(pool);
  if (version === undefined) {
    for (const statement of SCHEMA) await retry(() => pool.query(statement), DURING_SCHEMA);
  } else if (version > SCHEMA_VERSION) {
    throw new Error(
      `The database has tables of version ${version}, this library knows ${SCHEMA_VERSION}: use a newer ermine.`,
    );
  }
}

/** The version of the tables, which is written after the last of them was made; `undefined` before that. */
async function schemaVersion(pool: PostgresPool): Promise<number | undefined> {
  try {
    const { rows } = await retry(() => pool.query('SELECT max(version) AS version FROM ermine_schema'));
    const { version } = rows[0] as { version: number | null };
    return version === null ? undefined : Number(version);
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return undefined;
    throw error;
  }
}

async function readChunks(
  pool: PostgresPool,
  name: string,
  version: string,
  first: number,
  bytes: Uint8Array,
): Promise<boolean> {
  const end = first + bytes.length;
  for (let number = Math.floor(first / CHUNK); number * CHUNK < end; number++) {
    const { rows } = await pool.query(
      'SELECT bytes FROM ermine_chunks WHERE name = $1 AND version = $2 AND number = $3',
      [nameBytes(name), version, number],
    );
    if (rows.length === 0) return false;
    const chunk = (rows[0] as { bytes: Uint8Array }).bytes;
    const from = Math.max(first, number * CHUNK);
    const to = Math.min(end, number * CHUNK + chunk.length);
    bytes.set(chunk.subarray(from - number * CHUNK, to - number * CHUNK), from - first);
  }
  return true;
}

async function readRecords(pool: PostgresPool, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query('SELECT key, value FROM ermine_records WHERE key = ANY($1)', [
    keys.map((key) => Buffer.from(key)),
  ]);
  return new Map((rows as { key: Uint8Array; value: string }[]).map(({ key, value }) => [decoder.decode(key), value]));
}

// a key or a name may begin with a byte order mark
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function nameBytes(name: string): Uint8Array {
  return Buffer.from(name);
}
