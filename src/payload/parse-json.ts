// Parses the JSON of a request a piece at a time, because `JSON.parse` of 24 MB with all keys different blocks its thread for seconds.
//
//   { "optimizeBy": "time", "startPoints": [ [1,2],[3,4],   [5,6],[7,8],   [9,10] ], "cvr": {} }
//     '--- a piece -------'                  '- a piece -'  '- a piece -'  '----'    '------'
//
// A piece is whole members of one list or object, and goes to `JSON.parse`. If a member is longer than a piece, its own members are read in
// pieces. This file reads only the brackets, commas and names around them.

import { LONGEST_WORD } from '../errors/read-value.ts';
import { setMember } from '../errors/set-member.ts';
import {
  BYTE_ORDER_MARK,
  COLON,
  COMMA,
  deeper,
  endOfLongText,
  endOfText,
  endOfWord,
  ends,
  isClosed,
  JsonBoundError,
  type JsonBounds,
  LIST,
  LIST_END,
  lookAhead,
  OBJECT,
  OBJECT_END,
  PIECE,
  QUOTE,
  type Reader,
  skipBlanks,
  unexpected,
} from './json-reader.ts';

/** Matches a text of blanks only. JSON has no other kinds of blanks. */
const BLANKS = /^[ \t\n\r]*$/;

/** The most different names. A request needs a hundred. `JSON.parse` makes an object shape for each name, and keeps the name forever. */
const MOST_NAMES = 10_000;

/** How many bits there are for names. The last bits of a name's hash choose its bit. */
const NAME_BITS = 1 << 17;

/**
 * The value of a text, as `JSON.parse` returns it; `undefined` if there are only blanks. Yields after each piece. The text may come in
 * parts of any length. Throws a SyntaxError if it is not JSON, and a JsonBoundError if it exceeds a limit.
 */
export function* parseJson(parts: Iterator<string>, bounds: JsonBounds): Generator<void, unknown, undefined> {
  const met = new Uint32Array(NAME_BITS / 32);
  const reader: Reader = { parts, bounds, text: '', at: 0, before: 0, values: 1, depth: 0, met, names: 0 };
  lookAhead(reader, PIECE + 1);
  if (reader.text.charCodeAt(0) === BYTE_ORDER_MARK) reader.at = 1;
  if (reader.text.length <= PIECE) {
    const whole = reader.text.slice(reader.at);
    if (BLANKS.test(whole)) return undefined;
    checkLevels(reader);
    return parseExact(whole);
  }
  yield* skipBlanks(reader);
  if (reader.at === reader.text.length) return undefined;
  const value = yield* readValue(reader);
  yield* skipBlanks(reader);
  if (reader.at < reader.text.length) throw unexpected(reader);
  return value;
}

/** Throws if a text that is completely loaded is nested too deep. */
function checkLevels(reader: Reader): void {
  const { text } = reader;
  let level = 0;
  for (let i = reader.at; i < text.length; i++) {
    const sign = text.charCodeAt(i);
    if (sign === QUOTE) i = endOfText(reader, i) ?? text.length;
    else if (sign === LIST || sign === OBJECT) level = deeper(level);
    else if (sign === LIST_END || sign === OBJECT_END) level--;
  }
}

function* readValue(reader: Reader): Generator<void, unknown, undefined> {
  const sign = reader.text.charCodeAt(reader.at);
  if (sign !== LIST && sign !== OBJECT) return yield* readScalar(reader);
  reader.at++;
  reader.values++;
  reader.depth++;
  const value: unknown = sign === LIST ? yield* readList(reader) : yield* readRecord(reader);
  reader.depth--;
  return value;
}

function* readList(reader: Reader): Generator<void, unknown[], undefined> {
  const list: unknown[] = [];
  yield* skipBlanks(reader);
  if (ends(reader, LIST_END)) return list;
  for (;;) {
    yield* skipBlanks(reader);
    const piece = nextPiece(reader);
    if (piece === undefined) {
      list.push(yield* readValue(reader));
      yield;
      if (yield* isClosed(reader, LIST_END)) return list;
      continue;
    }
    const members = parsePiece(reader, '[', piece, ']') as unknown[];
    // there is no value between two commas, or before the end
    if (members.length === 0) throw unexpected(reader);
    for (const member of members) list.push(member);
    if (reader.depth <= 2 && list.length > reader.bounds.entries) throw tooManyEntries(reader.bounds);
    yield;
    if (yield* isClosed(reader, LIST_END)) return list;
  }
}

function* readRecord(reader: Reader): Generator<void, object, undefined> {
  const record: Record<string, unknown> = {};
  let count = 0;
  yield* skipBlanks(reader);
  if (ends(reader, OBJECT_END)) return record;
  for (;;) {
    yield* skipBlanks(reader);
    const piece = nextPiece(reader);
    if (piece === undefined) {
      if (reader.text.charCodeAt(reader.at) !== QUOTE) throw unexpected(reader);
      const name = (yield* readScalar(reader)) as string;
      yield* skipBlanks(reader);
      if (reader.text.charCodeAt(reader.at) !== COLON) throw unexpected(reader);
      reader.at++;
      yield* skipBlanks(reader);
      setMember(record, name, yield* readValue(reader));
      yield;
      if (yield* isClosed(reader, OBJECT_END)) return record;
      continue;
    }
    const members = parsePiece(reader, '{', piece, '}') as Record<string, unknown>;
    const names = Object.keys(members);
    if (names.length === 0) throw unexpected(reader);
    count += names.length;
    if (count > MOST_NAMES) throw tooManyNames();
    for (const name of names) setMember(record, name, members[name]);
    yield;
    if (yield* isClosed(reader, OBJECT_END)) return record;
  }
}

/** The end of the next members that fit into one piece; `undefined` if not even the first one fits. */
function nextPiece(reader: Reader): number | undefined {
  lookAhead(reader, PIECE);
  const { text, at, bounds } = reader;
  const most = Math.min(at + PIECE, text.length);
  let { depth, values } = reader;
  let end = at;
  let begin = at;
  for (let i = at; i < most && values <= bounds.values; i++) {
    const sign = text.charCodeAt(i);
    if (sign === QUOTE) {
      begin = i;
      i = endOfText(reader, i) ?? most;
    } else if (sign === COLON) {
      meetName(reader, begin, i);
    } else if (sign === COMMA) {
      values++;
      if (depth !== reader.depth) continue;
      end = i;
      reader.values = values;
    } else if (sign === LIST || sign === OBJECT) {
      values++;
      depth = deeper(depth);
    } else if (sign === LIST_END || sign === OBJECT_END) {
      if (depth-- > reader.depth) continue;
      reader.values = values;
      return i;
    }
  }
  if (values > bounds.values) throw new JsonBoundError(`The payload has more than ${bounds.values} values.`);
  if (most < at + PIECE) throw unexpected({ ...reader, at: text.length });
  // an entered member was already counted, at the comma or bracket before it
  return end === at && text.charCodeAt(at) !== COMMA ? undefined : end;
}

/** Records the name before a colon. */
function meetName(reader: Reader, begin: number, colon: number): void {
  const { text, met } = reader;
  let hash = colon - begin;
  const end = Math.min(colon, begin + LONGEST_WORD);
  for (let i = begin; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  const bit = (hash ^ (hash >>> 15)) & (NAME_BITS - 1);
  const word = bit >>> 5;
  if ((met[word] & (1 << (bit & 31))) !== 0) return;
  met[word] |= 1 << (bit & 31);
  if (++reader.names > MOST_NAMES) throw tooManyNames();
}

function tooManyEntries({ entries }: JsonBounds): JsonBoundError {
  return new JsonBoundError(`The payload has a list of more than ${entries} entries.`);
}

function tooManyNames(): JsonBoundError {
  return new JsonBoundError(`The payload has more than ${MOST_NAMES} different names.`);
}

/** Parses a piece between brackets, and continues after it. */
function parsePiece(reader: Reader, open: string, end: number, close: string): unknown {
  const { text, at, before } = reader;
  try {
    const value = parseExact(`${open}${text.slice(at, end)}${close}`);
    reader.at = end;
    return value;
  } catch (error) {
    throw inPiece(error, before + at);
  }
}

/** Matches a text that may have a negative number that is read as zero, but not -0.12. */
const NEGATIVE_ZERO = /-(?:0(?:\.0*)?(?![.\d])|[\d.]+[eE]-)/;

/** The value of a text, with 0 for -0: JSON cannot express -0, so a payload with it would cross to a worker far more slowly. */
function parseExact(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return NEGATIVE_ZERO.test(text) ? withoutSignedZeros(value) : value;
}

function withoutSignedZeros(value: unknown): unknown {
  if (value === 0) return 0;
  if (typeof value !== 'object' || value === null) return value;
  const members = value as Record<string, unknown>;
  for (const name of Object.keys(members)) {
    const member = members[name];
    if (member === 0 || typeof member === 'object') setMember(members, name, withoutSignedZeros(member));
  }
  return value;
}

/** The error of a piece, without the position in the piece, because it is not a position in the whole text. */
function inPiece(error: unknown, at: number): SyntaxError {
  const why = (error as Error).message.replace(/ (in JSON )?at position \d+.*/s, '');
  return new SyntaxError(`${why}, after character ${at}`);
}

/** Reads a text, a number or a word. */
function* readScalar(reader: Reader): Generator<void, unknown, undefined> {
  lookAhead(reader, PIECE);
  const isText = reader.text.charCodeAt(reader.at) === QUOTE;
  const end = isText ? yield* endOfLongText(reader) : endOfWord(reader);
  const { text, at, before } = reader;
  if (end === at) throw unexpected(reader);
  try {
    const value = parseExact(text.slice(at, end));
    reader.at = end;
    return value;
  } catch (error) {
    throw inPiece(error, before + at);
  }
}
