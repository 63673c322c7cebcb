// A reader for JSON text that arrives in parts. It skips text character by character, without creating values.

import { MOST_LEVELS } from '../request/reading.ts';

export interface JsonBounds {
  /** How many values a text may contain, including those inside lists and objects. */
  readonly values: number;
  /** The most characters of one text or number. */
  readonly textLength: number;
  /** The most entries of a list that is a member of the payload. */
  readonly entries: number;
}

/** Thrown for JSON that exceeds its limits. */
export class JsonBoundError extends Error {}

/** The number of characters of a piece. Parsing a piece takes some milliseconds even if every key is different. */
export const PIECE: number = 1 << 16;

/** Character codes of JSON. */
export const QUOTE: number = '"'.charCodeAt(0);
export const COMMA: number = ','.charCodeAt(0);
export const COLON: number = ':'.charCodeAt(0);
export const LIST: number = '['.charCodeAt(0);
export const LIST_END: number = ']'.charCodeAt(0);
export const OBJECT: number = '{'.charCodeAt(0);
export const OBJECT_END: number = '}'.charCodeAt(0);
export const BYTE_ORDER_MARK: number = '\ufeff'.charCodeAt(0);
const [BACKSLASH, BLANK, TAB, LINE, RETURN] = Array.from('\\ \t\n\r', (sign) => sign.charCodeAt(0));

export interface Reader {
  readonly parts: Iterator<string>;
  readonly bounds: JsonBounds;
  /** The part of the text that is loaded. */
  text: string;
  at: number;
  /** How many characters come before the loaded part. */
  before: number;
  /** How many values were read so far. */
  values: number;
  /** How many lists and objects are open. */
  depth: number;
  /** One bit for each name so far, chosen by its hash. */
  readonly met: Uint32Array;
  /** A lower bound of the number of different names. */
  names: number;
}

/** Makes sure that `count` characters are loaded, or all that remain. */
export function lookAhead(reader: Reader, count: number): void {
  while (reader.text.length - reader.at < count && takePart(reader));
}

/** Loads the next part, and drops the text that was already read. `false` if there is no next part. */
function takePart(reader: Reader): boolean {
  const { parts, text, at } = reader;
  const { value, done } = parts.next();
  if (done) return false;
  reader.before += at;
  reader.text = text.slice(at) + value;
  reader.at = 0;
  return true;
}

/** The position after the closing quote of the next text, however many parts it spans. */
export function* endOfLongText(reader: Reader): Generator<void, number, undefined> {
  for (;;) {
    const end = endOfText(reader, reader.at);
    if (end !== undefined) return end + 1;
    // loads twice as many parts each time, so that a long text is not scanned again for every part
    const most = 2 * (reader.text.length - reader.at);
    if (!takePart(reader)) throw new SyntaxError('Unterminated string in JSON');
    do yield;
    while (reader.text.length - reader.at < most && takePart(reader));
  }
}

/** The position after the next number or word. */
export function endOfWord({ text, at }: Reader): number {
  let end = at;
  while (end - at <= PIECE && !isSeparator(text.charCodeAt(end))) end++;
  if (end - at <= PIECE) return end;
  throw new JsonBoundError(`The payload has a number or word of more than ${PIECE} characters.`);
}

/** Whether the list or object just entered is empty. If so, skips its end. */
export function ends(reader: Reader, end: number): boolean {
  if (reader.text.charCodeAt(reader.at) !== end) return false;
  reader.at++;
  return true;
}

/** Whether the list or object ends here. If not, skips the comma before its next member. */
export function* isClosed(reader: Reader, end: number): Generator<void, boolean, undefined> {
  yield* skipBlanks(reader);
  const sign = reader.text.charCodeAt(reader.at);
  if (sign !== end && sign !== COMMA) throw unexpected(reader);
  reader.at++;
  reader.values++;
  return sign === end;
}

/** Skips blanks, however many. */
export function* skipBlanks(reader: Reader): Generator<void, void, undefined> {
  for (;;) {
    const { text } = reader;
    let { at } = reader;
    const most = Math.min(at + PIECE, text.length);
    while (at < most && isBlank(text.charCodeAt(at))) at++;
    reader.at = at;
    if (at < most) return;
    if (at === text.length && !takePart(reader)) return;
    yield;
  }
}

function isBlank(sign: number): boolean {
  return sign === BLANK || sign === TAB || sign === LINE || sign === RETURN;
}

function isSeparator(sign: number): boolean {
  return isBlank(sign) || sign === COMMA || sign === LIST_END || sign === OBJECT_END || Number.isNaN(sign);
}

/** The position of a text's closing quote, given the opening one; `undefined` if the closing quote is not loaded. */
export function endOfText({ text, bounds }: Reader, begin: number): number | undefined {
  const most = begin + bounds.textLength;
  let end = text.indexOf('"', begin + 1);
  if (end > 0 && text.charCodeAt(end - 1) === BACKSLASH) {
    // tests each character, because searching for quotes and escapes is no faster in texts full of them
    for (end = begin + 1; end <= most && end < text.length && text.charCodeAt(end) !== QUOTE; end++) {
      if (text.charCodeAt(end) === BACKSLASH) end++;
    }
  }
  const isLoaded = end >= 0 && end < text.length;
  if ((isLoaded ? end : text.length) > most) throw tooLong(bounds);
  return isLoaded ? end : undefined;
}

/** The level inside a list or object. */
export function deeper(level: number): number {
  if (level === MOST_LEVELS) throw new JsonBoundError(`The payload is nested more than ${MOST_LEVELS} deep.`);
  return level + 1;
}

function tooLong({ textLength }: JsonBounds): JsonBoundError {
  return new JsonBoundError(`The payload contains a string of more than ${textLength} characters.`);
}

/** The error about an unexpected character, with its position in the whole text. */
export function unexpected({ text, at, before }: Pick<Reader, 'text' | 'at' | 'before'>): SyntaxError {
  return at < text.length
    ? new SyntaxError(`Unexpected ${JSON.stringify(text[at])} at character ${before + at}`)
    : new SyntaxError('Unexpected end of JSON input');
}
