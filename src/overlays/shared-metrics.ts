// Shares metrics between threads, so that only one thread computes each metric.

import { BoundedCache } from '../costing/bounded-cache.ts';
import type { CostModel } from '../costing/cost-model.ts';
import { type MetricOffers, metricsOf, type SharedMetric } from '../costing/metrics.ts';
import type { WeightedCosting } from '../costing/weighted-costing.ts';
import type { Database } from '../database/database.ts';
import { type Costing, isPlain, keyOfCosting } from '../request/costing.ts';
import { withoutClimber } from '../search/hierarchy/metric.ts';

class SharedMetrics implements MetricOffers {
  readonly #costs: CostModel;
  readonly #shared: BoundedCache<SharedMetric>;
  /** Plain costings by their key. */
  readonly #plain = new Map<string, Costing>();

  constructor(costs: CostModel, cacheBytes: number) {
    this.#costs = costs;
    this.#shared = new BoundedCache(cacheBytes);
  }

  find(weighted: WeightedCosting): SharedMetric | undefined {
    return this.#shared.get(this.#costs.kept.derivedOf(weighted).key ?? keyOfCosting(weighted.costing));
  }

  add(shared: SharedMetric): void {
    const { costing, metric, isPerfect } = shared;
    const { kept } = this.#costs;
    const key = keyOfCosting(costing);
    this.#shared.keep(key, shared, metric.bytes);
    if (isPlain(costing)) this.#plain.set(key, costing);
    const weighted = kept.find(costing);
    if (weighted === undefined) return;
    const derived = kept.derivedOf(weighted);
    if (derived.metric !== undefined && (isPerfect || !derived.isPerfect))
      metricsOf(this.#costs).keep(weighted, shared);
  }

  plainCosting(): Costing[] {
    return [...this.#plain.values()];
  }
}

/** The metrics that other threads have computed for a database, which it uses instead of computing its own. */
export function offersTo({ costs, limits }: Database): MetricOffers {
  return (metricsOf(costs).offers ??= new SharedMetrics(costs, limits.cacheBytes));
}

/** The metrics of plain costings that a cost model has computed or received. */
export function plainMetrics({ kept }: CostModel): SharedMetric[] {
  return kept.plain.flatMap((weighted) => {
    const { metric, isPerfect = false } = kept.derivedOf(weighted);
    return metric === undefined ? [] : [{ costing: weighted.costing, metric: withoutClimber(metric), isPerfect }];
  });
}
