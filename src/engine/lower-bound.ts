// What no trip under wishes weighs less than, which leads A*: metrics of weights that are less, or scaled so that they are.
//
//   plain       the wishes' own criterion, mode and bucket      always at hand, and near unless roads get faster
//   guides      generous wishes like them: see guides.ts        near whatever the wishes

import { CLOSED, type Weights } from '../cost/weights.ts';
import { CLOSED_TENFOLD } from '../cost/wish-table.ts';
import { arcsOfCourse } from '../network/network.ts';
import { SAME_UNIT } from '../search/hierarchy/a-star.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import { type LowerBound, WHOLE_SHARE } from '../search/hierarchy/potentials.ts';
import type { ModeView } from './mode-view.ts';
import type { WeighedWishes } from './weighed-wishes.ts';

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

/**
 * The lower bound by weights that are no more together, but where single segments ask for it, bans bind only the leaders, or
 * wishes are bent and the leaders are not; `undefined` where it leads nowhere.
 */
export function boundBy(
  { network, base }: ModeView,
  hierarchy: Hierarchy,
  leaders: readonly SharedLeader[],
  { weights: { weight, kind, table, individualSegments } }: WeighedWishes,
): LowerBound | undefined {
  const isBent = kind === 'bent';
  const isLeaderBent = leaders[0].weights.kind === 'bent';
  // what single segments wish may bend all weights, or leave them straight
  if (isLeaderBent && !isBent) return undefined;
  const isBentAlone = isBent && !isLeaderBent;
  // what the table weighs is bent by its tenfold or not at all
  const open = base.classes.map((one) => table[one]).filter((tenfold) => tenfold !== CLOSED_TENFOLD);
  let percent = isBentAlone ? Math.min(...open, CLOSED) : SAME_UNIT;
  const lower = (arc: number) => {
    if (weight[arc] >= CLOSED) return;
    const before = leaders.reduce((sum, { share, weights }) => sum + share * weights.weight[arc], 0);
    percent = lowered(percent, before / WHOLE_SHARE, weight[arc]);
  };
  for (const segment of individualSegments) {
    for (const course of [2 * segment, 2 * segment + 1]) for (const arc of arcsOfCourse(network, course)) lower(arc);
  }
  // most bans bind everybody
  for (const arc of network.bannedArc) if (weight[arc] < CLOSED) lower(arc);
  const unit = isBentAlone ? BENT_UNIT : SAME_UNIT;
  return percent >= LEAST_SHARE * unit ? { hierarchy, leaders, percent } : undefined;
}

/** Percent of a weight that counts in units of ten, where nothing is bent. */
const BENT_UNIT = 10;

/** A whole percentage p with before * p / 100 <= weight, lowered as far as one arc asks for. */
function lowered(percent: number, before: number, weight: number): number {
  if (weight * 100 >= before * percent) return percent;
  return before >= CLOSED ? 0 : Math.floor((weight * 100) / before);
}
