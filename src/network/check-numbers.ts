// Checks the numbers of a column: by their range if the kernel has found it, otherwise in loops.

import { KNOWN_RANGES } from '../memory/number-range.ts';

/** Columns of whole numbers. */
export type Wholes = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** Whether every number is from `least` to `most`. In unsigned columns, a least of -1 also allows the number that marks "none". */
export function staysWithin(numbers: Wholes, least: number, most: number): boolean {
  const { buffer, byteOffset, length } = numbers;
  if (length === 0) return true;
  if (most < least) return false;
  const range = KNOWN_RANGES?.get(numbers);
  if (range && most < SIGN) return range.least >= least && range.most <= most;
  // for signed and unsigned columns: the difference to `least` is compared unsigned, so all arithmetic stays in 32 bits
  const wholes = numbers.BYTES_PER_ELEMENT < 4 ? numbers : new Int32Array(buffer, byteOffset, length);
  const first = least | 0;
  const span = (most - least) ^ SIGN;
  for (let i = 0; i < length; i++) if (((wholes[i] - first) ^ SIGN) > span) return false;
  return true;
}

const SIGN = 0x80000000;

/** Whether offsets go from 0 to `last`, and each is at least `least` and at most `most` above the one before it. */
export function areOffsets(first: Uint32Array, last: number, least = 0, most: number = Infinity): boolean {
  return first[0] === 0 && first[first.length - 1] === last && climbsBy(first, least, most);
}

function climbsBy(numbers: Uint32Array, least: number, most: number = Infinity): boolean {
  const range = KNOWN_RANGES?.get(numbers);
  if (range && range.least >= 0 && most === Infinity) return range.step >= least;
  for (let i = 1; i < numbers.length; i++) {
    const step = numbers[i] - numbers[i - 1];
    if (step < least || step > most) return false;
  }
  return true;
}

/**
 * Whether rows `first[i]` to before `first[i + 1]` have owner `i`: owners never fall, and the first and the last row of each owner are
 * right.
 */
export function ownsRows(first: Uint32Array, owner: Uint32Array): boolean {
  if (!climbsBy(owner, 0)) return false;
  for (let i = 0; i < first.length - 1; i++) {
    if (first[i] < first[i + 1] && (owner[first[i]] !== i || owner[first[i + 1] - 1] !== i)) return false;
  }
  return true;
}
