// What the first request asks for: plain wishes, weighed, the segments open under them, and their metric. One thread makes it for
// another, as plain data, while that one does something else.

import type { BaseColumns } from '../cost/base-weights.ts';
import { NO_WISHES } from '../cost/wishes.ts';
import { openKernelPool } from '../kernel/kernel.ts';
import type { PreparedNetwork } from '../prepared/prepared-network.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import { loadPackedWork } from '../search/hierarchy/packed-work-at-hand.ts';
import type { SnapFilter } from '../snap/snap-filter.ts';
import { CostModel } from './cost-model.ts';
import type { WeighedWishes } from './weighed-wishes.ts';

export interface PlainRoads {
  /** Of the first mode. */
  readonly base: BaseColumns;
  readonly weighed: WeighedWishes;
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
  const weighed = costs.weigh(NO_WISHES);
  const { classOfArc, arcsOfClass, length, time } = costs.viewOf(NO_WISHES).base;
  const metric = costs.metrics.ofTrip(weighed)!;
  return { base: { classOfArc, arcsOfClass, length, time }, weighed, openFilter: costs.openFilterOf(weighed), metric };
}
