// Customizing weights of a hierarchy where nobody asks what ways carry: in the vector kernel two take little longer than one.

import type { Budget } from '../../budget/budget.ts';
import type { KernelPool } from '../../kernel/kernel.ts';
import { customize } from './customize.ts';
import type { Hierarchy } from './hierarchy.ts';
import { type Metric, metricOfSums, type Sums } from './metric.ts';
import { packedWorkAtHand } from './packed-work-at-hand.ts';

/** So many weights at once, at most. */
export const MOST_TOGETHER = 2;

/** Their metrics, which carry their weight. `arcTo` is scratch: one number a node, any content. */
export function customizeWeights(
  hierarchy: Hierarchy,
  weights: readonly Int32Array[],
  arcTo: Uint32Array,
  kernels: KernelPool | undefined,
  budget: Budget,
): Metric[] {
  const packed = kernels && packedWorkAtHand()?.weightsByKernel(kernels, hierarchy, weights, budget);
  return weights.map((weight, i) => {
    const alone = ofWeight(weight);
    const { up, down } = packed?.[i] ?? sumsOf(customize(hierarchy, alone, arcTo, undefined, budget));
    return metricOfSums(hierarchy, alone, { up: ofWeight(up), down: ofWeight(down) });
  });
}

function sumsOf({ up, down }: Metric): { readonly up: Int32Array; readonly down: Int32Array } {
  return { up: up.weight, down: down.weight };
}

function ofWeight(weight: Int32Array): Sums & { readonly second: Int32Array; readonly third: Int32Array } {
  return { weight, second: weight, third: weight };
}
