// Memory that threads share is in no thread's books: V8 collects for what a thread holds by itself, so one that has little else to do would
// keep version after version of the roads, and table after table, long after it let go of them.

import { isShared } from '../../memory/sections.ts';
import type { SharedVersion } from '../../overlays/shared-version.ts';

/**
 * V8 collects with each piece, in every thread that holds one, and twice more among what is young: at 34 MiB two workers took 310 ms for six
 * tables of 1000 x 1000, at 128 they take 238 and no more memory. More than 32 MiB at once allocators take from the system and give back to it.
 */
const LEAST_BYTES = 128 * 1024 * 1024;
/**
 * Milliseconds after which a version is weighed: when requests that waited while it was handed over are answered, and each thread at a moment of
 * its own, since all hear of it at once and would all collect at once.
 */
const FIRST_DELAY = 100;
const LAST_DELAY = 400;

/** Multiples of it lie far from each other within one. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** What stands in V8's books for shared memory: never touched, so that no page of it is resident. */
const weights = new WeakMap<object, ArrayBuffer>();
let unweighted = 0;
let threads = 0;
let delay = FIRST_DELAY;

/** When a new thread weighs versions: at this share of the time for it. */
export function shareOfNextThread(): number {
  return (++threads * GOLDEN) % 1;
}

/** This thread weighs versions at this share of the time for it. */
export function beginWeights(share: number): void {
  delay = FIRST_DELAY + share * (LAST_DELAY - FIRST_DELAY);
}

/** Lets V8 know of the shared memory in what somebody holds, in large pieces: some wait for the next holder. */
export function accountShared(holder: object, held: unknown = holder): void {
  unweighted += sharedBytes(held);
  if (unweighted < LEAST_BYTES) return;
  weights.set(holder, new ArrayBuffer(unweighted));
  unweighted = 0;
}

/** The same of a version of the roads, a little later: of its arrays, for layers are long and share nothing. */
export function weightsOfVersion(holder: object, { columns, bases, roads, metrics }: SharedVersion): void {
  const computeWeights = () => accountShared(holder, [columns, bases, roads, metrics.map(({ metric }) => metric)]);
  const timer: unknown = setTimeout(computeWeights, delay);
  // Node need not wait for it before it ends
  (timer as { unref?: () => void }).unref?.();
}

/** The bytes of shared memory that data leads to, each counted once however many arrays see it. */
function sharedBytes(held: unknown): number {
  const views: ArrayBufferView[] = [];
  findShared(held, new Set(), views);
  views.sort((a, b) => a.byteOffset - b.byteOffset);
  // by buffer: where what was counted ends
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
