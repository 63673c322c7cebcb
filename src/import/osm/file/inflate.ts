// Inflates zlib streams: with Node's zlib if there is one (8 times faster), otherwise with the stream API of browsers. Both use threads of
// their own.

import { unpackByStream } from '../../../formats/unpack-by-stream.ts';

/** Inflates one zlib stream; `size` is the size that its blob claims. */
export type Inflate = (bytes: Uint8Array, size: number) => Promise<Uint8Array>;

/** The size of a piece of output. Most blobs unpack into one of this size; Node's default of 16 kB would give many small pieces. */
const PIECE = 1 << 18;

/** The fastest way to inflate that this platform has. */
export function openInflate(): Inflate {
  const zlib = globalThis.process?.getBuiltinModule?.('node:zlib');
  if (!zlib) return decompress;
  return (bytes, size) =>
    new Promise((resolve, reject) => {
      const options = { maxOutputLength: Math.max(size, 1), chunkSize: Math.min(Math.max(size, 64), PIECE) };
      zlib.inflate(bytes, options, (error, plain) => (error ? reject(error) : resolve(plain)));
    });
}

function decompress(packed: Uint8Array, size: number): Promise<Uint8Array> {
  const tooLong = `A blob unpacks to more than the ${size} bytes that it claims.`;
  return unpackByStream(packed, new DecompressionStream('deflate'), size, tooLong);
}
