// Routing on all cores with Fastify: node examples/fastify.js <network.ermine> [port] [updates.json]
// curl 'localhost:8080/rest/Spatial/erm/databases/roads.json?q=route&startPoint=-8.63,41.14,epsg:4326&endPoint=-8.59,41.165,epsg:4326'
import { readFile } from 'node:fs/promises';
import { handle } from 'ermine/service';
import { openPool } from 'ermine/threads';
import Fastify from 'fastify';
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

  // mistakes too are answered by `handle`, in the documented form
  const answer = async ({ method, url, body, raw }, reply) => {
    // whoever hangs up frees the worker
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort(new Error('The client is gone.')));
    const { signal } = gone;
    const {
      status,
      headers,
      body: text,
    } = await handle({ databases: { roads: pool }, payloadBytes }, { method, url, body, signal });
    // what was not read to its end is no place for a next request
    if (!raw.complete) reply.header('connection', 'close');
    return reply.code(status).headers(headers).send(text);
  };
  const server = Fastify({
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, request, reply) => void answer(request, reply),
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, body) => readBody(body, payloadBytes));
  server.get('/health', async () => pool.statistics());
  server.setNotFoundHandler(answer);
  server.all('/rest/*', answer);
  await server.listen({ port });
  return {
    port: server.server.address().port,
    // no new connections, then what runs is answered, for as long as a request may take, then the workers end
    async stop() {
      stopFollowing();
      const patience = setTimeout(() => server.server.closeAllConnections(), milliseconds);
      await server.close();
      clearTimeout(patience);
      await pool.close();
    },
  };
}

if (process.argv[1] === import.meta.filename) {
  const [file, port, updates] = process.argv.slice(2);
  const service = await start(file, { port: Number(port ?? 8080), updates });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => service.stop());
}
