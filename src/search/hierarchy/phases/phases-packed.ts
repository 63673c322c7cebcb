// Customizes the phases of trips (phases.ts) in the vector kernel. All sums stay in the memory of one instance, so that no other memory is
// taken before the metric is made of them.

import type { Budget } from '../../../budget/budget.ts';
import { roomFor, take } from '../../../kernel/arena.ts';
import { type Kernel, type KernelPool, withKernel } from '../../../kernel/kernel.ts';
import {
  bytesOfCustomizing,
  type Customized,
  customizeAt,
  LOOP_SLACK,
  type PairsAt,
  sizesOf,
  takePairs,
  viewsOf,
} from '../customize-packed.ts';
import type { Hierarchy } from '../hierarchy.ts';
import { hasThird, type SumsUpAndDown, sidesOf } from '../metric.ts';
import { bytesOfMatrix, bytesOfOrigins, leastAt, originAt } from '../perfect-packed.ts';
import { closeBeaten } from '../perfection.ts';
import { type Supernodes, supernodesOf } from '../supernodes.ts';
import type { PhaseSums, PhaseWeights, RoomForOver, TwoPhases } from './two-phases.ts';

/**
 * Calls `use` with both phases of trips, without needless arcs, and with room for the ways that change the phase. All arrays are views of the
 * memory. The result is `undefined` if the kernel cannot compute the phases.
 */
export function withPhases<Derived>(
  pool: KernelPool,
  hierarchy: Hierarchy,
  weights: PhaseWeights,
  budget: Budget,
  use: (phases: TwoPhases<PhaseSums>, over: RoomForOver) => Derived,
): Derived | undefined {
  // the instance of the tenant already has the topology
  pool.tenant?.moveOut();
  const supernodes = supernodesOf(pool, hierarchy, budget);
  if (supernodes === undefined) return undefined;
  const first = weights('first');
  const { length } = hierarchy.head;
  const { pairBytes, thirdBytes } = sizesOf(hierarchy, first);
  const pairsBytes = roomFor(pairBytes) + roomFor(thirdBytes);
  const originBytes = bytesOfOrigins(hierarchy, first);
  const workBytes = Math.max(
    bytesOfCustomizing(hierarchy, first),
    pairsBytes + Math.max(originBytes, bytesOfMatrix(supernodes, hasThird(first))),
  );
  const useIn = (kernel: Kernel): Derived | undefined => {
    const [ofFirst, ofSecond] = [first, first].map((own) => takePairs(kernel, hierarchy, own, budget));
    const { free } = kernel;
    const phaseOf = (role: 'first' | 'second', at: PairsAt): PhaseSums | undefined => {
      const customized = () => ({ weights: weights(role), at, budget });
      const sums = withoutNeedless(kernel, hierarchy, supernodes, customized());
      kernel.free = free;
      const origins = (): Uint32Array => {
        // the loops need the third values as they count them
        if (at.thirds > 0) kernel.loops.flipThirds(at.thirds, length);
        kernel.free = free;
        const origin = originAt(kernel, hierarchy, supernodes, customized());
        if (at.thirds > 0) kernel.loops.flipThirds(at.thirds, length);
        return originsIn(kernel, hierarchy, origin);
      };
      return sums && { ...sums, origins };
    };
    const one = phaseOf('first', ofFirst);
    const two = one && phaseOf('second', ofSecond);
    if (one === undefined || two === undefined) return undefined;
    const pairs = viewsOf(kernel, hierarchy, takePairs(kernel, hierarchy, first, budget));
    const origin = originsIn(kernel, hierarchy, take(kernel, originBytes));
    return use({ first: one, second: two }, { pairs, origin });
  };
  return withKernel(pool, 2 * pairsBytes + workBytes + 4 * LOOP_SLACK, useIn, supernodes.kept);
}

/** The sums of a phase without needless arcs; `undefined` if they exceed an int32. */
function withoutNeedless(
  kernel: Kernel,
  hierarchy: Hierarchy,
  supernodes: Supernodes,
  customized: Customized,
): SumsUpAndDown | undefined {
  const isCustomized = customizeAt(kernel, hierarchy, supernodes, customized);
  const least = isCustomized ? leastAt(kernel, hierarchy, supernodes, customized) : undefined;
  if (least === undefined) return undefined;
  const sums = sidesOf(viewsOf(kernel, hierarchy, customized.at));
  closeBeaten(sums, sidesOf(viewsOf(kernel, hierarchy, least)));
  return sums;
}

/** A view of the origins of all slots. */
function originsIn({ loops }: Kernel, { head }: Hierarchy, at: number): Uint32Array {
  return new Uint32Array(loops.memory.buffer, at, 2 * head.length);
}
