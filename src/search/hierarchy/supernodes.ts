// The parts of a hierarchy that customizing in the vector kernel reads: see kernel/loops/customize.ts. Computed once.

import type { Budget } from '../../budget/budget.ts';
import { copyUnsigned, makeRoom, putCopy, type ResidentArrays, take } from '../../kernel/arena.ts';
import { type KernelPool, withKernel } from '../../kernel/kernel.ts';
import type { Hierarchy } from './hierarchy.ts';
import { bytesFor, inSlices } from './in-slices.ts';

/** Chains of positions with the same higher neighbours outside the chain. */
export interface Supernodes {
  /** The first position of each supernode, and the end of the last one. */
  readonly first: Uint32Array;
  /** The most nodes in one supernode, including its heads. */
  readonly largest: number;
  /** The arrays that a kernel instance keeps: `firstUp`, `first`, corners, and the input arcs with their slots, sorted by slot. */
  readonly kept: ResidentArrays;
}

/** The index of the corners in `kept`. */
export const CORNERS = 2;

/**
 * A hierarchy with more than a few corners, and more than this many for each arc, is customized in plain loops. Road networks have about two.
 * Of 12,000 roads that lead from each junction to three others anywhere, corners would take 0.8 GB, and much of the time.
 */
const MOST_CORNERS_PER_ARC = 16;
const FEW_CORNERS = 2 ** 20;

/** The supernodes of a hierarchy; `null` if it has too many corners. */
const known = new WeakMap<Hierarchy, Supernodes | null>();

/** The supernodes of a hierarchy; `undefined` if there is no kernel, not enough memory, or too many corners. */
export function supernodesOf(pool: KernelPool, hierarchy: Hierarchy, budget: Budget): Supernodes | undefined {
  let supernodes = known.get(hierarchy);
  if (supernodes === undefined) {
    supernodes = findSupernodes(pool, hierarchy, budget);
    if (supernodes !== undefined) known.set(hierarchy, supernodes);
  }
  return supernodes ?? undefined;
}

function findSupernodes(pool: KernelPool, hierarchy: Hierarchy, budget: Budget): Supernodes | null | undefined {
  const { firstUp, head, slot, input } = hierarchy;
  const nodeCount = firstUp.length - 1;
  // corners are rarely more than twice as many as arcs
  const bytes = bytesFor([firstUp, head, firstUp]) + Math.max(bytesFor([slot, input, input]), 8 * head.length);
  return withKernel(pool, bytes, (kernel) => {
    const { loops } = kernel;
    const [firstUpAt, headAt] = [firstUp, head].map((array) => putCopy(kernel, array));
    const firstAt = take(kernel, firstUp.byteLength);
    const { free } = kernel;
    const found = take(kernel, 12);
    loops.findSupernodes(firstUpAt, headAt, nodeCount, firstAt, found);
    const [count, cornerCount, largest] = copyUnsigned(kernel, found, 3);
    if (cornerCount > Math.max(FEW_CORNERS, MOST_CORNERS_PER_ARC * head.length)) return null;
    const first = copyUnsigned(kernel, firstAt, count + 1);

    kernel.free = free;
    const [slotAt, inputAt] = [slot, input].map((array) => putCopy(kernel, array));
    const inputSlotAt = take(kernel, input.byteLength);
    loops.gatherSlots(slotAt, inputAt, input.length, inputSlotAt);
    const inputSlot = copyUnsigned(kernel, inputSlotAt, input.length);

    kernel.free = free;
    makeRoom(kernel, 4 * cornerCount);
    const cornerAt = take(kernel, 4 * cornerCount);
    let next = cornerAt;
    inSlices(count, budget, (begin, end) => {
      next = loops.findCorners(firstUpAt, headAt, firstAt + 4 * begin, firstAt + 4 * end, next);
    });
    const corner = copyUnsigned(kernel, cornerAt, cornerCount);
    return { first, largest, kept: { owner: hierarchy, arrays: [firstUp, first, corner, input, inputSlot] } };
  });
}
