// A segment ridden one way.

import type { SegmentSource, TimeBucket } from '../../src/network/source.ts';

export interface DirectedSegment {
  segment: SegmentSource;
  from: string;
  to: string;
  isForward: boolean;
}

/** Whether a course is closed at a time of day, though it is open otherwise. */
export function isClosedAt({ segment, isForward }: DirectedSegment, time: TimeBucket): boolean {
  const way = isForward ? 'forward' : 'backward';
  return (segment.closures ?? []).some(({ buckets, direction = way }) => buckets.includes(time) && direction === way);
}
