// Metrics that are made from another metric: of a costing that changes few roads, and of the plain costing after some roads have changed.

import type { Budget } from '../budget/budget.ts';
import type { KernelPool } from '../kernel/kernel.ts';
import { arcsOfSegment } from '../network/network.ts';
import { asksFor } from '../request/costing.ts';
import { customize } from '../search/hierarchy/customize.ts';
import { followPartially } from '../search/hierarchy/customize-partially.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import { type ScratchPool, withHierarchyScratch } from '../search/hierarchy/scratch-pool.ts';
import type { ArcWeights } from '../search/weights.ts';
import type { MetricWithWeights } from './lower-bound.ts';
import type { ModeView } from './mode-view.ts';
import type { WeightedCosting } from './weighted-costing.ts';
import { closesClasses } from './weights/costing-table.ts';
import { arcsOfOtherBans } from './weights/other-bans.ts';

/** What is needed to make a metric. */
export interface MetricParts {
  readonly hierarchy: Hierarchy;
  readonly scratchPool: ScratchPool;
  readonly kernels?: KernelPool | undefined;
  readonly budget: Budget;
}

/**
 * The metric of new weights, which differ from those of `before` only on `arcs`. The old metric is updated, or a new one customized,
 * whichever is faster.
 */
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

/** If more segments change, customizing from scratch is as fast. */
const FEW_SEGMENTS = 64;

/** The plain metric, updated for the arcs that the costing changes; `undefined` if it changes many. */
export function customizeFromPlain(
  { network, base }: ModeView,
  hierarchy: Hierarchy,
  { costing, weights }: WeightedCosting,
  plain: () => MetricWithWeights,
): Metric | undefined {
  const isFar =
    weights.kind === 'penalized' ||
    asksFor('any', costing) ||
    weights.individualSegments.length > FEW_SEGMENTS ||
    closesClasses(base, weights.table);
  if (isFar) return undefined;
  const { weights: before, metric: plainMetric } = plain();
  const ofSegments = weights.individualSegments.flatMap((segment) => arcsOfSegment(network, segment));
  const arcs = Uint32Array.from([...ofSegments, ...arcsOfOtherBans(network, costing)]);
  return followPartially(hierarchy, plainMetric, weights, changedArcs(before, weights, arcs));
}
