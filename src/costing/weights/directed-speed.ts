// The speed on a course, in whole metres per hour: of the data, and under wishes.
//
//   averaged, or the bucket's where known
//     -> changes of the road type (after a change of type)  -> changes of the segment: points first, then ids

import { indexNotBelow, type Network } from '../../network/network.ts';
import type { Costing, SegmentChange } from '../../request/costing.ts';
import { changeSpeeds } from '../../request/speed-changes.ts';

/** The speed that the data has for a course in a traffic bucket (0 = averaged). */
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

/** The speed of a course under wishes; `change` is the segment's own, if it has one. */
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
  return changeSpeeds(speed, [...ofType, ...ofSegment]);
}
