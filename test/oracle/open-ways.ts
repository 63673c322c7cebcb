// Which open roads matter for through traffic on destination-only roads: those with an open path to the main part of their island, and
// those with an open path from it. Computed from plain sets of reached junctions.

import type { NetworkSource, SegmentSource } from '../../src/network/source.ts';
import { openDirectedSegments } from './banned-turns.ts';
import type { DirectedSegment } from './directed-segment.ts';

export interface OpenWays {
  /** Whether a directed segment is open, and open roads lead from it to the main part. */
  readonly leadsToMain: (directedSegment: DirectedSegment) => boolean;
  /** Whether a directed segment is open, and open roads lead from the main part to it. */
  readonly isLedTo: (directedSegment: DirectedSegment) => boolean;
}

export function oracleOpenWays(source: NetworkSource): OpenWays {
  const directedSegments = openDirectedSegments(source);
  const open = directedSegments.filter(({ segment }) => !segment.isDestinationOnly);
  const bothWays = directedSegments.flatMap(({ from, to }) => [
    { from, to },
    { from: to, to: from },
  ]);
  const junctions = [...new Set(bothWays.map(({ from }) => from))];
  const reached = new Map(junctions.map((junction) => [junction, reachedFrom(junction, open)]));
  const reaches = (from: string, to: string): boolean => reached.get(from)!.has(to);
  const segments = [...new Set(open.map(({ segment }) => segment))].filter((segment) => piecesOf(segment) > 0);
  const isInPartOf = (at: string, { start, end }: SegmentSource): boolean =>
    [start, end].every((one) => reaches(at, String(one)) && reaches(String(one), at));
  const mainOf = new Map<string, string>();
  for (const junction of junctions) {
    if (mainOf.has(junction)) continue;
    const island = [...reachedFrom(junction, bothWays)];
    const parts = island
      .map((at) => ({ at, roads: segments.filter((segment) => isInPartOf(at, segment)) }))
      .filter(({ roads }) => roads.length > 0);
    parts.sort((a, b) => sizeOf(b.roads) - sizeOf(a.roads) || lowestId(a.roads) - lowestId(b.roads));
    if (parts.length > 0) for (const at of island) mainOf.set(at, parts[0].at);
  }
  const isOpen = (directedSegment: DirectedSegment): boolean => !directedSegment.segment.isDestinationOnly;
  return {
    leadsToMain: (directedSegment) =>
      isOpen(directedSegment) &&
      mainOf.has(directedSegment.to) &&
      reaches(directedSegment.to, mainOf.get(directedSegment.to)!),
    isLedTo: (directedSegment) =>
      isOpen(directedSegment) &&
      mainOf.has(directedSegment.from) &&
      reaches(mainOf.get(directedSegment.from)!, directedSegment.from),
  };
}

function reachedFrom(junction: string, ways: readonly Pick<DirectedSegment, 'from' | 'to'>[]): Set<string> {
  const found = new Set([junction]);
  for (const at of found) for (const { from, to } of ways) if (from === at) found.add(to);
  return found;
}

function piecesOf({ shape }: SegmentSource): number {
  return shape.filter(([x, y], i) => i > 0 && (x !== shape[i - 1][0] || y !== shape[i - 1][1])).length;
}

function sizeOf(segments: readonly SegmentSource[]): number {
  return segments.reduce((sum, segment) => sum + piecesOf(segment), 0);
}

function lowestId(segments: readonly SegmentSource[]): number {
  const ids = segments.map(({ id }) => id!.split(':').map((half) => Number.parseInt(half, 16)));
  return Math.min(...ids.map(([high, low]) => high * 2 ** 32 + low));
}
