// Answers requests of node:http. Answers go out no faster than clients read them, and the bytes that wait are limited, in both directions.
import { openBodies } from './read-body.js';

/**
 * Bytes counted for a matrix that a client is reading: a pool makes up to three pieces of 64 kB ahead. A longer row counts from when it is
 * made.
 */
const MADE_AHEAD = 512 * 1024;
/** The most bytes of a row for each byte of a request. */
const ROW_PER_BYTE = 16;
/** The most requests of one connection that wait for their turn; a connection that sends more ahead is closed. */
const MOST_AHEAD = 16;
/** Bytes that are written at once; a shorter answer is not counted. */
const PIECE = 64 * 1024;
/** The body sent instead of an answer that alone exceeds the limit on waiting answers. It has the form of the errors of `handle`. */
const REFUSAL = { errors: [{ errorCode: 9102, userMessage: 'The answer is too long to wait for its client.' }] };

/**
 * A function that answers one request. `answerTo` makes the answer (status, headers, body) of a method, URL, body and signal.
 * `payloadBytes`: the most bytes of a body; `bytes`: how many bytes of all long answers together may wait for clients; if there are more,
 * the answer that holds most for longest is cut off; `patience`: the milliseconds in which a client must take the next 64 kB.
 */
export function openAnswers(answerTo, options) {
  const { payloadBytes, bytes = 48 * 1024 * 1024, patience = 10_000, refusal = REFUSAL } = options;
  const bodies = openBodies({ limit: payloadBytes });
  const queueOf = new WeakMap();
  /** Long answers that their clients still read. */
  const held = new Set();
  let waiting = 0;

  return async (request, response) => {
    const { socket } = request;
    const queue = queueOf.get(socket) ?? { length: 0, last: undefined };
    queueOf.set(socket, queue);
    if (queue.length > MOST_AHEAD) return void socket.destroy();
    queue.length++;
    // a client that hangs up frees the worker
    const gone = new AbortController();
    let leave;
    const closed = new Promise((resolve) => {
      leave = resolve;
    });
    response.once('close', leave);
    closed.then(() => {
      queue.length--;
      gone.abort(new Error('The client is gone.'));
    });
    // one answer at a time for each connection
    const before = queue.last;
    queue.last = closed;
    await before;
    // when a connection ends, Node closes only the answer whose turn it is
    if (socket.destroyed) return leave();
    const body = await bodies.read(request, response);
    if (body === undefined) return leave();
    const { method, url } = request;
    const answer = await answerTo({ method, url, body, signal: gone.signal }).finally(() => bodies.release(request));
    if (response.destroyed) return;
    // a connection with an unread rest of a body cannot carry another request
    if (!request.complete) response.setHeader('connection', 'close');
    await send(response, answer, { closed, asked: body.length });
  };

  async function send(response, { status, headers, body }, { closed, asked }) {
    const whole = typeof body === 'string' || body instanceof Uint8Array ? Buffer.from(body) : undefined;
    const size = whole ? bytesOfWhole(whole) : bytesOfStream(headers, asked, bytes);
    if (size > bytes) {
      response.writeHead(503, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(refusal));
      return;
    }
    const entry = { response, client: response.socket?.remoteAddress, begun: performance.now(), size: 0 };
    hold(entry, size);
    let timer;
    const expectProgress = () => {
      clearTimeout(timer);
      timer = setTimeout(() => response.destroy(), patience);
    };
    try {
      expectProgress();
      response.writeHead(status, headers);
      for await (const piece of whole ? piecesOf(whole) : counting(body, entry)) {
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
      release(entry);
    }
  }

  /** The pieces of a stream. If a piece is longer than the bytes counted so far, its whole length counts from now on. */
  async function* counting(pieces, entry) {
    for await (const piece of pieces) {
      if (piece.length > bytes) throw new Error('The row is too long to wait for its client.');
      hold(entry, Math.max(0, piece.length - entry.size));
      if (entry.response.destroyed) return;
      yield piece;
    }
  }

  /** Counts more bytes of an answer. While too many bytes wait, the greediest answer is cut off (see `greediestOf`). */
  function hold(entry, more) {
    while (more > 0 && waiting + more > bytes && held.size > 0) {
      const greediest = greediestOf(held);
      release(greediest);
      greediest.response.destroy();
      if (greediest === entry) return;
    }
    entry.size += more;
    waiting += more;
    if (entry.size > 0) held.add(entry);
  }

  function release(entry) {
    waiting -= entry.size;
    entry.size = 0;
    held.delete(entry);
  }
}

/** The answer with the largest product: its bytes, times its age, times the bytes of all answers to its client. */
function greediestOf(held) {
  const bytesOf = new Map();
  for (const { client, size } of held) bytesOf.set(client, (bytesOf.get(client) ?? 0) + size);
  const now = performance.now();
  const share = ({ client, size, begun }) => size * (now - begun) * bytesOf.get(client);
  return [...held].reduce((most, entry) => (share(entry) > share(most) ? entry : most));
}

/** The bytes counted for a complete answer while its client reads; 0 for a short answer. */
function bytesOfWhole(whole) {
  return whole.length > PIECE ? whole.length : 0;
}

/** The bytes counted for a stream. `asked`: the bytes of the request, since a row of a matrix is as long as its list of ends. */
function bytesOfStream(headers, asked, bytes) {
  const known = headers['content-length'];
  return known === undefined ? Math.min(Math.max(MADE_AHEAD, ROW_PER_BYTE * asked), bytes / 8) : Number(known);
}

function* piecesOf(bytes) {
  for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
}
