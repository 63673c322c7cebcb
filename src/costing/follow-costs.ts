// Takes what was derived for the roads before an update over to the roads after it.

import { type Budget, checkClock } from '../budget/budget.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import { loadCostingWork, loadedCostingWork } from './loaded-costing-work.ts';
import type { MetricWithWeights } from './lower-bound.ts';
import type { CostsWithMetrics } from './metrics.ts';
import type { WeightedCosting } from './weighted-costing.ts';
import { computeChanged } from './weights/compute-weights.ts';

export interface MetricOptions {
  /** Whether the metric is perfect: perfect metrics take longer to make, but queries are faster. */
  readonly isPerfect: boolean;
  readonly budget: Budget;
}

/**
 * Takes what another cost model has derived for plain costings on the same hierarchy, so that the next requests need not wait for it. The
 * roads of the two models may differ only on `arcs`.
 */
export function followCosts(
  costs: CostsWithMetrics,
  before: CostsWithMetrics,
  arcs: Uint32Array,
  options: MetricOptions,
): void {
  loadCostingWork();
  const { network } = costs.baseNetwork;
  for (const old of before.kept.plain) {
    const derived = before.kept.derivedOf(old);
    if (derived.metric === undefined) continue;
    const weighted = followWeights(costs, old, arcs);
    const metric = followMetric(costs, weighted, { weights: old.weights, metric: derived.metric }, arcs, options);
    if (metric)
      Object.assign(costs.kept.derivedOf(weighted), { metric, isPerfect: options.isPerfect, isFollowing: true });
    checkClock(options.budget);
    const { weight } = weighted.weights;
    const filters = loadedCostingWork()?.followFilters(network, old.weights.weight, weight, arcs, derived);
    Object.assign(costs.kept.derivedOf(weighted), filters);
  }
}

/** The weights of a plain costing after some arcs have changed, from the earlier weights. */
function followWeights(
  { kept }: CostsWithMetrics,
  { costing, weights: before }: WeightedCosting,
  arcs: Uint32Array,
): WeightedCosting {
  const { network, base } = kept.viewOf(costing);
  const weights = computeChanged(network, base, costing, before, arcs);
  return kept.keepPlain(Object.freeze({ costing, weights, roadType: network.roadType }));
}

/** The metric of a plain costing after some arcs have changed. If it is `undefined`, a metric is customized on first use. */
function followMetric(
  { baseNetwork: { hierarchy, scratchPool, kernels } }: CostsWithMetrics,
  { weights }: WeightedCosting,
  before: MetricWithWeights,
  arcs: Uint32Array,
  { isPerfect, budget }: MetricOptions,
): Metric | undefined {
  const work = loadedCostingWork();
  if (hierarchy === undefined || work === undefined) return undefined;
  const followed = work.followMetric({ hierarchy, scratchPool, kernels, budget }, before, weights, arcs);
  return followed && isPerfect ? work.customizePerfectly(hierarchy, followed, kernels, budget) : followed;
}
