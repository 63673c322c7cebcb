// A PostgreSQL server for tests, on a free port of this machine, or the one at ERMINE_POSTGRES_URL.

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createCluster, type PostgresProcess, runCluster } from './postgres-process.ts';

export interface PostgresServer {
  /** The connection string of a database, which is created if it does not exist. */
  urlOf(name: string): Promise<string>;
  /** Stops the server at once, with all its connections. Committed data stays. */
  halt(): Promise<void>;
  /** Starts a halted server again, at the same address. */
  resume(): Promise<void>;
  /** Stops the server and removes everything created. */
  stop(): Promise<void>;
}

const MOST_TRIES = 5;
const PORT_TAKEN = /could not bind|could not create any TCP/;

/** Starts a server, or says why it cannot. */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.ERMINE_POSTGRES_URL;
  if (given) return givenServer(given);
  const folder = mkdtempSync(join(tmpdir(), 'ermine-postgres-'));
  try {
    return await ownServer(folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    const { message } = error as Error;
    const otherwise = 'ERMINE_POSTGRES_URL=postgres://... may name a running server';
    throw new Error(`PostgreSQL could not be started for the tests (${otherwise}): ${message}`, { cause: error });
  }
}

async function ownServer(folder: string): Promise<PostgresServer> {
  const cluster = await createCluster(folder);
  let { port, server } = await runOnFreePort((free) => runCluster(cluster, free));
  const databases = databasesOf(`postgres://${cluster.user}:${cluster.password}@127.0.0.1:${port}/postgres`);
  return {
    urlOf: databases.urlOf,
    halt: () => server.halt(),
    async resume() {
      server = await runCluster(cluster, port);
    },
    async stop() {
      await server.stop();
      // a halted server has kept its folder
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A server that the tests did not start keeps running. Only the databases created for the tests are removed. */
function givenServer(url: string): PostgresServer {
  const refuse = async () => {
    throw new Error('Tests must not stop the server at ERMINE_POSTGRES_URL: run this test without it.');
  };
  const { urlOf, drop } = databasesOf(url);
  return { urlOf, halt: refuse, resume: refuse, stop: drop };
}

/** Databases by name. Their names on the server are unique, so that two runs can share it. */
function databasesOf(url: string) {
  const run = crypto.randomUUID().slice(0, 8);
  const made = new Map<string, Promise<string>>();

  async function administer(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }

  async function create(database: string): Promise<string> {
    await administer(`CREATE DATABASE ${database}`);
    const own = new URL(url);
    own.pathname = `/${database}`;
    return own.href;
  }

  return {
    urlOf(name: string): Promise<string> {
      const known = made.get(name) ?? create(`ermine_${run}_${made.size}`);
      made.set(name, known);
      return known;
    },
    async drop(): Promise<void> {
      for (let i = 0; i < made.size; i++) await administer(`DROP DATABASE IF EXISTS ermine_${run}_${i} WITH (FORCE)`);
    },
  };
}

/** Another process may take a free port before the server does. Then the server tries another port. */
async function runOnFreePort(
  run: (port: number) => Promise<PostgresProcess>,
): Promise<{ port: number; server: PostgresProcess }> {
  for (let tries = 1; ; tries++) {
    const port = await freePort();
    try {
      return { port, server: await run(port) };
    } catch (error) {
      if (tries === MOST_TRIES || !PORT_TAKEN.test(String(error))) throw error;
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
