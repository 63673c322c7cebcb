// What no trip under wishes weighs less than, which leads A*: metrics of weights that are less, or scaled so that they are.
//
//   plain       the wishes' own criterion, mode and bucket      always at hand, and near unless roads get faster
//   guides      generous wishes like them: see guides.ts        near whatever the wishes

import { arcsOfSegment } from '../network/network.ts';
import { SAME_UNIT } from '../search/hierarchy/a-star.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import { LeadsAlone, LeadsByShares, type Share } from '../search/hierarchy/leads.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import { leastOfInput } from '../search/hierarchy/narrow-metric.ts';
import { type LowerBound, WHOLE_SHARE } from '../search/hierarchy/potentials.ts';
import { CLOSED, type WeightKind, type Weights } from '../search/weights.ts';
import type { ModeView } from './mode-view.ts';
import { lazyOf, type WeightedCosting } from './weighted-costing.ts';
import { bindsOthers } from './weights/binds-others.ts';
import { CLOSED_TENFOLD, PLAIN_TENFOLD } from './weights/costing-table.ts';

/** A bound scaled down farther than this leads nowhere. */
const LEAST_SHARE = 0.4;

/** Weights that lead alone, and their metric. */
export interface Leader {
  readonly weights: Weights;
  readonly metric: Metric;
}

/** One of those that lead together. */
export interface SharedLeader extends Share {
  readonly kind: WeightKind;
}

/** The lower bound by the plain metric, of wishes that make no road type faster; `undefined` where it leads nowhere. */
export function boundByPlain(
  view: ModeView,
  hierarchy: Hierarchy,
  plain: Leader,
  weighted: WeightedCosting,
): LowerBound | undefined {
  const { kind, table } = lazyOf(weighted);
  // what the table weighs is bent by its tenfold or not at all, and slower weighs no less
  const open = view.base.classes.map((one) => table[one]).filter((factor) => factor !== CLOSED_TENFOLD);
  const unit = kind === 'bent' ? PLAIN_TENFOLD : SAME_UNIT;
  const percent = kind === 'bent' ? Math.min(...open, CLOSED) : SAME_UNIT;
  const before = (arc: number) => plain.weights.weight[arc];
  return boundBy(view, { hierarchy, leads: new LeadsAlone(plain.metric), percent }, weighted, { unit, before });
}

/** The lower bound by guides, which know what the table bends; `undefined` where it leads nowhere. */
export function boundByGuides(
  view: ModeView,
  hierarchy: Hierarchy,
  guides: readonly SharedLeader[],
  weighted: WeightedCosting,
): LowerBound | undefined {
  const isPenalized = lazyOf(weighted).kind === 'bent';
  const isGuidePenalized = guides[0].kind === 'bent';
  // what single segments wish may bend all weights, or leave them straight
  if (isGuidePenalized && !isPenalized) return undefined;
  const unit = isPenalized === isGuidePenalized ? SAME_UNIT : PLAIN_TENFOLD;
  const before = (arc: number) => {
    return (
      guides.reduce((sum, { share, metric }) => sum + share * leastOfInput(hierarchy, metric, arc), 0) / WHOLE_SHARE
    );
  };
  return boundBy(view, { hierarchy, leads: new LeadsByShares(hierarchy, guides), percent: unit }, weighted, {
    unit,
    before,
  });
}

/** What a percentage of the same counts as, and what an arc weighs in what leads. */
interface Led {
  readonly unit: number;
  readonly before: (arc: number) => number;
}

/** A bound lowered where single segments ask for it, or bans that bind only the leaders. */
function boundBy(
  { network }: ModeView,
  bound: LowerBound,
  weighted: WeightedCosting,
  led: Led,
): LowerBound | undefined {
  const { weight, computeWeights, individualSegments } = lazyOf(weighted);
  let { percent } = bound;
  const lower = (arc: number) => {
    computeWeights?.(arc, arc + 1);
    if (weight[arc] < CLOSED) percent = lowered(percent, led.before(arc), weight[arc]);
  };
  for (const segment of individualSegments) {
    for (const arc of arcsOfSegment(network, segment)) lower(arc);
  }
  if (bindsOthers(weighted.costing)) for (const arc of network.bannedArc) lower(arc);
  return percent >= LEAST_SHARE * led.unit ? { ...bound, percent } : undefined;
}

/** A whole percentage p with before * p / 100 <= weight, lowered as far as one arc asks for. */
function lowered(percent: number, before: number, weight: number): number {
  if (weight * 100 >= before * percent) return percent;
  return before >= CLOSED ? 0 : Math.floor((weight * 100) / before);
}
