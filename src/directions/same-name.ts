// Whether two names are spellings of one street.
//
//     Rua Costa Cabral      Rua de Costa Cabral      linking words are ignored
//     Carl-Bosch-Straße     Carl-Bosch Strasse       so are case, accents and separators of words
//     Rua D. Nuno Álvares   Rua Dom Nuno Alvares     a word with a full stop matches a longer word
//     EN 209-1              EN 2091                  but separators of numbers count

import type { Network } from '../network/network.ts';

const SPACE = 0x20;
const APOSTROPHE = 0x27;
const COMMA = 0x2c;
const FULL_STOP = 0x2e;
const SMALL_D = 0x64;
const SMALL_S = 0x73;
const SHARP_S = 0xdf;
/** The second byte of ß in UTF-8. */
const END_OF_SHARP_S = 0x9f;

/** Where the known code points of two bytes end. All these code points are Latin letters. */
const LATIN_END = 0x180;

/** For each known code point, its letter without case and accents. */
const PLAIN_LETTER = Uint16Array.from({ length: LATIN_END }, (_, code) =>
  code === SHARP_S ? SMALL_S : String.fromCodePoint(code).normalize('NFD').toLowerCase().charCodeAt(0),
);

const LONGEST_LINK = 3;

/** Linking words, stored as numbers made of their bytes. All begin with a d. */
const LINKS: ReadonlySet<number> = new Set(
  ['d', 'da', 'das', 'de', 'del', 'des', 'di', 'do', 'dos', 'du'].map((word) =>
    [...word].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0),
  ),
);

/** Whether two strings of a network name one street. */
export function isSameName({ firstByte, stringBytes: bytes }: Network, one: number, other: number): boolean {
  if (one === other) return true;
  const iEnd = firstByte[one + 1];
  const kEnd = firstByte[other + 1];
  let i = nextLetter(bytes, firstByte[one], iEnd, true);
  let k = nextLetter(bytes, firstByte[other], kEnd, true);
  if (i === iEnd || k === kEnd || endsDiffer(bytes, i, iEnd, k, kEnd)) return false;
  // The last positions at which both names were at the beginning of a word.
  let iWord = i;
  let kWord = k;
  while (i < iEnd || k < kEnd) {
    const isAlike = i < iEnd && k < kEnd && letterAt(bytes, i) === letterAt(bytes, k);
    const iNext = isAlike ? i + sizeAt(bytes, i) : wordEnd(bytes, iWord, iEnd);
    const kNext = isAlike ? k + sizeAt(bytes, k) : wordEnd(bytes, kWord, kEnd);
    if (!isAlike) {
      const isShort = hasFullStop(bytes, iNext, iEnd);
      if (isShort === hasFullStop(bytes, kNext, kEnd)) return false;
      const isMeant = isShort
        ? isAbbreviation(bytes, iWord, iNext, kWord, kNext)
        : isAbbreviation(bytes, kWord, kNext, iWord, iNext);
      if (!isMeant) return false;
    }
    i = nextLetter(bytes, iNext, iEnd, false);
    k = nextLetter(bytes, kNext, kEnd, false);
    if (!isAlike || (i > iNext && k > kNext)) {
      iWord = i;
      kWord = k;
    }
  }
  return true;
}

/**
 * Whether the last words of two names end in different letters, as most do: Rua de Cedofeita, Rua de Santa Catarina. Such words are not
 * abbreviations if they have no full stop.
 */
function endsDiffer(bytes: Uint8Array, at: number, end: number, otherAt: number, otherEnd: number): boolean {
  let i = end - 1;
  let k = otherEnd - 1;
  while (i >= at && k >= otherAt && isPlainLetter(bytes[i]) && isPlainLetter(bytes[k])) {
    if (PLAIN_LETTER[bytes[i--]] !== PLAIN_LETTER[bytes[k--]]) return true;
  }
  return false;
}

/** The next letter at or after `at`, skipping separators and linking words. */
function nextLetter(bytes: Uint8Array, at: number, end: number, isBeginning: boolean): number {
  let next = pastSeparators(bytes, at, end);
  // 209-1 is not 2091
  if (next > at && next < end && isDigit(bytes[next]) && !isBeginning && isDigit(bytes[at - 1])) return at;
  while (bytes[next] === SMALL_D && (next > at || isBeginning)) {
    const endOfWord = wordEnd(bytes, next, end);
    const behind = pastSeparators(bytes, endOfWord, end);
    if (behind === end || endOfWord - next > LONGEST_LINK) break;
    let word = 0;
    for (let i = next; i < endOfWord; i++) word = word * 256 + bytes[i];
    if (!LINKS.has(word)) break;
    next = behind;
  }
  return next;
}

function pastSeparators(bytes: Uint8Array, at: number, end: number): number {
  let next = at;
  while (next < end) {
    const size = separatorAt(bytes, next);
    if (size === 0) break;
    next += size;
  }
  return next;
}

/** The number of bytes of a separator; 0 at a letter. */
function separatorAt(bytes: Uint8Array, i: number): number {
  const byte = bytes[i];
  if (byte === SPACE || byte === APOSTROPHE || (byte >= COMMA && byte <= FULL_STOP)) return 1;
  // ’
  return byte === 0xe2 && bytes[i + 1] === 0x80 && bytes[i + 2] === 0x99 ? 3 : 0;
}

function wordEnd(bytes: Uint8Array, at: number, end: number): number {
  let next = at;
  while (next < end && separatorAt(bytes, next) === 0) next++;
  return next;
}

/** Whether a byte is a letter or a digit of one byte. */
function isPlainLetter(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a) || isDigit(byte);
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

/** How many bytes a letter takes. ß counts as two letters of one byte each. */
function sizeAt(bytes: Uint8Array, i: number): number {
  return isLatin(bytes[i]) && !isSharpS(bytes, i) ? 2 : 1;
}

/** Whether a byte begins a known letter of two bytes: é, ß, č. */
function isLatin(byte: number): boolean {
  return byte >= 0xc2 && byte <= 0xc5;
}

function isSharpS(bytes: Uint8Array, i: number): boolean {
  return bytes[i] === 0xc3 && bytes[i + 1] === END_OF_SHARP_S;
}

/** A letter without case and accent; in other scripts, single bytes. */
function letterAt(bytes: Uint8Array, i: number): number {
  const byte = bytes[i];
  if (byte < 0x80) return PLAIN_LETTER[byte];
  if (byte === END_OF_SHARP_S) return SMALL_S;
  return isLatin(byte) ? PLAIN_LETTER[((byte & 0x1f) << 6) | (bytes[i + 1] & 0x3f)] : LATIN_END + byte;
}

/** Whether a word of a name ends in a full stop. */
function hasFullStop(bytes: Uint8Array, endOfWord: number, end: number): boolean {
  return endOfWord < end && bytes[endOfWord] === FULL_STOP;
}

/** Whether one word is short for another: it begins with the same letter, and all its letters occur in the other word in order. */
function isAbbreviation(bytes: Uint8Array, at: number, end: number, meantAt: number, meantEnd: number): boolean {
  if (letterAt(bytes, at) !== letterAt(bytes, meantAt)) return false;
  let i = at;
  for (let k = meantAt; k < meantEnd && i < end; k += sizeAt(bytes, k)) {
    if (letterAt(bytes, i) === letterAt(bytes, k)) i += sizeAt(bytes, i);
  }
  return i === end;
}
