// Decompresses gzip while it is read: with Node's zlib if there is one, otherwise with the stream API of browsers. Node's version of that
// API ends the process if a reader cancels while data are on their way.

/** The decompressed bytes. Errors of the source are thrown unchanged. Throws `damaged(message)` if the data is not gzip. */
export async function* gunzip(
  pieces: AsyncIterable<Uint8Array>,
  damaged: (message: string, cause: unknown) => Error,
): AsyncGenerator<Uint8Array> {
  let failure: { readonly error: unknown } | undefined;
  async function* source() {
    try {
      yield* pieces;
    } catch (error) {
      failure = { error };
      throw error;
    }
  }
  const plain = (inNode(source()) ?? inBrowser(source()))[Symbol.asyncIterator]();
  try {
    for (let next = await nextOf(plain); !next.done; next = await nextOf(plain)) yield next.value;
  } finally {
    // if the caller stops early, all work stops
    await plain.return?.();
  }

  async function nextOf(iterator: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array>> {
    try {
      return await iterator.next();
    } catch (error) {
      throw failure === undefined ? damaged((error as Error).message, error) : failure.error;
    }
  }
}

function inNode(pieces: AsyncGenerator<Uint8Array>): AsyncIterable<Uint8Array> | undefined {
  const builtin = globalThis.process?.getBuiltinModule;
  const [stream, zlib] = [builtin?.('node:stream'), builtin?.('node:zlib')];
  if (!stream || !zlib) return undefined;
  // errors reach the reader of the stream
  return stream.pipeline(pieces, zlib.createGunzip(), () => {});
}

async function* inBrowser(pieces: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packed = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value as Uint8Array<ArrayBuffer>);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  const reader = packed.pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}
