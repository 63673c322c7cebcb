// A door is one entry point for untrusted input. Fuzzing makes cases from seeds and tries them on it.

import type { Random } from '../../fixtures/random.ts';

/** Plain data, so that a case that found a fault can be kept in a file. */
export type Case = { readonly [member: string]: unknown };

export interface Door {
  readonly name: string;
  /** Makes a case with this random source. */
  readonly make: (random: Random) => Case;
  /** Rejects with the fault if the entry point breaks a promise of the interface. */
  readonly check: (tried: Case) => Promise<void>;
}

/** Bytes as text, and back. */
export function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

export function toBytes(text: unknown): Uint8Array {
  return Uint8Array.from(Buffer.from(String(text), 'base64'));
}

/** Bytes with some of them changed, moved, removed or repeated. */
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
