// OSRM's HTTP interface on all cores: node examples/osrm-server.js <network.ermine> [port]
// curl 'localhost:5000/route/v1/driving/-8.63,41.14;-8.59,41.165?steps=true'
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { guardServer, openAnswers } from 'ermine/http';
import { osrm } from 'ermine/osrm';
import { openPool } from 'ermine/threads';

/** Time limit of a request, even of a request that runs when the server stops. */
const milliseconds = 5000;

const methods = 'GET, HEAD, POST, OPTIONS';

/** Headers that let pages of other sites send requests, even with a body. */
const open = new Headers({
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': methods,
});

export async function start(file, { port = 5000, size, answers } = {}) {
  const pool = await openPool(await readFile(file), {
    size,
    queue: 200,
    limits: { milliseconds, cells: 250_000, answerBytes: 32 * 1024 * 1024 },
    // the file may come from anyone
    validate: true,
  });
  const answer = openAnswers((request) => answerTo(pool, request), {
    payloadBytes: 4 * 1024 * 1024,
    refusal: { code: 'InternalError', message: 'The server has no room for the body or the answer of this request.' },
    ...answers,
  });
  const server = createServer({ maxHeaderSize: 128 * 1024 }, (request, response) => {
    response.setHeaders(open);
    return answer(request, response);
  });
  const close = guardServer(server);
  server.listen(port);
  await once(server, 'listening');
  // no new connections; answer running requests for as long as one may take; then end the workers
  const stop = async () => {
    await close(milliseconds);
    await pool.close();
  };
  return { port: server.address().port, stop };
}

async function answerTo(pool, { method, url, body, signal }) {
  if (method === 'OPTIONS') return { status: 204, headers: { allow: methods }, body: '' };
  if (!methods.split(', ').includes(method)) {
    const message = `Use one of ${methods}.`;
    return { status: 405, headers: { allow: methods }, body: JSON.stringify({ code: 'InvalidMethod', message }) };
  }
  try {
    const answer = await osrm(pool, { url, body: method === 'POST' ? body : undefined, signal, stream: true });
    const type = answer.body instanceof Uint8Array ? 'application/x-protobuf' : 'application/json; charset=utf-8';
    return { ...answer, headers: { 'content-type': type } };
  } catch ({ status = 500, message }) {
    // the queue is full, or a fault of our own
    return { status, headers: {}, body: JSON.stringify({ code: 'InternalError', message }) };
  }
}

if (process.argv[1] === import.meta.filename) {
  const { port, stop } = await start(process.argv[2], { port: process.argv[3] ?? 5000 });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  console.log(`Listening at http://localhost:${port}/route/v1/driving`);
}
