// Customizes in the vector kernel, with weight and second value packed in one number and the third value next to it. The metrics are the
// same as without the kernel, and take a tenth of the time.

import type { Budget } from '../../budget/budget.ts';
import { numbersAt, putCopy, roomFor, take } from '../../kernel/arena.ts';
import { borrowKernel, type Kernel, type KernelPool, letStay, returnKernel } from '../../kernel/kernel.ts';
import type { ArcWeights } from '../weights.ts';
import type { Hierarchy } from './hierarchy.ts';
import { bytesFor, inSlices } from './in-slices.ts';
import { hasThird, type Pairs } from './metric.ts';
import { type Supernodes, supernodesOf } from './supernodes.ts';

/** Bytes for transposing 64 rows of a supernode at once, 32 bytes each. */
const TRANSPOSED_BYTES = 64 * 32;
/** How many bytes loops may read beyond the last arc. */
export const LOOP_SLACK = 64;

/** How pairs may stay in the memory of an instance. */
interface StayingPairs {
  readonly mostBytes: number;
  /** Called before the pairs are overwritten, with a function that copies them. */
  readonly save: (pairs: Pairs, copy: () => Pairs) => void;
}

/**
 * The pairs of a metric. `undefined` if sums exceed an int32 or memory runs out, so that the kernel cannot compute them. With `stay`, they may
 * be views of the memory of an instance. They then stay valid until `stay.save` returns.
 */
export function customizePacked(
  pool: KernelPool,
  hierarchy: Hierarchy,
  weights: ArcWeights,
  budget: Budget,
  stay?: StayingPairs,
): Pairs | undefined {
  // the instance of the tenant already has the topology
  pool.tenant?.moveOut();
  const supernodes = supernodesOf(pool, hierarchy, budget);
  if (supernodes === undefined) return undefined;
  const workBytes = bytesOfCustomizing(hierarchy, weights);
  const kernel = borrowKernel(pool, workBytes, workBytes, supernodes.kept);
  if (kernel === undefined) return undefined;
  let stays = false;
  try {
    const at = takePairs(kernel, hierarchy, weights, budget);
    if (!customizeAt(kernel, hierarchy, supernodes, { weights, at, budget })) return undefined;
    const pairs = viewsOf(kernel, hierarchy, at);
    const copy = () => copyOf(pairs);
    stays = stay !== undefined && letStay(pool, kernel, pairs, () => stay.save(pairs, copy), stay.mostBytes);
    return stays ? pairs : copy();
  } finally {
    if (!stays) returnKernel(pool, kernel);
  }
}

function copyOf({ words, thirds }: Pairs): Pairs {
  const own = words.slice();
  return { words: own, carried: own, thirds: thirds?.slice() };
}

/** The bytes of memory that pairs take, and customizing them. */
export function bytesOfCustomizing(hierarchy: Hierarchy, weights: ArcWeights): number {
  const { inputs, pairBytes, thirdBytes } = sizesOf(hierarchy, weights);
  return roomFor(pairBytes) + roomFor(thirdBytes) + bytesFor(inputs) + TRANSPOSED_BYTES + 2 * LOOP_SLACK;
}

/** Pairs in the memory of an instance. The loops count third values down. */
export interface PairsAt {
  readonly pairs: number;
  /** 0 if there are no third values. */
  readonly thirds: number;
}

/** Takes room for pairs without open ways. */
export function takePairs(kernel: Kernel, hierarchy: Hierarchy, weights: ArcWeights, budget: Budget): PairsAt {
  const { pairBytes, thirdBytes } = sizesOf(hierarchy, weights);
  const pairs = take(kernel, pairBytes);
  const thirds = thirdBytes > 0 ? take(kernel, thirdBytes) : 0;
  inSlices(hierarchy.head.length, budget, (begin, end) => kernel.loops.closePairs(pairs, thirds, begin, end));
  return { pairs, thirds };
}

/** Views of pairs, for code other than the loops. */
export function viewsOf(kernel: Kernel, { head: { length } }: Hierarchy, { pairs, thirds }: PairsAt): Pairs {
  if (thirds > 0) kernel.loops.flipThirds(thirds, length);
  const words = numbersAt(kernel, pairs, 4 * length);
  return { words, carried: words, thirds: thirds > 0 ? numbersAt(kernel, thirds, 2 * length) : undefined };
}

/** Weights to customize, and the place of their pairs. */
export interface Customized {
  readonly weights: ArcWeights;
  readonly at: PairsAt;
  readonly budget: Budget;
}

/** Customizes pairs without open ways; returns false if sums exceed an int32. */
export function customizeAt(
  kernel: Kernel,
  hierarchy: Hierarchy,
  { first }: Supernodes,
  { weights, at: { pairs, thirds }, budget }: Customized,
): boolean {
  const { firstUp, firstInput } = hierarchy;
  const { loops, free } = kernel;
  const [firstUpAt, firstAt, cornerAt, inputAt, slotAt] = kernel.resident!.at;
  const { inputs } = sizesOf(hierarchy, weights);
  const [weightAt, secondAt, thirdAt = 0] = inputs.map((array) => putCopy(kernel, array));
  const cursor = take(kernel, 4);
  const turned = take(kernel, TRANSPOSED_BYTES);
  numbersAt(kernel, cursor, 1)[0] = cornerAt;
  let outgrown = 0;
  // the inputs of some rows are still in the cache when their triangles are read
  inSlices(first.length - 1, budget, (begin, end) => {
    const inputBegin = firstInput[firstUp[first[begin]]];
    const inputEnd = firstInput[firstUp[first[end]]];
    loops.takeInputs(pairs, thirds, inputAt, slotAt, weightAt, secondAt, thirdAt, inputBegin, inputEnd);
    outgrown |= loops.relaxTriangles(pairs, thirds, firstUpAt, firstAt, cursor, turned, begin, end);
  });
  kernel.free = free;
  return outgrown === 0;
}

/** The arrays that customizing copies into the kernel, and the bytes of its results. */
export function sizesOf(
  { head }: Hierarchy,
  weights: ArcWeights,
): { readonly inputs: Int32Array[]; readonly pairBytes: number; readonly thirdBytes: number } {
  const { weight, second, third } = weights;
  const isThree = hasThird(weights);
  const inputs = isThree ? [weight, second, third] : [weight, second];
  return { inputs, pairBytes: 16 * head.length, thirdBytes: isThree ? 8 * head.length + LOOP_SLACK : 0 };
}
