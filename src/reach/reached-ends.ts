// Which ends of segments a search reached.

import { NOT_REACHED } from '../boundary/roads.ts';
import { type ArcWeights, CLOSED } from '../cost/weights.ts';
import type { Network } from '../network/network.ts';
import type { Labels } from '../search/scratch.ts';

/** Reached segments, with what is spent at their ends. Those that follow each other lie close together. */
export interface ReachedEnds {
  readonly count: number;
  readonly segment: Uint32Array;
  /** At its start and at its end, or NOT_REACHED. */
  readonly spentAtStart: Int32Array;
  readonly spentAtEnd: Int32Array;
  /** What the whole segment costs from its start, and from its end. */
  readonly forward: Int32Array;
  readonly backward: Int32Array;
}

/** Beyond this share of all nodes it is faster to ask each of them than to sort those that were reached. */
const MANY = 1 / 32;

/** The segments that are ridden within `limit`, or over which one arrives, going `from` or `to` what is labelled. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over all that a search reached
export function reachedEnds(
  network: Network,
  { weight }: ArcWeights,
  direction: 'from' | 'to',
  labels: Labels,
  limit: number,
): ReachedEnds {
  const { firstOut, firstIn, arcIn, courseOfArc, segmentCount, nodeCount } = network;
  const { weight: spentAt, touched, touchedCount } = labels;
  /** By segment: its place in the list and 1, or 0. */
  const placeOf = new Int32Array(segmentCount);
  const segment = new Uint32Array(segmentCount);
  const spentAtStart = new Int32Array(segmentCount);
  const spentAtEnd = new Int32Array(segmentCount);
  const forward = new Int32Array(segmentCount);
  const backward = new Int32Array(segmentCount);
  let count = 0;
  const isFrom = direction === 'from';
  const first = isFrom ? firstOut : firstIn;
  // Nodes are numbered along a curve: in turn, what follows each other lies close together.
  const isMany = touchedCount > nodeCount * MANY;
  const nodes = isMany ? touched : touched.slice(0, touchedCount).sort();
  const nodesToAsk = isMany ? nodeCount : touchedCount;
  for (let i = 0; i < nodesToAsk; i++) {
    const node = isMany ? i : nodes[i];
    const spent = spentAt[node];
    if (spent > limit) continue;
    for (let k = first[node], end = first[node + 1]; k < end; k++) {
      const arc = isFrom ? k : arcIn[k];
      if (weight[arc] >= CLOSED) continue;
      const course = courseOfArc[arc];
      let place = placeOf[course >>> 1] - 1;
      if (place < 0) {
        place = count++;
        placeOf[course >>> 1] = count;
        segment[place] = course >>> 1;
        spentAtStart[place] = NOT_REACHED;
        spentAtEnd[place] = NOT_REACHED;
      }
      // Arriving over a forward course, one is at the end of the segment.
      const isStart = ((course & 1) === 0) === isFrom;
      const spentAtIt = isStart ? spentAtStart : spentAtEnd;
      if (spentAtIt[place] !== NOT_REACHED && spentAtIt[place] <= spent) continue;
      spentAtIt[place] = spent;
      if (isStart) forward[place] = weight[arc];
      else backward[place] = weight[arc];
    }
  }
  return { count, segment, spentAtStart, spentAtEnd, forward, backward };
}
