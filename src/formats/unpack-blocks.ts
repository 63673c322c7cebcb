// Unpacks Snappy and LZ4. Both consist of literals and of copies of earlier output.

import { copyLiterals, copyMatch, expectFit, littleEndian, type UnpackedSoFar } from './unpacked.ts';

/** Unpacks one block of Snappy. */
export function unpackSnappy(bytes: Uint8Array, size: number): Uint8Array {
  const unpacking: UnpackedSoFar = { out: new Uint8Array(size), end: 0 };
  let at = 0;
  // skips the size of the block, which the page has already given
  while (bytes[at++] >= 128) expectFit(at < 5);
  while (at < bytes.length) {
    const tag = bytes[at++];
    const kind = tag & 3;
    if (kind === 0) {
      const short = tag >> 2;
      const more = Math.max(0, short - 59);
      const count = 1 + (more === 0 ? short : littleEndian(bytes, at, more));
      at += more;
      copyLiterals(unpacking, bytes, at, count);
      at += count;
    } else {
      const more = kind === 3 ? 4 : kind;
      const offset = littleEndian(bytes, at, more) + (kind === 1 ? (tag >> 5) * 256 : 0);
      at += more;
      copyMatch(unpacking, offset, kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1);
    }
  }
  expectFit(unpacking.end === size);
  return unpacking.out;
}

/** Unpacks LZ4 in one block. */
export function unpackLz4(bytes: Uint8Array, size: number): Uint8Array {
  const unpacking: UnpackedSoFar = { out: new Uint8Array(size), end: 0 };
  addLz4(unpacking, bytes);
  expectFit(unpacking.end === size);
  return unpacking.out;
}

/** Unpacks LZ4 as Hadoop writes it. Before each block there are its size and its compressed size, which some writers leave out. */
export function unpackFramedLz4(bytes: Uint8Array, size: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const unpacking: UnpackedSoFar = { out: new Uint8Array(size), end: 0 };
  for (let at = 0; at < bytes.length; ) {
    const whole = at + 8 > bytes.length ? -1 : view.getUint32(at);
    const packed = whole < 0 ? 0 : view.getUint32(at + 4);
    if (whole < 0 || unpacking.end + whole > size || at + 8 + packed > bytes.length) return unpackLz4(bytes, size);
    addLz4(unpacking, bytes.subarray(at + 8, at + 8 + packed));
    at += 8 + packed;
  }
  expectFit(unpacking.end === size);
  return unpacking.out;
}

function addLz4(unpacking: UnpackedSoFar, bytes: Uint8Array): void {
  let at = 0;
  /** A length of four bits. If all are set, it continues in bytes. */
  const length = (begun: number): number => {
    let count = begun;
    if (begun < 15) return count;
    for (let byte = 255; byte === 255; count += byte) {
      expectFit(at < bytes.length);
      byte = bytes[at++];
    }
    return count;
  };
  while (at < bytes.length) {
    const token = bytes[at++];
    const count = length(token >> 4);
    copyLiterals(unpacking, bytes, at, count);
    at += count;
    // no copy follows the last literals
    if (at === bytes.length) return;
    const offset = littleEndian(bytes, at, 2);
    at += 2;
    copyMatch(unpacking, offset, 4 + length(token & 15));
  }
}
