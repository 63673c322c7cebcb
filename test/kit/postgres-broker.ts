// One PostgreSQL server for all test files: it starts when the first of them asks for a database, and every file gets its own.
// Test files run in threads or processes of their own, so they ask over HTTP; what they are told is a connection string, or
// why there is none.

import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where databases are asked for. */
    postgresBroker: string;
  }
}

export default async function openBroker(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<PostgresServer> | undefined;
  const broker = createServer(async (request, response) => {
    // a connection that is kept may be closed at the moment in which it is used again
    response.shouldKeepAlive = false;
    try {
      const name = await text(request);
      starting ??= startPostgres();
      response.end(await (await starting).urlOf(name));
    } catch (error) {
      response.writeHead(500).end((error as Error).message);
    }
  });
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve));
  const { port } = broker.address() as { port: number };
  project.provide('postgresBroker', `http://127.0.0.1:${port}`);

  return async () => {
    broker.close();
    broker.closeAllConnections();
    // what went wrong was told to whoever asked
    await starting?.then((server) => server.stop()).catch(() => {});
  };
}
