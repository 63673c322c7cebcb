// The metrics with which boundaries along major roads are searched.

import { customize } from '../search/hierarchy/customize.ts';
import { customizePerfectly } from '../search/hierarchy/customize-perfectly.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import { withHierarchyScratch } from '../search/hierarchy/scratch-pool.ts';
import type { MajorPart, ReachWeights } from './major-part.ts';
import type { MetricParts } from './metrics-from-others.ts';

/** When searches have found this many times as many nodes as the network has, they have taken as long as making a metric. */
const WORTH_A_METRIC = 4;

/** The metric of the second round. `undefined` until searches without it have taken as long as making it. */
export function metricOfReach(
  { hierarchy, scratchPool, kernels, budget }: MetricParts,
  { along }: MajorPart,
  reach: ReachWeights,
): Metric | undefined {
  if (reach.metric !== undefined || reach.searched < WORTH_A_METRIC * hierarchy.order.length) return reach.metric;
  // if a limit ends the call before the metric is made, later calls search without it
  reach.searched = 0;
  const weights = { ...along, weight: reach.onward };
  const metric = withHierarchyScratch(scratchPool, ({ arcTo }) =>
    customize(hierarchy, weights, arcTo, kernels, budget),
  );
  reach.metric = customizePerfectly(hierarchy, metric, kernels, budget);
  return reach.metric;
}
