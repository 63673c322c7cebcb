// The speed of a directed segment, in whole metres per hour: in the data, and under a costing.
//
//   average speed, or the speed of the bucket if known
//     -> changes of the road type (after a change of type)  -> changes of the segment: points first, then ids

import { indexNotBelow, type Network } from '../../network/network.ts';
import type { Costing, SegmentChange } from '../../request/costing.ts';
import { changeSpeeds } from '../../request/speed-changes.ts';

/** The speed of a directed segment in the data, in a traffic bucket (0 = average). */
export function dataSpeed(network: Network, directedSegment: number, bucket: number): number {
  if (bucket > 0) {
    const row = indexNotBelow(network.bucketDirected, directedSegment);
    if (network.bucketDirected[row] === directedSegment) {
      const speed = network.bucketSpeed[4 * network.bucketKind[row] + bucket - 1];
      if (speed > 0) return speed;
    }
  }
  return network.speed[directedSegment];
}

/** The speed of a directed segment under a costing. `change` is the change of its segment, if any. */
export function requestedSpeed(
  network: Network,
  costing: Costing,
  directedSegment: number,
  change?: SegmentChange,
): number {
  const speed = dataSpeed(network, directedSegment, costing.bucket);
  if (change === undefined && costing.roadTypeChanges === undefined) return speed;
  const roadType = change?.roadType ?? network.roadType[directedSegment >>> 1];
  const ofType = costing.roadTypeChanges?.[roadType] ?? [];
  const ofSegment = change?.speedChanges ?? [];
  return changeSpeeds(speed, [...ofType, ...ofSegment], directedSegment);
}
