// Customizing weights alone in the vector kernel, two at once.

import type { Budget } from '../../budget/budget.ts';
import { lay, numbersAt, putCopy, take } from '../../kernel/desk.ts';
import { type Kernel, type KernelPool, withKernel } from '../../kernel/kernel.ts';
import type { Hierarchy } from './hierarchy.ts';
import { bytesFor, inSlices } from './in-slices.ts';

/** What ways weigh over the arcs of a hierarchy, up and down. */
interface WeightsUpAndDown {
  readonly up: Int32Array;
  readonly down: Int32Array;
}

/** Arcs that are spread at once: their planes stay in the cache, and few new pages are touched. */
const BLOCK = 8192;

/** The weights of one or two metrics; `undefined` where there is not so much memory. */
export function weightsByKernel(
  pool: KernelPool,
  hierarchy: Hierarchy,
  weights: readonly Int32Array[],
  budget: Budget,
): WeightsUpAndDown[] | undefined {
  const { firstUp, head, tail, firstDown, arcDown, slot, rank } = hierarchy;
  const topology = [firstUp, head, tail, firstDown, arcDown];
  const setsBytes = 16 * head.length;
  const workBytes = Math.max(bytesFor([slot, weights[0]]), bytesFor([...topology, rank]), 8 * BLOCK);
  return withKernel(pool, setsBytes + workBytes, (kernel) => {
    const { loops } = kernel;
    const sets = take(kernel, setsBytes);
    const setAt = (i: number) => sets + 8 * i;
    // what the inputs need is free again for the topology once they are taken
    const { free } = kernel;
    inSlices(head.length, budget, (begin, end) => loops.closeWeights(sets, begin, end));
    const slotAt = putCopy(kernel, slot);
    const weightAt = take(kernel, slot.byteLength);
    weights.forEach((weight, i) => {
      lay(kernel, weightAt, weight);
      inSlices(slot.length, budget, (begin, end) => loops.takeWeights(setAt(i), slotAt, weightAt, begin, end));
    });
    kernel.free = free;
    const [upAt, headAt, tailAt, downAt, arcDownAt] = topology.map((array) => putCopy(kernel, array));
    const arcTo = take(kernel, rank.byteLength);
    inSlices(rank.length, budget, (begin, end) =>
      loops.relaxWeights(sets, upAt, headAt, tailAt, downAt, arcDownAt, arcTo, begin, end),
    );
    kernel.free = free;
    return weights.map((_, i) => spread(kernel, setAt(i), head.length));
  });
}

/** One of the sets as arrays of its own. */
function spread(kernel: Kernel, set: number, count: number): WeightsUpAndDown {
  const up = new Int32Array(count);
  const down = new Int32Array(count);
  const planes = take(kernel, 8 * BLOCK);
  const block = numbersAt(kernel, planes, 2 * BLOCK);
  for (let first = 0; first < count; first += BLOCK) {
    const size = Math.min(BLOCK, count - first);
    kernel.loops.spreadWeights(set, first, size, planes);
    up.set(block.subarray(0, size), first);
    down.set(block.subarray(size, 2 * size), first);
  }
  kernel.free = planes;
  return { up, down };
}
