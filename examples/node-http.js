// Networks of a folder over plain HTTP: node examples/node-http.js <folder> [port]
import { createServer } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { handle, openRegistry } from 'ermine/service';
import { fileStore } from 'ermine/store/file';
import { openAnswers } from './answer.js';
import { limitConnections } from './limit-connections.js';

const limits = { milliseconds: 5000, cells: 250_000, answerBytes: 32 * 1024 * 1024 };
const port = process.argv[3] ?? 8080;
const databases = openRegistry(await fileStore(process.argv[2] ?? 'networks'), { limits, validate: true });
const context = { databases, payloadBytes: 8 * 1024 * 1024 };

/**
 * The number of requests that may wait. One thread answers them one after the other, and a slow one takes up to `limits.milliseconds`. To
 * serve strangers, use a pool, as in the other examples.
 */
const mostWaiting = 16;
const busy = {
  status: 503,
  headers: { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' },
  body: JSON.stringify({ errors: [{ errorCode: 9102, userMessage: 'Too many requests wait: try again later.' }] }),
};
let waiting = 0;
let last = Promise.resolve();

async function answerInTurn(request) {
  if (waiting > mostWaiting) return busy;
  waiting++;
  const before = last;
  const answered = before.then(async () => {
    // between two answers, new connections are accepted and clients that left are noticed
    await setImmediate();
    return request.signal.aborted ? busy : handle(context, { ...request, stream: true });
  });
  const leave = () => void waiting--;
  last = answered.then(leave, leave);
  return answered;
}

const answer = openAnswers(answerInTurn, context);
const server = createServer(answer);
limitConnections(server);
server.listen(port, () => {
  console.log(`Listening at http://localhost:${server.address().port}/rest/Spatial/erm/databases`);
});
