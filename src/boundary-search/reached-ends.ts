// Which ends of segments a search reached, as rows of roads.

import type { Arena } from '../boundary/arena.ts';
import { type Cover, coverToo } from '../boundary/flat-map.ts';
import {
  BACKWARD,
  END_X,
  END_Y,
  FIRST_POINT,
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
import type { Network } from '../network/network.ts';
import type { Labels } from '../search/scratch.ts';
import { CLOSED } from '../search/weights.ts';

/** What a search went over, and what is asked of the segments that it reached. */
export interface Reaching {
  readonly network: Network;
  /** By arc: what riding it counts. */
  readonly ridden: Int32Array;
  readonly direction: 'from' | 'to';
  readonly roadType: Uint8Array;
  /** What a metre off the road costs, by road type; a road of a type without any has no area of its own. */
  readonly slowness: readonly (number | undefined)[];
  /** Begun at a start; takes in all that is reached, what is not left, too. */
  readonly cover: Cover;
  /** Where rows are laid, ... */
  readonly arena: Arena;
  /** ... behind so many numbers that are left free. */
  readonly free: number;
  readonly budget: Budget;
}

/** Beyond this share of all nodes it is faster to ask each of them, and all segments, than to sort those that were reached. */
const MANY = 1 / 16;

/** Of a row, until `layRow` puts the first point of the segment there: its segment. */
export const SEGMENT: number = FIRST_POINT;

/** In place of the end of a row: the segment is not left. */
const NOT_LEFT = 1;

/** Ends of rows are counted on from one boundary to the next, so that none has to be forgotten, up to this. */
const GREATEST = 2 ** 31 - 1;

/**
 * Lays the segments that are ridden within `limit`, or over which one arrives, going `from` or `to` what is labelled: those that may be
 * left, ROAD numbers each; where they end. Those that follow each other lie close together.
 */
export function reachedEnds(reaching: Reaching, labels: Labels, limit: number): number {
  const { free, arena } = reaching;
  const { segmentCount } = reaching.network;
  const { weight, touched, touchedCount } = labels;
  const isMany = touchedCount > weight.length * MANY;
  // Nodes are numbered along a curve: in turn, what follows each other lies close together.
  const nodes = touched.slice(0, touchedCount);
  if (isMany) listLabelled(weight, nodes);
  else nodes.sort();
  const most = free + ROAD * Math.min(mostRows(reaching, nodes), segmentCount);
  if (arena.rows.length < most) arena.rows = new Int32Array(most);
  if (arena.endOfRow.length < segmentCount || arena.rowsBefore + most >= GREATEST) {
    arena.endOfRow = new Int32Array(segmentCount);
    arena.rowsBefore = 0;
  }
  const end = addRows(reaching, nodes, weight, limit);
  // Segments are strewn about in memory: asked one right after the other, and in their order where they are many, few are waited for.
  if (isMany) layBySegment(reaching);
  else layInTurn(reaching, end);
  arena.rowsBefore += end + 1;
  return end;
}

// Loops are functions of their own, with nothing behind them: the engine throws away what it compiled of a loop where it goes on to
// what has not been run before.

// All nodes with a label, in order.
function listLabelled(weight: Int32Array, nodes: Uint32Array): void {
  for (let node = 0, count = 0; count < nodes.length; node++) {
    nodes[count] = node;
    count += weight[node] < CLOSED ? 1 : 0;
  }
}

function mostRows({ network, direction }: Reaching, nodes: Uint32Array): number {
  const first = direction === 'from' ? network.firstOut : network.firstIn;
  let most = 0;
  for (const node of nodes) most += first[node + 1] - first[node];
  return most;
}

// Adds rows that tell of their segments what is spent, and no more; the end of the last one.
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over all that a search reached
function addRows(
  { network, ridden: weight, direction, roadType, slowness, cover, arena, free, budget }: Reaching,
  nodes: Uint32Array,
  spentAt: Int32Array,
  limit: number,
): number {
  const { rows, endOfRow, rowsBefore } = arena;
  const { firstOut, firstIn, arcIn, directedOfArc } = network;
  const isLeft = Uint8Array.from(slowness, (own) => (own === undefined ? 0 : 1));
  const isFrom = direction === 'from';
  const first = isFrom ? firstOut : firstIn;
  let end = free;
  for (let i = 0; i < nodes.length; i++) {
    checkClockAt(budget, i);
    const node = nodes[i];
    const spent = spentAt[node];
    if (spent > limit) continue;
    for (let k = first[node], endOfNode = first[node + 1]; k < endOfNode; k++) {
      const arc = isFrom ? k : arcIn[k];
      if (weight[arc] >= CLOSED) continue;
      const directedSegment = directedOfArc[arc];
      const segment = directedSegment >>> 1;
      let row = endOfRow[segment] - rowsBefore - ROAD;
      if (row === NOT_LEFT - ROAD) continue;
      if (row < 0) {
        const type = roadType[segment];
        rows[end + SEGMENT] = segment;
        if (!isLeft[type]) {
          layRow(rows, end, network, cover);
          endOfRow[segment] = rowsBefore + NOT_LEFT;
          continue;
        }
        row = end;
        end += ROAD;
        endOfRow[segment] = rowsBefore + end;
        rows[row + SLOWNESS] = type;
        rows[row + SPENT_AT_START] = NOT_REACHED;
        rows[row + SPENT_AT_END] = NOT_REACHED;
        rows[row + FORWARD] = 0;
        rows[row + BACKWARD] = 0;
      }
      // Arriving over a forward course, one is at the end of the segment.
      const isStart = ((directedSegment & 1) === 0) === isFrom;
      const spentAtIt = row + (isStart ? SPENT_AT_START : SPENT_AT_END);
      if (rows[spentAtIt] !== NOT_REACHED && rows[spentAtIt] <= spent) continue;
      rows[spentAtIt] = spent;
      rows[row + (isStart ? FORWARD : BACKWARD)] = weight[arc];
    }
  }
  return end;
}

function layBySegment({ network, cover, arena, budget }: Reaching): void {
  const { rows, endOfRow, rowsBefore } = arena;
  for (let segment = 0; segment < network.segmentCount; segment++) {
    checkClockAt(budget, segment);
    const row = endOfRow[segment] - rowsBefore - ROAD;
    if (row >= 0) layRow(rows, row, network, cover);
  }
}

function layInTurn({ network, cover, arena, free, budget }: Reaching, end: number): void {
  for (let row = free; row < end; row += ROAD) {
    checkClockAt(budget, row / ROAD);
    layRow(arena.rows, row, network, cover);
  }
}

/** Lays what a row tells of its segment itself, in place of its number; the map is to cover its ends. */
export function layRow(
  rows: Int32Array,
  row: number,
  { firstPoint, pointX, pointY, length }: Network,
  cover: Cover,
): void {
  const segment = rows[row + SEGMENT];
  const first = firstPoint[segment];
  const end = firstPoint[segment + 1];
  rows[row + FIRST_POINT] = first;
  rows[row + POINT_COUNT] = end - first;
  rows[row + LENGTH] = length[segment];
  rows[row + START_X] = pointX[first];
  rows[row + START_Y] = pointY[first];
  rows[row + END_X] = pointX[end - 1];
  rows[row + END_Y] = pointY[end - 1];
  coverToo(cover, rows[row + START_X], rows[row + START_Y]);
  coverToo(cover, rows[row + END_X], rows[row + END_Y]);
}
