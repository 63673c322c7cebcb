// What no trip under wishes weighs less than, which leads A*: the metric of the same criterion, mode and bucket without other wishes,
// scaled down as far as wishes make roads weigh less. Near unless roads get faster.

import { arcsOfSegment } from '../network/network.ts';
import { SAME_UNIT } from '../search/hierarchy/a-star.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import { lowerBound } from '../search/hierarchy/open-potentials.ts';
import type { LowerBound } from '../search/hierarchy/potentials.ts';
import { CLOSED, type Weights } from '../search/weights.ts';
import type { ModeView } from './mode-view.ts';
import { lazyOf, type WeightedCosting } from './weighted-costing.ts';
import { CLOSED_TENFOLD, PLAIN_TENFOLD } from './weights/costing-table.ts';
import { arcsOfOtherBans } from './weights/other-bans.ts';
import { raisesSpeeds } from './weights/raises-speeds.ts';

/** A bound scaled down farther than this leads nowhere. */
const LEAST_SHARE = 0.4;

/** Weights that lead, and their metric. */
export interface Leader {
  readonly weights: Weights;
  readonly metric: Metric;
}

/** The lower bound of wishes that make no road type faster; `undefined` where they do, and where it leads nowhere. */
export function boundByPlain(
  { base, network }: ModeView,
  hierarchy: Hierarchy,
  plain: () => Leader,
  weighted: WeightedCosting,
): LowerBound | undefined {
  if (raisesSpeeds(weighted.costing, base)) return undefined;
  const { weights: before, metric } = plain();
  const { kind, table, weight, computeWeights, individualSegments } = lazyOf(weighted);
  // what the table weighs is bent by its tenfold or not at all, and slower weighs no less
  const open = base.classes.map((one) => table[one]).filter((factor) => factor !== CLOSED_TENFOLD);
  const unit = kind === 'bent' ? PLAIN_TENFOLD : SAME_UNIT;
  let percent = kind === 'bent' ? Math.min(...open, CLOSED) : SAME_UNIT;
  // single segments may weigh less, and bans may bind without wishes alone
  const lower = (arc: number) => {
    computeWeights?.(arc, arc + 1);
    if (weight[arc] < CLOSED) percent = lowered(percent, before.weight[arc], weight[arc]);
  };
  for (const segment of individualSegments) {
    for (const arc of arcsOfSegment(network, segment)) lower(arc);
  }
  for (const arc of arcsOfOtherBans(network, weighted.costing)) lower(arc);
  return percent >= LEAST_SHARE * unit ? lowerBound(hierarchy, metric, percent) : undefined;
}

/** A whole percentage p with before * p / 100 <= weight, lowered as far as one arc asks for. */
function lowered(percent: number, before: number, weight: number): number {
  if (weight * 100 >= before * percent) return percent;
  return before >= CLOSED ? 0 : Math.floor((weight * 100) / before);
}
