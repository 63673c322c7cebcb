// Turns input of any kind into pieces of text.

import { expectArgument } from '../errors/check-options.ts';
import { isBytes } from '../errors/is-bytes.ts';
import type { OptionKind } from '../errors/option-kinds.ts';
import { decoded } from './decode-text.ts';
import type { Input } from './row.ts';
import { TableReading } from './table-limits.ts';

const PIECES: OptionKind = {
  expected: 'a text, bytes, or an iterable of either',
  fits: (value) => Symbol.asyncIterator in Object(value) || Symbol.iterator in Object(value),
};

/** Pieces of text, in order, from UTF-8 or UTF-16, gzipped or not. A byte order mark is skipped. */
export async function* piecesOfText(input: Input, reading: TableReading): AsyncGenerator<string> {
  if (typeof input === 'string') {
    yield input.replace(/^\uFEFF/, '');
    return;
  }
  if (!isBytes(input)) expectArgument('The input cannot be read', input, PIECES);
  yield* decoded(isBytes(input) ? slices(input) : input, reading);
}

/** The whole text. Throws a RangeError if it has more characters than `most`, so that an endless stream does not fill memory. */
export async function wholeText(input: Input, most: number): Promise<string> {
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of piecesOfText(input, new TableReading({}))) {
    length += piece.length;
    if (length > most) throw new RangeError(`it has more than ${most} characters.`);
    pieces.push(piece);
  }
  return pieces.join('');
}

/** How many bytes are decoded at once. The text of a whole file is never in memory. */
const SLICE = 1 << 20;

function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE);
}

/** The most characters of one line or one feature, which may take twenty times as much memory when it is parsed. */
export const MOST_CHARACTERS: number = 8 * 1024 * 1024;
/** The most characters around all features. They may be one MultiPoint. */
export const MOST_AROUND: number = 64 * 1024 * 1024;

/** The lines of each piece, without the `\n` at their ends, or without `\r` if the first line ends with `\r`. The `\r` of `\r\n` remains. */
export async function* linesOf(input: Input, reading: TableReading): AsyncGenerator<string[]> {
  // the pieces of an unfinished line, which are joined only once, at its end
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
    const lines = (begun.join('') + piece.slice(0, end + 1)).split(lineEnd ?? '\n');
    lines.pop();
    begun = [piece.slice(end + 1)];
    begunLength = begun[0].length;
    yield lines;
  }
  const rest = begun.join('');
  if (rest !== '') yield [rest];
}

/** How the first line of a text ends; with `\n` also if it ends with `\r\n`. `undefined` if the text does not show this yet. */
function lineEndIn(text: string): '\n' | '\r' | undefined {
  const end = /\r(?=[^\n])|\n/.exec(text)?.[0];
  return end as '\n' | '\r' | undefined;
}
