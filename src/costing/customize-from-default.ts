// The metric of a costing that changes few roads: a copy of the plain metric, partially customized.

import { arcsOfSegment } from '../network/network.ts';
import { asksFor } from '../request/costing.ts';
import { followPartially } from '../search/hierarchy/customize-partially.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import type { MetricWithWeights } from './lower-bound.ts';
import type { ModeView } from './mode-view.ts';
import type { WeightedCosting } from './weighted-costing.ts';
import { closesClasses } from './weights/costing-table.ts';
import { arcsOfOtherBans } from './weights/other-bans.ts';

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
  const changed = weights.individualSegments
    .flatMap((segment) => arcsOfSegment(network, segment))
    .concat(Array.from(arcsOfOtherBans(network, costing)))
    .filter((arc) => before.weight[arc] !== weights.weight[arc] || before.second[arc] !== weights.second[arc]);
  return followPartially(hierarchy, plainMetric, weights, changed);
}
