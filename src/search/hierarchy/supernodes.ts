// The parts of a hierarchy that customizing in the vector kernel reads: see kernel/loops/customize.ts. Computed once.

import type { Budget } from '../../budget/budget.ts';
import { copyUnsigned, putCopy, type ResidentArrays, take } from '../../kernel/arena.ts';
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

/** The supernodes of a hierarchy, or that it has too many corners. */
const known = new WeakMap<Hierarchy, Supernodes | 'too dense'>();

/** The supernodes of a hierarchy; `undefined` if there is no kernel, not enough memory, or too many corners. */
export function supernodesOf(pool: KernelPool, hierarchy: Hierarchy, budget: Budget): Supernodes | undefined {
  let supernodes = known.get(hierarchy);
  if (supernodes === undefined) {
    const counted = countSupernodes(pool, hierarchy);
    const most = Math.max(FEW_CORNERS, MOST_CORNERS_PER_ARC * hierarchy.head.length);
    const isDense = counted !== undefined && counted.cornerCount > most;
    supernodes = isDense ? 'too dense' : counted && listCorners(pool, hierarchy, counted, budget);
    if (supernodes) known.set(hierarchy, supernodes);
  }
  return supernodes === 'too dense' ? undefined : supernodes;
}

interface Counted {
  readonly first: Uint32Array;
  readonly largest: number;
  readonly cornerCount: number;
  /** The slots of the input arcs, in the order of the slots. */
  readonly inputSlot: Uint32Array;
}

function countSupernodes(pool: KernelPool, { firstUp, head, slot, input }: Hierarchy): Counted | undefined {
  const nodeCount = firstUp.length - 1;
  const bytes = bytesFor([firstUp, head, firstUp, slot, input, input]);
  return withKernel(pool, bytes, (kernel) => {
    const { loops } = kernel;
    const [firstUpAt, headAt] = [firstUp, head].map((array) => putCopy(kernel, array));
    const firstAt = take(kernel, firstUp.byteLength);
    const found = take(kernel, 12);
    loops.findSupernodes(firstUpAt, headAt, nodeCount, firstAt, found);
    const [count, cornerCount, largest] = copyUnsigned(kernel, found, 3);
    const [slotAt, inputAt] = [slot, input].map((array) => putCopy(kernel, array));
    const inputSlotAt = take(kernel, input.byteLength);
    loops.gatherSlots(slotAt, inputAt, input.length, inputSlotAt);
    const inputSlot = copyUnsigned(kernel, inputSlotAt, input.length);
    return { first: copyUnsigned(kernel, firstAt, count + 1), largest, cornerCount, inputSlot };
  });
}

function listCorners(
  pool: KernelPool,
  hierarchy: Hierarchy,
  { first, largest, cornerCount, inputSlot }: Counted,
  budget: Budget,
): Supernodes | undefined {
  const { firstUp, head, input } = hierarchy;
  return withKernel(pool, bytesFor([firstUp, head, first]) + 4 * cornerCount, (kernel) => {
    const [firstUpAt, headAt, firstAt] = [firstUp, head, first].map((array) => putCopy(kernel, array));
    const cornerAt = take(kernel, 4 * cornerCount);
    let next = cornerAt;
    inSlices(first.length - 1, budget, (begin, end) => {
      next = kernel.loops.findCorners(firstUpAt, headAt, firstAt + 4 * begin, firstAt + 4 * end, next);
    });
    const corner = copyUnsigned(kernel, cornerAt, cornerCount);
    return { first, largest, kept: { owner: hierarchy, arrays: [firstUp, first, corner, input, inputSlot] } };
  });
}
