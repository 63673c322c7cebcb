// A door is one way in for what we do not trust. Fuzzing makes cases from seeds and puts them to it.

import type { Random } from '../../fixtures/random.ts';

/** Plain data, so that a case that found something can be kept in a file. */
export type Case = { readonly [member: string]: unknown };

export interface Door {
  readonly name: string;
  /** A case as this randomness has it. */
  readonly make: (random: Random) => Case;
  /** Rejects with what is wrong where the door does not keep what it promises. */
  readonly check: (tried: Case) => Promise<void>;
}

/** Bytes as text, and back. */
export function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

export function toBytes(text: unknown): Uint8Array {
  return Uint8Array.from(Buffer.from(String(text), 'base64'));
}

/** Bytes of which some are changed, moved, taken away or said twice. */
export function damage(random: Random, bytes: Uint8Array): Uint8Array {
  let damaged = Uint8Array.from(bytes);
  for (let times = 1 + random.whole(4); times > 0; times--) {
    const at = random.whole(Math.max(1, damaged.length));
    const count = Math.min(damaged.length - at, 1 + random.whole(16));
    const kind = random.whole(5);
    if (kind === 0) damaged.fill(random.whole(256), at, at + count);
    else if (kind === 1) damaged[at] ^= 1 << random.whole(8);
    else if (kind === 2) damaged = Uint8Array.from([...damaged.subarray(0, at), ...damaged.subarray(at + count)]);
    else if (kind === 3) damaged = Uint8Array.from([...damaged.subarray(0, at + count), ...damaged.subarray(at)]);
    else damaged.copyWithin(at, random.whole(damaged.length + 1), damaged.length);
  }
  return damaged;
}
