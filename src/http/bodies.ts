// The bodies of requests of node:http. Each body has a limit, which `handle` and `osrm` explain to its client. All bodies together have a
// limit too.

import type { Readable } from 'node:stream';
import type { RequestTurn } from './turns.ts';

/** Milliseconds to keep reading a body that is refused: a client that is cut off while sending never sees the answer. */
const PATIENCE = 1000;
/** A body of at most this many bytes is never refused for the room that it takes. */
const SMALL = 64 * 1024;
/** A body of more pieces than this is refused if they have fewer bytes on average: no client sends such bodies by accident. */
const MOST_PIECES = 10_000;
const LEAST_PIECE = 16;

/** The limits of one body, and of all bodies together. */
export interface BodyLimits {
  readonly limit: number;
  /** How many bytes of all bodies may be held at a time. If there are more, one of the arriving bodies is refused (`#refuseGreediest`). */
  readonly bytes: number;
}

/** The status of a request whose body is refused: it arrives in too many pieces, or there is no room for it. */
export type BodyRefusal = 408 | 503;

/** The bodies that arrive at a server, and the bodies whose requests are being answered. */
export class Bodies {
  readonly #limits: BodyLimits;
  readonly #sizes = new Map<Readable, number>();
  /** The bodies that are arriving, by their requests: since when, and what refuses them. */
  readonly #arriving = new Map<Readable, { readonly since: number; readonly refuse: (status: BodyRefusal) => void }>();
  #held = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /**
   * Resolves with all bytes of a body; with slightly more than the limit if the body is longer; with a status if it is refused; with nothing
   * if the client leaves. Until `release`, the bytes count. `hold` is called with the bytes of memory that each piece takes.
   */
  read(
    request: Readable,
    { closed, hold }: Pick<RequestTurn, 'closed' | 'hold'>,
  ): Promise<Uint8Array | BodyRefusal | undefined> {
    return new Promise((resolve) => {
      if (request.destroyed) return resolve(undefined);
      const pieces = new BodyPieces();
      let patience: NodeJS.Timeout | undefined;
      let refusal: BodyRefusal | undefined;
      const end = (body?: Uint8Array | BodyRefusal) => {
        clearTimeout(patience);
        this.#arriving.delete(request);
        if (!(body instanceof Uint8Array)) this.release(request);
        resolve(body);
      };
      const finish = () => end(refusal ?? pieces.take());
      // what still arrives is dropped
      const refuse = (status: BodyRefusal) => {
        refusal = status;
        pieces.clear();
        this.#arriving.delete(request);
        this.release(request);
        patience ??= setTimeout(finish, PATIENCE);
      };
      this.#sizes.set(request, 0);
      this.#arriving.set(request, { since: performance.now(), refuse });
      request.on('data', (piece: Buffer) => {
        if (!this.#arriving.has(request)) return;
        if (pieces.size <= this.#limits.limit) {
          const more = pieces.add(piece);
          this.#count(request, more);
          hold(more);
        }
        if (pieces.size > this.#limits.limit) patience ??= setTimeout(finish, PATIENCE);
        if (pieces.count > MOST_PIECES && pieces.size < LEAST_PIECE * pieces.count) refuse(408);
        else if (this.#held > this.#limits.bytes) this.#refuseGreediest();
      });
      request.once('end', finish);
      request.once('error', () => end());
      closed.then(() => end());
    });
  }

  /** Says that the body of a request is no longer needed. */
  release(request: Readable): void {
    this.#held -= this.#sizes.get(request) ?? 0;
    this.#sizes.delete(request);
  }

  #count(request: Readable, more: number): void {
    this.#sizes.set(request, this.#sizes.get(request)! + more);
    this.#held += more;
  }

  /** Refuses the body with the largest product of its bytes and its age, so that later ones are not refused for a body that never ends. */
  #refuseGreediest(): void {
    const now = performance.now();
    let most = 0;
    let greediest: ((status: BodyRefusal) => void) | undefined;
    for (const [request, { since, refuse }] of this.#arriving) {
      const size = this.#sizes.get(request)!;
      const share = size * (now - since);
      if (size <= SMALL || share < most) continue;
      most = share;
      greediest = refuse;
    }
    greediest?.(503);
  }
}

/** Shorter pieces are copied together: a body of one-byte pieces would take hundreds of bytes for each. */
const PIECE = 4096;
const NO_BYTES: Buffer = Buffer.alloc(0);

class BodyPieces {
  #parts: Buffer[] = [];
  #short = NO_BYTES;
  #used = 0;
  size = 0;
  count = 0;

  /** Adds a piece, and returns how many bytes of memory it takes. */
  add(piece: Buffer): number {
    this.size += piece.length;
    this.count++;
    if (piece.length >= PIECE || this.#used + piece.length > this.#short.length) this.#keepShort();
    if (piece.length >= PIECE) {
      this.#parts.push(piece);
      return piece.length;
    }
    const isNew = this.#used === 0;
    if (isNew) this.#short = Buffer.alloc(PIECE);
    this.#used += piece.copy(this.#short, this.#used);
    return isNew ? PIECE : 0;
  }

  /** Returns all bytes, and keeps none. */
  take(): Uint8Array {
    this.#keepShort();
    const whole = Buffer.concat(this.#parts);
    this.clear();
    return whole;
  }

  clear(): void {
    this.#parts = [];
    this.#used = 0;
  }

  #keepShort(): void {
    if (this.#used > 0) this.#parts.push(this.#short.subarray(0, this.#used));
    this.#used = 0;
    this.#short = NO_BYTES;
  }
}
