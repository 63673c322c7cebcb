// Which ends of segments a search reached, as rows of roads.

import { type Cover, coverToo } from '../boundary/flat-map.ts';
import {
  BACKWARD,
  END_X,
  END_Y,
  FORWARD,
  LENGTH,
  NOT_REACHED,
  POINT_COUNT,
  ROAD,
  SLOWNESS,
  SPENT_AT_END,
  SPENT_AT_START,
  START_X,
  START_Y,
} from '../boundary/roads.ts';
import { type Budget, checkClockAt } from '../budget/budget.ts';
import { type ArcWeights, CLOSED } from '../cost/weights.ts';
import type { Network } from '../network/network.ts';
import type { Labels } from '../search/scratch.ts';

/** Reached segments that may be left, with what is spent at their ends. Those that follow each other lie close together. */
export interface ReachedEnds {
  readonly count: number;
  /** ROAD numbers each. */
  readonly rows: Int32Array;
}

/** What a search went over, and what is asked of the segments that it reached. */
export interface Reaching {
  readonly network: Network;
  /** What a boundary counts. */
  readonly weights: ArcWeights;
  readonly direction: 'from' | 'to';
  readonly roadType: Uint8Array;
  /** What a metre off the road costs, by road type; a road of a type without any has no area of its own. */
  readonly slowness: readonly (number | undefined)[];
  /** Begun at a start; takes in all that is reached, what is not left, too. */
  readonly cover: Cover;
  readonly budget: Budget;
}

/** Beyond this share of all nodes it is faster to ask each of them, and all segments, than to sort those that were reached. */
const MANY = 1 / 16;

/** In place of a row: the segment is not left. */
const NOT_LEFT = -1;

/** The segments that are ridden within `limit`, or over which one arrives, going `from` or `to` what is labelled. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over all that a search reached
export function reachedEnds(
  { network, weights: { weight }, direction, roadType, slowness, cover, budget }: Reaching,
  labels: Labels,
  limit: number,
): ReachedEnds {
  const { firstOut, firstIn, arcIn, courseOfArc, segmentCount, nodeCount } = network;
  const { weight: spentAt, touched, touchedCount } = labels;
  const isLeft = slowness.map((own) => own !== undefined);
  const isFrom = direction === 'from';
  const first = isFrom ? firstOut : firstIn;
  // Nodes are numbered along a curve: in turn, what follows each other lies close together.
  const isMany = touchedCount > nodeCount * MANY;
  const nodes = isMany ? touched : touched.slice(0, touchedCount).sort();
  const nodesToAsk = isMany ? nodeCount : touchedCount;
  let most = 0;
  for (let i = 0; i < touchedCount; i++) most += first[touched[i] + 1] - first[touched[i]];
  const rows = new Int32Array(ROAD * Math.min(most, segmentCount));
  /** By segment: the end of its row, 0 without one. */
  const endOfRow = new Int32Array(segmentCount);
  let end = 0;
  for (let i = 0; i < nodesToAsk; i++) {
    checkClockAt(budget, i);
    const node = isMany ? i : nodes[i];
    const spent = spentAt[node];
    if (spent > limit) continue;
    for (let k = first[node], endOfNode = first[node + 1]; k < endOfNode; k++) {
      const arc = isFrom ? k : arcIn[k];
      if (weight[arc] >= CLOSED) continue;
      const course = courseOfArc[arc];
      const segment = course >>> 1;
      let row = endOfRow[segment] - ROAD;
      if (row === NOT_LEFT - ROAD) continue;
      if (row < 0) {
        const type = roadType[segment];
        if (!isLeft[type]) {
          layRow(rows, end, network, segment, cover);
          endOfRow[segment] = NOT_LEFT;
          continue;
        }
        row = end;
        end += ROAD;
        endOfRow[segment] = end;
        rows[row] = segment;
        rows[row + SLOWNESS] = type;
        rows[row + SPENT_AT_START] = NOT_REACHED;
        rows[row + SPENT_AT_END] = NOT_REACHED;
      }
      // Arriving over a forward course, one is at the end of the segment.
      const isStart = ((course & 1) === 0) === isFrom;
      const spentAtIt = row + (isStart ? SPENT_AT_START : SPENT_AT_END);
      if (rows[spentAtIt] !== NOT_REACHED && rows[spentAtIt] <= spent) continue;
      rows[spentAtIt] = spent;
      rows[row + (isStart ? FORWARD : BACKWARD)] = weight[arc];
    }
  }
  // Segments are strewn about in memory: asked one right after the other, and in their order where they are many, few are waited for.
  for (let i = 0; i < (isMany ? segmentCount : end / ROAD); i++) {
    checkClockAt(budget, i);
    const row = isMany ? endOfRow[i] - ROAD : ROAD * i;
    if (row >= 0) layRow(rows, row, network, rows[row], cover);
  }
  return { count: end / ROAD, rows: rows.subarray(0, end) };
}

/** Lays what a row tells of its segment itself, whose ends the map is to cover. */
export function layRow(
  rows: Int32Array,
  row: number,
  { firstPoint, pointX, pointY, length }: Network,
  segment: number,
  cover: Cover,
): void {
  const first = firstPoint[segment];
  const end = firstPoint[segment + 1];
  rows[row] = first;
  rows[row + POINT_COUNT] = end - first;
  rows[row + LENGTH] = length[segment];
  rows[row + START_X] = pointX[first];
  rows[row + START_Y] = pointY[first];
  rows[row + END_X] = pointX[end - 1];
  rows[row + END_Y] = pointY[end - 1];
  coverToo(cover, rows[row + START_X], rows[row + START_Y]);
  coverToo(cover, rows[row + END_X], rows[row + END_Y]);
}
