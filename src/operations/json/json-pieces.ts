// Writes answers as JSON text in pieces, so that a long answer is never one string.

import { WrittenList } from './written-list.ts';

/** The smallest piece, in characters. */
const PIECE = 64 * 1024;
/** How many values are written in one go: some tens of kilobytes. */
const TOGETHER = 2000;

/** A piece of JSON text, as text or in UTF-8. */
export type JsonPiece = string | Uint8Array;

/** JSON text of an answer. */
export interface JsonStream extends AsyncIterable<Uint8Array> {
  /** The whole text, if it is short. */
  readonly text: string | undefined;
  /** The length of the text in bytes; `undefined` if the answer is created while it is read. */
  readonly byteLength: number | undefined;
}

/** The text of a complete answer, in pieces if it is long. */
export function writeAnswer(answer: unknown): string | Uint8Array[] {
  if (!isLong(answer)) return JSON.stringify(answer);
  const gathered = gather();
  const pieces: Uint8Array[] = [];
  const take = (piece: Uint8Array | undefined) => piece !== undefined && pieces.push(piece);
  for (const piece of jsonPieces(answer)) {
    take(typeof piece === 'string' ? gathered.add(piece) : gathered.rest());
    if (typeof piece !== 'string') pieces.push(piece);
  }
  take(gathered.rest());
  return pieces;
}

export function answerText(answer: unknown): string {
  if (!hasWrittenLists(answer)) return JSON.stringify(answer);
  let text = '';
  for (const piece of jsonPieces(answer)) text += piece;
  return text;
}

/** An answer lists at most this many routes, whose lists may be written. */
const MOST_ROUTES = 8;

function hasWrittenLists(value: unknown): boolean {
  if (value instanceof WrittenList) return true;
  if (typeof value !== 'object' || value === null) return false;
  return !(Array.isArray(value) && value.length > MOST_ROUTES) && Object.values(value).some(hasWrittenLists);
}

/** The text of an answer as a stream. It drops each piece after it was read. */
export function streamOf(written: string | Uint8Array[]): JsonStream {
  if (typeof written !== 'string') {
    const byteLength = written.reduce((sum, piece) => sum + piece.byteLength, 0);
    return Object.assign(takeEach(written), { text: undefined, byteLength });
  }
  const bytes = () => new TextEncoder().encode(written);
  return {
    text: written,
    get byteLength() {
      return bytes().byteLength;
    },
    [Symbol.asyncIterator]: () => takeEach([bytes()]),
  };
}

async function* takeEach(pieces: Uint8Array[]): AsyncGenerator<Uint8Array, void, undefined> {
  for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) yield piece;
}

/**
 * Makes a stream that is created while it is read, or a text if there is only one piece. Resolves with the first piece, or rejects with its
 * error.
 */
export async function beginStream(pieces: AsyncGenerator<JsonPiece, void, undefined>): Promise<JsonStream> {
  const { value: first } = await pieces.next();
  if (typeof first !== 'object') {
    await pieces.next();
    return streamOf(first ?? '');
  }
  let next: Uint8Array | undefined = first;
  const stream: AsyncIterableIterator<Uint8Array> = {
    async next() {
      if (next === undefined) return (await pieces.next()) as IteratorResult<Uint8Array>;
      const value = next;
      next = undefined;
      return { done: false, value };
    },
    async return() {
      await pieces.return();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => stream,
  };
  return Object.assign(stream, { text: undefined, byteLength: undefined });
}

/** The text of pieces in UTF-8, with short pieces joined. */
export async function* encoded(pieces: AsyncIterable<JsonPiece>): AsyncGenerator<Uint8Array, void, undefined> {
  const gathered = gather();
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? gathered.add(piece) : gathered.rest();
    if (bytes !== undefined) yield bytes;
    if (typeof piece !== 'string') yield piece;
  }
  const rest = gathered.rest();
  if (rest !== undefined) yield rest;
}

/** Collects texts until they are long enough, then yields them in UTF-8. */
function gather(): { add(text: string): Uint8Array | undefined; rest(): Uint8Array | undefined } {
  const encoder = new TextEncoder();
  let gathered = '';
  const rest = () => {
    const bytes = gathered === '' ? undefined : encoder.encode(gathered);
    gathered = '';
    return bytes;
  };
  return {
    rest,
    add(text) {
      gathered += text;
      return gathered.length >= PIECE ? rest() : undefined;
    },
  };
}

/** The result of `JSON.stringify`, in texts of some tens of kilobytes, with written lists as they are. */
export function* jsonPieces(value: unknown): Generator<JsonPiece, void, undefined> {
  if (!isLong(value)) yield JSON.stringify(value);
  else if (value instanceof WrittenList) {
    yield '[';
    yield* value.take();
    yield ']';
  } else if (Array.isArray(value)) yield* piecesOfList(value);
  else {
    let before = '{';
    for (const [name, member] of Object.entries(value as object)) {
      if (member === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* jsonPieces(member);
      before = ',';
    }
    yield '}';
  }
}

function* piecesOfList(list: readonly unknown[]): Generator<JsonPiece, void, undefined> {
  let before = '[';
  for (let at = 0; at < list.length; ) {
    yield before;
    before = ',';
    let end = at;
    for (let values = 0; end < list.length && values < TOGETHER && !isLong(list[end]); end++) {
      values += 1 + countValues(list[end], TOGETHER);
    }
    if (end > at) yield JSON.stringify(list.slice(at, end)).slice(1, -1);
    else yield* jsonPieces(list[end++]);
    at = end;
  }
  yield ']';
}

function isLong(value: unknown): boolean {
  return countValues(value, TOGETHER) >= TOGETHER;
}

/** Counts the values inside a value, up to a limit. It recurses, because answers are not deep. */
function countValues(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (value instanceof WrittenList) return most;
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let count = members.length;
  for (let i = 0; i < members.length && count < most; i++) {
    if (typeof members[i] === 'object') count += countValues(members[i], most - count);
  }
  return count;
}
