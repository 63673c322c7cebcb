// Numbers junctions along a Hilbert curve, so that neighbours on the map are neighbours in memory. In a city of a million segments, a
// search over all junctions takes 3.2 times as long with random numbers. With numbers in the order of the city's tidy segment ids it takes
// 1.1 times as long (bench/junction-order.ts). Below 100,000 segments, which fit the processor's cache, the order matters little.

import { inOrder, invert } from '../memory/in-order.ts';
import { radixOrder } from '../memory/radix-order.ts';
import { hilbertPosition } from '../network/hilbert.ts';
import type { SegmentRows } from './segment-rows.ts';
import type { SegmentColumns } from './sort-segments.ts';

/** The last cell of the curve's grid in each direction. */
const LAST_CELL = 0xffff;
/** A junction without a number yet. */
const UNSEEN = 0xffffffff;

export interface NumberedJunctions {
  readonly junctionCount: number;
  /** The junction where a directed segment begins: the start of the segment if it is forward, the end if it is backward. */
  readonly junctionBefore: Uint32Array;
  /** The number of each junction, by the key that segments have for it. */
  readonly junctionOfKey: Uint32Array;
}

/** Numbers for all junctions. They depend on the segments alone, not on the order in which the source gave them. */
export function numberJunctions(rows: SegmentRows, order: Uint32Array, segments: SegmentColumns): NumberedJunctions {
  const { segmentCount, firstPoint, pointX, pointY } = segments;
  const junctionBefore = new Uint32Array(2 * segmentCount);

  // Junctions are first sorted in the order of the ids of segments.
  const rankOfKey = new Uint32Array(rows.junctions.count).fill(UNSEEN);
  const x = new Int32Array(rows.junctions.count);
  const y = new Int32Array(rows.junctions.count);
  let junctionCount = 0;
  for (let directedSegment = 0; directedSegment < 2 * segmentCount; directedSegment++) {
    const segment = directedSegment >>> 1;
    const key = directedSegment & 1 ? rows.end[order[segment]] : rows.start[order[segment]];
    if (rankOfKey[key] === UNSEEN) {
      const point = directedSegment & 1 ? firstPoint[segment + 1] - 1 : firstPoint[segment];
      x[junctionCount] = pointX[point];
      y[junctionCount] = pointY[point];
      rankOfKey[key] = junctionCount++;
    }
    junctionBefore[directedSegment] = rankOfKey[key];
  }

  // Then they are sorted along the curve.
  const junctionOfRank = invert(radixOrder(junctionCount, curvePositions(x, y, junctionCount)));
  const junctionOfKey = rankOfKey.map((rank) => (rank === UNSEEN ? UNSEEN : junctionOfRank[rank]));
  return { junctionCount, junctionBefore: inOrder(junctionOfRank, junctionBefore), junctionOfKey };
}

function curvePositions(x: Int32Array, y: Int32Array, count: number): Uint32Array {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    left = Math.min(left, x[i]);
    right = Math.max(right, x[i]);
    bottom = Math.min(bottom, y[i]);
    top = Math.max(top, y[i]);
  }
  const cellsPerUnit = LAST_CELL / Math.max(right - left, top - bottom, 1);
  const position = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    position[i] = hilbertPosition(Math.floor((x[i] - left) * cellsPerUnit), Math.floor((y[i] - bottom) * cellsPerUnit));
  }
  return position;
}
