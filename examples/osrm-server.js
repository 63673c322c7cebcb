// OSRM's HTTP interface on all cores: node examples/osrm-server.js <network.ermine> [port]
// curl 'localhost:5000/route/v1/driving/-8.63,41.14;-8.59,41.165?steps=true'
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { osrm } from 'ermine/osrm';
import { openPool } from 'ermine/threads';
import { readBody } from './read-body.js';

const methods = 'GET, HEAD, POST, OPTIONS';

/** Pages of other sites may ask, with a body as well. */
const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': methods,
};

export async function start(file, { port = 5000, size } = {}) {
  const pool = await openPool(await readFile(file), {
    size,
    queue: 200,
    limits: { milliseconds: 5000, cells: 250_000, answerBytes: 32 * 1024 * 1024 },
  });
  const server = createServer({ maxHeaderSize: 1024 * 1024 }, async (request, response) => {
    const { method, url } = request;
    if (method === 'OPTIONS') return response.writeHead(204, { ...open, allow: methods }).end();
    if (!methods.split(', ').includes(method)) {
      response.writeHead(405, { ...open, allow: methods, connection: 'close' });
      return response.end(JSON.stringify({ code: 'InvalidMethod', message: `Use one of ${methods}.` }));
    }
    const gone = new AbortController();
    response.once('close', () => gone.abort(new Error('The client is gone.')));
    try {
      const body = method === 'POST' ? await readBody(request, 4 * 1024 * 1024) : undefined;
      const { status, body: answer } = await osrm(pool, { url, body, signal: gone.signal, asText: true });
      const type = typeof answer === 'string' ? 'application/json; charset=utf-8' : 'application/x-protobuf';
      const headers = { ...open, 'content-type': type, ...(!request.complete && { connection: 'close' }) };
      response.writeHead(status, headers).end(answer);
    } catch (error) {
      // the queue is full, or a fault of our own
      response
        .writeHead(error.status ?? 500, open)
        .end(JSON.stringify({ code: 'InternalError', message: error.message }));
    }
  }).listen(port);
  await once(server, 'listening');
  const stop = () => {
    server.close();
    server.closeAllConnections();
    return pool.close();
  };
  return { port: server.address().port, stop };
}

if (process.argv[1] === import.meta.filename) {
  const { port } = await start(process.argv[2], { port: process.argv[3] ?? 5000 });
  console.log(`Listening at http://localhost:${port}/route/v1/driving`);
}
