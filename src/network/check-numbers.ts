// Checks of the numbers of a column: by their range if it is known, or by loops in slices. A file is read only once. A single call over all numbers would run completely in the slow
// version of its loop. With many calls, the engine switches to the optimized version after a few of them.

import { KNOWN_RANGES } from '../memory/number-range.ts';

/** Columns of whole numbers. */
export type Wholes = Uint8Array | Uint16Array | Uint32Array | Int32Array;

const SLICE = 4096;

/** Whether `holds` is true for every slice, `begin` to before `end`, of `count` rows. */
export function everySlice(count: number, holds: (begin: number, end: number) => boolean): boolean {
  for (let begin = 0; begin < count; begin += SLICE) {
    if (!holds(begin, Math.min(count, begin + SLICE))) return false;
  }
  return true;
}

/** Whether every number is from `least` to `most`. In unsigned columns, -1 means the number that marks "none". */
export function staysWithin(numbers: Wholes, least: number, most: number): boolean {
  const { buffer, byteOffset, length } = numbers;
  if (length > 0 && most < least) return false;
  if (numbers.BYTES_PER_ELEMENT < 4) return numbers.every((number) => number >= least && number <= most);
  const range = KNOWN_RANGES?.get(numbers);
  if (range && most < SIGN) return range.least >= least && range.most <= most;
  const wholes = new Int32Array(buffer, byteOffset, length);
  const span = (most - least) ^ SIGN;
  return everySlice(length, (begin, end) => differsWithin(wholes, least | 0, span, begin, end));
}

const SIGN = 0x80000000;

// Works for signed and unsigned columns: the difference to `least` is compared unsigned, so all arithmetic stays in 32 bits.
function differsWithin(numbers: Int32Array, least: number, span: number, begin: number, end: number): boolean {
  for (let i = begin; i < end; i++) if (((numbers[i] - least) ^ SIGN) > span) return false;
  return true;
}

/** Whether offsets go from 0 to `last`, each at least `least` above the previous one. */
export function leadsThrough(first: Uint32Array, last: number, least = 0): boolean {
  return first[0] === 0 && first[first.length - 1] === last && climbsBy(first, least);
}

function climbsBy(numbers: Uint32Array, least: number): boolean {
  const range = KNOWN_RANGES?.get(numbers);
  if (range && range.least >= 0) return range.step >= least;
  return everySlice(numbers.length - 1, (begin, end) => climbs(numbers, least, begin, end));
}

function climbs(numbers: Uint32Array, least: number, begin: number, end: number): boolean {
  for (let i = begin; i < end; i++) if (numbers[i + 1] < numbers[i] + least) return false;
  return true;
}

/** Whether rows `first[i]` to before `first[i + 1]` have owner `i`: owners never fall, and the first and the last row of each are right. */
export function ownsRows(first: Uint32Array, owner: Uint32Array): boolean {
  return climbsBy(owner, 0) && everySlice(first.length - 1, (begin, end) => ownsSomeRows(first, owner, begin, end));
}

function ownsSomeRows(first: Uint32Array, owner: Uint32Array, begin: number, end: number): boolean {
  for (let i = begin; i < end; i++) {
    if (first[i] < first[i + 1] && (owner[first[i]] !== i || owner[first[i + 1] - 1] !== i)) return false;
  }
  return true;
}
