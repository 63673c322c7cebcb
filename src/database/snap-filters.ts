// Which segments points may snap to under wishes, made when first asked for and kept with the wishes.

import { strongComponents } from '../search/strong-components.ts';
import { filterSegments, openSegments, type SnapFilter } from '../snap/snap-filter.ts';
import type { Database } from './database.ts';
import type { WeighedWishes } from './weighed-wishes.ts';

/** Every segment that the wishes leave open. */
export function openFilterOf({ network, snapper }: Database, weighed: WeighedWishes): SnapFilter {
  return (weighed.openFilter ??= filterSegments(snapper.index, openSegments(network, weighed.weights.weight)));
}

/** Open segments in the largest part where every place reaches every other. */
export function mainFilterOf({ network, snapper }: Database, weighed: WeighedWishes): SnapFilter {
  if (weighed.mainFilter !== undefined) return weighed.mainFilter;
  weighed.components ??= strongComponents(network, weighed.weights);
  const { componentOfNode, largest } = weighed.components;
  const within = { partOfNode: componentOfNode, part: largest };
  weighed.mainFilter = filterSegments(snapper.index, openSegments(network, weighed.weights.weight, within));
  return weighed.mainFilter;
}
