// The plain metric after some roads have changed. The old metric is updated, or a new one customized, whichever is faster.

import type { Budget } from '../budget/budget.ts';
import type { KernelPool } from '../kernel/kernel.ts';
import { customize } from '../search/hierarchy/customize.ts';
import { followPartially } from '../search/hierarchy/customize-partially.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import { type ScratchPool, withHierarchyScratch } from '../search/hierarchy/scratch-pool.ts';
import type { ArcWeights } from '../search/weights.ts';
import type { MetricWithWeights } from './lower-bound.ts';

/** What is needed to make a metric. */
export interface MetricParts {
  readonly hierarchy: Hierarchy;
  readonly scratchPool: ScratchPool;
  readonly kernels?: KernelPool | undefined;
  readonly budget: Budget;
}

/** The metric of new weights, which differ from those of `before` only on `arcs`. */
export function followMetric(
  { hierarchy, scratchPool, kernels, budget }: MetricParts,
  before: MetricWithWeights,
  weights: ArcWeights,
  arcs: Uint32Array,
): Metric {
  const changed = changedArcs(before.weights, weights, arcs);
  if (changed.length === 0) return { ...before.metric, weights };
  return (
    followPartially(hierarchy, before.metric, weights, changed) ??
    withHierarchyScratch(scratchPool, ({ arcTo }) => customize(hierarchy, weights, arcTo, kernels, budget))
  );
}

function changedArcs(before: ArcWeights, after: ArcWeights, arcs: Uint32Array): Uint32Array {
  const changed = new Uint32Array(arcs.length);
  let count = 0;
  for (let i = 0; i < arcs.length; i++) {
    const arc = arcs[i];
    if (before.weight[arc] !== after.weight[arc] || before.second[arc] !== after.second[arc]) changed[count++] = arc;
  }
  return changed.subarray(0, count);
}
