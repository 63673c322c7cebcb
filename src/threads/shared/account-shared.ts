// Makes V8 count shared memory, which it does not do itself: it collects garbage only when the memory of the thread itself grows. A thread
// with little else to do would otherwise keep versions of the roads, and tables, long after dropping them.

import { isShared } from '../../memory/sections.ts';
import type { SharedVersion } from '../../overlays/shared-version.ts';

/**
 * The least amount that is reported at once. Each report makes V8 collect garbage in every thread that holds the memory, and twice more in
 * its young generation. With 34 MiB, two workers took 310 ms for six tables of 1000 x 1000; with 128 MiB they take 238 ms and no more
 * memory. Allocators get pieces of more than 32 MiB from the system, and give them back.
 */
const LEAST_BYTES = 128 * 1024 * 1024;
/**
 * The longest delay in milliseconds until a version is reported. The report comes after the requests that waited for the version. The delay
 * differs between threads. All threads learn of a version at the same time, and would otherwise collect garbage together.
 */
const FIRST_DELAY = 100;
const LAST_DELAY = 400;

/** The fractional parts of this number's multiples are far from each other. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** For each holder, an allocation that V8 counts instead of the shared memory. It is never written, so it takes no real memory. */
const weights = new WeakMap<object, ArrayBuffer>();
let unweighted = 0;
let threads = 0;
let delay = FIRST_DELAY;

/** How long the next thread waits before it reports versions, as a share of the delay from 0 to 1. */
export function shareOfNextThread(): number {
  return (++threads * GOLDEN) % 1;
}

/** Sets the share of the delay, 0 to 1, after which this thread reports versions. */
export function beginWeights(share: number): void {
  delay = FIRST_DELAY + share * (LAST_DELAY - FIRST_DELAY);
}

/**
 * Reports the shared memory of an object to V8, in large pieces. Memory that does not fill a piece is reported together with memory of
 * later objects.
 */
export function accountShared(holder: object, held: unknown = holder): void {
  unweighted += sharedBytes(held);
  if (unweighted < LEAST_BYTES) return;
  weights.set(holder, new ArrayBuffer(unweighted));
  unweighted = 0;
}

/** Like `accountShared`, but for a version of the roads, and a little later. Counts only its arrays: layers are long and share nothing. */
export function weightsOfVersion(holder: object, { columns, bases, roads, metrics }: SharedVersion): void {
  const computeWeights = () => accountShared(holder, [columns, bases, roads, metrics.map(({ metric }) => metric)]);
  const timer: unknown = setTimeout(computeWeights, delay);
  // does not keep Node alive
  (timer as { unref?: () => void }).unref?.();
}

/** How many bytes of shared memory an object refers to. Each byte counts once, however many arrays view it. */
function sharedBytes(held: unknown): number {
  const views: ArrayBufferView[] = [];
  findShared(held, new Set(), views);
  views.sort((a, b) => a.byteOffset - b.byteOffset);
  // for each buffer, up to where its bytes were counted
  const ends = new Map<ArrayBufferLike, number>();
  let sum = 0;
  for (const { buffer, byteOffset, byteLength } of views) {
    const counted = ends.get(buffer) ?? 0;
    const end = byteOffset + byteLength;
    sum += Math.max(0, end - Math.max(byteOffset, counted));
    ends.set(buffer, Math.max(end, counted));
  }
  return sum;
}

function findShared(value: unknown, seen: Set<unknown>, views: ArrayBufferView[]): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (!ArrayBuffer.isView(value)) for (const member of Object.values(value)) findShared(member, seen, views);
  else if (isShared(value)) views.push(value);
}
