// Input as pieces of text, whatever it comes in.

import { expectArgument } from '../errors/check-options.ts';
import { isBytes } from '../errors/is-bytes.ts';
import type { OptionKind } from '../errors/option-kinds.ts';
import { decoded } from './decode-text.ts';
import type { Input } from './row.ts';
import { TableReading } from './table-limits.ts';

const PIECES: OptionKind = {
  expected: 'a text, bytes, or what gives them piece by piece',
  fits: (value) => Symbol.asyncIterator in Object(value) || Symbol.iterator in Object(value),
};

/** Pieces of text, in order, of UTF-8 or UTF-16, packed by gzip or not; a byte order mark is passed over. */
export async function* piecesOfText(input: Input, reading: TableReading): AsyncGenerator<string> {
  if (typeof input === 'string') {
    yield input.replace(/^\uFEFF/, '');
    return;
  }
  if (!isBytes(input)) expectArgument('The input cannot be read', input, PIECES);
  yield* decoded(isBytes(input) ? slices(input) : input, reading);
}

/** All of it. */
export async function wholeText(input: Input): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of piecesOfText(input, new TableReading({}))) pieces.push(piece);
  return pieces.join('');
}

/** Bytes that are decoded at once, so that a whole file is not in memory as text as well. */
const SLICE = 1 << 20;

function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE);
}

/** Characters of one line or one feature. */
export const MOST_CHARACTERS: number = 64 * 1024 * 1024;

/** Its lines, without their ends (`\n`, `\r\n`, or `\r` where the first line ends in that): as many at once as a piece has. */
export async function* linesOf(input: Input, reading: TableReading): AsyncGenerator<string[]> {
  // of a line that has not ended: joined once, however many pieces it has
  let begun: string[] = [];
  let begunLength = 0;
  let lineEnd: '\n' | '\r' | undefined;
  for await (const piece of piecesOfText(input, reading)) {
    lineEnd ??= lineEndIn((begun.at(-1)?.at(-1) ?? '') + piece);
    const end = piece.lastIndexOf(lineEnd ?? '\n');
    if (end < 0) {
      begun.push(piece);
      begunLength += piece.length;
      reading.checkSize('A line', begunLength, MOST_CHARACTERS);
      continue;
    }
    const lines = (begun.join('') + piece.slice(0, end + 1)).split(lineEnd === '\r' ? '\r' : /\r?\n/);
    lines.pop();
    begun = [piece.slice(end + 1)];
    begunLength = begun[0].length;
    yield lines;
  }
  const rest = begun.join('');
  if (rest !== '') yield [rest];
}

/** What the first line of a text ends in, behind a `\r` perhaps; `undefined` where it cannot be told yet. */
function lineEndIn(text: string): '\n' | '\r' | undefined {
  const end = /\r(?=[^\n])|\n/.exec(text)?.[0];
  return end as '\n' | '\r' | undefined;
}
