// Customizing in the vector kernel: two values a weight, packed in one number. The same metrics, in a quarter of the time.

import { type Budget, checkClock } from '../../budget/budget.ts';
import { copyWithin, fillWithOnes, numbersAt, putCopy, roomFor, take, wholesAt } from '../../kernel/desk.ts';
import { type Kernel, type KernelPool, withKernel } from '../../kernel/kernel.ts';
import type { ArcWeights } from '../weights.ts';
import type { Hierarchy } from './hierarchy.ts';
import { bytesFor, inSlices, SLICE } from './in-slices.ts';
import type { Metric, Sums } from './metric.ts';

/** Both directions of a metric. */
export interface SumsUpAndDown {
  readonly up: Sums;
  readonly down: Sums;
}

/**
 * The sums of a metric; `undefined` where the kernel cannot tell: weights with three values, sums that outgrow an int32, or
 * more memory than there is.
 */
export function customizePacked(
  pool: KernelPool,
  hierarchy: Hierarchy,
  { weight, second, third }: ArcWeights,
  budget: Budget,
): SumsUpAndDown | undefined {
  if (third !== second) return undefined;
  const { firstUp, head, tail, firstDown, arcDown, slot, rank } = hierarchy;
  const inputs = [slot, weight, second];
  const topology = [firstUp, head, tail, firstDown, arcDown];
  const pairBytes = 16 * head.length;
  const workBytes = Math.max(bytesFor(inputs), bytesFor([...topology, rank]), 16 * BLOCK);
  return withKernel(pool, pairBytes + workBytes, (kernel) => {
    const { loops } = kernel;
    const pairs = take(kernel, pairBytes);
    // what the inputs need is free again for the topology once they are taken
    const { free } = kernel;
    const [slotAt, weightAt, secondAt] = inputs.map((array) => putCopy(kernel, array));
    inSlices(head.length, budget, (begin, end) => loops.closePairs(pairs, begin, end));
    inSlices(slot.length, budget, (begin, end) => loops.takeInputs(pairs, slotAt, weightAt, secondAt, begin, end));
    kernel.free = free;
    const [upAt, headAt, tailAt, downAt, arcDownAt] = topology.map((array) => putCopy(kernel, array));
    const arcTo = take(kernel, rank.byteLength);
    let outgrown = 0;
    inSlices(rank.length, budget, (begin, end) => {
      outgrown |= loops.relaxTriangles(pairs, upAt, headAt, tailAt, downAt, arcDownAt, arcTo, begin, end);
    });
    return outgrown === 0 ? unpacked(kernel, pairs, head.length) : undefined;
  });
}

/** What a perfect metric adds: see customize-perfectly.ts and origin.ts. */
export interface Perfection {
  /** The arcs to keep, by position from `firstUp` on, in either direction. */
  readonly forward: KeptArcs;
  readonly backward: KeptArcs;
  readonly origin: Uint32Array;
}

export interface KeptArcs {
  readonly firstUp: Uint32Array;
  readonly arc: Uint32Array;
}

/** What makes a metric perfect; `undefined` where the kernel cannot tell. */
export function perfectPacked(
  pool: KernelPool,
  hierarchy: Hierarchy,
  metric: Metric,
  budget: Budget,
): Perfection | undefined {
  const { weights, up, down } = metric;
  const sides = [up.weight, up.second, down.weight, down.second];
  const isPacked = up.third === up.second && sides.every((side) => side instanceof Int32Array);
  if (!isPacked) return undefined;
  const { firstUp, head, tail, firstDown, arcDown, rank, slot } = hierarchy;
  const waysUp = [firstUp, head];
  const waysDown = [tail, firstDown, arcDown];
  const inputs = [slot, weights.weight, weights.second];
  const pairBytes = 16 * head.length;
  const originBytes = 8 * head.length;
  const leastBytes = pairBytes + bytesFor(waysUp);
  const tracedBytes = roomFor(originBytes) + Math.max(bytesFor([...waysDown, rank]), bytesFor(inputs));
  return withKernel(pool, pairBytes + bytesFor(waysUp) + Math.max(leastBytes, tracedBytes), (kernel) => {
    const { loops } = kernel;
    const pairs = take(kernel, pairBytes);
    const [upAt, headAt] = waysUp.map((array) => putCopy(kernel, array));
    // what is least between two ends is told once the arcs to keep are known, and makes room for where weights come from
    const { free } = kernel;
    const least = take(kernel, pairBytes);
    const planes = numbersAt(kernel, least, 4 * head.length);
    sides.forEach((side, i) => {
      planes.set(side, i * head.length);
    });
    loops.packPairs(pairs, head.length, least);
    copyWithin(kernel, least, pairs, pairBytes);
    let outgrown = 0;
    for (let end = rank.length; end > 0; end -= SLICE) {
      checkClock(budget);
      outgrown |= loops.relaxUpperTriangles(least, upAt, headAt, Math.max(0, end - SLICE), end);
    }
    if (outgrown !== 0) return undefined;
    const firstKept = take(kernel, firstUp.byteLength);
    const kept = take(kernel, head.byteLength);
    const [forward, backward] = [UP, DOWN].map((half) => {
      const count = loops.keepLeast(pairs, least, half, upAt, rank.length, firstKept, kept);
      return { firstUp: wholesAt(kernel, firstKept, firstUp.length), arc: wholesAt(kernel, kept, count) };
    });

    kernel.free = free;
    const origin = take(kernel, originBytes);
    fillWithOnes(kernel, origin, originBytes);
    const endOfOrigin = kernel.free;
    const [tailAt, downAt, arcDownAt] = waysDown.map((array) => putCopy(kernel, array));
    const arcTo = take(kernel, rank.byteLength);
    inSlices(rank.length, budget, (begin, end) =>
      loops.findTriangles(pairs, origin, upAt, headAt, tailAt, downAt, arcDownAt, arcTo, begin, end),
    );
    kernel.free = endOfOrigin;
    const [slotAt, weightAt, secondAt] = inputs.map((array) => putCopy(kernel, array));
    loops.findInputs(pairs, origin, slotAt, weightAt, secondAt, slot.length);
    return { forward, backward, origin: wholesAt(kernel, origin, 2 * head.length) };
  });
}

/** Where the halves of a pair stand. */
const UP = 0;
const DOWN = 8;

/** Pairs that are taken apart at once: their planes stay in the cache, and few new pages are touched. */
const BLOCK = 8192;

/** Pairs as arrays of their own; needs the room of a block's four planes behind them. */
function unpacked(kernel: Kernel, pairs: number, count: number): SumsUpAndDown {
  const planes = pairs + roomFor(16 * count);
  const columns = [0, 1, 2, 3].map(() => new Int32Array(count));
  const block = numbersAt(kernel, planes, 4 * BLOCK);
  for (let begin = 0; begin < count; begin += BLOCK) {
    const size = Math.min(BLOCK, count - begin);
    kernel.loops.unpackPairs(pairs + 16 * begin, size, planes);
    for (let plane = 0; plane < 4; plane++) {
      columns[plane].set(block.subarray(size * plane, size * (plane + 1)), begin);
    }
  }
  const [upWeight, upSecond, downWeight, downSecond] = columns;
  return {
    up: { weight: upWeight, second: upSecond, third: upSecond },
    down: { weight: downWeight, second: downSecond, third: downSecond },
  };
}
