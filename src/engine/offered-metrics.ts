// Metrics that cross between threads: what one has made the others take over, in place of one of their own.

import { isPlain, keyOfWishes, type Wishes } from '../cost/wishes.ts';
import { BoundedCache } from './bounded-cache.ts';
import type { CostModel } from './cost-model.ts';
import type { Database } from './database.ts';
import type { MetricOffers, OfferedMetric } from './metrics.ts';
import type { WeighedWishes } from './weighed-wishes.ts';

class OfferedMetrics implements MetricOffers {
  readonly #costs: CostModel;
  readonly #offered: BoundedCache<OfferedMetric>;
  /** By their key. */
  readonly #plain = new Map<string, Wishes>();

  constructor(costs: CostModel, cacheBytes: number) {
    this.#costs = costs;
    this.#offered = new BoundedCache(cacheBytes);
  }

  find(weighed: WeighedWishes): OfferedMetric | undefined {
    return this.#offered.get(this.#costs.kept.madeOf(weighed).key ?? keyOfWishes(weighed.wishes));
  }

  add(offered: OfferedMetric): void {
    const { wishes, metric, isPerfect } = offered;
    const { kept, metrics } = this.#costs;
    const key = keyOfWishes(wishes);
    this.#offered.keep(key, offered, metric.bytes);
    if (isPlain(wishes)) this.#plain.set(key, wishes);
    const weighed = kept.find(wishes);
    if (weighed === undefined) return;
    const made = kept.madeOf(weighed);
    if (made.metric !== undefined && (isPerfect || !made.isPerfect)) metrics.take(weighed, offered);
  }

  plainWishes(): Wishes[] {
    return [...this.#plain.values()];
  }
}

/** The metrics that other threads have made for a database: from now on it looks there before it makes one. */
export function offersTo({ costs, limits }: Database): MetricOffers {
  return (costs.metrics.offers ??= new OfferedMetrics(costs, limits.cacheBytes));
}

/** The metrics of plain wishes that a cost model has made, or taken over. */
export function plainMetrics({ kept }: CostModel): OfferedMetric[] {
  return kept.plain.flatMap((weighed) => {
    const { metric, isPerfect = false } = kept.madeOf(weighed);
    return metric === undefined ? [] : [{ wishes: weighed.wishes, metric, isPerfect }];
  });
}
