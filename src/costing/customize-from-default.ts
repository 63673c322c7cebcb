// The metric of wishes that change few roads: a copy of the plain metric, brought up to date.

import { arcsOfSegment } from '../network/network.ts';
import { mayChangeAny } from '../request/costing.ts';
import { followPartially } from '../search/hierarchy/customize-partially.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import type { Leader } from './lower-bound.ts';
import type { ModeView } from './mode-view.ts';
import type { WeightedCosting } from './weighted-costing.ts';
import { closesClasses } from './weights/costing-table.ts';
import { arcsOfOtherBans } from './weights/other-bans.ts';

/** Beyond so many changed segments customizing from scratch is as fast. */
const FEW_SEGMENTS = 64;

/** The plain metric with the arcs changed that wishes change, where those are few; else `undefined`. */
export function customizeBesidePlain(
  { network, base }: ModeView,
  hierarchy: Hierarchy,
  { costing, weights }: WeightedCosting,
  plain: () => Leader,
): Metric | undefined {
  const isFar =
    weights.kind === 'bent' ||
    mayChangeAny(costing) ||
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
