// Scans for stores whose keys stand in the order of their bytes.

import { LONGEST_KEY } from './check-arguments.ts';

export interface ScanRange {
  /** Keys from here on, or after it. */
  readonly from: Uint8Array;
  readonly isAfter: boolean;
  /** Keys before this; `undefined` where every key may follow. */
  readonly end: Uint8Array | undefined;
}

/** Where the keys of a prefix stand that come after another key; `undefined` where there can be none. */
export function scanRange(prefix: string, after: string | undefined): ScanRange | undefined {
  const start = Buffer.from(prefix);
  if (start.length > LONGEST_KEY) return undefined;
  const end = endOfPrefix(start);
  // No key is as long as what is cut off here, so that the same ones come after it.
  const last = after === undefined ? undefined : Buffer.from(after).subarray(0, LONGEST_KEY);
  const isAfter = last !== undefined && Buffer.compare(last, start) >= 0;
  if (isAfter && end !== undefined && Buffer.compare(last, end) >= 0) return undefined;
  return { from: isAfter ? last : start, isAfter, end };
}

/** The least bytes that come after everything with a prefix; `undefined` when nothing does. */
function endOfPrefix(prefix: Buffer): Uint8Array | undefined {
  let count = prefix.length;
  while (count > 0 && prefix[count - 1] === 255) count--;
  if (count === 0) return undefined;
  const end = Buffer.from(prefix.subarray(0, count));
  end[count - 1]++;
  return end;
}
