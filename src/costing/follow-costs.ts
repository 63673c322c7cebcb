// Takes what was derived for the roads before an update over to the roads after it.

import { checkClock } from '../budget/budget.ts';
import { loadCostingWork, loadedCostingWork } from './loaded-costing-work.ts';
import { type CostsWithMetrics, type MetricOptions, metricsOf } from './metrics.ts';

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
    const weighted = costs.kept.followPlain(old, arcs);
    metricsOf(costs).follow(weighted, { weights: old.weights, metric: derived.metric }, arcs, options);
    checkClock(options.budget);
    const { weight } = weighted.weights;
    const filters = loadedCostingWork()?.followFilters(network, old.weights.weight, weight, arcs, derived);
    Object.assign(costs.kept.derivedOf(weighted), filters);
  }
}
