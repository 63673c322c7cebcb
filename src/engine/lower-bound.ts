// What no trip under wishes weighs less than, which leads A*: the metric of weights that are less, or of weights scaled so
// that they are.
//
//   plain        the wishes' own criterion, mode and bucket      always at hand, and near unless roads get faster
//   a guide      generous wishes like them: see guides.ts        near whatever the wishes

import { CLOSED, type Weights } from '../cost/weights.ts';
import { CLOSED_TENFOLD } from '../cost/wish-table.ts';
import { arcsOfCourse } from '../network/network.ts';
import { SAME_UNIT } from '../search/hierarchy/a-star.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import type { LowerBound } from '../search/hierarchy/potentials.ts';
import type { ModeView } from './mode-view.ts';
import type { WeighedWishes } from './weighed-wishes.ts';

/** A bound scaled down farther than this leads nowhere. */
const LEAST_SHARE = 0.4;
/** Percent of a weight that counts in units of ten, where nothing is bent. */
const BENT_UNIT = 10;

/** Weights that lead, and their metric. */
export interface Leader {
  readonly weights: Weights;
  readonly metric: Metric;
}

/** The lower bound by the plain metric, of wishes that make no road type faster; `undefined` where it leads nowhere. */
export function boundByPlain(
  view: ModeView,
  hierarchy: Hierarchy,
  plain: Leader,
  weighed: WeighedWishes,
): LowerBound | undefined {
  const { kind, table } = weighed.weights;
  // what the table weighs is bent by its tenfold or not at all, and slower weighs no less
  const open = view.base.classes.map((one) => table[one]).filter((tenfold) => tenfold !== CLOSED_TENFOLD);
  const percent = kind === 'bent' ? Math.min(...open, CLOSED) : SAME_UNIT;
  return boundBy(view, hierarchy, plain, weighed, percent);
}

/** The lower bound by a guide; `undefined` where it leads nowhere. */
export function boundByGuide(
  view: ModeView,
  hierarchy: Hierarchy,
  guide: Leader,
  weighed: WeighedWishes,
): LowerBound | undefined {
  const isBent = weighed.weights.kind === 'bent';
  const isGuideBent = guide.weights.kind === 'bent';
  // what single segments wish may bend all weights, or leave them straight
  if (isGuideBent && !isBent) return undefined;
  return boundBy(view, hierarchy, guide, weighed, isBent === isGuideBent ? SAME_UNIT : BENT_UNIT);
}

/** A bound of so many percent, lowered where single segments ask for it, or bans that bind only the leader. */
function boundBy(
  { network }: ModeView,
  hierarchy: Hierarchy,
  leader: Leader,
  { weights: { weight, kind, individualSegments } }: WeighedWishes,
  percentOfTable: number,
): LowerBound | undefined {
  const before = leader.weights.weight;
  let percent = percentOfTable;
  for (const segment of individualSegments) {
    for (const course of [2 * segment, 2 * segment + 1]) {
      for (const arc of arcsOfCourse(network, course)) percent = lowered(percent, before[arc], weight[arc]);
    }
  }
  for (const arc of network.bannedArc) percent = lowered(percent, before[arc], weight[arc]);
  const unit = kind === 'bent' && leader.weights.kind !== 'bent' ? BENT_UNIT : SAME_UNIT;
  return percent >= LEAST_SHARE * unit ? { hierarchy, base: leader.metric, percent } : undefined;
}

/** A whole percentage p with before * p / 100 <= weight, lowered as far as one arc asks for. */
function lowered(percent: number, before: number, weight: number): number {
  if (weight >= CLOSED || weight * 100 >= before * percent) return percent;
  return before >= CLOSED ? 0 : Math.floor((weight * 100) / before);
}
