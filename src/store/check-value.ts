// Check values: four bytes before a stored text. They show a reader that the text was written under this key, and is unchanged.

import { crc32 } from 'node:zlib';
import { textOfKey } from './key-bytes.ts';

const SIZE = 4;

/** The stored form of a text: its check value, then its bytes. */
export function sealText(key: Uint8Array, text: string): Buffer {
  const stored = Buffer.allocUnsafe(SIZE + Buffer.byteLength(text));
  stored.write(text, SIZE);
  stored.writeUInt32BE(checkOf(key, stored), 0);
  return stored;
}

/** The text that was sealed under a key. Throws if the check value does not match. */
export function unsealText(key: Uint8Array, stored: Buffer): string {
  if (stored.length >= SIZE && stored.readUInt32BE(0) === checkOf(key, stored)) return stored.toString('utf8', SIZE);
  throw new Error(`The record ${textOfKey(key)} is damaged in the store: restore the folder from a copy.`);
}

function checkOf(key: Uint8Array, stored: Buffer): number {
  return crc32(stored.subarray(SIZE), crc32(key));
}
