// Delays at junctions. A delay belongs to a directed segment and is paid at its end when another segment follows, turning round included.
// A way that ends there does not pay.
//
//   what an arc costs   its ride, then the delay of its directed segment
//   its last arc        the ride alone, or a part of it

import type { Network } from './network.ts';
import { TIME_BUCKETS } from './source.ts';

/** In milliseconds: what several delays may add up to. */
export const LONGEST_DELAY: number = 2 ** 28;

type DelayColumns = Pick<Network, 'delayKind' | 'delayOfKind'>;

/** The delays of one mode in one traffic bucket. */
export interface Delays {
  /** By directed segment. */
  readonly kind: Uint16Array;
  /** By kind, in milliseconds. */
  readonly delay: Uint32Array;
}

/** The delays in a traffic bucket (0 = None); `undefined` if there are none. The network is that of one mode. */
export function delaysIn({ delayKind, delayOfKind }: DelayColumns, bucket: number): Delays | undefined {
  if (delayKind.length === 0) return undefined;
  const count = delayOfKind.length / TIME_BUCKETS.length;
  const delay = Uint32Array.from({ length: count }, (_, kind) => delayOfKind[TIME_BUCKETS.length * kind + bucket]);
  return delayKind.some((kind) => delay[kind] > 0) ? { kind: delayKind, delay } : undefined;
}

/** The delay at the end of a directed segment, in milliseconds. */
export function delayIn(delays: Delays | undefined, directedSegment: number): number {
  return delays === undefined ? 0 : delays.delay[delays.kind[directedSegment]];
}

/** Whether any delay in a traffic bucket is another one than in None. */
export function delaysDiffer({ delayKind, delayOfKind }: DelayColumns, bucket: number): boolean {
  if (delayKind.length === 0) return false;
  return delayOfKind.some((delay, i) => i % TIME_BUCKETS.length === bucket && delay !== delayOfKind[i - bucket]);
}
