// Customizes in the vector kernel, with weight and second value packed in one number and the third value next to it. The metrics are the
// same as without the kernel, and take a tenth of the time.

import { type Budget, checkClock } from '../../budget/budget.ts';
import {
  copyUnsigned,
  copyWithin,
  fillWithOnes,
  numbersAt,
  putAt,
  putCopy,
  roomFor,
  take,
} from '../../kernel/arena.ts';
import { borrowKernel, type Kernel, type KernelPool, letStay, returnKernel, withKernel } from '../../kernel/kernel.ts';
import type { ArcWeights } from '../weights.ts';
import type { Hierarchy } from './hierarchy.ts';
import { bytesFor, inSlices, SLICE } from './in-slices.ts';
import { hasThird, type Metric, type Pairs } from './metric.ts';
import { arcsOfRecords, type Perfection } from './perfection.ts';
import { CORNERS, type Supernodes, supernodesOf } from './supernodes.ts';

/** Bytes for transposing 64 rows of a supernode at once, 32 bytes each. */
const TRANSPOSED_BYTES = 64 * 32;
/** How many bytes loops may read beyond the last arc. */
const SLACK = 64;

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
  const { inputs, pairBytes, thirdBytes } = sizesOf(hierarchy, weights);
  const workBytes = roomFor(pairBytes) + roomFor(thirdBytes) + bytesFor(inputs) + TRANSPOSED_BYTES + 2 * SLACK;
  const kernel = borrowKernel(pool, workBytes, workBytes, supernodes.kept);
  if (kernel === undefined) return undefined;
  let stays = false;
  try {
    const pairs = customizeIn(kernel, hierarchy, supernodes, weights, budget);
    if (pairs === undefined) return undefined;
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

/** The pairs as views of the memory; `undefined` if sums exceed an int32. */
function customizeIn(
  kernel: Kernel,
  hierarchy: Hierarchy,
  { first }: Supernodes,
  weights: ArcWeights,
  budget: Budget,
): Pairs | undefined {
  const { firstUp, head, firstInput } = hierarchy;
  const arcCount = head.length;
  const { inputs, pairBytes, thirdBytes } = sizesOf(hierarchy, weights);
  const { loops } = kernel;
  const [firstUpAt, firstAt, cornerAt, inputAt, slotAt] = kernel.resident!.at;
  const pairs = take(kernel, pairBytes);
  const thirds = thirdBytes > 0 ? take(kernel, thirdBytes) : 0;
  const [weightAt, secondAt, thirdAt = 0] = inputs.map((array) => putCopy(kernel, array));
  const cursor = take(kernel, 4);
  const turned = take(kernel, TRANSPOSED_BYTES);
  numbersAt(kernel, cursor, 1)[0] = cornerAt;
  inSlices(arcCount, budget, (begin, end) => loops.closePairs(pairs, thirds, begin, end));
  let outgrown = 0;
  // the inputs of some rows are still in the cache when their triangles are read
  inSlices(first.length - 1, budget, (begin, end) => {
    const inputBegin = firstInput[firstUp[first[begin]]];
    const inputEnd = firstInput[firstUp[first[end]]];
    loops.takeInputs(pairs, thirds, inputAt, slotAt, weightAt, secondAt, thirdAt, inputBegin, inputEnd);
    outgrown |= loops.relaxTriangles(pairs, thirds, firstUpAt, firstAt, cursor, turned, begin, end);
  });
  if (outgrown !== 0) return undefined;
  if (thirds > 0) loops.flipThirds(thirds, arcCount);
  const words = numbersAt(kernel, pairs, 4 * arcCount);
  return { words, carried: words, thirds: thirds > 0 ? numbersAt(kernel, thirds, 2 * arcCount) : undefined };
}

/** The arrays that customizing copies into the kernel, and the bytes of its results. */
function sizesOf({ head }: Hierarchy, weights: ArcWeights) {
  const { weight, second, third } = weights;
  const isThree = hasThird(weights);
  const inputs = isThree ? [weight, second, third] : [weight, second];
  return { inputs, pairBytes: 16 * head.length, thirdBytes: isThree ? 8 * head.length + SLACK : 0 };
}

/** The parts of a perfect metric; `undefined` if the kernel cannot compute them. */
export function perfectPacked(
  pool: KernelPool,
  hierarchy: Hierarchy,
  { weights, pairs: { words, carried, thirds: given } }: Metric,
  budget: Budget,
): Perfection | undefined {
  const supernodes = carried === words ? supernodesOf(pool, hierarchy, budget) : undefined;
  if (supernodes === undefined) return undefined;
  const { firstUp, head, input } = hierarchy;
  const { first, largest, kept } = supernodes;
  const nodeCount = firstUp.length - 1;
  const arcCount = head.length;
  const isThree = given !== undefined;
  const { inputs, thirdBytes } = sizesOf(hierarchy, weights);
  const matrixBytes = (isThree ? 24 : 16) * (largest + 4) ** 2;
  const recordBytes = 16 * (arcCount + 1);
  const workBytes = Math.max(
    matrixBytes,
    recordBytes + (isThree ? 4 * (arcCount + 1) : 0) + bytesFor([firstUp, head]),
    8 * arcCount + bytesFor(inputs),
  );
  const use = (kernel: Kernel): Perfection | undefined => {
    const { loops } = kernel;
    const [firstUpAt, firstAt, cornerAt, inputAt, slotAt] = kernel.resident!.at;
    const cursor = take(kernel, 4);
    const pairs = putCopy(kernel, words);
    const least = take(kernel, words.byteLength);
    const thirds = isThree ? take(kernel, thirdBytes) : 0;
    const leastThirds = isThree ? take(kernel, thirdBytes) : 0;
    if (isThree) {
      putAt(kernel, thirds, given as Int32Array);
      loops.flipThirds(thirds, arcCount);
      copyWithin(kernel, leastThirds, thirds, thirdBytes);
    }
    copyWithin(kernel, least, pairs, words.byteLength);
    // supernodes are processed from the top down
    const descend = (work: (begin: number, end: number) => void) => {
      numbersAt(kernel, cursor, 1)[0] = cornerAt + kept.arrays[CORNERS].byteLength;
      for (let end = first.length - 1; end > 0; end -= SLICE) {
        checkClock(budget);
        work(Math.max(0, end - SLICE), end);
      }
    };
    const { free } = kernel;
    const matrix = take(kernel, matrixBytes);
    let outgrown = 0;
    descend((begin, end) => {
      outgrown |= loops.relaxUpperTriangles(least, leastThirds, firstUpAt, firstAt, cursor, matrix, begin, end);
    });
    if (outgrown !== 0) return undefined;

    kernel.free = free;
    const headAt = putCopy(kernel, head);
    const firstKept = take(kernel, firstUp.byteLength);
    const records = take(kernel, recordBytes);
    const keptThirds = isThree ? take(kernel, 4 * (arcCount + 1)) : 0;
    const [forward, backward] = [UP, DOWN].map((half) => {
      const from = [pairs, thirds, least, leastThirds] as const;
      const to = [firstKept, records, keptThirds] as const;
      const count = loops.keepLeast(...from, half, firstUpAt, headAt, nodeCount, ...to);
      const keptFirstUp = copyUnsigned(kernel, firstKept, firstUp.length);
      const copied = numbersAt(kernel, records, 4 * count).slice();
      const thirdsOfKept = isThree ? numbersAt(kernel, keptThirds, count).slice() : undefined;
      return arcsOfRecords(keptFirstUp, copied, { thirds: thirdsOfKept });
    });

    kernel.free = free;
    const origin = take(kernel, 8 * arcCount);
    fillWithOnes(kernel, origin, 8 * arcCount);
    const [weightAt, secondAt, thirdAt = 0] = inputs.map((array) => putCopy(kernel, array));
    descend((begin, end) => loops.findTriangles(pairs, thirds, origin, firstUpAt, firstAt, cursor, begin, end));
    loops.findInputs(pairs, thirds, origin, inputAt, slotAt, weightAt, secondAt, thirdAt, input.length);
    return { forward, backward, origin: copyUnsigned(kernel, origin, 2 * arcCount) };
  };
  return withKernel(pool, 2 * (words.byteLength + thirdBytes) + workBytes + 4 * SLACK, use, kept);
}

/** Offsets of the halves of a pair. */
const UP = 0;
const DOWN = 8;
