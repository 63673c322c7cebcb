// One PostgreSQL server for all test files. It starts when the first file requests a database, and every file gets a separate database.
// Test files run in separate threads or processes, so they ask over HTTP. The answer is a connection string, or the reason why there is
// none.

import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the broker. */
    postgresBroker: string;
  }
}

export default async function openBroker(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<PostgresServer> | undefined;
  const broker = createServer(async (request, response) => {
    // a keep-alive connection may be closed just when it is used again
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
    // the error was already sent to the test that asked
    await starting?.then((server) => server.stop()).catch(() => {});
  };
}
