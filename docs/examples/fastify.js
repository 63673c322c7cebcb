// Networks of a folder with Fastify: node docs/examples/fastify.js <folder> [port]
import { handle, openRegistry } from 'ermine/service';
import { fileStore } from 'ermine/store/file';
import Fastify from 'fastify';

const context = { databases: openRegistry(await fileStore(process.argv[2] ?? 'networks')) };
const server = Fastify({ bodyLimit: 64 * 1024 * 1024 });
server.removeAllContentTypeParsers();
server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
server.all('/rest/*', async ({ method, url, body }, reply) => {
  const answer = await handle(context, { method, url, body });
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
});
await server.listen({ port: Number(process.argv[3] ?? 8080) });
