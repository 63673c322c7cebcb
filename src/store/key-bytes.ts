// Keys of records and names of networks as bytes.

export function bytesOfKey(key: string): Uint8Array {
  return Buffer.from(key);
}

/** The text of a key. A byte order mark is part of it. */
export function textOfKey({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString();
}
