// A fast check value: xxHash32's rounds over 32-bit words, in four lanes. A change within one word always changes the result, because each
// round is reversible. Other damage goes undetected with a chance of 1 in 2^32.

const PRIME1 = 0x9e3779b1 | 0;
const PRIME2 = 0x85ebca77 | 0;
const PRIME3 = 0xc2b2ae3d | 0;

/**
 * The number of words that one call processes. An engine switches to an optimized version of a function between two calls. A single loop
 * over all words would run to its end in the slow version, and take twice as long in a process that reads one file.
 */
const BLOCK = 4096;

export function emptyLanes(): Int32Array {
  return Int32Array.of(PRIME1 + PRIME2, PRIME2, 0, -PRIME1);
}

/**
 * The check value of words `first` to `end`, a whole number from 0 to 2^32 - 1. `lanes` already contains the words from `first` to `next`;
 * their count is a multiple of four.
 */
export function checksum(
  words: Uint32Array,
  first = 0,
  end: number = words.length,
  lanes: Int32Array = emptyLanes(),
  next: number = first,
): number {
  const whole = first + ((end - first) & ~3);
  for (let from = next; from < whole; from += BLOCK) addWords(lanes, words, from, Math.min(from + BLOCK, whole));
  const [a, b, c, d] = [lanes[0], lanes[1], lanes[2], lanes[3]];
  // each sum is truncated to 32 bits: a larger one would make the engine recompile the whole function
  let hash = (((a << 1) | (a >>> 31)) + ((b << 7) | (b >>> 25))) | 0;
  hash = (hash + ((c << 12) | (c >>> 20))) | 0;
  hash = (hash + ((d << 18) | (d >>> 14))) | 0;
  hash = (hash + (end - first)) | 0;
  for (let i = whole; i < end; i++) {
    hash = (hash + Math.imul(words[i], PRIME3)) | 0;
    hash = Math.imul((hash << 17) | (hash >>> 15), PRIME1);
  }
  hash = Math.imul(hash ^ (hash >>> 15), PRIME2);
  hash = Math.imul(hash ^ (hash >>> 13), PRIME3);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Adds a multiple of four words to four lanes. */
function addWords(lanes: Int32Array, words: Uint32Array, first: number, end: number): void {
  let a = lanes[0];
  let b = lanes[1];
  let c = lanes[2];
  let d = lanes[3];
  for (let i = first; i < end; i += 4) {
    a = (a + Math.imul(words[i], PRIME2)) | 0;
    a = Math.imul((a << 13) | (a >>> 19), PRIME1);
    b = (b + Math.imul(words[i + 1], PRIME2)) | 0;
    b = Math.imul((b << 13) | (b >>> 19), PRIME1);
    c = (c + Math.imul(words[i + 2], PRIME2)) | 0;
    c = Math.imul((c << 13) | (c >>> 19), PRIME1);
    d = (d + Math.imul(words[i + 3], PRIME2)) | 0;
    d = Math.imul((d << 13) | (d >>> 19), PRIME1);
  }
  lanes[0] = a;
  lanes[1] = b;
  lanes[2] = c;
  lanes[3] = d;
}
