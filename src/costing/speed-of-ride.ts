// The speed on a road under a costing, and whether the data has the same speed.

import type { Network } from '../network/network.ts';
import { changeOfSegment } from '../request/costing.ts';
import { lazyOf, type WeightedCosting } from './weighted-costing.ts';
import { dataSpeed, requestedSpeed } from './weights/directed-speed.ts';

/** The speed in whole metres per hour. `network` is the network as the costing's mode sees it. */
export function speedOfRide(network: Network, weighted: WeightedCosting, directedSegment: number): number {
  const { costing } = weighted;
  // the speed that areas, rules and a cost function set; 0 if they set none
  const changed = lazyOf(weighted).changes?.speed[directedSegment];
  return changed || requestedSpeed(network, costing, directedSegment, changeOfSegment(costing, directedSegment >>> 1));
}

/** Whether the speed on a road under a costing differs from the speed in the data, in the costing's traffic bucket. */
export function changesRide(network: Network, weighted: WeightedCosting, directedSegment: number): boolean {
  const speed = speedOfRide(network, weighted, directedSegment);
  return speed !== dataSpeed(network, directedSegment, weighted.costing.bucket);
}
