// The checks that every store makes before it touches anything. With them, even the in-memory store of tests reports mistakes of callers,
// and no mistake is found in the middle of a write.

import { checkOptions } from '../errors/check-options.ts';
import { isBytes } from '../errors/is-bytes.ts';
import { checkMembers } from '../errors/known-members.ts';
import { BOOLEAN, type OptionKind, type OptionKinds, wholeNumber } from '../errors/option-kinds.ts';
import { foundValue } from '../errors/show-value.ts';
import type { Change, ReadNetworkOptions, ScanOptions } from './ports.ts';

/** The most bytes of UTF-8 in a key or the name of a network. */
export const LONGEST_KEY = 1024;
/** The most records that a scan returns by default. */
const PAGE = 1000;
/** Matches U+0000, which databases refuse, and halves of surrogate pairs, which UTF-8 cannot encode. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it searches for the control character
const UNKEPT = /[\u0000\p{Surrogate}]/u;

const PLACE: OptionKind = {
  expected: 'a whole number from 0, or Infinity',
  fits: (value) => value === Number.POSITIVE_INFINITY || wholeNumber(0).fits(value),
};
const READ: OptionKinds<ReadNetworkOptions> = { first: PLACE, end: PLACE, shared: BOOLEAN };
const SCAN: OptionKinds<ScanOptions> = {
  after: {
    expected: 'a text without U+0000 and halves of surrogate pairs',
    fits: (value) => typeof value === 'string' && !UNKEPT.test(value),
  },
  limit: wholeNumber(0),
};

/** The range of bytes of a network to read. Refuses a wrong name and wrong options. */
export function checkReading(name: unknown, options: ReadNetworkOptions | undefined): ReadNetworkOptions {
  checkName(name);
  return checkOptions('readNetwork', options, READ);
}

/** Refuses a value that cannot name a network. */
export function checkName(name: unknown): asserts name is string {
  if (typeof name !== 'string' || name === '') throw new Error('A network must have a name to be stored under.');
  if (/\p{Surrogate}/u.test(name)) throw new Error('The name of a network holds half a surrogate pair.');
  const size = utf8Size(name);
  if (size > LONGEST_KEY)
    throw new Error(`The name of a network may have at most ${LONGEST_KEY} bytes of UTF-8; this one has ${size}.`);
}

/** Refuses a value that is not bytes, before it replaces a network. */
export function checkBytes(bytes: unknown): asserts bytes is Uint8Array {
  if (!isBytes(bytes)) throw new Error('A network must be a Uint8Array, as encodeNetwork makes it.');
}

/** Where a read in a network of `size` bytes begins and ends, and room for its bytes. Both positions are at most `size`. */
export function rangeToRead(
  size: number,
  { first = 0, end = size, shared = false }: ReadNetworkOptions,
): { readonly first: number; readonly end: number; readonly bytes: Uint8Array } {
  const last = Math.min(size, end);
  const begins = Math.min(first, last);
  const count = last - begins;
  const bytes = shared ? new Uint8Array(new SharedArrayBuffer(count)) : new Uint8Array(count);
  return { first: begins, end: last, bytes };
}

export function checkKey(key: unknown): asserts key is string {
  checkText('A key', key);
  const size = utf8Size(key);
  if (size === 0 || size > LONGEST_KEY)
    throw new Error(`A key must have 1 to ${LONGEST_KEY} bytes of UTF-8; this one has ${size}.`);
}

/** Refuses a commit that no store could apply completely. */
export function checkChanges(changes: readonly Change[]): void {
  if (!Array.isArray(changes)) throw new TypeError(`A commit must be a list of changes, not ${foundValue(changes)}.`);
  const keys = new Set<string>();
  for (const change of changes) {
    const { key, expected, value } = changeOf(change);
    checkKey(key);
    if (keys.has(key)) throw new Error('A commit may change each key only once; this one names a key twice.');
    keys.add(key);
    if (expected !== undefined) checkText('An expected value', expected);
    if (value !== undefined) checkText('A value', value);
  }
}

/** A checked change. Refuses unknown members: a mistyped `value` would remove the record that it should set. */
function changeOf(change: unknown): Change {
  if (typeof change !== 'object' || change === null) {
    throw new TypeError(`A change is { key, expected, value }, not ${foundValue(change)}.`);
  }
  checkMembers(change, ['key', 'expected', 'value'], (problem) => {
    throw new TypeError(`A change is { key, expected, value }; ${problem}`);
  });
  return change as Change;
}

/** The options of a scan. Refuses a prefix or options that no record could match. */
export function checkScan(
  prefix: unknown,
  options: ScanOptions | undefined,
): { readonly after: string | undefined; readonly limit: number } {
  checkText('A prefix', prefix);
  const { after, limit = PAGE } = checkOptions('scanRecords', options, SCAN);
  return { after, limit };
}

function checkText(what: string, text: unknown): asserts text is string {
  if (typeof text !== 'string') throw new Error(`${what} must be a text, not of type ${typeof text}.`);
  if (UNKEPT.test(text)) throw new Error(`${what} holds U+0000 or half a surrogate pair, which no store accepts.`);
}

function utf8Size(text: string): number {
  return new TextEncoder().encode(text).length;
}
