// Networks are told apart by their bytes.

import { createHash } from 'node:crypto';

/** What tells a network from all others: made of its bytes, as they are stored. */
export function fingerprintOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
