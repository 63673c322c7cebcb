// Unpacks bytes with the stream API of browsers.

/** The unpacked bytes. Rejects with the message `tooLong` if there are more than `size`. */
export async function unpackByStream(
  packed: Uint8Array,
  decompression: DecompressionStream,
  size: number,
  tooLong: string,
): Promise<Uint8Array> {
  const reader = new Blob([packed as Uint8Array<ArrayBuffer>]).stream().pipeThrough(decompression).getReader();
  const out = new Uint8Array(size);
  let end = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (end + next.value.length > size) {
      await reader.cancel();
      throw new Error(tooLong);
    }
    out.set(next.value, end);
    end += next.value.length;
  }
  return out.subarray(0, end);
}
