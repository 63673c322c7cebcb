// The lower bound for A*: the metric of the plain costing with the same criterion, mode and bucket, scaled down by as much as the costing
// makes roads cheaper. It is tight unless the costing makes roads faster.

import { arcsOfSegment } from '../network/network.ts';
import type { Costing } from '../request/costing.ts';
import { changeSpeeds } from '../request/speed-changes.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import { lowerBound } from '../search/hierarchy/open-potentials.ts';
import type { LowerBound } from '../search/hierarchy/potentials.ts';
import { CLOSED, type Weights } from '../search/weights.ts';
import type { ModeView } from './mode-view.ts';
import { lazyOf, type WeightedCosting } from './weighted-costing.ts';
import { TOLL_CLASS } from './weights/arcs-by-class.ts';
import type { BaseWeights } from './weights/base-weights.ts';
import { arcsOfOtherBans } from './weights/other-bans.ts';
import { NEUTRAL_FACTOR, NEUTRAL_PRODUCT, rangeOf } from './weights/penalty.ts';

/** The least scale that helps the search, as a fraction of the scale for roads with neutral factors. */
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
  const { kind, table, unit, weight, exits, computeWeights, individualSegments, changes } = lazyOf(weighted);
  // a costing multiplies weights at most by the factors of its table, and slower roads weigh no less
  const neutral = kind === 'penalized' ? NEUTRAL_PRODUCT / unit : 1;
  const factors = base.classes.map((one) => table[one]);
  // no factor multiplies a delay or a turn
  if (exits !== undefined && exits.halfSecond.weight > 0) factors.push(NEUTRAL_FACTOR);
  let share = kind === 'penalized' ? (neutral * rangeOf(factors, NEUTRAL_FACTOR).least) / NEUTRAL_FACTOR : 1;
  // single segments may weigh less, and some bans apply only under the plain costing
  const lower = (arc: number) => {
    computeWeights?.(arc, arc + 1);
    if (weight[arc] < CLOSED) share = lowered(share, before.weight[arc], weight[arc]);
  };
  for (const segment of individualSegments) {
    for (const arc of arcsOfSegment(network, segment)) lower(arc);
  }
  if (changes) for (let arc = 0; arc < weight.length; arc++) lower(arc);
  for (const arc of arcsOfOtherBans(network, weighted.costing)) lower(arc);
  return share >= LEAST_SHARE * neutral ? lowerBound(hierarchy, metric, share) : undefined;
}

/** The share, lowered as far as `before * share <= weight` requires. */
function lowered(share: number, before: number, weight: number): number {
  if (weight >= before * share) return share;
  return before >= CLOSED ? 0 : weight / before;
}

/** Whether changes by road type make any arc faster than in the data. Only relevant if the costing counts time. */
function raisesSpeeds({ criterion, roadTypeChanges, bucket }: Costing, { speedsIn, classes }: BaseWeights): boolean {
  if (roadTypeChanges === undefined || criterion === 'distance') return false;
  const changed = classes.map((kind) => roadTypeChanges[kind & ~TOLL_CLASS] ?? []).filter((steps) => steps.length > 0);
  if (changed.length === 0) return false;
  const { speeds } = speedsIn(bucket);
  return changed.some((steps) => speeds.some((speed) => speed > 0 && changeSpeeds(speed, steps) > speed));
}
