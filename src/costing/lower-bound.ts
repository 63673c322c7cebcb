// The lower bound for A*: the metric of another costing, scaled down as far as roads are cheaper. The other costing is the plain one with
// the same criterion, mode and bucket, or one that only changes speeds and has a metric. The costing with the nearest speeds is taken.

import { arcsOfSegment } from '../network/network.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import { lowerBound } from '../search/hierarchy/open-potentials.ts';
import type { LowerBound } from '../search/hierarchy/potentials.ts';
import { CLOSED, type Weights } from '../search/weights.ts';
import { compareSpeeds, leastTimeRatio } from './compare-speeds.ts';
import type { ModeView } from './mode-view.ts';
import { lazyOf, type WeightedCosting } from './weighted-costing.ts';
import { arcsOfOtherBans } from './weights/other-bans.ts';
import { NEUTRAL_FACTOR, NEUTRAL_PRODUCT, rangeOf } from './weights/penalty.ts';

/** The least scale that helps the search, as a fraction of the scale for roads with neutral factors. */
const LEAST_SHARE = 0.4;
/**
 * If a road type becomes faster by more than this factor, customizing takes less time than A*. At 1.2 times, A* takes 0.3 of the time of
 * customizing on a generated city and on a million nodes, and 0.7 on Porto.
 */
const MOST_FASTER = 1.25;

/** Weights that give lower bounds, and their metric. */
export interface MetricWithWeights {
  readonly weights: Weights;
  readonly metric: Metric;
}

/** A costing that gives lower bounds: its weights are times or lengths, and it closes only what the data close. */
export interface Leader {
  readonly weighted: WeightedCosting;
  readonly metric: () => Metric;
}

/** A lower bound, and the costing that gives it. */
export interface BoundSource {
  readonly bound: LowerBound;
  readonly leader: Leader;
}

/** The lower bound of a costing by the nearest of some leaders, the plain one first; `undefined` if none would help. */
export function boundByNearest(
  view: ModeView,
  hierarchy: Hierarchy,
  leaders: readonly Leader[],
  weighted: WeightedCosting,
): BoundSource | undefined {
  const nearest = findNearest(view, leaders, weighted);
  if (nearest === undefined) return undefined;
  const { leader, fasterClasses } = nearest;
  const { base, network } = view;
  const before = leader.weighted.weights;
  const { kind, table, unit, weight, exits, computeWeights, individualSegments, changes } = lazyOf(weighted);
  // a costing multiplies weights at most by the factors of its table
  const neutral = kind === 'penalized' ? NEUTRAL_PRODUCT / unit : 1;
  const factors = base.classes.map((one) => table[one]);
  // no factor multiplies a delay or a turn
  if (exits !== undefined && exits.halfSecond.weight > 0) factors.push(NEUTRAL_FACTOR);
  let share = kind === 'penalized' ? (neutral * rangeOf(factors, NEUTRAL_FACTOR).least) / NEUTRAL_FACTOR : 1;
  share *= leastTimeRatio(base, weighted.costing, before, fasterClasses);
  // single segments may weigh less, and some bans apply only under the leader
  const lower = (arc: number) => {
    computeWeights?.(arc, arc + 1);
    if (weight[arc] < CLOSED) share = lowered(share, before.weight[arc], weight[arc]);
  };
  for (const segment of individualSegments) {
    for (const arc of arcsOfSegment(network, segment)) lower(arc);
  }
  if (changes) for (let arc = 0; arc < weight.length; arc++) lower(arc);
  for (const arc of arcsOfOtherBans(network, weighted.costing)) lower(arc);
  return share >= LEAST_SHARE * neutral ? { bound: lowerBound(hierarchy, leader.metric(), share), leader } : undefined;
}

/** The leader whose speeds are nearest, with the classes that the costing makes faster; `undefined` if it makes a class much faster. */
function findNearest(
  { base }: ModeView,
  leaders: readonly Leader[],
  weighted: WeightedCosting,
): { readonly leader: Leader; readonly fasterClasses: readonly number[] } | undefined {
  let nearest: { readonly leader: Leader; readonly fasterClasses: readonly number[] } | undefined;
  let least = Infinity;
  // Without lazy weights, a road may be so slow that it counts as closed. A leader that closes it gives no bound for a costing under which
  // the road is faster.
  const mostFaster = weighted.lazy === undefined ? 1 : MOST_FASTER;
  for (const leader of leaders) {
    const { faster, slower, fasterClasses } = compareSpeeds(base, weighted.costing, leader.weighted.costing);
    const distance = Math.max(faster, slower);
    if (faster > mostFaster || distance >= least) continue;
    least = distance;
    nearest = { leader, fasterClasses };
    // no other leader is nearer, so requests that change no speed are compared with the plain costing alone
    if (distance === 1) break;
  }
  return nearest;
}

/** The share, lowered as far as `before * share <= weight` requires. */
function lowered(share: number, before: number, weight: number): number {
  if (weight >= before * share) return share;
  return before >= CLOSED ? 0 : weight / before;
}
