// The units in which OSRM reports weights: seconds, or metres if the request asks for the shortest route.

import { lazyOf, type WeightedCosting } from '../costing/weighted-costing.ts';
import { NEUTRAL_PRODUCT } from '../costing/weights/penalty.ts';

/** `routability` if preferences or priorities change how much the time or length of some roads counts. */
export type WeightName = 'duration' | 'distance' | 'routability';

export function weightName(weighted: WeightedCosting): WeightName {
  if (lazyOf(weighted).kind === 'penalized') return 'routability';
  return weighted.costing.criterion === 'time' ? 'duration' : 'distance';
}

/** How many units of a weight make a second, or a metre, on roads without any factor. */
export function weightUnits(weighted: WeightedCosting): number {
  const plain = weighted.costing.criterion === 'time' ? 1000 : 100;
  const { kind, unit } = lazyOf(weighted);
  return kind === 'penalized' ? (plain * NEUTRAL_PRODUCT) / unit : plain;
}
