// The ends of segments that a search reached, by directed segment, and the groups of roads that they belong to. Drawing asks for rows of the
// groups that it looks into, which are few.

import type { Arena, ReachedEnds } from '../boundary/arena.ts';
import { type Cover, coverToo } from '../boundary/flat-map.ts';
import { type Budget, checkClockAt } from '../budget/budget.ts';
import {
  BACKWARD,
  END_X,
  END_Y,
  FIRST_POINT,
  FORWARD,
  GROUP,
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
import { eastOf } from '../kernel/drawing/to-flat.ts';
import { type TurnsOntoArcs, turnOnto } from '../network/delays.ts';
import { arcsOfDirected, type Network } from '../network/network.ts';
import type { Labels } from '../search/scratch.ts';
import { CLOSED } from '../search/weights.ts';
import {
  BOX,
  CENTRE_X,
  CENTRE_Y,
  COLUMNS,
  DIRECTED,
  fillGroup,
  GROUP_SHIFT,
  HALF_HEIGHT,
  HALF_WIDTH,
  OTHER_ARC,
  OWN_ARC,
  RADIUS,
  type RoadGroups,
  roadGroupsOf,
  SEGMENT,
  TYPES,
} from './road-groups.ts';

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
  readonly arena: Arena;
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

/** Beyond this share of all nodes, checking every node and group is faster than listing the reached ones. */
const MANY = 1 / 16;

/** An end that is not reached. */
const NOWHERE = 2 ** 31 - 1;

/** In `least`: no road of the group is reached. */
const UNSEEN = NOWHERE;

/**
 * Finds the ends of segments that are reached within `limit` on the way from the labelled nodes, or to them. Lists the groups of these ends
 * in the arena, and extends the cover to them.
 */
export function reachEnds(reaching: Reaching, labels: Labels, limit: number): void {
  const { network, arena, direction } = reaching;
  const { weight, touched, touchedCount } = labels;
  const { ends } = arena;
  const isMany = touchedCount > weight.length * MANY;
  clearEnds(ends, network);
  const arcs = isMany ? undefined : arcsAt(network, direction, touched.subarray(0, touchedCount));
  noteEnds(reaching, arcs, weight, limit);
  if (isMany) listGroups(ends);
  else ends.groups.subarray(0, ends.groupCount).sort();
  coverEnds(reaching);
}

// Forgets the ends of an earlier boundary.
function clearEnds(ends: ReachedEnds, network: Network): void {
  const { spent, least, groups, groupCount } = ends;
  if (ends.network !== network) {
    const { count } = roadGroupsOf(network);
    ends.network = network;
    ends.spent = new Int32Array(count << GROUP_SHIFT).fill(NOWHERE);
    ends.least = new Int32Array(count).fill(UNSEEN);
    ends.groups = new Uint32Array(count);
    ends.sheet = new Int32Array(GROUP * count);
  } else if (groupCount > least.length * MANY) {
    spent.fill(NOWHERE);
    least.fill(UNSEEN);
  } else {
    const { rows, firstRow } = roadGroupsOf(network);
    for (let i = 0; i < groupCount; i++) {
      const group = groups[i];
      least[group] = UNSEEN;
      for (let row = SEGMENT * firstRow[group]; row < SEGMENT * firstRow[group + 1]; row += SEGMENT) {
        spent[rows[row + OWN_ARC]] = NOWHERE;
        if (rows[row + OTHER_ARC] >= 0) spent[rows[row + OTHER_ARC]] = NOWHERE;
      }
    }
  }
  ends.groupCount = 0;
}

// The arcs that leave nodes, or lead to them.
function arcsAt({ firstOut, firstIn, arcIn }: Network, direction: 'from' | 'to', nodes: Uint32Array): Uint32Array {
  const isFrom = direction === 'from';
  const first = isFrom ? firstOut : firstIn;
  let count = 0;
  for (const node of nodes) count += first[node + 1] - first[node];
  const arcs = new Uint32Array(count);
  count = 0;
  for (const node of nodes) {
    for (let i = first[node]; i < first[node + 1]; i++) arcs[count++] = isFrom ? i : arcIn[i];
  }
  return arcs;
}

// All groups that were seen, in order.
function listGroups({ least, groups, groupCount }: ReachedEnds): void {
  for (let group = 0, count = 0; count < groupCount; group++) {
    groups[count] = group;
    count += least[group] === UNSEEN ? 0 : 1;
  }
}

// Notes where some arcs, or all, are entered. The loop has hardly a branch that the processor would mispredict.
function noteEnds(
  { network, ridden: weight, exits, direction, arena, budget }: Reaching,
  arcs: Uint32Array | undefined,
  spentAt: Int32Array,
  limit: number,
): void {
  const { spent, least, groups } = arena.ends;
  const { tail, head, directedOfArc, arcOfDirected, firstOut, junctionCount, arcCount } = network;
  const { groupOfArc } = roadGroupsOf(network);
  const firstOfCopies = firstOut[junctionCount];
  const isFrom = direction === 'from';
  const nodeOf = isFrom ? tail : head;
  const count = arcs === undefined ? arcCount : arcs.length;
  let { groupCount } = arena.ends;
  for (let i = 0; i < count; i++) {
    checkClockAt(budget, i);
    const arc = arcs === undefined ? i : arcs[i];
    let here = spentAt[nodeOf[arc]];
    if (here > limit || weight[arc] >= CLOSED) continue;
    if (exits !== undefined) {
      // before the road is ridden, the turn onto it is spent, or on the way to a node that leads on, the delay there
      if (isFrom) here += exits.halfSecond * turnOnto(exits.turns, arc);
      else if (exits.isEnd[head[arc]] === 0) here += delayAtEnd(exits, directedOfArc[arc]);
      if (here > limit) continue;
    }
    const primary = arc < firstOfCopies ? arc : arcOfDirected[directedOfArc[arc]];
    if (here < spent[primary]) spent[primary] = here;
    const group = groupOfArc[arc];
    const before = least[group];
    if (before === UNSEEN) groups[groupCount++] = group;
    const less = here - before;
    least[group] = before + (less & (less >> 31));
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
    for (let row = SEGMENT * firstRow[group]; row < SEGMENT * firstRow[group + 1]; row += SEGMENT) {
      if (spentOver(spent, rows[row + OWN_ARC]) === NOWHERE && spentOver(spent, rows[row + OTHER_ARC]) === NOWHERE)
        continue;
      coverToo(cover, rows[row + COLUMNS + 3], rows[row + COLUMNS + 4]);
      coverToo(cover, rows[row + COLUMNS + 5], rows[row + COLUMNS + 6]);
    }
  }
}

// What is spent where an arc is entered, if there is one.
function spentOver(spent: Int32Array, arc: number): number {
  return arc < 0 ? NOWHERE : spent[arc];
}

function isCovered({ middle, west, south, east, north }: Cover, boxes: Int32Array, row: number): boolean {
  const x = eastOf(middle, boxes[row + CENTRE_X]);
  const y = boxes[row + CENTRE_Y];
  const width = boxes[row + HALF_WIDTH];
  const height = boxes[row + HALF_HEIGHT];
  return x - width >= west && x + width <= east && y - height >= south && y + height <= north;
}

/** The groups with roads that travel may leave: GROUP numbers each. */
export function sheetOfGroups({ network, roadType, slowness, arena: { ends } }: Omit<Reaching, 'cover'>): Int32Array {
  const isLeft = Uint8Array.from(slowness, (own) => (own === undefined ? 0 : 1));
  const count = fillSheet(ends, roadGroupsOf(network), roadType, isLeft, roadType === network.roadType);
  return ends.sheet.subarray(0, GROUP * count);
}

// Returns the number of groups.
function fillSheet(
  { spent, least, groups, groupCount, sheet }: ReachedEnds,
  roads: RoadGroups,
  roadType: Uint8Array,
  isLeft: Uint8Array,
  areUsual: boolean,
): number {
  const { boxes } = roads;
  const unleft = isLeft.reduce((bits, own, type) => bits | ((1 - own) << type), 0);
  let count = 0;
  for (let i = 0; i < groupCount; i++) {
    const group = groups[i];
    const box = BOX * group;
    const isAllLeft = areUsual && (boxes[box + TYPES] & unleft) === 0;
    const cost = isAllLeft ? least[group] : leastLeft(spent, roads, group, roadType, isLeft);
    const at = GROUP * count;
    sheet[at] = boxes[box + CENTRE_X];
    sheet[at + 1] = boxes[box + CENTRE_Y];
    sheet[at + 2] = boxes[box + RADIUS];
    sheet[at + 3] = cost;
    sheet[at + 4] = group;
    // without a road that travel may leave, the next one overwrites it
    count += cost === NOWHERE ? 0 : 1;
  }
  return count;
}

// The least cost spent on the roads of a group that travel may leave.
function leastLeft(
  spent: Int32Array,
  { rows, firstRow }: RoadGroups,
  group: number,
  roadType: Uint8Array,
  isLeft: Uint8Array,
): number {
  let least = NOWHERE;
  for (let row = SEGMENT * firstRow[group]; row < SEGMENT * firstRow[group + 1]; row += SEGMENT) {
    if (isLeft[roadType[rows[row + DIRECTED] >>> 1]] === 0) continue;
    least = Math.min(least, spentOver(spent, rows[row + OWN_ARC]), spentOver(spent, rows[row + OTHER_ARC]));
  }
  return least;
}

/** Writes rows of the reached roads of a group that travel may leave. Returns where they end. */
export function groupWriter(
  reaching: Omit<Reaching, 'cover'>,
): (group: number, rows: Int32Array, row: number) => number {
  const { network, ridden, exits, direction, roadType, slowness } = reaching;
  const { spent } = reaching.arena.ends;
  const { rows: segments, firstRow } = roadGroupsOf(network);
  const isLeft = Uint8Array.from(slowness, (own) => (own === undefined ? 0 : 1));
  const side = direction === 'from' ? 0 : 1;
  // what is ridden of the arcs of a directed segment
  const rideOf = (primary: number, directedSegment: number): number => {
    if (ridden[primary] < CLOSED) return ridden[primary] - delayAtEnd(exits, directedSegment);
    const arc = arcsOfDirected(network, directedSegment).find((each) => ridden[each] < CLOSED)!;
    const turn = exits === undefined ? 0 : exits.halfSecond * turnOnto(exits.turns, arc);
    return ridden[arc] - delayAtEnd(exits, directedSegment) - turn;
  };
  return (group, rows, row) => {
    for (let from = SEGMENT * firstRow[group], end = SEGMENT * firstRow[group + 1]; from < end; from += SEGMENT) {
      const arc = segments[from + OWN_ARC];
      const here = spent[arc];
      const there = spentOver(spent, segments[from + OTHER_ARC]);
      const directedSegment = segments[from + DIRECTED];
      const type = roadType[directedSegment >>> 1];
      if ((here === NOWHERE && there === NOWHERE) || isLeft[type] === 0) continue;
      // Arriving in forward direction means arriving at the end of the segment.
      const isEnd = (directedSegment & 1) ^ side;
      copyColumns(rows, row, segments, from + COLUMNS);
      rows[row + SLOWNESS] = type;
      rows[row + SPENT_AT_START + isEnd] = here === NOWHERE ? NOT_REACHED : here;
      rows[row + FORWARD + isEnd] = here === NOWHERE ? 0 : rideOf(arc, directedSegment);
      rows[row + SPENT_AT_END - isEnd] = there === NOWHERE ? NOT_REACHED : there;
      rows[row + BACKWARD - isEnd] = there === NOWHERE ? 0 : rideOf(segments[from + OTHER_ARC], directedSegment ^ 1);
      row += ROAD;
    }
    return row;
  };
}

// Copies the columns of a segment, see road-groups.ts, into a row.
function copyColumns(rows: Int32Array, row: number, from: Int32Array, at: number): void {
  rows[row + FIRST_POINT] = from[at];
  rows[row + POINT_COUNT] = from[at + 1];
  rows[row + LENGTH] = from[at + 2];
  rows[row + START_X] = from[at + 3];
  rows[row + START_Y] = from[at + 4];
  rows[row + END_X] = from[at + 5];
  rows[row + END_Y] = from[at + 6];
}

/** Writes the data of a segment into a row. */
export function layRow(
  rows: Int32Array,
  row: number,
  { firstPoint, pointX, pointY, length }: Network,
  segment: number,
): void {
  const first = firstPoint[segment];
  const end = firstPoint[segment + 1];
  rows[row + FIRST_POINT] = first;
  rows[row + POINT_COUNT] = end - first;
  rows[row + LENGTH] = length[segment];
  rows[row + START_X] = pointX[first];
  rows[row + START_Y] = pointY[first];
  rows[row + END_X] = pointX[end - 1];
  rows[row + END_Y] = pointY[end - 1];
}
