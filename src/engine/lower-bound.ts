// What no trip under wishes weighs less than, which leads A*: metrics of weights that are less, or scaled so that they are.
//
//   plain       the wishes' own criterion, mode and bucket      always at hand, and near unless roads get faster
//   guides      generous wishes like them: see guides.ts        near whatever the wishes

import { bindsOthers } from '../cost/binds-others.ts';
import { CLOSED, type Weights } from '../cost/weights.ts';
import { CLOSED_TENFOLD, PLAIN_TENFOLD } from '../cost/wish-table.ts';
import { arcsOfSegment } from '../network/network.ts';
import { SAME_UNIT } from '../search/hierarchy/a-star.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import { type LowerBound, WHOLE_SHARE } from '../search/hierarchy/potentials.ts';
import type { ModeView } from './mode-view.ts';
import { piecemealOf, type WeighedWishes } from './weighed-wishes.ts';

/** A bound scaled down farther than this leads nowhere. */
const LEAST_SHARE = 0.4;

/** Weights that lead, and their metric. */
export interface Leader {
  readonly weights: Weights;
  readonly metric: Metric;
}

/** One of those that lead together: how many parts of WHOLE_SHARE it counts. */
export interface SharedLeader extends Leader {
  readonly share: number;
}

export interface BoundByLeaders extends LowerBound {
  readonly leaders: readonly SharedLeader[];
}

/** The lower bound by the plain metric, of wishes that make no road type faster; `undefined` where it leads nowhere. */
export function boundByPlain(
  view: ModeView,
  hierarchy: Hierarchy,
  plain: Leader,
  weighed: WeighedWishes,
): BoundByLeaders | undefined {
  const { kind, table } = piecemealOf(weighed);
  // what the table weighs is bent by its tenfold or not at all, and slower weighs no less
  const open = view.base.classes.map((one) => table[one]).filter((tenfold) => tenfold !== CLOSED_TENFOLD);
  const unit = kind === 'bent' ? PLAIN_TENFOLD : SAME_UNIT;
  const percent = kind === 'bent' ? Math.min(...open, CLOSED) : SAME_UNIT;
  return boundBy(view, { hierarchy, leaders: [{ ...plain, share: WHOLE_SHARE }], percent }, weighed, unit);
}

/** The lower bound by guides, which know what the table bends; `undefined` where it leads nowhere. */
export function boundByGuides(
  view: ModeView,
  hierarchy: Hierarchy,
  guides: readonly SharedLeader[],
  weighed: WeighedWishes,
): BoundByLeaders | undefined {
  const isBent = piecemealOf(weighed).kind === 'bent';
  const isGuideBent = guides[0].weights.kind === 'bent';
  // what single segments wish may bend all weights, or leave them straight
  if (isGuideBent && !isBent) return undefined;
  const unit = isBent === isGuideBent ? SAME_UNIT : PLAIN_TENFOLD;
  return boundBy(view, { hierarchy, leaders: guides, percent: unit }, weighed, unit);
}

/** A bound lowered where single segments ask for it, or bans that bind only the leaders. */
function boundBy(
  { network }: ModeView,
  { hierarchy, leaders, ...bound }: BoundByLeaders,
  weighed: WeighedWishes,
  unit: number,
): BoundByLeaders | undefined {
  const { weight, weigh, individualSegments } = piecemealOf(weighed);
  let { percent } = bound;
  const lower = (arc: number) => {
    weigh?.(arc, arc + 1);
    if (weight[arc] >= CLOSED) return;
    const before = leaders.reduce((sum, { share, metric }) => sum + share * metric.weights.weight[arc], 0);
    percent = lowered(percent, before / WHOLE_SHARE, weight[arc]);
  };
  for (const segment of individualSegments) {
    for (const arc of arcsOfSegment(network, segment)) lower(arc);
  }
  if (bindsOthers(weighed.wishes)) for (const arc of network.bannedArc) lower(arc);
  return percent >= LEAST_SHARE * unit ? { hierarchy, leaders, percent } : undefined;
}

/** A whole percentage p with before * p / 100 <= weight, lowered as far as one arc asks for. */
function lowered(percent: number, before: number, weight: number): number {
  if (weight * 100 >= before * percent) return percent;
  return before >= CLOSED ? 0 : Math.floor((weight * 100) / before);
}
