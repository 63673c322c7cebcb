// Decodes the bytes of a table as text. The first bytes show the format. Anything that is not text is refused, with a message that says
// what to do.

import { expectArgument } from '../errors/check-options.ts';
import { BYTES } from '../errors/option-kinds.ts';
import { concatBytes } from '../memory/concat-bytes.ts';
import { gunzip } from './gunzip.ts';
import type { TableReading } from './table-limits.ts';

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

export async function* decoded(pieces: InputPieces, reading: TableReading): AsyncGenerator<string> {
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
