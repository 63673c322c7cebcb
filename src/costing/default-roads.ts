// What the first request asks for: plain wishes, weighed, the segments open under them, and their metric. One thread makes it for
// another, as plain data, while that one does something else.

import { openKernelPool } from '../kernel/kernel.ts';
import type { PreparedNetwork } from '../prepared/prepared-network.ts';
import { loadPackedWork } from '../search/hierarchy/loaded-packed-work.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import type { SnapFilter } from '../snap/snap-filter.ts';
import { CostModel } from './cost-model.ts';
import type { WeightedCosting } from './weighted-costing.ts';
import type { BaseColumns } from './weights/base-weights.ts';

export interface PlainRoads {
  /** Of the first mode. */
  readonly base: BaseColumns;
  readonly weighted: WeightedCosting;
  readonly openFilter: SnapFilter;
  /** Not perfect yet: it becomes so when it lasts. */
  readonly metric: Metric;
}

/** Finds it, in arrays that nobody else has but for those of the network. */
export function findPlainRoads(prepared: PreparedNetwork, wantsKernel: boolean): PlainRoads {
  const { network, hierarchy, snapIndex } = prepared;
  const kernels = wantsKernel ? openKernelPool() : undefined;
  if (kernels) loadPackedWork();
  const scratchPool = { nodeCount: network.nodeCount, idle: [] };
  const costs = new CostModel({ network, hierarchy, snapIndex, scratchPool, kernels, cacheBytes: 0 });
  const weighted = costs.computeWeights(costs.usualCosting);
  const { classOfArc, arcsOfClass, length, time } = costs.viewOf(weighted.costing).base;
  const metric = costs.metrics.ofTrip(weighted)!;
  return {
    base: { classOfArc, arcsOfClass, length, time },
    weighted,
    openFilter: costs.openFilterOf(weighted),
    metric,
  };
}
