// The tables of a PostgreSQL store.

import { type PostgresPool, retry, TRANSIENT } from './postgres-pool.ts';

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
export async function makeSchema(pool: PostgresPool): Promise<void> {
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
