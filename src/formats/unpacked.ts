// Helpers for unpacking bytes into an array of a known size. A step beyond the input or beyond the array fails. Damaged or forged bytes
// therefore take no more time and memory than valid ones.

/** The output, and the number of bytes written so far. */
export interface UnpackedSoFar {
  readonly out: Uint8Array;
  end: number;
}

const DAMAGED = 'a page is damaged: its compressed data does not match its size';

/** Throws an error about damaged bytes unless `holds` is true. */
export function expectFit(holds: boolean): asserts holds {
  if (!holds) throw new Error(DAMAGED);
}

/** A little-endian number of `count` bytes. */
export function littleEndian(bytes: Uint8Array, at: number, count: number): number {
  expectFit(at + count <= bytes.length);
  let value = 0;
  for (let byte = count - 1; byte >= 0; byte--) value = value * 256 + bytes[at + byte];
  return value;
}

export function copyLiterals(unpacking: UnpackedSoFar, bytes: Uint8Array, at: number, count: number): void {
  const { out, end } = unpacking;
  expectFit(at + count <= bytes.length && end + count <= out.length);
  out.set(bytes.subarray(at, at + count), end);
  unpacking.end += count;
}

/** Appends a copy of bytes that were unpacked `offset` bytes before. The copied bytes must not begin before `begun`. */
export function copyMatch(unpacking: UnpackedSoFar, offset: number, count: number, begun = 0): void {
  const { out, end } = unpacking;
  expectFit(offset > 0 && offset <= end - begun && end + count <= out.length);
  if (offset >= count) out.copyWithin(end, end - offset, end - offset + count);
  else for (let i = end; i < end + count; i++) out[i] = out[i - offset];
  unpacking.end += count;
}
