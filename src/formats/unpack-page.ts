// Decompresses Parquet pages. Gzip and Brotli are left to the platform, which respects a size limit; other codecs are implemented here.

import { unpackFramedLz4, unpackLz4, unpackSnappy } from './unpack-blocks.ts';
import { unpackByStream } from './unpack-by-stream.ts';
import { unpackZstd } from './unpack-zstd.ts';

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

/** The function that unpacks the pages of a codec. */
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
