// Limits the connections of a server, and stops it in an orderly way.

import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { checkOptions, expectArgument } from '../errors/check-options.ts';
import { numberFrom, type OptionKind, type OptionKinds, wholeNumber, withMethods } from '../errors/option-kinds.ts';

/** The options of `guardServer`. */
export interface GuardOptions {
  /** The most connections. Default 1000. */
  readonly connections?: number | undefined;
}

const OPTIONS: OptionKinds<GuardOptions> = { connections: wholeNumber(1) };
const SERVER: OptionKind = withMethods('a server of node:http', 'prependListener', 'close', 'closeAllConnections');
const MILLISECONDS: OptionKind = numberFrom(0);
const CONNECTIONS = 1000;
/** The most milliseconds of a timer. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * Limits the connections of a server. If there are as many as allowed, a new one ends the oldest connection that waits for no answer: one
 * that is silent, or has not sent all of its request. So clients that only hold connections keep no one out. If all of them wait for
 * answers, the new connection ends.
 *
 * Call it when the server is made. It returns a function that stops the server: the server takes no new connections, answers running
 * requests for at most some milliseconds, and then closes every connection, even connections that never sent a request.
 *
 * @example
 * const close = guardServer(server);
 * process.once('SIGTERM', () => close(5000));
 */
export function guardServer(server: Server, options?: GuardOptions): (milliseconds: number) => Promise<void> {
  expectArgument('guardServer', server, SERVER);
  const { connections = CONNECTIONS } = checkOptions('guardServer', options, OPTIONS);
  const guard = new Guard(connections);
  server.prependListener('connection', (socket: Socket) => guard.connect(socket));
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
    guard.begin(request, response),
  );
  let closing: Promise<void> | undefined;
  return async (milliseconds) => {
    expectArgument('The function from guardServer', milliseconds, MILLISECONDS);
    closing ??= close(server, guard, milliseconds);
    await closing;
  };
}

async function close(server: Server, guard: Guard, milliseconds: number): Promise<void> {
  const closed = once(server, 'close');
  // connections that are kept alive end with their next answer
  server.prependListener('request', (_request, response: ServerResponse) => response.setHeader('connection', 'close'));
  server.close();
  server.closeIdleConnections();
  await guard.allAnswered(Math.min(milliseconds, LONGEST_TIMER));
  server.closeAllConnections();
  await closed;
}

interface ConnectionUse {
  /** The latest request, while it is received or answered. */
  latest: IncomingMessage | undefined;
  unanswered: number;
}

class Guard {
  readonly #most: number;
  /** The open connections, in the order in which they began. */
  readonly #uses = new Map<Socket, ConnectionUse>();
  #onAnswered = () => {};

  constructor(most: number) {
    this.#most = most;
  }

  /** Adds a connection. If there are too many, one ends. */
  connect(socket: Socket): void {
    this.#uses.set(socket, { latest: undefined, unanswered: 0 });
    socket.once('close', () => this.#forget(socket));
    if (this.#uses.size <= this.#most) return;
    for (const [each, { latest }] of this.#uses) {
      if (latest?.complete) continue;
      this.#forget(each);
      each.destroy();
      return;
    }
  }

  /**
   * Notes that a request begins. It ends with its response, or with its connection: if a connection ends, Node closes only the response whose
   * turn it is.
   */
  begin(request: IncomingMessage, response: ServerResponse): void {
    const use = this.#uses.get(request.socket);
    if (use === undefined) return;
    use.latest = request;
    use.unanswered++;
    response.once('close', () => {
      use.unanswered--;
      if (use.latest === request) use.latest = undefined;
      this.#onAnswered();
    });
  }

  /** Resolves when no request is running, and at the latest after some milliseconds. */
  async allAnswered(milliseconds: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#onAnswered = () => {
        if (![...this.#uses.values()].some(({ unanswered }) => unanswered > 0)) resolve();
      };
      timer = setTimeout(resolve, milliseconds);
      this.#onAnswered();
    });
    clearTimeout(timer);
  }

  #forget(socket: Socket): void {
    this.#uses.delete(socket);
    this.#onAnswered();
  }
}
