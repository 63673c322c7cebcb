// A metric that leads and answers nothing: weights alone, in 16 bits, each position's in a unit of its own, a power of two. What is
// rounded is rounded down, and before anything is added to it: so no arc is more than its triangles come to, as potentials ask for,
// and long arcs far up cost those below none of their digits.

import type { Hierarchy } from './hierarchy.ts';
import { NO_SLOT } from './hierarchy.ts';

/** In place of a weight that no open way comes to. */
export const SHUT = 0xffff;
/** What it stands for at least, and so does whatever weighs more. */
export const OUT_OF_REACH: number = 2 ** 30 - 2 ** 10;

export interface NarrowMetric {
  /** By arc of the hierarchy, in units of its tail: from tail to head ... */
  readonly up: Uint16Array;
  /** ... and from head to tail. */
  readonly down: Uint16Array;
  /** By position, as an exponent of two. */
  readonly unit: Uint8Array;
}

/** The exponent of the unit in which weights up to `most` fit 16 bits, and none is SHUT. */
export function unitFor(most: number): number {
  const unit = Math.max(0, 16 - Math.clz32(most));
  return most >>> unit === SHUT ? unit + 1 : unit;
}

/** What an input arc weighs at least. */
export function leastOfInput({ slot, tail }: Hierarchy, { up, down, unit }: NarrowMetric, input: number): number {
  if (slot[input] === NO_SLOT) return 0;
  const arc = slot[input] >>> 1;
  const narrow = ((slot[input] & 1) === 0 ? up : down)[arc];
  return narrow === SHUT ? OUT_OF_REACH : narrow * 2 ** unit[tail[arc]];
}
