// Connections and transactions of PostgreSQL: one pool, tries that are repeated, and no error that ends the process.

import { loadLibrary } from './missing-library.ts';

/** What is needed of a pool of the library `pg`. */
export interface PostgresPool {
  query(text: string, values?: unknown[]): Promise<PostgresResult>;
  connect(): Promise<PostgresClient>;
  end(): Promise<void>;
}

export interface PostgresClient {
  query(text: string, values?: unknown[]): Promise<PostgresResult>;
  release(error?: Error | boolean): void;
  on?(event: 'error', listener: (error: Error) => void): unknown;
  removeListener?(event: 'error', listener: (error: Error) => void): unknown;
}

export interface PostgresResult {
  rows: unknown[];
  rowCount: number | null;
}

/** How often something is tried before its error is the caller's. */
export const MOST_TRIES = 50;

/** Milliseconds that a server may take to be connected to, and to answer a statement: one that hangs is no reason to hang. */
export const PATIENCE: { readonly connectionTimeoutMillis: number; readonly query_timeout: number } = {
  connectionTimeoutMillis: 30_000,
  query_timeout: 60_000,
};

/** A pool on a connection string. */
export async function openPostgresPool(url: string): Promise<PostgresPool> {
  // the library takes any text for the name of a host, or of none; what is wrong may hold a password
  if (!/^(postgres|postgresql):\/\/|^socket:|^\//.test(url)) {
    throw new Error('A connection string begins with postgres:// or postgresql://, this one does not.');
  }
  const { default: pg } = await loadLibrary('pg', () => import('pg'));
  const settings = { ...PATIENCE, connectionString: url };
  try {
    // a client reads it when it is made, and connects to nothing
    void new pg.Client(settings);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_INVALID_URL') throw error;
    throw new Error('The connection string is no URL: its host, its port or a sign in it is none.');
  }
  const pool = new pg.Pool(settings);
  // a connection that breaks while idle, or while it is closed, is replaced; without listeners it would end the process
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool as unknown as PostgresPool;
}

/** Thrown inside a transaction to begin it anew. */
export class Retry extends Error {}

/** Serialization failures and deadlocks. */
export const TRANSIENT: readonly string[] = ['40001', '40P01'];

/** Does something again for as long as it fails in a way that passes. */
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
      // a short pause, longer each time, so that writers who met do not meet again
      await new Promise((resolve) => setTimeout(resolve, Math.min(100, tries * 2 * Math.random())));
    }
  }
}

/** One transaction, begun anew as often as its conflicts ask for. */
export async function transact<Result>(
  pool: PostgresPool,
  act: (client: PostgresClient) => Promise<Result>,
): Promise<Result> {
  return await retry(async () => {
    const client = await pool.connect();
    // a connection that breaks between two statements says so here, too, and without a listener would end the process
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

/** The statement that fails next tells the caller. */
function ignore(): void {}
