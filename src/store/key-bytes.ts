// Keys of records and names of networks as bytes, and scans for stores whose keys are ordered by their bytes.

import { LONGEST_KEY } from './check-arguments.ts';

export function bytesOfKey(key: string): Uint8Array {
  return Buffer.from(key);
}

/** The text of a key. A byte order mark is part of it. */
export function textOfKey({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString();
}

export interface ScanRange {
  /** The first key of the range; with `isAfter`, the range begins after it. */
  readonly from: Uint8Array;
  readonly isAfter: boolean;
  /** The range ends before this key; `undefined` if it has no end. */
  readonly end: Uint8Array | undefined;
}

/** The range of keys that have a prefix and come after another key; `undefined` if it must be empty. */
export function scanRange(prefix: string, after: string | undefined): ScanRange | undefined {
  const start = Buffer.from(prefix);
  if (start.length > LONGEST_KEY) return undefined;
  const end = endOfPrefix(start);
  // no key is longer than LONGEST_KEY, so cutting `after` to this length does not change which keys come after it
  const last = after === undefined ? undefined : Buffer.from(after).subarray(0, LONGEST_KEY);
  const isAfter = last !== undefined && Buffer.compare(last, start) >= 0;
  if (isAfter && end !== undefined && Buffer.compare(last, end) >= 0) return undefined;
  return { from: isAfter ? last : start, isAfter, end };
}

/** The smallest bytes that come after all bytes with a prefix; `undefined` if there are none. */
function endOfPrefix(prefix: Buffer): Uint8Array | undefined {
  let count = prefix.length;
  while (count > 0 && prefix[count - 1] === 255) count--;
  if (count === 0) return undefined;
  const end = Buffer.from(prefix.subarray(0, count));
  end[count - 1]++;
  return end;
}
