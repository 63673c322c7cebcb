// Whether a value really is bytes. A proxy of bytes, or an object that inherits from them, has no memory to read.

export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && value instanceof Uint8Array;
}

/** Whether a value is a buffer itself, not a view of one. */
export function isBuffer(value: unknown): value is ArrayBuffer {
  try {
    return value instanceof ArrayBuffer && new DataView(value) !== undefined;
  } catch {
    return false;
  }
}
