// Connections and transactions of PostgreSQL: one pool, retries, and no error that ends the process.

import { loadLibrary } from './missing-library.ts';

/** What is used of a pool of the library `pg`. */
export interface PostgresPool {
  query(text: string, values?: unknown[]): Promise<PostgresResult>;
  connect(): Promise<PostgresClient>;
  end(): Promise<void>;
}

/** What is used of a client of the library `pg`. */
export interface PostgresClient {
  query(text: string, values?: unknown[]): Promise<PostgresResult>;
  release(error?: Error | boolean): void;
  on?(event: 'error', listener: (error: Error) => void): unknown;
  removeListener?(event: 'error', listener: (error: Error) => void): unknown;
}

/** What is used of a result of the library `pg`. */
export interface PostgresResult {
  rows: unknown[];
  rowCount: number | null;
}

/** How often an operation is tried before the caller gets its error. */
export const MOST_TRIES = 50;

/**
 * Milliseconds within which a server must accept a connection or answer a statement. A server that hangs then does not block its callers
 * forever.
 */
export const PATIENCE: { readonly connectionTimeoutMillis: number; readonly query_timeout: number } = {
  connectionTimeoutMillis: 30_000,
  query_timeout: 60_000,
};

const loadPg = () => loadLibrary('pg', () => import('pg'));

/** Throws if a connection string cannot be read. With a wrong port, the library would throw and keep the process alive. */
export async function expectConnectionString(url: string): Promise<void> {
  const { default: pg } = await loadPg();
  try {
    // the constructor of a client parses the string without connecting
    const { port } = new pg.Client({ connectionString: url });
    if (port >= 0 && port < 65_536) return;
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_INVALID_URL') throw error;
    throw new Error('The connection string is not a URL: check its host, its port and its special characters.');
  }
  throw new Error('The connection string has a wrong port: expected a number from 0 to 65535.');
}

export async function openPostgresPool(url: string): Promise<PostgresPool> {
  // the library reads any text as a host name; the message does not show the text, because it may contain a password
  if (!/^(postgres|postgresql):\/\/|^socket:|^\//.test(url)) {
    throw new Error('A connection string must begin with postgres:// or postgresql://; this one does not.');
  }
  const settings = { ...PATIENCE, connectionString: url };
  await expectConnectionString(url);
  const { default: pg } = await loadPg();
  const pool = new pg.Pool(settings);
  // the pool replaces a connection that breaks while idle or while closing; without a listener the error would end the process
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool as unknown as PostgresPool;
}

/** Thrown inside a transaction to start it again. */
export class Retry extends Error {}

/** The error codes of serialization failures and deadlocks. */
export const TRANSIENT: readonly string[] = ['40001', '40P01'];

/** Repeats an operation while it fails with a transient error. */
export async function retry<Result>(
  act: () => Promise<Result>,
  transient: readonly string[] = TRANSIENT,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await act();
    } catch (error) {
      const isTransient = error instanceof Retry || transient.includes((error as { code?: string }).code ?? '');
      if (!isTransient || tries === MOST_TRIES) throw error;
      // a random pause, longer each time, so that writers that collided do not collide again
      await new Promise((resolve) => setTimeout(resolve, Math.min(100, tries * 2 * Math.random())));
    }
  }
}

/** Runs one transaction, and starts it again after a conflict. */
export async function transact<Result>(
  pool: PostgresPool,
  act: (client: PostgresClient) => Promise<Result>,
): Promise<Result> {
  return await retry(async () => {
    const client = await pool.connect();
    // a connection that breaks between two statements emits an error here; without a listener it would end the process
    client.on?.('error', ignore);
    let broken: Error | undefined;
    try {
      await client.query('BEGIN');
      const result = await act(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      try {
        await client.query('ROLLBACK');
      } catch (lost) {
        broken = lost as Error;
      }
      throw error;
    } finally {
      client.removeListener?.('error', ignore);
      client.release(broken);
    }
  });
}

/** Ignores an error. The next statement fails, too, and reports it to the caller. */
function ignore(): void {}
