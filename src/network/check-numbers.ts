// Loops over the numbers of a column, in slices. A file is read only once. A single call over all numbers would run completely in the slow
// version of its loop. With many calls, the engine switches to the optimized version after a few of them.

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
  if (first[0] !== 0 || first[first.length - 1] !== last) return false;
  return everySlice(first.length - 1, (begin, end) => climbs(first, least, begin, end));
}

function climbs(first: Uint32Array, least: number, begin: number, end: number): boolean {
  for (let i = begin; i < end; i++) if (first[i + 1] < first[i] + least) return false;
  return true;
}

/** Whether rows `first[i]` to before `first[i + 1]` have owner `i`. */
export function ownsRows(first: Uint32Array, owner: Uint32Array): boolean {
  return everySlice(first.length - 1, (begin, end) => ownsSomeRows(first, owner, begin, end));
}

function ownsSomeRows(first: Uint32Array, owner: Uint32Array, begin: number, end: number): boolean {
  for (let i = begin; i < end; i++) {
    for (let row = first[i]; row < first[i + 1]; row++) if (owner[row] !== i) return false;
  }
  return true;
}
