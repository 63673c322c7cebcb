// Routing on all cores with Fastify: node examples/fastify.js <network.ermine> [port] [updates.json]
// curl 'localhost:8080/rest/Spatial/erm/databases/roads.json?q=route&startPoint=-8.63,41.14,epsg:4326&endPoint=-8.59,41.165,epsg:4326'
import { readFile } from 'node:fs/promises';
import { guardServer, openAnswers } from 'ermine/http';
import { handle } from 'ermine/service';
import { openPool } from 'ermine/threads';
import Fastify from 'fastify';
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
  // `handle` answers errors as well, in the documented form
  const answerOn = openAnswers((request) => handle(context, { ...request, stream: true }), {
    payloadBytes,
    ...answers,
  });
  const answer = (request, reply) => {
    reply.hijack();
    return answerOn(request.raw, reply.raw);
  };
  const server = Fastify({
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, request, reply) => void answer(request, reply),
  });
  // the answering code reads the bodies
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _body, done) => done(null));
  server.setErrorHandler((_error, request, reply) => void answer(request, reply));
  server.get('/health', async () => pool.statistics());
  server.setNotFoundHandler(answer);
  server.all('/rest/*', answer);
  const close = guardServer(server.server);
  await server.listen({ port });
  return {
    port: server.server.address().port,
    // no new connections; answer running requests for as long as one may take; then end the workers
    async stop() {
      stopFollowing();
      const closed = server.close();
      await close(milliseconds);
      await closed;
      await pool.close();
    },
  };
}

if (process.argv[1] === import.meta.filename) {
  const [file, port, updates] = process.argv.slice(2);
  const service = await start(file, { port: Number(port ?? 8080), updates });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => service.stop());
}
