// Bytes, known by what they are: a proxy of bytes and an object that inherits from them have no memory to read.

export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && value instanceof Uint8Array;
}

/** Memory without a view of it. */
export function isBuffer(value: unknown): value is ArrayBuffer {
  try {
    return value instanceof ArrayBuffer && new DataView(value) !== undefined;
  } catch {
    return false;
  }
}
