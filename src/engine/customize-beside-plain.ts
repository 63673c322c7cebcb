// The metric of wishes that change few roads: a copy of the plain metric, brought up to date.

import { closesClasses } from '../cost/wish-table.ts';
import { mayChangeAny } from '../cost/wishes.ts';
import { arcsOfSegment } from '../network/network.ts';
import { followPartially } from '../search/hierarchy/customize-partially.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import type { Leader } from './lower-bound.ts';
import type { ModeView } from './mode-view.ts';
import type { WeighedWishes } from './weighed-wishes.ts';

/** Beyond so many changed segments customizing from scratch is as fast. */
const FEW_SEGMENTS = 64;

/** The plain metric with the arcs changed that wishes change, where those are few; else `undefined`. */
export function customizeBesidePlain(
  { network, base }: ModeView,
  hierarchy: Hierarchy,
  { wishes, weights }: WeighedWishes,
  plain: () => Leader,
): Metric | undefined {
  const isFar =
    weights.kind === 'bent' ||
    mayChangeAny(wishes) ||
    weights.individualSegments.length > FEW_SEGMENTS ||
    closesClasses(base, weights.table);
  if (isFar) return undefined;
  const { weights: before, metric: plainMetric } = plain();
  const changed = weights.individualSegments
    .flatMap((segment) => arcsOfSegment(network, segment))
    .concat(Array.from(network.bannedArc))
    .filter((arc) => before.weight[arc] !== weights.weight[arc] || before.second[arc] !== weights.second[arc]);
  return followPartially(hierarchy, plainMetric, weights, changed);
}
