// Routing on all cores with Express: node examples/express.js <network.ermine> [port] [updates.json]
// curl 'localhost:8080/rest/Spatial/erm/databases/roads.json?q=route&startPoint=-8.63,41.14,epsg:4326&endPoint=-8.59,41.165,epsg:4326'
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { handle } from 'ermine/service';
import { openPool } from 'ermine/threads';
import express from 'express';
import { closeInOrder } from './close-in-order.js';
import { followFile } from './follow-file.js';
import { readBody } from './read-body.js';

const payloadBytes = 8 * 1024 * 1024;
/** What one request may take, and what runs when the service is stopped. */
const milliseconds = 5000;

export async function start(file, { port = 8080, updates, size } = {}) {
  // limits: what one request may take, and how many may wait before others are turned away with 503
  const pool = await openPool(await readFile(file), {
    size,
    queue: 200,
    limits: { milliseconds, cells: 250_000 },
    // the file may be anyone's
    validate: true,
  });
  const stopFollowing = updates ? await followFile(updates, (layers) => pool.update(layers)) : () => {};

  const app = express();
  app.get('/health', (_request, response) => void response.json(pool.statistics()));
  // whatever else is asked `handle` answers, mistakes too, in the documented form
  app.use(async (request, response) => {
    // whoever hangs up frees the worker
    const gone = new AbortController();
    response.once('close', () => gone.abort(new Error('The client is gone.')));
    const { method, originalUrl: url } = request;
    const body = await readBody(request, payloadBytes).catch(() => undefined);
    if (body === undefined) return; // gone while it was sending
    const answer = await handle(
      { databases: { roads: pool }, payloadBytes },
      { method, url, body, signal: gone.signal },
    );
    // what was not read to its end is no place for a next request
    if (!request.complete) response.set('connection', 'close');
    response.status(answer.status).set(answer.headers).send(answer.body);
  });
  const server = app.listen(port);
  await once(server, 'listening');
  return {
    port: server.address().port,
    // no new connections, then what runs is answered, for as long as a request may take, then the workers end
    async stop() {
      stopFollowing();
      await closeInOrder(server, milliseconds);
      await pool.close();
    },
  };
}

if (process.argv[1] === import.meta.filename) {
  const [file, port, updates] = process.argv.slice(2);
  const service = await start(file, { port: Number(port ?? 8080), updates });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => service.stop());
}
