// Check values: four bytes before what is stored, by which a reader knows that it reads what was written, under that key.

import { crc32 } from 'node:zlib';

const SIZE = 4;

/** What is stored for a content: its check value, and the content. */
export function seal(key: Uint8Array, content: Uint8Array): Uint8Array {
  const stored = new Uint8Array(SIZE + content.length);
  stored.set(content, SIZE);
  viewOf(stored).setUint32(0, crc32(content, crc32(key)));
  return stored;
}

/** The content that was sealed under a key; `undefined` when these are not its bytes. */
export function unseal(key: Uint8Array, stored: Uint8Array): Uint8Array | undefined {
  if (stored.length < SIZE) return undefined;
  const content = stored.subarray(SIZE);
  return viewOf(stored).getUint32(0) === crc32(content, crc32(key)) ? content : undefined;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
