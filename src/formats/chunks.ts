// Turns input of any kind into pieces of text.

import { expectArgument } from '../errors/check-options.ts';
import { isBytes } from '../errors/is-bytes.ts';
import { BYTES, type OptionKind } from '../errors/option-kinds.ts';
import { concatBytes } from '../memory/concat-bytes.ts';
import { gunzip } from './gunzip.ts';
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

/** Text or bytes, in pieces as they arrive. */
type InputPieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** How many bytes identify the format of a file. */
const MAGIC_SIZE = 4;
const GZIP = '1f8b';
const UTF_16: { readonly [begin: string]: string } = { fffe: 'utf-16le', feff: 'utf-16be' };
const NO_TEXT: { readonly [begin: string]: string } = {
  '504b0304': 'a ZIP archive or a workbook: unpack it, or save its sheet as CSV',
  '28b52ffd': 'compressed with zstd: decompress it first, or use gzip',
  '425a68': 'compressed with bzip2: decompress it first, or use gzip',
  fffe0000: 'in UTF-32: save it as UTF-8',
  [GZIP]: 'compressed with gzip twice: decompress it once',
  '50415231': 'a Parquet table: its name must end in .parquet',
};
const LINE_END = 10;

/** The text of bytes. The first bytes show the format. Anything that is not text is refused, with a message that says what to do. */
async function* decoded(pieces: InputPieces, reading: TableReading): AsyncGenerator<string> {
  const { begin, all } = await begunBy(checked(pieces, reading));
  if (!begin.startsWith(GZIP)) yield* textOf(begin, all);
  else {
    const inside = await begunBy(unpacked(all, reading));
    yield* textOf(inside.begin, inside.all);
  }
}

async function* textOf(begin: string, all: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  const found = Object.keys(NO_TEXT).find((mark) => begin.startsWith(mark));
  if (found !== undefined) throw new TypeError(`It is ${NO_TEXT[found]}.`);
  const utf16 = UTF_16[begin.slice(0, 4)];
  const isZero = /^(..)*00/.test(begin);
  if (utf16 === undefined && isZero) throw new TypeError('It begins with zero bytes: save it as UTF-8.');
  yield* utf16 === undefined ? textOfUtf8(all) : textOfUtf16(all, utf16);
}

async function* checked(pieces: InputPieces, reading: TableReading): AsyncGenerator<string | Uint8Array> {
  for await (const piece of pieces) {
    if (typeof piece !== 'string') expectArgument('A piece of the input cannot be read', piece, BYTES);
    reading.packed += piece.length;
    const turn = reading.checkAndYield();
    if (turn !== undefined) await turn;
    yield piece;
  }
}

/** Reads the first bytes. Returns them as hexadecimal digits, and the bytes of the whole table. */
async function begunBy(
  pieces: AsyncGenerator<string | Uint8Array>,
): Promise<{ readonly begin: string; readonly all: AsyncGenerator<string | Uint8Array> }> {
  const first: Uint8Array[] = [];
  let size = 0;
  let next = await pieces.next();
  while (!next.done && typeof next.value !== 'string' && size < MAGIC_SIZE) {
    first.push(next.value);
    size += next.value.length;
    next = await pieces.next();
  }
  const bytes = concatBytes(first);
  const begin = Array.from(bytes.subarray(0, MAGIC_SIZE), (byte) => byte.toString(16).padStart(2, '0')).join('');
  async function* all() {
    if (bytes.length > 0) yield bytes;
    if (next.done) return;
    yield next.value;
    yield* pieces;
  }
  return { begin, all: all() };
}

/** Decompresses gzip, within the limits of a table. */
async function* unpacked(
  pieces: AsyncIterable<string | Uint8Array>,
  reading: TableReading,
): AsyncGenerator<Uint8Array> {
  const damaged = (message: string, cause: unknown) =>
    new TypeError(`The gzip data cannot be decompressed: ${message}.`, { cause });
  for await (const piece of gunzip(pieces as AsyncIterable<Uint8Array>, damaged)) {
    reading.countUnpacked(piece.length);
    const turn = reading.checkAndYield();
    if (turn !== undefined) await turn;
    yield piece;
  }
}

async function* textOfUtf16(pieces: AsyncIterable<string | Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const piece of pieces) yield decoder.decode(piece as Uint8Array, { stream: true });
    yield decoder.decode();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new TypeError('It is not a complete text in UTF-16: save it as UTF-8.', { cause });
  }
}

/** Refuses text that is not UTF-8, and names the line. Without this check, letters in names would become question marks in the result. */
async function* textOfUtf8(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lines = 0;
  for await (const piece of pieces) {
    if (typeof piece === 'string') {
      yield piece;
      continue;
    }
    const text = tried(
      () => decoder.decode(piece, { stream: true }),
      () => lines + linesBeforeFault(piece),
    );
    for (let at = piece.indexOf(LINE_END); at >= 0; at = piece.indexOf(LINE_END, at + 1)) lines++;
    if (text !== '') yield text;
  }
  const rest = tried(
    () => decoder.decode(),
    () => lines,
  );
  if (rest !== '') yield rest;
}

function tried(decode: () => string, linesBefore: () => number): string {
  try {
    return decode();
  } catch (error) {
    throw new TypeError(
      `Line ${linesBefore() + 1} is not in UTF-8, perhaps in Latin-1 or Windows-1252: save the table as UTF-8.`,
      { cause: error },
    );
  }
}

/** How many whole lines of a piece are UTF-8. The piece may begin in the middle of a letter. */
function linesBeforeFault(piece: Uint8Array): number {
  let lines = 0;
  let first = 0;
  while (first < piece.length && first < 3 && (piece[first] & 0xc0) === 0x80) first++;
  for (let end = piece.indexOf(LINE_END, first); end >= 0; end = piece.indexOf(LINE_END, first)) {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(piece.subarray(first, end));
    } catch {
      return lines;
    }
    lines++;
    first = end + 1;
  }
  return lines;
}
