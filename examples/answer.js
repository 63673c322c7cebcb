// Answers requests of node:http with `handle`. Answers go out no faster than clients read them, and the bytes that wait are limited.
import { handle } from 'ermine/service';
import { readBody } from './read-body.js';

/** Bytes counted for a matrix while its client reads: a pool makes up to three pieces of 64 kB ahead, or a row if that is longer. */
const MADE_AHEAD = 512 * 1024;
/** For a client that would exceed the limit of waiting answers. */
const REFUSAL = JSON.stringify({ errors: [{ errorCode: 9102, userMessage: 'Too many answers wait to be read.' }] });

/**
 * A function that answers one request. `bytes`: how much of all long answers together may wait for clients; `patience`: the
 * milliseconds in which a client must take the next 64 kB.
 */
export function openAnswers(context, { bytes = 48 * 1024 * 1024, patience = 10_000 } = {}) {
  const lastOf = new WeakMap();
  let waiting = 0;

  return async (request, response) => {
    // a client that hangs up frees the worker
    const gone = new AbortController();
    const closed = new Promise((resolve) => response.once('close', resolve));
    closed.then(() => gone.abort(new Error('The client is gone.')));
    // one answer at a time for each connection, however many requests it sends ahead
    const before = lastOf.get(request.socket);
    lastOf.set(request.socket, closed);
    await before;
    const body = await readBody(request, context.payloadBytes).catch(() => undefined);
    if (body === undefined) return; // the client left while sending
    const { method, url } = request;
    const answer = await handle(context, { method, url, body, signal: gone.signal, stream: true });
    if (response.destroyed) return;
    // a connection with an unread rest of a body cannot carry another request
    if (!request.complete) response.setHeader('connection', 'close');
    await send(response, answer, closed);
  };

  async function send(response, { status, headers, body }, closed) {
    const isShort = typeof body === 'string';
    const size = isShort ? 0 : Number(headers['content-length'] ?? MADE_AHEAD);
    if (waiting + size > bytes) {
      response.writeHead(503, { 'content-type': 'application/json; charset=utf-8' }).end(REFUSAL);
      return;
    }
    waiting += size;
    let timer;
    const expectProgress = () => {
      clearTimeout(timer);
      timer = setTimeout(() => response.destroy(), patience);
    };
    try {
      expectProgress();
      response.writeHead(status, headers);
      for await (const piece of isShort ? [body] : body) {
        if (!response.write(piece)) await Promise.race([closed, new Promise((go) => response.once('drain', go))]);
        if (response.destroyed) break;
        expectProgress();
      }
      response.end();
      await closed;
    } catch {
      // an incomplete answer must not look complete
      response.destroy();
    } finally {
      clearTimeout(timer);
      waiting -= size;
    }
  }
}
