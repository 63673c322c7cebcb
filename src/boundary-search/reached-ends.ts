// The ends of segments that a search reached, as rows of roads.

import type { Arena } from '../boundary/arena.ts';
import { type Cover, coverToo } from '../boundary/flat-map.ts';
import { type Budget, checkClockAt } from '../budget/budget.ts';
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
} from '../kernel/drawing/road.ts';
import { type TurnsOntoArcs, turnOnto } from '../network/delays.ts';
import type { Network } from '../network/network.ts';
import type { Labels } from '../search/scratch.ts';
import { CLOSED } from '../search/weights.ts';

/** The arrays of a search, and the data of segments from which rows are made. */
export interface Reaching {
  readonly network: Network;
  /** The cost of each arc. */
  readonly ridden: Int32Array;
  /** The delays that `ridden` contains; absent if there are none. */
  readonly exits: BoundaryExits | undefined;
  readonly direction: 'from' | 'to';
  readonly roadType: Uint8Array;
  /** The cost of a metre off the road, by road type; a type without a cost has no area around its roads. */
  readonly slowness: readonly (number | undefined)[];
  /** A map that begins at a start and is extended to everything that is reached, including segments that travel may not leave. */
  readonly cover: Cover;
  /** The array that rows are written into, ... */
  readonly arena: Arena;
  /** ... after this many free numbers. */
  readonly free: number;
  readonly budget: Budget;
}

/** Delays in the figure of a boundary. */
export interface BoundaryExits {
  /** By directed segment. */
  readonly kind: Uint16Array;
  /** By kind. */
  readonly delay: Int32Array;
  readonly turns: TurnsOntoArcs;
  /** What half a second of a turn is in the figure. */
  readonly halfSecond: number;
  /** By node: 1 where trips end, and pay no delay. */
  readonly isEnd: Uint8Array;
}

/** The delay at the end of a directed segment. */
export function delayAtEnd(exits: BoundaryExits | undefined, directedSegment: number): number {
  return exits === undefined ? 0 : exits.delay[exits.kind[directedSegment]];
}

/** Beyond this share of all nodes, checking every node and segment is faster than sorting the reached ones. */
const MANY = 1 / 16;

/** The segment of a row, until `layRow` replaces it with the first point of the segment. */
export const SEGMENT: number = FIRST_POINT;

/** A value in place of the end of a row: travel may not leave the segment. */
const NOT_LEFT = 1;

/** Ends of rows keep counting from one boundary to the next, up to this number, so that they need not be cleared. */
const GREATEST = 2 ** 31 - 1;

/**
 * Writes the segments that are used within `limit`, going `from` or `to` the labelled nodes. Each segment that travel may leave gets ROAD
 * numbers. Returns their end. Consecutive rows lie close together on the map.
 */
export function reachedEnds(reaching: Reaching, labels: Labels, limit: number): number {
  const { free, arena } = reaching;
  const { segmentCount } = reaching.network;
  const { weight, touched, touchedCount } = labels;
  const isMany = touchedCount > weight.length * MANY;
  // Nodes are numbered along a curve, so consecutive ones lie close together.
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
  // Segments are scattered in memory. Reading them in a tight loop, and in order if there are many, hides most cache misses.
  if (isMany) layBySegment(reaching);
  else layInTurn(reaching, end);
  arena.rowsBefore += end + 1;
  return end;
}

// Each loop is a separate function that ends with the loop: the engine discards compiled code of a loop when it continues into code
// that has not run before.

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

// Adds rows that only have the cost at each end of their segments. Returns the end of the last row.
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over everything that a search reached
function addRows(
  { network, ridden: weight, exits, direction, roadType, slowness, cover, arena, free, budget }: Reaching,
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
    const spentThere = spentAt[node];
    if (spentThere > limit) continue;
    const isEnd = exits !== undefined && exits.isEnd[node] === 1;
    for (let k = first[node], endOfNode = first[node + 1]; k < endOfNode; k++) {
      const arc = isFrom ? k : arcIn[k];
      if (weight[arc] >= CLOSED) continue;
      const directedSegment = directedOfArc[arc];
      const segment = directedSegment >>> 1;
      const delay = delayAtEnd(exits, directedSegment);
      const turn = exits === undefined ? 0 : exits.halfSecond * turnOnto(exits.turns, arc);
      // before the road is ridden, the turn onto it is spent, or on the way to a node that leads on, the delay there
      const spent = spentThere + (isFrom ? turn : isEnd ? 0 : delay);
      if (spent > limit) continue;
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
      // Arriving in forward direction means arriving at the end of the segment.
      const isStart = ((directedSegment & 1) === 0) === isFrom;
      const spentAtIt = row + (isStart ? SPENT_AT_START : SPENT_AT_END);
      if (rows[spentAtIt] !== NOT_REACHED && rows[spentAtIt] <= spent) continue;
      rows[spentAtIt] = spent;
      rows[row + (isStart ? FORWARD : BACKWARD)] = weight[arc] - delay - turn;
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

/** Replaces the number of a segment in a row by the data of the segment. The map must cover the ends of the segment. */
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
