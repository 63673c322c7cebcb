// Gzipped bytes, unpacked as they are read.

/** The unpacked bytes. Throws errors of reading as they are, and an error if the data is damaged. */
export async function* unpacked(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let failure: { readonly error: unknown } | undefined;
  const packed = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { value, done } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value as Uint8Array<ArrayBuffer>);
      } catch (error) {
        failure = { error };
        throw error;
      }
    },
  });
  const stream = packed.pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    for (let next = await readNext(stream); !next.done; next = await readNext(stream)) yield next.value;
  } catch (error) {
    // a failure to read is not damage of the data
    throw failure === undefined ? error : failure.error;
  } finally {
    // If the caller stops early, nothing keeps running.
    await stream.cancel().catch(() => {});
  }
}

async function readNext(
  stream: ReadableStreamDefaultReader<Uint8Array>,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  try {
    return await stream.read();
  } catch (cause) {
    throw new Error('The gzipped OSM XML cannot be unpacked: the file is damaged.', { cause });
  }
}
