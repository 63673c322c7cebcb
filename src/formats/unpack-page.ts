// Decompresses Parquet pages. Gzip and Brotli are left to the platform, which respects a size limit; other codecs are implemented here.

import { unpackByStream } from './unpack-by-stream.ts';
import { unpackZstd } from './unpack-zstd.ts';
import { copyLiterals, copyMatch, expectFit, littleEndian, type UnpackedSoFar } from './unpacked.ts';

/** Unpacks bytes. It writes at most `size` bytes, which is the size in the page header. */
export type Unpack = (bytes: Uint8Array, size: number) => Uint8Array | Promise<Uint8Array>;

const UNPACK: { readonly [codec: string]: Unpack } = {
  UNCOMPRESSED: (bytes) => bytes,
  SNAPPY: unpackSnappy,
  LZ4_RAW: unpackLz4,
  LZ4: unpackFramedLz4,
  ZSTD: unpackZstd,
  GZIP: (bytes, size) => unpackByPlatform('gzip', bytes, size),
  BROTLI: (bytes, size) => unpackByPlatform('brotli', bytes, size),
};

export function unpackOf(codec: string | undefined): Unpack {
  const unpack = codec !== undefined && Object.hasOwn(UNPACK, codec) ? UNPACK[codec] : undefined;
  if (unpack !== undefined) return unpack;
  throw new Error(
    `its columns are compressed with ${codec ?? 'an unknown method'}, which is not supported: write it with zstd, snappy, gzip, brotli, lz4 or none`,
  );
}

async function unpackByPlatform(codec: 'gzip' | 'brotli', bytes: Uint8Array, size: number): Promise<Uint8Array> {
  const zlib = globalThis.process?.getBuiltinModule?.('node:zlib');
  if (zlib !== undefined) {
    // one extra byte is allowed, which shows that the output is too long
    const options = { maxOutputLength: size + 1 };
    try {
      return codec === 'gzip' ? zlib.gunzipSync(bytes, options) : zlib.brotliDecompressSync(bytes, options);
    } catch (cause) {
      throw new Error(`the ${codec} data is damaged: ${(cause as Error).message}`, { cause });
    }
  }
  return unpackByStream(bytes, streamOf(codec), size, 'a page is damaged: its compressed data does not match its size');
}

function streamOf(codec: 'gzip' | 'brotli'): DecompressionStream {
  try {
    return new DecompressionStream(codec as CompressionFormat);
  } catch (cause) {
    const reported = `its columns are compressed with ${codec}, which this browser cannot decompress`;
    throw new Error(`${reported}: write it with zstd, snappy, gzip, lz4 or none`, { cause });
  }
}

/** Unpacks one block of Snappy. Like LZ4, it consists of literals and of copies of earlier output. */
function unpackSnappy(bytes: Uint8Array, size: number): Uint8Array {
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
function unpackLz4(bytes: Uint8Array, size: number): Uint8Array {
  const unpacking: UnpackedSoFar = { out: new Uint8Array(size), end: 0 };
  addLz4(unpacking, bytes);
  expectFit(unpacking.end === size);
  return unpacking.out;
}

/** Unpacks LZ4 as Hadoop writes it. Before each block there are its size and its compressed size, which some writers leave out. */
function unpackFramedLz4(bytes: Uint8Array, size: number): Uint8Array {
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
