// Answers requests of node:http. Answers go out no faster than clients read them, and the bytes that wait are limited, in both directions.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkOptions, expectArgument } from '../errors/check-options.ts';
import { ANYTHING, FUNCTION, numberFrom, type OptionKinds, wholeNumber } from '../errors/option-kinds.ts';
import type { JsonStream } from '../operations/json/json-pieces.ts';
import { Bodies, type BodyRefusal } from './bodies.ts';
import { type RequestTurn, RequestTurns } from './turns.ts';

/** A request that has arrived completely. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  /** Slightly more than `payloadBytes` if the body is longer, so that whoever reads it can refuse it. */
  readonly body: Uint8Array;
  /** Aborted if the client hangs up. */
  readonly signal: AbortSignal;
}

/** An answer to send: an answer of `handle`, for example. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** If a stream has a `byteLength`, the answer gets this length. */
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array> | JsonStream;
}

/** The options of `openAnswers`. */
export interface AnswerOptions {
  /** The most bytes of one body. Default 64 MiB. All bodies together may have 64 MiB until their answers are computed; then one is refused (503). */
  readonly payloadBytes?: number | undefined;
  /**
   * How many bytes of all long answers together may wait for clients. If there are more, the answer with the largest product of its bytes,
   * its age and all bytes of its client is cut off. Default 48 MiB.
   */
  readonly bytes?: number | undefined;
  /** The milliseconds in which a client must take the next 64 KiB of its answer. Default 10,000. */
  readonly patience?: number | undefined;
  /**
   * The body, as JSON, of the answer to a request that is refused because there is no room for its body, or because its answer alone has more
   * than `bytes` (503), or because its body arrives in too many pieces (408). Default: an error as `handle` writes it.
   */
  readonly refusal?: unknown;
}

const OPTIONS: OptionKinds<AnswerOptions> = {
  payloadBytes: numberFrom(0),
  bytes: numberFrom(0),
  patience: wholeNumber(1, 2 ** 31 - 1),
  refusal: ANYTHING,
};

const PAYLOAD_BYTES = 64 * 1024 * 1024;
const BODY_BYTES = 64 * 1024 * 1024;
const ANSWER_BYTES = 48 * 1024 * 1024;
const PATIENCE = 10_000;
const REFUSAL = {
  errors: [{ errorCode: 9102, userMessage: 'The server has no room for the body or the answer of this request.' }],
};

/**
 * Bytes counted for a matrix that a client is reading: a pool makes up to three pieces of 64 kB ahead. A longer row counts from when it is
 * made.
 */
const MADE_AHEAD = 512 * 1024;
/** The most bytes of a row for each byte of a request. */
const ROW_PER_BYTE = 16;
/** Bytes that are written at once; a shorter answer is not counted. */
const PIECE = 64 * 1024;

/**
 * A listener for the requests of a server of `node:http`. `answerTo` makes each answer. A connection gets one answer at a time. It is
 * closed if more than 16 requests wait on it, or if their URLs, headers and bodies take more than 256 kB. The listener resolves when the
 * response is closed, and rejects if `answerTo` does.
 *
 * @example
 * const server = createServer(openAnswers((request) => handle(context, { ...request, stream: true }), { payloadBytes }));
 */
export function openAnswers(
  answerTo: (request: HttpRequest) => Promise<HttpAnswer>,
  options?: AnswerOptions,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  expectArgument('openAnswers', answerTo, FUNCTION);
  const given = checkOptions('openAnswers', options, OPTIONS);
  const { payloadBytes = PAYLOAD_BYTES, bytes = ANSWER_BYTES, patience = PATIENCE, refusal = REFUSAL } = given;
  const bodies = new Bodies({ limit: payloadBytes, bytes: BODY_BYTES });
  const turns = new RequestTurns();
  const sender = new Sender({ bytes, patience, refusal });
  return async (request, response) => {
    const turn = turns.take(request, response);
    if (turn === undefined) return;
    // a body is read before its turn, so that its bytes are counted and its pieces take little memory
    const body = await bodies.read(request, turn);
    if (body === undefined) return turn.leave();
    if (!(await turn.begins)) return bodies.release(request);
    if (typeof body === 'number') {
      sender.refuse(response, body, request.complete);
      return turn.closed;
    }
    const { method = '', url = '' } = request;
    try {
      const answering = answerTo({ method, url, body, signal: turn.signal });
      const answer = await answering.finally(() => bodies.release(request));
      if (response.destroyed) return;
      // a connection with an unread rest of a body cannot carry another request
      if (!request.complete) response.setHeader('connection', 'close');
      await sender.send(response, answer, { turn, asked: body.length });
    } catch (error) {
      response.destroy();
      throw error;
    }
  };
}

interface Sent {
  readonly turn: RequestTurn;
  /** The bytes of the body of the request. */
  readonly asked: number;
}

/** Some of the `AnswerOptions`, with their defaults filled in. */
interface SendLimits {
  readonly bytes: number;
  readonly patience: number;
  readonly refusal: unknown;
}

/** Sends answers, and limits how much of them waits. */
class Sender {
  readonly #limits: SendLimits;
  readonly #held: HeldAnswers;

  constructor(limits: SendLimits) {
    this.#limits = limits;
    this.#held = new HeldAnswers(limits.bytes);
  }

  /** Refuses a request. The connection ends if a rest of the body may still come. */
  refuse(response: ServerResponse, status: BodyRefusal, isComplete: boolean): void {
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      ...(status === 503 && { 'retry-after': '1' }),
      ...(!isComplete && { connection: 'close' }),
    });
    response.end(JSON.stringify(this.#limits.refusal));
  }

  async send(response: ServerResponse, { status, headers, body }: HttpAnswer, { turn, asked }: Sent): Promise<void> {
    const { bytes, refusal } = this.#limits;
    const whole = wholeOf(body);
    const length = whole?.length ?? (body as JsonStream).byteLength ?? headers['content-length'];
    const size = whole ? bytesOfWhole(whole) : bytesOfStream(length, asked, bytes);
    if (size > bytes) {
      response.writeHead(503, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(refusal));
      return;
    }
    const answer = { response, client: response.socket?.remoteAddress, begun: performance.now(), size: 0 };
    this.#held.hold(answer, size);
    try {
      if (length !== undefined && Number(length) > 0) response.setHeader('content-length', length);
      response.writeHead(status, headers);
      const pieces = whole ? piecesOf(whole) : this.#counting(body as AsyncIterable<Uint8Array>, answer);
      await this.#write(pieces, response, turn.closed);
    } catch {
      // an incomplete answer must not look complete
      response.destroy();
    } finally {
      this.#held.release(answer);
    }
  }

  /** Writes pieces no faster than the client takes them. If the client takes too long, the answer is cut off. */
  async #write(
    pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    response: ServerResponse,
    closed: Promise<void>,
  ): Promise<void> {
    // the time in which a piece is computed does not count
    const inTime = async (read: Promise<unknown>) => {
      const timer = setTimeout(() => response.destroy(), this.#limits.patience);
      await read.finally(() => clearTimeout(timer));
    };
    for await (const piece of pieces) {
      if (!response.write(piece)) await inTime(Promise.race([closed, new Promise((go) => response.once('drain', go))]));
      if (response.destroyed) break;
    }
    response.end();
    await inTime(closed);
  }

  /** The pieces of a stream. If a piece is longer than the bytes counted so far, its whole length counts from now on. */
  async *#counting(pieces: AsyncIterable<Uint8Array>, answer: HeldAnswer): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      if (piece.length > this.#limits.bytes) throw new Error('The row is too long to wait for its client.');
      this.#held.hold(answer, Math.max(0, piece.length - answer.size));
      if (answer.response.destroyed) return;
      yield* piecesOf(piece);
    }
  }
}

/** The bytes of a body that is complete; `undefined` for a stream. */
function wholeOf(body: HttpAnswer['body']): Uint8Array | undefined {
  if (body instanceof Uint8Array) return body;
  const text = typeof body === 'string' ? body : (body as Partial<JsonStream>).text;
  return text === undefined ? undefined : Buffer.from(text);
}

/** The bytes counted for a complete answer while its client reads; 0 for a short answer. */
function bytesOfWhole(whole: Uint8Array): number {
  return whole.length > PIECE ? whole.length : 0;
}

/** The bytes counted for a stream. `asked`: the bytes of the request, since a row of a matrix is as long as its list of ends. */
function bytesOfStream(known: number | string | undefined, asked: number, bytes: number): number {
  return known === undefined ? Math.min(Math.max(MADE_AHEAD, ROW_PER_BYTE * asked), bytes / 8) : Number(known);
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
}

/** A long answer that its client still reads. */
interface HeldAnswer {
  readonly response: ServerResponse;
  readonly client: string | undefined;
  readonly begun: number;
  size: number;
}

/** The long answers of a server. If they take too many bytes, the greediest one is cut off. */
class HeldAnswers {
  readonly #most: number;
  readonly #held = new Set<HeldAnswer>();
  #waiting = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts more bytes of an answer. While too many bytes wait, the greediest answer is cut off (see `greediestOf`). */
  hold(answer: HeldAnswer, more: number): void {
    while (more > 0 && this.#waiting + more > this.#most && this.#held.size > 0) {
      const greediest = greediestOf(this.#held);
      this.release(greediest);
      greediest.response.destroy();
      if (greediest === answer) return;
    }
    answer.size += more;
    this.#waiting += more;
    if (answer.size > 0) this.#held.add(answer);
  }

  release(answer: HeldAnswer): void {
    this.#waiting -= answer.size;
    answer.size = 0;
    this.#held.delete(answer);
  }
}

/** The answer with the largest product: its bytes, times its age, times the bytes of all answers to its client. */
function greediestOf(held: ReadonlySet<HeldAnswer>): HeldAnswer {
  const bytesOf = new Map<string | undefined, number>();
  for (const { client, size } of held) bytesOf.set(client, (bytesOf.get(client) ?? 0) + size);
  const now = performance.now();
  const share = ({ client, size, begun }: HeldAnswer) => size * (now - begun) * bytesOf.get(client)!;
  return [...held].reduce((most, answer) => (share(answer) > share(most) ? answer : most));
}
