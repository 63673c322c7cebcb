// The ends of segments that a search reached, by directed segment, and the groups of roads to which they belong. Drawing asks only for the
// rows of groups that it looks into, and those are few: see reached-rows.ts.

import type { Arena, ReachedEnds } from '../boundary/arena.ts';
import { type Cover, coverToo } from '../boundary/flat-map.ts';
import { type Budget, checkClockAt } from '../budget/budget.ts';
import { END_X, END_Y, GROUP, START_X, START_Y } from '../kernel/drawing/road.ts';
import { eastOf } from '../kernel/drawing/to-flat.ts';
import type { TurnsOntoArcs } from '../network/delays.ts';
import type { Network } from '../network/network.ts';
import type { Labels } from '../search/scratch.ts';
import { CLOSED } from '../search/weights.ts';
import {
  BOX,
  CENTRE_X,
  CENTRE_Y,
  COLUMNS,
  fillGroup,
  HALF_HEIGHT,
  HALF_WIDTH,
  roadGroupsOf,
  SEGMENT,
} from './road-groups.ts';

/** The arrays of a search, and the data from which rows of segments are made. */
export interface Reaching {
  readonly network: Network;
  /** The cost of each arc. */
  readonly ridden: Int32Array;
  /** The delays that `ridden` contains; absent if there are none. */
  readonly exits: BoundaryExits | undefined;
  /** What riding each segment costs (reached-rows.ts). An entry is filled when a boundary needs it. */
  readonly rideCosts: Int32Array;
  readonly direction: 'from' | 'to';
  readonly roadType: Uint8Array;
  /** The cost of a metre off the road, by road type; a type without a cost has no area around its roads. */
  readonly slowness: readonly (number | undefined)[];
  /** A map that begins at a start and is extended to everything that is reached, including segments that travel may not leave. */
  readonly cover: Cover;
  readonly arena: Arena;
  readonly budget: Budget;
}

/** What delays and turns add to the costs of a boundary, whether these are times or distances. */
export interface BoundaryExits {
  /** For each directed segment: the kind of the delay at its end. */
  readonly kind: Uint16Array;
  /** For each kind: the delay. */
  readonly delay: Int32Array;
  readonly turns: TurnsOntoArcs;
  /** How much half a second of a turn adds to the cost. */
  readonly halfSecond: number;
  /** For each node: 1 if trips end there, so that no delay is paid. */
  readonly isEnd: Uint8Array;
}

/** The delay at the end of a directed segment. */
export function delayAtEnd(exits: BoundaryExits | undefined, directedSegment: number): number {
  return exits === undefined ? 0 : exits.delay[exits.kind[directedSegment]];
}

/** The nodes in a block, as a shift. Ends are noted for whole blocks, because most neighbours of a reached node are reached as well. */
const BLOCK_SHIFT = 5;

/** If more than this share of all nodes is labelled, marking all blocks is faster than finding the arcs that lead to these nodes. */
const MOST = 1 / 4;

/** If an earlier boundary reached more than this share of all groups, forgetting all of them is faster. */
const MANY = 1 / 16;

/** The cost at an end that is not reached. */
export const NOWHERE: number = 2 ** 31 - 1;

/** A value of `least`: no road of the group is reached. */
const UNSEEN = NOWHERE;

/**
 * Finds the ends of segments that are reached within `limit` on the way from the labelled nodes, or to them. Lists the groups of these ends
 * in the arena, and extends the cover to the ends.
 */
export function reachEnds(reaching: Reaching, labels: Labels, limit: number): void {
  clearEnds(reaching.arena.ends, reaching.network);
  noteEnds(reaching, labels, limit);
  coverEnds(reaching);
}

// Forgets the ends of an earlier boundary.
function clearEnds(ends: ReachedEnds, network: Network): void {
  const { spent, least, groups, groupCount } = ends;
  const { count, firstRow } = roadGroupsOf(network);
  if (ends.network !== network) {
    ends.network = network;
    ends.marks = new Uint8Array((network.nodeCount >>> BLOCK_SHIFT) + 1);
    ends.spent = new Int32Array(2 * firstRow[count]).fill(NOWHERE);
    ends.least = new Int32Array(count).fill(UNSEEN);
    ends.groups = new Uint32Array(count);
    ends.sheet = new Int32Array(GROUP * count);
  } else if (groupCount > least.length * MANY) {
    spent.fill(NOWHERE);
    least.fill(UNSEEN);
  } else {
    for (let i = 0; i < groupCount; i++) {
      const group = groups[i];
      least[group] = UNSEEN;
      for (let end = 2 * firstRow[group]; end < 2 * firstRow[group + 1]; end++) spent[end] = NOWHERE;
    }
  }
  ends.groupCount = 0;
}

// Notes the cost spent where the arcs at labelled nodes are entered. The inner loop has no branch that the processor would often mispredict.
function noteEnds({ network, ridden, exits, direction, arena, budget }: Reaching, labels: Labels, limit: number): void {
  const { spent, least, marks } = arena.ends;
  const { weight: spentAt } = labels;
  const { tail, head, directedOfArc, firstOut, nodeCount, arcCount } = network;
  const { groupOfArc, endOfArc } = roadGroupsOf(network);
  const isFrom = direction === 'from';
  const nodeOfArc = isFrom ? tail : head;
  const delays = isFrom ? undefined : exits;
  const { turns, halfSecond } = isFrom && exits?.turns.cost.length ? exits : { turns: undefined, halfSecond: 0 };
  const firstTurn = turns?.firstArc ?? arcCount;
  markBlocks(network, direction, labels, marks);
  for (let block = 0; block < marks.length; block++) {
    checkClockAt(budget, block << BLOCK_SHIFT);
    if (marks[block] === 0) continue;
    marks[block] = 0;
    const last = firstOut[Math.min((block + 1) << BLOCK_SHIFT, nodeCount)];
    for (let arc = firstOut[block << BLOCK_SHIFT]; arc < last; arc++) {
      const node = nodeOfArc[arc];
      let here = spentAt[node];
      // adds the turn onto the road or, on the way `to` the starts, the delay at the end of the road unless trips end there
      if (arc >= firstTurn) here += halfSecond * turns!.cost[arc - firstTurn];
      if (delays !== undefined && delays.isEnd[node] === 0) here += delayAtEnd(delays, directedOfArc[arc]);
      // if the arc is closed or the cost exceeds the limit, `isBeyond` has all bits, otherwise none
      const isBeyond = ((limit - here) | (CLOSED - 1 - ridden[arc])) >> 31;
      here |= isBeyond & NOWHERE;
      const end = endOfArc[arc];
      const less = here - spent[end];
      spent[end] += less & (less >> 31);
      const group = groupOfArc[arc];
      const lessThanAll = here - least[group];
      least[group] += lessThanAll & (lessThanAll >> 31);
    }
  }
}

// Marks the blocks of nodes that labelled nodes lead from, or that lead to labelled nodes.
function markBlocks(
  { tail, firstIn, arcIn, nodeCount }: Network,
  direction: 'from' | 'to',
  { touched, touchedCount }: Labels,
  marks: Uint8Array,
): void {
  if (direction === 'to' && touchedCount > nodeCount * MOST) {
    marks.fill(1);
    return;
  }
  for (let t = 0; t < touchedCount; t++) {
    const node = touched[t];
    if (direction === 'from') marks[node >>> BLOCK_SHIFT] = 1;
    else for (let i = firstIn[node]; i < firstIn[node + 1]; i++) marks[tail[arcIn[i]] >>> BLOCK_SHIFT] = 1;
  }
}

// Lists all groups that were seen, in order, and extends the cover to both ends of every reached segment.
function coverEnds({ network, cover, arena: { ends }, budget }: Reaching): void {
  const roads = roadGroupsOf(network);
  const { boxes, rows, firstRow } = roads;
  const { spent, least, groups } = ends;
  for (let group = 0; group < least.length; group++) {
    checkClockAt(budget, group);
    if (least[group] === UNSEEN) continue;
    groups[ends.groupCount++] = group;
    fillGroup(network, roads, group);
    if (isCovered(cover, boxes, BOX * group)) continue;
    for (let each = firstRow[group]; each < firstRow[group + 1]; each++) {
      if (spent[2 * each] === NOWHERE && spent[2 * each + 1] === NOWHERE) continue;
      const row = SEGMENT * each;
      coverToo(cover, rows[row + COLUMNS + START_X], rows[row + COLUMNS + START_Y]);
      coverToo(cover, rows[row + COLUMNS + END_X], rows[row + COLUMNS + END_Y]);
    }
  }
}

function isCovered({ middle, west, south, east, north }: Cover, boxes: Int32Array, row: number): boolean {
  const x = eastOf(middle, boxes[row + CENTRE_X]);
  const y = boxes[row + CENTRE_Y];
  const width = boxes[row + HALF_WIDTH];
  const height = boxes[row + HALF_HEIGHT];
  return x - width >= west && x + width <= east && y - height >= south && y + height <= north;
}
