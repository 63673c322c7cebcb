// Which junction a place is at.

import { junctionAfter, junctionBefore, type Network } from './network.ts';
import type { Place } from './place.ts';

/** The junction at a place, or `undefined` if the place is not at an end of its segment. */
export function junctionAtPlace(network: Network, { segment, at }: Place): number | undefined {
  if (at === 0) return junctionBefore(network, 2 * segment);
  if (at === network.length[segment]) return junctionAfter(network, 2 * segment);
  return undefined;
}
