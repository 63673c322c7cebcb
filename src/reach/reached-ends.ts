// Which ends of segments a search reached.

import { type ArcWeights, CLOSED } from '../cost/weights.ts';
import type { Network } from '../network/network.ts';
import type { Labels } from '../search/scratch.ts';

/** The ends of segments that a search reached. */
export interface Ends {
  /** Segments with a reached end: ... */
  readonly segments: Uint32Array;
  /** By end, 2 * segment for the start and + 1 for the end: what is spent there, and 1; 0 where nothing was reached. */
  readonly spent: Int32Array;
  /** By end: what the whole segment costs from there. */
  readonly value: Int32Array;
}

/** Beyond this share of all nodes it is faster to ask each of them, and what lies side by side comes in turn. */
const MANY = 1 / 16;

/** The ends from which a course is ridden within `limit`, or at which one arrives, going `from` or `to` what is labelled. */
export function reachedEnds(
  network: Network,
  { weight }: ArcWeights,
  direction: 'from' | 'to',
  labels: Labels,
  limit: number,
): Ends {
  const { firstOut, firstIn, arcIn, courseOfArc, segmentCount, nodeCount } = network;
  const { weight: spentAt, touched, touchedCount } = labels;
  const spent = new Int32Array(2 * segmentCount);
  const value = new Int32Array(2 * segmentCount);
  const segments = new Uint32Array(segmentCount);
  let count = 0;
  const isFrom = direction === 'from';
  const first = isFrom ? firstOut : firstIn;
  const isMany = touchedCount > nodeCount * MANY;
  const end = isMany ? nodeCount : touchedCount;
  for (let i = 0; i < end; i++) {
    const node = isMany ? i : touched[i];
    if (spentAt[node] > limit) continue;
    const here = spentAt[node] + 1;
    for (let k = first[node]; k < first[node + 1]; k++) {
      const arc = isFrom ? k : arcIn[k];
      if (weight[arc] >= CLOSED) continue;
      const course = courseOfArc[arc];
      // Arriving over a forward course, one is at the end of the segment.
      const end = isFrom ? course : course ^ 1;
      if (spent[end] !== 0 && spent[end] <= here) continue;
      if (spent[end] === 0 && spent[end ^ 1] === 0) segments[count++] = course >>> 1;
      spent[end] = here;
      value[end] = weight[arc];
    }
  }
  return { segments: segments.subarray(0, count), spent, value };
}
