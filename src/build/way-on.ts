// Whether a driver can go on from the end of a course without turning round.

import { type DirectedSegmentBan, directedSegmentsAfter } from './course-bans.ts';
import type { DirectedSegmentGraph } from './course-graph.ts';

/** Whether another course than its own way back may follow a course; where told, one of those that are open. */
export type HasWayOn = (directedSegment: number, isOpen?: (next: number) => boolean) => boolean;

/** Ways on by the bans of two courses. */
export function wayOnUnder(graph: DirectedSegmentGraph, bans: readonly DirectedSegmentBan[]): HasWayOn {
  const bannedAfter = new Map<number, Set<number>>();
  for (const { directedSegments } of bans) {
    if (directedSegments.length !== 2) continue;
    const banned = bannedAfter.get(directedSegments[0]) ?? new Set();
    bannedAfter.set(directedSegments[0], banned.add(directedSegments[1]));
  }
  return (directedSegment, isOpen) => {
    const banned = bannedAfter.get(directedSegment);
    return directedSegmentsAfter(graph, directedSegment).some(
      (next) => next !== (directedSegment ^ 1) && !banned?.has(next) && (isOpen?.(next) ?? true),
    );
  };
}
