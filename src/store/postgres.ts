// Networks and records in PostgreSQL, or in any database that speaks its protocol.
//
// It uses only SQL that all these databases understand: plain tables, keys as BYTEA (ordered by bytes regardless of collation), ON CONFLICT
// DO NOTHING, SELECT ... FOR UPDATE.
//
// A commit locks its rows in the order of their keys, and inserts rows that it expects to be absent. If two commits insert the same row,
// the first one wins. The isolation level READ COMMITTED is therefore enough. A database that is always serializable requests a retry
// instead.
//
// A network is written as chunks under a new version. One row then names that version, and readers use the version that the row names.

import { checkChanges, checkKey, checkScan } from './check-arguments.ts';
import { bytesOfKey, scanRange, textOfKey } from './key-bytes.ts';
import type { Change, GraphStore } from './ports.ts';
import { postgresNetworks } from './postgres-networks.ts';
import { openPostgresPool, type PostgresPool, retry, TRANSIENT } from './postgres-pool.ts';

export type { PostgresClient, PostgresPool, PostgresResult } from './postgres-pool.ts';

/**
 * Opens a store in the database of a connection string (needs the library `pg`, installed next to ermine) or of a pool, which the
 * caller must close. Creates its tables if they do not exist.
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
    ...postgresNetworks(pool),

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
        textOfKey(key),
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

async function readRecords(pool: PostgresPool, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query('SELECT key, value FROM ermine_records WHERE key = ANY($1)', [
    keys.map(bytesOfKey),
  ]);
  return new Map((rows as { key: Uint8Array; value: string }[]).map(({ key, value }) => [textOfKey(key), value]));
}

type Read = (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** The most keys in one statement. */
const MOST_KEYS = 1000;

/**
 * Reads one record, together with all others requested in the same turn of the event loop, as one statement. `read` returns which of some
 * records exist, with their content.
 */
function batchReads(read: Read): (key: string) => Promise<string | undefined> {
  let waiting: { key: string; resolve: (value: string | undefined) => void; reject: (error: unknown) => void }[] = [];

  async function readWaiting(): Promise<void> {
    const requested = waiting;
    waiting = [];
    for (let first = 0; first < requested.length; first += MOST_KEYS) {
      const some = requested.slice(first, first + MOST_KEYS);
      try {
        const found = await read([...new Set(some.map(({ key }) => key))]);
        for (const { key, resolve } of some) resolve(found.get(key));
      } catch (error) {
        for (const { reject } of some) reject(error);
      }
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(readWaiting);
      waiting.push({ key, resolve, reject });
    });
}

const SCHEMA_VERSION = 1;

const UNDEFINED_TABLE = '42P01';
/** Transient errors, and the errors of CREATE TABLE when two processes create the same table at once. */
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
 * Creates the tables if they do not exist. If two processes create them at the same time, one of them may have to check again. Existing
 * tables are not touched, so a user without the right to create tables can work with them.
 */
async function makeSchema(pool: PostgresPool): Promise<void> {
  const version = await schemaVersion(pool);
  if (version === undefined) {
    for (const statement of SCHEMA) await retry(() => pool.query(statement), DURING_SCHEMA);
  } else if (version > SCHEMA_VERSION) {
    throw new Error(
      `The database has tables of version ${version}; this library knows ${SCHEMA_VERSION}: use a newer ermine.`,
    );
  }
}

/** The version of the tables. It is written after everything else; `undefined` until then. */
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

const NOT_AS_EXPECTED: readonly string[] = ['22012', '23505'];

/**
 * Makes all changes or none, in one round trip. Returns `false` if a row does not have its expected value.
 *
 * One change is one statement. Several changes are a text of statements, which the server runs as one transaction, and undoes if a statement
 * fails. The statements lock rows in the order of their keys, check them, and change them. A row without its expected value makes the second
 * statement divide by zero. A row that appeared in the meantime violates the uniqueness of keys.
 */
async function commitChanges(pool: PostgresPool, changes: readonly Change[]): Promise<boolean> {
  if (changes.length === 0) return true;
  if (changes.length === 1) return await retry(() => changeOne(pool, changes[0]));
  const statements = transactionOf(changes);
  try {
    await retry(() => pool.query(statements));
    return true;
  } catch (error) {
    if (NOT_AS_EXPECTED.includes((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}

async function changeOne(pool: PostgresPool, { key, expected, value }: Change): Promise<boolean> {
  const bytes = Buffer.from(key);
  if (value === expected) {
    const { rows } = await pool.query('SELECT value FROM ermine_records WHERE key = $1', [bytes]);
    return (rows[0] as { value: string } | undefined)?.value === expected;
  }
  const { rowCount } =
    expected === undefined
      ? await pool.query('INSERT INTO ermine_records VALUES ($1, $2) ON CONFLICT DO NOTHING', [bytes, value])
      : value === undefined
        ? await pool.query('DELETE FROM ermine_records WHERE key = $1 AND value = $2', [bytes, expected])
        : await pool.query('UPDATE ermine_records SET value = $3 WHERE key = $1 AND value = $2', [
            bytes,
            expected,
            value,
          ]);
  return rowCount === 1;
}

function transactionOf(changes: readonly Change[]): string {
  const keys = (some: readonly Change[]) => some.map(({ key }) => bytesLiteral(key)).join(', ');
  const row = (key: string, value: string) => `(${bytesLiteral(key)}, ${textLiteral(value)})`;
  const present = changes.filter(({ expected }) => expected !== undefined);
  const absent = changes.filter(({ expected }) => expected === undefined);
  const gone = changes.filter(({ value }) => value === undefined);
  const expectation = present.map(({ key, expected }) => row(key, expected ?? '')).join(', ');
  const statements = [`SELECT 1 FROM ermine_records WHERE key IN (${keys(changes)}) ORDER BY key FOR UPDATE`];
  if (present.length > 0) {
    const count = `SELECT count(*) FROM ermine_records WHERE (key, value) IN (${expectation})`;
    statements.push(`SELECT 1 / (CASE WHEN (${count}) = ${present.length} THEN 1 ELSE 0 END)`);
  }
  if (absent.length > 0) {
    // sorted by key, so that two writers of the same keys cannot wait for each other
    const added = absent.map(({ key, value = '' }) => row(key, value)).sort();
    statements.push(`INSERT INTO ermine_records VALUES ${added.join(', ')}`);
  }
  for (const { key, expected, value } of present) {
    if (value === undefined || value === expected) continue;
    statements.push(`UPDATE ermine_records SET value = ${textLiteral(value)} WHERE key = ${bytesLiteral(key)}`);
  }
  if (gone.length > 0) statements.push(`DELETE FROM ermine_records WHERE key IN (${keys(gone)})`);
  return statements.join(';\n');
}

/** A literal for any text, made of hexadecimal digits only. */
function textLiteral(text: string): string {
  return `convert_from(${bytesLiteral(text)}, 'UTF8')`;
}

function bytesLiteral(text: string): string {
  return `decode('${Buffer.from(text).toString('hex')}', 'hex')`;
}
