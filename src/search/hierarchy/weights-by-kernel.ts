// Customizing weights that lead in the vector kernel, four at once.

import type { Budget } from '../../budget/budget.ts';
import { bytesAt, narrowAt, putCopy, roomFor, take } from '../../kernel/desk.ts';
import { type KernelPool, withKernel } from '../../kernel/kernel.ts';
import type { Hierarchy } from './hierarchy.ts';
import { bytesFor, inSlices, SLICE } from './in-slices.ts';
import type { NarrowMetric } from './narrow-metric.ts';

/** So many at once; where fewer are wanted, the others are copies. */
const SETS = 4;
/** Of an arc: up of each set, and down. */
const PLANES = 2 * SETS;

/** The metrics of up to four weights; `undefined` where there is not so much memory. */
export function weightsByKernel(
  pool: KernelPool,
  hierarchy: Hierarchy,
  weights: readonly Int32Array[],
  budget: Budget,
): NarrowMetric[] | undefined {
  const { firstUp, head, tail, firstDown, arcDown, slot, rank } = hierarchy;
  const topology = [firstUp, head, tail, firstDown, arcDown];
  const arcCount = head.length;
  const nodeCount = rank.length;
  const setsBytes = 4 * PLANES * arcCount;
  // planes of as many arcs as a slice has, which are taken away before the next one
  let most = 0;
  for (let mid = 0; mid < nodeCount; mid += SLICE) {
    most = Math.max(most, firstUp[Math.min(nodeCount, mid + SLICE)] - firstUp[mid]);
  }
  const planesBytes = 2 * PLANES * most;
  const unitsBytes = SETS * nodeCount;
  const narrowBytes = roomFor(planesBytes) + roomFor(unitsBytes);
  const inputs = Array.from({ length: SETS }, (_, i) => weights[i] ?? weights[0]);
  const workBytes = Math.max(bytesFor([slot, ...inputs]), bytesFor([...topology, rank]) + narrowBytes);
  return withKernel(pool, setsBytes + workBytes, (kernel) => {
    const { loops } = kernel;
    const sets = take(kernel, setsBytes);
    // what the inputs need is free again for the topology once they are taken
    const { free } = kernel;
    inSlices(arcCount, budget, (begin, end) => loops.closeWeights(sets, begin, end));
    const slotAt = putCopy(kernel, slot);
    const [weightsAt] = inputs.map((weight) => putCopy(kernel, weight));
    const plane = roomFor(slot.byteLength);
    inSlices(slot.length, budget, (begin, end) => loops.takeWeights(sets, slotAt, weightsAt, plane, begin, end));
    kernel.free = free;
    const [upAt, headAt, tailAt, downAt, arcDownAt] = topology.map((array) => putCopy(kernel, array));
    const arcTo = take(kernel, rank.byteLength);
    const planes = take(kernel, planesBytes);
    const units = take(kernel, unitsBytes);
    const made = weights.map(() => ({ up: new Uint16Array(arcCount), down: new Uint16Array(arcCount) }));
    const topologyAt = [upAt, headAt, tailAt, downAt, arcDownAt, arcTo] as const;
    inSlices(nodeCount, budget, (begin, end) => {
      const first = firstUp[begin];
      loops.relaxWeights(sets, ...topologyAt, planes - 2 * first, most, units, nodeCount, begin, end);
      const planeAt = (i: number) => narrowAt(kernel, planes + 2 * i * most, firstUp[end] - first);
      made.forEach(({ up, down }, i) => {
        up.set(planeAt(i), first);
        down.set(planeAt(SETS + i), first);
      });
    });
    return made.map((planesOfSet, i) => ({
      ...planesOfSet,
      unit: bytesAt(kernel, units + i * nodeCount, nodeCount).slice(),
    }));
  });
}
