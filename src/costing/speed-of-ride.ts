// The speed at which a costing rides a road, and whether the data has the same speed.

import type { Network } from '../network/network.ts';
import { changeOfSegment } from '../request/costing.ts';
import { lazyOf, type WeightedCosting } from './weighted-costing.ts';
import { dataSpeed, requestedSpeed } from './weights/directed-speed.ts';

/** The speed in whole metres per hour; `network` is the network of the costing's mode. */
export function speedOfRide(network: Network, weighted: WeightedCosting, directedSegment: number): number {
  const { costing } = weighted;
  // the speed after areas, rules and a cost function; 0 if they do not change it
  const changed = lazyOf(weighted).changes?.speed[directedSegment];
  return changed || requestedSpeed(network, costing, directedSegment, changeOfSegment(costing, directedSegment >>> 1));
}

/** Whether a costing rides a road at another speed than the data gives in the costing's traffic bucket. */
export function changesRide(network: Network, weighted: WeightedCosting, directedSegment: number): boolean {
  const speed = speedOfRide(network, weighted, directedSegment);
  return speed !== dataSpeed(network, directedSegment, weighted.costing.bucket);
}
