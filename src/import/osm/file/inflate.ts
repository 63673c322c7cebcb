// Inflates zlib streams: with Node's zlib if there is one (8 times faster), otherwise with the stream API of browsers. Both use threads of
// their own.

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

async function decompress(packed: Uint8Array, size: number): Promise<Uint8Array> {
  const stream = new Blob([packed as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = stream.getReader();
  const plain = new Uint8Array(size);
  let count = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (count + next.value.length > size) {
      await reader.cancel();
      throw new Error(`A blob unpacks to more than the ${size} bytes that it claims.`);
    }
    plain.set(next.value, count);
    count += next.value.length;
  }
  return plain.subarray(0, count);
}
