// Routing on all cores with Hono: node examples/hono.js <network.ermine> [port] [updates.json]
// curl 'localhost:8080/rest/Spatial/erm/databases/roads.json?q=route&startPoint=-8.63,41.14,epsg:4326&endPoint=-8.59,41.165,epsg:4326'
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { serve } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { guardServer, openAnswers } from 'ermine/http';
import { handle } from 'ermine/service';
import { openPool } from 'ermine/threads';
import { Hono } from 'hono';
import { followFile } from './follow-file.js';

/** Time limit of a request, even of a request that runs when the service stops. */
const milliseconds = 5000;

export async function start(file, { port = 8080, updates, size, answers } = {}) {
  // limits of one request, and of the queue: if more requests wait, new ones are refused with 503
  const pool = await openPool(await readFile(file), {
    size,
    queue: 200,
    limits: { milliseconds, cells: 250_000, answerBytes: 32 * 1024 * 1024 },
    // the file may come from anyone
    validate: true,
  });
  const stopFollowing = updates ? await followFile(updates, (layers) => pool.update(layers)) : () => {};

  const payloadBytes = 8 * 1024 * 1024;
  const context = { databases: { roads: pool }, payloadBytes };
  const answer = openAnswers((request) => handle(context, { ...request, stream: true }), { payloadBytes, ...answers });
  const app = new Hono();
  app.get('/health', (context) => context.json(pool.statistics()));
  // `handle` answers everything else, including errors, in the documented form
  app.all('*', async ({ env }) => {
    await answer(env.incoming, env.outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  // for HEAD, Hono makes a response of its own, although the answer has been sent
  const fetch = async (request, env) => {
    const response = await app.fetch(request, env);
    return env.outgoing.headersSent ? RESPONSE_ALREADY_SENT : response;
  };
  const server = serve({ fetch, port });
  const close = guardServer(server);
  if (!server.listening) await once(server, 'listening');
  return {
    port: server.address().port,
    // no new connections; answer running requests for as long as one may take; then end the workers
    async stop() {
      stopFollowing();
      await close(milliseconds);
      await pool.close();
    },
  };
}

if (process.argv[1] === import.meta.filename) {
  const [file, port, updates] = process.argv.slice(2);
  const service = await start(file, { port: Number(port ?? 8080), updates });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => service.stop());
}
