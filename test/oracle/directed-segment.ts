// A segment in one direction.

import type { SegmentSource, TimeBucket } from '../../src/network/source.ts';

export interface DirectedSegment {
  segment: SegmentSource;
  from: string;
  to: string;
  isForward: boolean;
}

/** Whether a directed segment is closed at a time of day, although it is open otherwise. */
export function isClosedAt({ segment, isForward }: DirectedSegment, time: TimeBucket): boolean {
  const way = isForward ? 'forward' : 'backward';
  return (segment.closures ?? []).some(({ buckets, direction = way }) => buckets.includes(time) && direction === way);
}
