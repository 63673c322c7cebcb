// Routing on all cores with Fastify: node examples/fastify.js <network.ermine> [port] [updates.json]
import { readFile } from 'node:fs/promises';
import { handle } from 'ermine/service';
import { openPool } from 'ermine/threads';
import Fastify from 'fastify';
import { followFile } from './follow-file.js';

export async function start(file, { port = 8080, updates, size } = {}) {
  // limits: what one request may take, and how many may wait before others are turned away with 503
  const pool = await openPool(await readFile(file), {
    size,
    queue: 200,
    limits: { milliseconds: 5000, cells: 250_000 },
  });
  const stopFollowing = updates ? await followFile(updates, (layers) => pool.update(layers)) : () => {};

  const server = Fastify({ bodyLimit: 8 * 1024 * 1024, forceCloseConnections: 'idle' });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.get('/health', async () => pool.statistics());
  server.all('/rest/*', async ({ method, url, body }, reply) => {
    // whoever hangs up frees the worker
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort(new Error('The client is gone.')));
    const answer = await handle({ databases: { roads: pool } }, { method, url, body, signal: gone.signal });
    return reply.code(answer.status).headers(answer.headers).send(answer.body);
  });
  await server.listen({ port });
  return {
    port: server.server.address().port,
    // no new connections, then what runs is answered, for two seconds at most, then the workers end
    async stop() {
      stopFollowing();
      const patience = setTimeout(() => server.server.closeAllConnections(), 2000);
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
