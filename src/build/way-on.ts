// Whether a driver can continue from the end of a directed segment without a U-turn.

import type { DirectedSegmentGraph } from './directed-segment-graph.ts';
import type { DirectedSegmentBan } from './segment-bans.ts';

/** Whether a directed segment other than the way back may follow. With `isOpen`, only open directed segments count. */
export type HasWayOn = (directedSegment: number, isOpen?: (next: number) => boolean) => boolean;

/** Finds ways to continue, given these bans. Only bans of two directed segments matter. */
export function wayOnUnder(graph: DirectedSegmentGraph, bans: readonly DirectedSegmentBan[]): HasWayOn {
  const bannedAfter = new Map<number, Set<number>>();
  for (const { directedSegments } of bans) {
    if (directedSegments.length !== 2) continue;
    const banned = bannedAfter.get(directedSegments[0]) ?? new Set();
    bannedAfter.set(directedSegments[0], banned.add(directedSegments[1]));
  }
  const { junctionBefore, firstOut, directedOut } = graph;
  return (directedSegment, isOpen) => {
    const banned = bannedAfter.get(directedSegment);
    const junction = junctionBefore[directedSegment ^ 1];
    for (let arc = firstOut[junction]; arc < firstOut[junction + 1]; arc++) {
      const next = directedOut[arc];
      if (next !== (directedSegment ^ 1) && !banned?.has(next) && (isOpen?.(next) ?? true)) return true;
    }
    return false;
  };
}
