// Lets the requests of a connection run one after the other.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The most requests of one connection that wait for their turn; a connection that sends more ahead is closed. */
const MOST_AHEAD = 16;
/** The most characters of the URLs of requests that wait for their turn on one connection. */
const CHARACTERS_AHEAD = 64 * 1024;

interface TurnQueue {
  length: number;
  /** The characters of the URLs of the requests behind the first one. */
  characters: number;
  last: Promise<void> | undefined;
  /** What ends the turn of each request. */
  readonly ends: Set<() => void>;
}

/** A request whose turn it is. */
export interface RequestTurn {
  /** Aborted if the response is closed: a client that hangs up frees the worker. */
  readonly signal: AbortSignal;
  /** Resolves if the response or its connection is closed. */
  readonly closed: Promise<void>;
  /** Ends the turn of a request that is not answered. */
  leave(): void;
}

/** The queues of all connections. */
export class RequestTurns {
  readonly #queueOf = new WeakMap<Socket, TurnQueue>();

  /** Resolves if it is the turn of a request; with nothing if its connection ends first. */
  async take(request: IncomingMessage, response: ServerResponse): Promise<RequestTurn | undefined> {
    const { socket, url = '' } = request;
    const queue = this.#queueOf.get(socket) ?? this.#open(socket);
    const characters = queue.length === 0 ? 0 : url.length;
    if (queue.length > MOST_AHEAD || queue.characters + characters > CHARACTERS_AHEAD) {
      socket.destroy();
      return undefined;
    }
    queue.length++;
    queue.characters += characters;
    const gone = new AbortController();
    let leave = () => {};
    const closed = new Promise<void>((resolve) => {
      leave = resolve;
    });
    response.once('close', leave);
    queue.ends.add(leave);
    closed.then(() => {
      queue.ends.delete(leave);
      queue.length--;
      queue.characters -= characters;
      gone.abort(new Error('The client is gone.'));
    });
    const before = queue.last;
    queue.last = closed;
    await before;
    if (!socket.destroyed) return { signal: gone.signal, closed, leave };
    // when a connection ends, Node closes only the answer whose turn it is
    leave();
    return undefined;
  }

  /** Begins the queue of a connection. An answer that never got its connection is not closed with it by Node, so its turn ends here. */
  #open(socket: Socket): TurnQueue {
    const queue: TurnQueue = { length: 0, characters: 0, last: undefined, ends: new Set() };
    this.#queueOf.set(socket, queue);
    socket.once('close', () => {
      for (const end of queue.ends) end();
    });
    return queue;
  }
}
