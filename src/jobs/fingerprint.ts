// Identifies networks by their bytes.

import { createHash } from 'node:crypto';
import { expectArgument } from '../errors/check-options.ts';
import { BYTES } from '../errors/option-kinds.ts';

/** A digest of a network's bytes, as they are stored. */
export function fingerprintOf(bytes: Uint8Array): string {
  expectArgument('fingerprintOf', bytes, BYTES);
  return createHash('sha256').update(bytes).digest('hex');
}
