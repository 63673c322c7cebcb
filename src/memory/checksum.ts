// A fast check value: xxHash32's rounds over 32-bit words, in four lanes. A change within one word always changes the result,
// because each round is reversible. Any other damage goes unnoticed once in 2^32 times.

const PRIME1 = 0x9e3779b1 | 0;
const PRIME2 = 0x85ebca77 | 0;
const PRIME3 = 0xc2b2ae3d | 0;

/** The check value of words `first` to `end`, a whole number from 0 to 2^32 - 1. */
export function checksum(words: Uint32Array, first = 0, end: number = words.length): number {
  let a = (PRIME1 + PRIME2) | 0;
  let b = PRIME2;
  let c = 0;
  let d = -PRIME1 | 0;
  let i = first;
  for (; i + 4 <= end; i += 4) {
    a = (a + Math.imul(words[i], PRIME2)) | 0;
    a = Math.imul((a << 13) | (a >>> 19), PRIME1);
    b = (b + Math.imul(words[i + 1], PRIME2)) | 0;
    b = Math.imul((b << 13) | (b >>> 19), PRIME1);
    c = (c + Math.imul(words[i + 2], PRIME2)) | 0;
    c = Math.imul((c << 13) | (c >>> 19), PRIME1);
    d = (d + Math.imul(words[i + 3], PRIME2)) | 0;
    d = Math.imul((d << 13) | (d >>> 19), PRIME1);
  }
  // each sum is truncated to 32 bits: a larger one would make the engine recompile the whole loop
  let hash = (((a << 1) | (a >>> 31)) + ((b << 7) | (b >>> 25))) | 0;
  hash = (hash + ((c << 12) | (c >>> 20))) | 0;
  hash = (hash + ((d << 18) | (d >>> 14))) | 0;
  hash = (hash + (end - first)) | 0;
  for (; i < end; i++) {
    hash = (hash + Math.imul(words[i], PRIME3)) | 0;
    hash = Math.imul((hash << 17) | (hash >>> 15), PRIME1);
  }
  hash = Math.imul(hash ^ (hash >>> 15), PRIME2);
  hash = Math.imul(hash ^ (hash >>> 13), PRIME3);
  return (hash ^ (hash >>> 16)) >>> 0;
}
