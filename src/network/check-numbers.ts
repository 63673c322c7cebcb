// Loops over the numbers of a column, some at a time. A file is read once: in many calls an engine soon runs the fast version of a loop,
// in one call over all numbers it stays with the version that it began with.

/** Columns of whole numbers. */
export type Wholes = Uint8Array | Uint16Array | Uint32Array | Int32Array;

const SLICE = 4096;

/** Whether all of so many rows hold, by what is found of the rows from `begin` to before `end`. */
export function everySlice(count: number, holds: (begin: number, end: number) => boolean): boolean {
  for (let begin = 0; begin < count; begin += SLICE) {
    if (!holds(begin, Math.min(count, begin + SLICE))) return false;
  }
  return true;
}

/** Whether every number is from `least` to `most`; in columns without sign, -1 stands for the number that means none. */
export function staysWithin(numbers: Wholes, least: number, most: number): boolean {
  const { buffer, byteOffset, length } = numbers;
  if (length > 0 && most < least) return false;
  if (numbers.BYTES_PER_ELEMENT < 4) return numbers.every((number) => number >= least && number <= most);
  const wholes = new Int32Array(buffer, byteOffset, length);
  const span = (most - least) ^ SIGN;
  return everySlice(length, (begin, end) => differsWithin(wholes, least | 0, span, begin, end));
}

const SIGN = 0x80000000;

// With or without sign: the difference to the least is compared without sign, in 32 bits throughout, which needs no other arithmetic.
function differsWithin(numbers: Int32Array, least: number, span: number, begin: number, end: number): boolean {
  for (let i = begin; i < end; i++) if (((numbers[i] - least) ^ SIGN) > span) return false;
  return true;
}

/** Whether offsets lead from 0 to `last`, each at least `least` above the one before. */
export function leadsThrough(first: Uint32Array, last: number, least = 0): boolean {
  if (first[0] !== 0 || first[first.length - 1] !== last) return false;
  return everySlice(first.length - 1, (begin, end) => climbs(first, least, begin, end));
}

function climbs(first: Uint32Array, least: number, begin: number, end: number): boolean {
  for (let i = begin; i < end; i++) if (first[i + 1] < first[i] + least) return false;
  return true;
}

/** Whether the rows from `first[i]` to before `first[i + 1]` have the owner `i`. */
export function ownsRows(first: Uint32Array, owner: Uint32Array): boolean {
  return everySlice(first.length - 1, (begin, end) => ownsSomeRows(first, owner, begin, end));
}

function ownsSomeRows(first: Uint32Array, owner: Uint32Array, begin: number, end: number): boolean {
  for (let i = begin; i < end; i++) {
    for (let row = first[i]; row < first[i + 1]; row++) if (owner[row] !== i) return false;
  }
  return true;
}

/** Whether no number is below the one before. */
export function ascends(numbers: Wholes): boolean {
  for (let i = 1; i < numbers.length; i++) if (numbers[i] < numbers[i - 1]) return false;
  return true;
}
