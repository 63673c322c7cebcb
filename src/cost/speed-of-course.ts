// The speed on a course, in whole metres per hour: of the data, and under wishes.
//
//   averaged, or the bucket's where known
//     -> changes of the road type (after a change of type)  -> changes of the segment: points first, then ids

import { indexNotBelow, type Network } from '../network/network.ts';
import { changeSpeeds } from './speed-changes.ts';
import type { SegmentChange, Wishes } from './wishes.ts';

/** The speed that the data has for a course in a traffic bucket (0 = averaged). */
export function dataSpeed(network: Network, course: number, bucket: number): number {
  if (bucket > 0) {
    const row = indexNotBelow(network.bucketCourse, course);
    if (network.bucketCourse[row] === course) {
      const speed = network.bucketSpeed[4 * network.bucketKind[row] + bucket - 1];
      if (speed > 0) return speed;
    }
  }
  return network.speed[course];
}

/** The speed of a course under wishes; `change` is the segment's own, if it has one. */
export function wishedSpeed(network: Network, wishes: Wishes, course: number, change?: SegmentChange): number {
  const roadType = change?.roadType ?? network.roadType[course >>> 1];
  const ofType = wishes.roadTypeChanges?.[roadType] ?? [];
  const ofSegment = change?.speedChanges ?? [];
  return changeSpeeds(dataSpeed(network, course, wishes.bucket), [...ofType, ...ofSegment]);
}
