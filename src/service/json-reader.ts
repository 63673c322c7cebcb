// A text of JSON that comes in parts, and where it is at: what is passed sign by sign, without a value being made.

/** How much a text may hold. */
export interface JsonBounds {
  /** Values, those in lists and objects among them. */
  readonly values: number;
  /** Characters of one text or number. */
  readonly textLength: number;
}

/** JSON that holds more than its bounds allow. */
export class JsonBoundError extends Error {}

/** Characters of a piece: some milliseconds where every key is another. */
export const PIECE: number = 1 << 16;

/** Signs of JSON, by their codes. */
export const QUOTE: number = '"'.charCodeAt(0);
export const COMMA: number = ','.charCodeAt(0);
export const COLON: number = ':'.charCodeAt(0);
export const LIST: number = '['.charCodeAt(0);
export const LIST_END: number = ']'.charCodeAt(0);
export const OBJECT: number = '{'.charCodeAt(0);
export const OBJECT_END: number = '}'.charCodeAt(0);
export const BYTE_ORDER_MARK: number = '\ufeff'.charCodeAt(0);
const [BACKSLASH, BLANK, TAB, LINE, RETURN] = Array.from('\\ \t\n\r', (sign) => sign.charCodeAt(0));

/** A text that is being read. */
export interface Reader {
  readonly parts: Iterator<string>;
  readonly bounds: JsonBounds;
  /** What is at hand of the whole. */
  text: string;
  /** What comes next. */
  at: number;
  /** Characters that came before the text at hand. */
  before: number;
  /** Values that were met. */
  values: number;
  /** Lists and objects that were entered. */
  depth: number;
  /** Names that were met, and how many different ones at least. */
  readonly met: Uint32Array;
  names: number;
}

/** Has so many characters at hand, or all that are left. */
export function lookAhead(reader: Reader, count: number): void {
  while (reader.text.length - reader.at < count && takePart(reader));
}

/** Has the next part at hand, and lets go of what was read; `false` where there is none. */
function takePart(reader: Reader): boolean {
  const { parts, text, at } = reader;
  const { value, done } = parts.next();
  if (done) return false;
  reader.before += at;
  reader.text = text.slice(at) + value;
  reader.at = 0;
  return true;
}

/** Behind the quote that ends the text that comes next, however many parts it fills. */
export function* endOfLongText(reader: Reader): Generator<void, number, undefined> {
  for (;;) {
    const end = endOfText(reader, reader.at);
    if (end !== undefined) return end + 1;
    // twice as many parts each time: as often as once a part, a text would be looked through
    const most = 2 * (reader.text.length - reader.at);
    if (!takePart(reader)) throw new SyntaxError('Unterminated string in JSON');
    do yield;
    while (reader.text.length - reader.at < most && takePart(reader));
  }
}

/** Where the number or word that comes next ends. */
export function endOfWord({ text, at }: Reader): number {
  let end = at;
  while (end - at <= PIECE && !isSeparator(text.charCodeAt(end))) end++;
  if (end - at <= PIECE) return end;
  throw new JsonBoundError(`The payload has a number or word of more than ${PIECE} characters.`);
}

/** Whether the list or object that was just entered has no members; passes its end. */
export function ends(reader: Reader, end: number): boolean {
  if (reader.text.charCodeAt(reader.at) !== end) return false;
  reader.at++;
  return true;
}

/** Whether the list or object that was entered ends here; else the comma before its next member is passed. */
export function* isClosed(reader: Reader, end: number): Generator<void, boolean, undefined> {
  yield* skipBlanks(reader);
  const sign = reader.text.charCodeAt(reader.at);
  if (sign !== end && sign !== COMMA) throw unexpected(reader);
  reader.at++;
  reader.values++;
  return sign === end;
}

/** Passes blanks, however many there are. */
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

/** The quote that ends a text, by that which begins it; `undefined` where it is not at hand. */
export function endOfText({ text, bounds }: Reader, begin: number): number | undefined {
  const most = begin + bounds.textLength;
  let end = text.indexOf('"', begin + 1);
  if (end > 0 && text.charCodeAt(end - 1) === BACKSLASH) {
    // sign by sign: texts of quotes and escapes alone are found out no sooner by looking for either
    for (end = begin + 1; end <= most && end < text.length && text.charCodeAt(end) !== QUOTE; end++) {
      if (text.charCodeAt(end) === BACKSLASH) end++;
    }
  }
  const isLoaded = end >= 0 && end < text.length;
  if ((isLoaded ? end : text.length) > most) throw tooLong(bounds);
  return isLoaded ? end : undefined;
}

function tooLong({ textLength }: JsonBounds): JsonBoundError {
  return new JsonBoundError(`The payload has a text of more than ${textLength} characters.`);
}

/** What stands where something else must, told by its place in the whole. */
export function unexpected({ text, at, before }: Pick<Reader, 'text' | 'at' | 'before'>): SyntaxError {
  return at < text.length
    ? new SyntaxError(`Unexpected ${JSON.stringify(text[at])} at character ${before + at}`)
    : new SyntaxError('Unexpected end of JSON input');
}
