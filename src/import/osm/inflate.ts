// Takes zlib streams apart: with Node's own zlib where there is one (8 times faster), else with what browsers have.

/** Inflates one zlib stream; `size` is what its blob claims. */
export type Inflate = (bytes: Uint8Array, size: number) => Uint8Array | Promise<Uint8Array>;

/** The fastest way to inflate that this platform has. */
export function openInflate(): Inflate {
  const zlib = globalThis.process?.getBuiltinModule?.('node:zlib');
  if (zlib) return (bytes, size) => zlib.inflateSync(bytes, { maxOutputLength: Math.max(size, 1) });
  return decompress;
}

async function decompress(bytes: Uint8Array): Promise<Uint8Array> {
  const plain = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}
