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

/** If the reached nodes are more than this share of all nodes, checking every node and group is faster than listing the reached ones. */
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
  const { network, arena } = reaching;
  const { weight, touched, touchedCount } = labels;
  const { ends } = arena;
  const isMany = touchedCount > weight.length * MANY;
  clearEnds(ends, network);
  noteEnds(reaching, isMany ? undefined : touched.subarray(0, touchedCount), weight, limit);
  if (isMany) listGroups(ends);
  else ends.groups.subarray(0, ends.groupCount).sort();
  coverEnds(reaching);
}

// Forgets the ends of an earlier boundary.
function clearEnds(ends: ReachedEnds, network: Network): void {
  const { spent, least, groups, groupCount } = ends;
  const { count, firstRow } = roadGroupsOf(network);
  if (ends.network !== network) {
    ends.network = network;
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

// Lists all groups that were seen, in order.
function listGroups({ least, groups, groupCount }: ReachedEnds): void {
  for (let group = 0, count = 0; count < groupCount; group++) {
    groups[count] = group;
    count += least[group] === UNSEEN ? 0 : 1;
  }
}

// Notes the cost spent where the arcs at the given nodes, or at all nodes, are entered. The inner loop has hardly any branch that the
// processor would mispredict.
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays: its parts would be calls in the hottest place
function noteEnds(
  { network, ridden: weight, exits, direction, arena, budget }: Reaching,
  nodes: Uint32Array | undefined,
  spentAt: Int32Array,
  limit: number,
): void {
  const { spent, least, groups } = arena.ends;
  const { head, directedOfArc, firstOut, firstIn, arcIn, nodeCount, arcCount } = network;
  const { groupOfArc, endOfArc } = roadGroupsOf(network);
  const isFrom = direction === 'from';
  const first = isFrom ? firstOut : firstIn;
  const delays = isFrom ? undefined : exits;
  const { turns, halfSecond } = isFrom && exits?.turns.cost.length ? exits : { turns: undefined, halfSecond: 0 };
  const firstTurn = turns?.firstArc ?? arcCount;
  const count = nodes === undefined ? nodeCount : nodes.length;
  let { groupCount } = arena.ends;
  for (let n = 0; n < count; n++) {
    checkClockAt(budget, n);
    const node = nodes === undefined ? n : nodes[n];
    const atNode = spentAt[node];
    if (atNode > limit) continue;
    for (let i = first[node], last = first[node + 1]; i < last; i++) {
      const arc = isFrom ? i : arcIn[i];
      if (weight[arc] >= CLOSED) continue;
      let here = atNode;
      // adds the turn onto the road or, on the way `to` the starts, the delay at the end of the road unless trips end there
      if (arc >= firstTurn) here += halfSecond * turns!.cost[arc - firstTurn];
      if (delays !== undefined && delays.isEnd[head[arc]] === 0) here += delayAtEnd(delays, directedOfArc[arc]);
      if (here > limit) continue;
      const end = endOfArc[arc];
      if (here < spent[end]) spent[end] = here;
      const group = groupOfArc[arc];
      const before = least[group];
      if (before === UNSEEN) groups[groupCount++] = group;
      const less = here - before;
      least[group] = before + (less & (less >> 31));
    }
  }
  arena.ends.groupCount = groupCount;
}

// Extends the cover to both ends of every reached segment.
function coverEnds({ network, cover, arena: { ends }, budget }: Reaching): void {
  const roads = roadGroupsOf(network);
  const { boxes, rows, firstRow } = roads;
  const { spent, groups, groupCount } = ends;
  for (let i = 0; i < groupCount; i++) {
    checkClockAt(budget, i);
    const group = groups[i];
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
