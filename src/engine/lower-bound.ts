// What no trip under wishes weighs less than, which leads A*: the plain metric of the same criterion and bucket, scaled so
// that no arc weighs less.

import { raisesSpeeds } from '../cost/weigh-time.ts';
import { CLOSED } from '../cost/weights.ts';
import { CLOSED_TENFOLD } from '../cost/wish-table.ts';
import { arcsOfCourse } from '../network/network.ts';
import { SAME_UNIT } from '../search/hierarchy/a-star.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import type { LowerBound } from '../search/hierarchy/potentials.ts';
import type { PlainMetric } from './customize-beside-plain.ts';
import type { ModeView } from './mode-view.ts';
import type { WeighedWishes } from './weighed-wishes.ts';

/** The lower bound of wishes, from the plain metric of their criterion and bucket; 0 percent where they open what is closed. */
export function lowerBound(
  view: ModeView,
  hierarchy: Hierarchy,
  { weights, metric }: PlainMetric,
  weighed: WeighedWishes,
): LowerBound {
  return { hierarchy, base: metric, percent: greatestPercent(view, weights.weight, weighed) };
}

/** A whole number p with plain * p / 100 <= weight on every open arc: the greatest, as far as it can be told quickly. */
function greatestPercent({ network, base }: ModeView, plain: Int32Array, { wishes, weights }: WeighedWishes): number {
  const { kind, weight, table, individualSegments } = weights;
  if (raisesSpeeds(wishes, base)) return greatestOverall(plain, weight);
  // What the table weighs is bent by its tenfold or not at all, and slower weighs no less; bans open only for vehicles.
  const open = base.classes.map((one) => table[one]).filter((tenfold) => tenfold !== CLOSED_TENFOLD);
  let percent = kind === 'bent' ? Math.min(...open, CLOSED) : SAME_UNIT;
  for (const segment of individualSegments) {
    for (const course of [2 * segment, 2 * segment + 1]) {
      for (const arc of arcsOfCourse(network, course)) percent = lowered(percent, plain[arc], weight[arc]);
    }
  }
  for (const arc of network.bannedArc) percent = lowered(percent, plain[arc], weight[arc]);
  return percent;
}

function greatestOverall(plain: Int32Array, weight: Int32Array): number {
  let percent = CLOSED;
  for (let arc = 0; arc < weight.length; arc++) percent = lowered(percent, plain[arc], weight[arc]);
  return percent;
}

/** A percentage, lowered as far as one arc asks for. */
function lowered(percent: number, plain: number, weight: number): number {
  if (weight >= CLOSED || weight * 100 >= plain * percent) return percent;
  return plain >= CLOSED ? 0 : Math.floor((weight * 100) / plain);
}
