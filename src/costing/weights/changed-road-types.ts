// The road types of segments under a costing.

import type { Network } from '../../network/network.ts';
import type { Costing } from '../../request/costing.ts';

/** The road type of every segment under a costing; the network's array if none changes. */
export function changedRoadTypes(network: Network, costing: Costing): Uint8Array {
  const changes = costing.segmentChanges.filter((change) => change.roadType !== undefined);
  if (changes.length === 0) return network.roadType;
  const roadType = network.roadType.slice();
  for (const change of changes) roadType[change.segment] = change.roadType as number;
  return roadType;
}
