// Networks of a folder over plain HTTP: node examples/node-http.js <folder> [port]
//
// Use it for your own clients only. As in the other examples, clients that read slowly or hang up take little memory. But one thread
// computes all answers, one after the other: fifty clients that keep requesting the slowest answers delay everyone else by ten seconds
// and more, and some requests get 503. To serve strangers, use a pool, as in the other examples.
import { createServer } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { guardServer, openAnswers } from 'ermine/http';
import { handle, openRegistry } from 'ermine/service';
import { fileStore } from 'ermine/store/file';

const limits = { milliseconds: 2000, cells: 250_000, answerBytes: 32 * 1024 * 1024 };
const port = process.argv[3] ?? 8080;
const databases = openRegistry(await fileStore(process.argv[2] ?? 'networks'), { limits, validate: true });
const payloadBytes = 8 * 1024 * 1024;
const context = { databases, payloadBytes };

/** The number of requests that may wait. Each request before them takes up to `limits.milliseconds`. */
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

const server = createServer(openAnswers(answerInTurn, { payloadBytes }));
const close = guardServer(server);
server.listen(port, () => {
  console.log(`Listening at http://localhost:${server.address().port}/rest/Spatial/erm/databases`);
});
// no new connections; answer running requests for as long as one may take
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => close(limits.milliseconds));
