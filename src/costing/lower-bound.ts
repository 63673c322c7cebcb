// The lower bound for A*: the metric of the plain costing with the same criterion, mode and bucket, scaled down as far as the costing
// makes roads cheaper. It is tight unless roads get faster.

import { arcsOfSegment } from '../network/network.ts';
import { SAME_UNIT } from '../search/hierarchy/a-star.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import { lowerBound } from '../search/hierarchy/open-potentials.ts';
import type { LowerBound } from '../search/hierarchy/potentials.ts';
import { CLOSED, type Weights } from '../search/weights.ts';
import type { ModeView } from './mode-view.ts';
import { lazyOf, type WeightedCosting } from './weighted-costing.ts';
import { CLOSED_FACTOR, NEUTRAL_FACTOR } from './weights/costing-table.ts';
import { arcsOfOtherBans } from './weights/other-bans.ts';
import { raisesSpeeds } from './weights/raises-speeds.ts';

/** A bound that is scaled down farther does not help the search. */
const LEAST_SHARE = 0.4;

/** Weights that give lower bounds, and their metric. */
export interface MetricWithWeights {
  readonly weights: Weights;
  readonly metric: Metric;
}

/** The lower bound of a costing; `undefined` if it makes a road type faster, or the bound would not help. */
export function boundByPlain(
  { base, network }: ModeView,
  hierarchy: Hierarchy,
  plain: () => MetricWithWeights,
  weighted: WeightedCosting,
): LowerBound | undefined {
  if (raisesSpeeds(weighted.costing, base)) return undefined;
  const { weights: before, metric } = plain();
  const { kind, table, weight, computeWeights, individualSegments, changes } = lazyOf(weighted);
  // the table multiplies by its factors or leaves weights as they are, and slower roads weigh no less
  const open = base.classes.map((one) => table[one]).filter((factor) => factor !== CLOSED_FACTOR);
  const unit = kind === 'penalized' ? NEUTRAL_FACTOR : SAME_UNIT;
  let percent = kind === 'penalized' ? Math.min(...open, CLOSED) : SAME_UNIT;
  // single segments may weigh less, and some bans bind only under the plain costing
  const lower = (arc: number) => {
    computeWeights?.(arc, arc + 1);
    if (weight[arc] < CLOSED) percent = lowered(percent, before.weight[arc], weight[arc]);
  };
  for (const segment of individualSegments) {
    for (const arc of arcsOfSegment(network, segment)) lower(arc);
  }
  if (changes) for (let arc = 0; arc < weight.length; arc++) lower(arc);
  for (const arc of arcsOfOtherBans(network, weighted.costing)) lower(arc);
  return percent >= LEAST_SHARE * unit ? lowerBound(hierarchy, metric, percent) : undefined;
}

/** The percentage, lowered until before * percentage / 100 <= weight. */
function lowered(percent: number, before: number, weight: number): number {
  if (weight * 100 >= before * percent) return percent;
  return before >= CLOSED ? 0 : Math.floor((weight * 100) / before);
}
