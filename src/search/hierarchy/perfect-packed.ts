// Makes metrics perfect in the vector kernel: see customize-perfectly.ts.

import { type Budget, checkClock } from '../../budget/budget.ts';
import { copyUnsigned, copyWithin, fillWithOnes, numbersAt, putAt, putCopy, take } from '../../kernel/arena.ts';
import { type Kernel, type KernelPool, withKernel } from '../../kernel/kernel.ts';
import type { ArcWeights } from '../weights.ts';
import { type Customized, LOOP_SLACK, type PairsAt, sizesOf } from './customize-packed.ts';
import type { Hierarchy } from './hierarchy.ts';
import { bytesFor, SLICE } from './in-slices.ts';
import type { Metric, UpArcs } from './metric.ts';
import { arcsOfRecords, type Perfection } from './perfection.ts';
import { CORNERS, type Supernodes, supernodesOf } from './supernodes.ts';

/** The parts of a perfect metric; `undefined` if the kernel cannot compute them. */
export function perfectPacked(
  pool: KernelPool,
  hierarchy: Hierarchy,
  { weights, pairs: { words, carried, thirds } }: Metric,
  budget: Budget,
): Perfection | undefined {
  const supernodes = carried === words ? supernodesOf(pool, hierarchy, budget) : undefined;
  if (supernodes === undefined) return undefined;
  const { firstUp, head } = hierarchy;
  const arcCount = head.length;
  const isThree = thirds !== undefined;
  const { pairBytes, thirdBytes } = sizesOf(hierarchy, weights);
  const recordBytes = (isThree ? 20 : 16) * (arcCount + 1) + bytesFor([firstUp, head]);
  const leastBytes = pairBytes + thirdBytes + Math.max(bytesOfMatrix(supernodes, isThree), recordBytes);
  const workBytes = Math.max(leastBytes, bytesOfOrigins(hierarchy, weights));
  const use = (kernel: Kernel): Perfection | undefined => {
    const at = { pairs: putCopy(kernel, words), thirds: isThree ? take(kernel, thirdBytes) : 0 };
    if (thirds) {
      putAt(kernel, at.thirds, thirds as Int32Array);
      kernel.loops.flipThirds(at.thirds, arcCount);
    }
    const customized = { weights, at, budget };
    const { free } = kernel;
    const least = leastAt(kernel, hierarchy, supernodes, customized);
    if (least === undefined) return undefined;
    const [forward, backward] = keptArcs(kernel, hierarchy, at, least);
    kernel.free = free;
    const origin = originAt(kernel, hierarchy, supernodes, customized);
    return { forward, backward, origin: copyUnsigned(kernel, origin, 2 * arcCount) };
  };
  return withKernel(pool, pairBytes + thirdBytes + workBytes + 4 * LOOP_SLACK, use, supernodes.kept);
}

/** The bytes for all arcs of a supernode. */
export function bytesOfMatrix({ largest }: Supernodes, isThree: boolean): number {
  return (isThree ? 24 : 16) * (largest + 4) ** 2;
}

/** The pairs of the shortest paths between the ends of all arcs; `undefined` if sums exceed an int32. */
export function leastAt(
  kernel: Kernel,
  hierarchy: Hierarchy,
  supernodes: Supernodes,
  { weights, at: { pairs, thirds }, budget }: Customized,
): PairsAt | undefined {
  const { pairBytes, thirdBytes } = sizesOf(hierarchy, weights);
  const { loops } = kernel;
  const [firstUpAt, firstAt] = kernel.resident!.at;
  const least = take(kernel, pairBytes);
  const leastThirds = thirds > 0 ? take(kernel, thirdBytes) : 0;
  copyWithin(kernel, least, pairs, pairBytes);
  if (thirds > 0) copyWithin(kernel, leastThirds, thirds, thirdBytes);
  const { free } = kernel;
  const cursor = take(kernel, 4);
  const matrix = take(kernel, bytesOfMatrix(supernodes, thirds > 0));
  let outgrown = 0;
  descend(kernel, supernodes, { cursor, budget }, (begin, end) => {
    outgrown |= loops.relaxUpperTriangles(least, leastThirds, firstUpAt, firstAt, cursor, matrix, begin, end);
  });
  kernel.free = free;
  return outgrown === 0 ? { pairs: least, thirds: leastThirds } : undefined;
}

/** Processes supernodes from the top down. */
function descend(
  kernel: Kernel,
  { first, kept }: Supernodes,
  { cursor, budget }: { readonly cursor: number; readonly budget: Budget },
  work: (begin: number, end: number) => void,
): void {
  const corners = kernel.resident!.at[CORNERS];
  numbersAt(kernel, cursor, 1)[0] = corners + kept.arrays[CORNERS].byteLength;
  for (let end = first.length - 1; end > 0; end -= SLICE) {
    checkClock(budget);
    work(Math.max(0, end - SLICE), end);
  }
}

/** Copies of the arcs that weigh no more than the shortest path between their ends: those up, then those down. */
function keptArcs(kernel: Kernel, { firstUp, head }: Hierarchy, pairs: PairsAt, least: PairsAt): UpArcs[] {
  const { loops } = kernel;
  const [firstUpAt] = kernel.resident!.at;
  const isThree = pairs.thirds > 0;
  const headAt = putCopy(kernel, head);
  const firstKept = take(kernel, firstUp.byteLength);
  const records = take(kernel, 16 * (head.length + 1));
  const keptThirds = isThree ? take(kernel, 4 * (head.length + 1)) : 0;
  return [UP, DOWN].map((half) => {
    const from = [pairs.pairs, pairs.thirds, least.pairs, least.thirds] as const;
    const to = [firstKept, records, keptThirds] as const;
    const count = loops.keepLeast(...from, half, firstUpAt, headAt, firstUp.length - 1, ...to);
    const keptFirstUp = copyUnsigned(kernel, firstKept, firstUp.length);
    const copied = numbersAt(kernel, records, 4 * count).slice();
    const thirds = isThree ? numbersAt(kernel, keptThirds, count).slice() : undefined;
    return arcsOfRecords(keptFirstUp, copied, { thirds });
  });
}

/** The bytes of memory that finding origins takes. */
export function bytesOfOrigins(hierarchy: Hierarchy, weights: ArcWeights): number {
  return 8 * hierarchy.head.length + bytesFor(sizesOf(hierarchy, weights).inputs) + LOOP_SLACK;
}

/** The origins of all slots. */
export function originAt(kernel: Kernel, hierarchy: Hierarchy, supernodes: Supernodes, customized: Customized): number {
  const {
    at: { pairs, thirds },
    budget,
  } = customized;
  const { loops } = kernel;
  const [firstUpAt, firstAt] = kernel.resident!.at;
  const originBytes = 8 * hierarchy.head.length;
  const origin = take(kernel, originBytes);
  const { free } = kernel;
  fillWithOnes(kernel, origin, originBytes);
  const cursor = take(kernel, 4);
  descend(kernel, supernodes, { cursor, budget }, (begin, end) =>
    loops.findTriangles(pairs, thirds, origin, firstUpAt, firstAt, cursor, begin, end),
  );
  kernel.free = free;
  findInputsAt(kernel, hierarchy, customized, origin);
  return origin;
}

/** Replaces the origins of slots that weigh as much as an input. */
export function findInputsAt(
  kernel: Kernel,
  hierarchy: Hierarchy,
  { weights, at: { pairs, thirds } }: Customized,
  origin: number,
): void {
  const { free, loops } = kernel;
  const [, , , inputAt, slotAt] = kernel.resident!.at;
  const [weightAt, secondAt, thirdAt = 0] = sizesOf(hierarchy, weights).inputs.map((array) => putCopy(kernel, array));
  loops.findInputs(pairs, thirds, origin, inputAt, slotAt, weightAt, secondAt, thirdAt, hierarchy.input.length);
  kernel.free = free;
}

/** Offsets of the halves of a pair. */
export const UP = 0;
export const DOWN = 8;
