// Lets the requests of a connection run one after the other, and limits what the requests of all connections hold.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The most requests of one connection that wait for their turn; a connection that sends more ahead is closed. */
const MOST_AHEAD = 16;
/** The most bytes of the requests that wait for their turn on one connection. */
const BYTES_AHEAD = 256 * 1024;
/**
 * The most bytes of the requests of all connections, without the bodies that have their turn. Beyond that, the connection with most is
 * closed.
 */
const BYTES = 32 * 1024 * 1024;
/** The bytes of a request besides its texts and its body, and those of a text besides its characters. */
const BYTES_OF_REQUEST = 4096;
const BYTES_OF_TEXT = 64;

interface TurnQueue {
  readonly socket: Socket;
  length: number;
  /** The bytes of all requests, and of those behind the first one. */
  bytes: number;
  ahead: number;
  last: Promise<void> | undefined;
  /** What ends the turn of each request. */
  readonly ends: Set<() => void>;
}

/** A request that has its turn or waits for it. */
export interface RequestTurn {
  /** Resolves with `true` if it is the turn of the request; with `false` if its connection ends first. */
  readonly begins: Promise<boolean>;
  /** Aborted if the response is closed: a client that hangs up frees the worker. */
  readonly signal: AbortSignal;
  /** Resolves if the response or its connection is closed. */
  readonly closed: Promise<void>;
  /** Counts more bytes of the request, unless its turn has begun. */
  hold(bytes: number): void;
  /** Ends the turn of a request that is not answered. */
  leave(): void;
}

export class RequestTurns {
  readonly #queues = new Map<Socket, TurnQueue>();
  #bytes = 0;

  /** Queues a request behind the others of its connection; `undefined` if the connection is closed. */
  take(request: IncomingMessage, response: ServerResponse): RequestTurn | undefined {
    const { socket, url = '', rawHeaders } = request;
    if (socket.destroyed) return undefined;
    const queue = this.#queues.get(socket) ?? this.#open(socket);
    if (queue.length > MOST_AHEAD) {
      this.#close(queue);
      return undefined;
    }
    let leave = () => {};
    const closed = new Promise<void>((resolve) => {
      leave = resolve;
    });
    response.once('close', leave);
    queue.ends.add(leave);
    const before = queue.last;
    queue.last = closed.then(() => before);
    let waits = queue.length++ > 0;
    let bytes = 0;
    let ahead = 0;
    const hold = (more: number) => {
      bytes += more;
      if (waits) ahead += more;
      this.#count(queue, more, waits ? more : 0);
    };
    const gone = new AbortController();
    const begins = Promise.resolve(before).then(() => {
      waits = false;
      this.#count(queue, 0, -ahead);
      // when a connection ends, Node closes only the answer whose turn it is
      if (socket.destroyed) leave();
      return !socket.destroyed;
    });
    closed.then(() => {
      queue.ends.delete(leave);
      queue.length--;
      this.#count(queue, -bytes, 0);
      gone.abort(new Error('The client is gone.'));
    });
    hold(BYTES_OF_REQUEST + url.length + bytesOf(rawHeaders));
    request.once('end', () => hold(bytesOf(request.rawTrailers)));
    return { begins, signal: gone.signal, closed, hold: (more) => waits && hold(more), leave };
  }

  /** Begins the queue of a connection. An answer that never got its connection is not closed with it by Node, so its turn ends here. */
  #open(socket: Socket): TurnQueue {
    const queue: TurnQueue = { socket, length: 0, bytes: 0, ahead: 0, last: undefined, ends: new Set() };
    this.#queues.set(socket, queue);
    socket.once('close', () => {
      this.#forget(queue);
      for (const end of queue.ends) end();
    });
    return queue;
  }

  #count(queue: TurnQueue, more: number, ahead: number): void {
    // a connection that was closed has been subtracted already
    if (this.#queues.get(queue.socket) !== queue) return;
    queue.bytes += more;
    queue.ahead += ahead;
    this.#bytes += more;
    if (queue.ahead > BYTES_AHEAD) this.#close(queue);
    while (this.#bytes > BYTES) this.#close(largestOf(this.#queues.values()));
  }

  #close(queue: TurnQueue): void {
    this.#forget(queue);
    queue.socket.destroy();
  }

  #forget(queue: TurnQueue): void {
    if (this.#queues.delete(queue.socket)) this.#bytes -= queue.bytes;
  }
}

function bytesOf(texts: readonly string[]): number {
  return texts.reduce((bytes, { length }) => bytes + length + BYTES_OF_TEXT, 0);
}

function largestOf(queues: Iterable<TurnQueue>): TurnQueue {
  return [...queues].reduce((largest, queue) => (queue.bytes > largest.bytes ? queue : largest));
}
