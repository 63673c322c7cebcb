// What drawing reads about the ends that a search reached: a sheet with their groups of roads, and rows for the groups that it looks into.

import {
  BACKWARD,
  FORWARD,
  GROUP,
  NOT_REACHED,
  ROAD,
  SLOWNESS,
  SPENT_AT_END,
  SPENT_AT_START,
} from '../kernel/drawing/road.ts';
import { turnOnto } from '../network/delays.ts';
import { arcsOfDirected, type Network, NO_ARC } from '../network/network.ts';
import { CLOSED } from '../search/weights.ts';
import { delayAtEnd, NOWHERE, type Reaching } from './reached-ends.ts';
import {
  BOX,
  CENTRE_X,
  CENTRE_Y,
  COLUMNS,
  DIRECTED,
  RADIUS,
  type RoadGroups,
  roadGroupsOf,
  SEGMENT,
  TYPES,
} from './road-groups.ts';

/** The type of each road, and the cost of a metre off a road of each type. */
type TypesOfRoads = Pick<Reaching, 'roadType' | 'slowness'>;

/**
 * Numbers per segment in ride costs: its road type plus 1, or 0 until a boundary needs the segment; what riding costs along its own arc;
 * and what it costs along the other arc.
 */
const RIDE_COSTS = 3;

/** Ride costs of a costing, none of them filled yet. */
export function makeRideCosts(network: Network): Int32Array {
  const { count, firstRow } = roadGroupsOf(network);
  return new Int32Array(RIDE_COSTS * firstRow[count]);
}

/** GROUP numbers for each group with roads that travel may leave. */
export function sheetOfGroups({ network, roadType, slowness, arena }: Omit<Reaching, 'cover'>): Int32Array {
  const { spent, least, groups, groupCount, sheet } = arena.ends;
  const roads = roadGroupsOf(network);
  const { boxes } = roads;
  const types = { roadType, slowness };
  const areUsual = roadType === network.roadType;
  const left = slowness.findIndex((own) => own !== undefined);
  const areAlike = slowness.every((own) => own === undefined || own === slowness[left]);
  const unleft = slowness.reduce<number>((bits, own, type) => (own === undefined ? bits | (1 << type) : bits), 0);
  let count = 0;
  for (let i = 0; i < groupCount; i++) {
    const group = groups[i];
    const box = BOX * group;
    const at = GROUP * count;
    sheet[at] = boxes[box + CENTRE_X];
    sheet[at + 1] = boxes[box + CENTRE_Y];
    sheet[at + 2] = boxes[box + RADIUS];
    sheet[at + 3] = least[group];
    sheet[at + 4] = left;
    sheet[at + 5] = group;
    if (!areUsual || !areAlike || (boxes[box + TYPES] & unleft) !== 0) boundLeft(sheet, at, spent, roads, types);
    // a group without roads that travel may leave is overwritten by the next group
    count += sheet[at + 3] === NOWHERE ? 0 : 1;
  }
  return sheet.subarray(0, GROUP * count);
}

// Writes the least cost spent on a group's reached roads, without roads that travel may not leave, and which type of road travel leaves
// most cheaply.
function boundLeft(
  sheet: Int32Array,
  at: number,
  spent: Int32Array,
  { rows, firstRow }: RoadGroups,
  { roadType, slowness }: TypesOfRoads,
): void {
  const group = sheet[at + 5];
  let least = NOWHERE;
  let leastSlowness = Infinity;
  for (let each = firstRow[group]; each < firstRow[group + 1]; each++) {
    const type = roadType[rows[SEGMENT * each + DIRECTED] >>> 1];
    const own = slowness[type];
    const here = Math.min(spent[2 * each], spent[2 * each + 1]);
    if (own === undefined || here === NOWHERE) continue;
    least = Math.min(least, here);
    if (own > leastSlowness) continue;
    leastSlowness = own;
    sheet[at + 4] = type;
  }
  sheet[at + 3] = least;
}

/**
 * Returns a function that writes the rows of a group's reached roads, without roads that travel may not leave. The function returns where
 * the rows end.
 */
export function groupWriter(
  reaching: Omit<Reaching, 'cover'>,
): (group: number, rows: Int32Array, row: number) => number {
  const { network, rideCosts, direction, slowness } = reaching;
  const { spent } = reaching.arena.ends;
  const { rows: segments, firstRow } = roadGroupsOf(network);
  const isLeft = Uint8Array.from(slowness, (own) => (own === undefined ? 0 : 1));
  const side = direction === 'from' ? 0 : 1;
  return (group, rows, row) => {
    for (let i = firstRow[group], end = firstRow[group + 1]; i < end; i++) {
      const from = SEGMENT * i;
      const here = spent[2 * i];
      const there = spent[2 * i + 1];
      if (here === NOWHERE && there === NOWHERE) continue;
      const entry = RIDE_COSTS * i;
      if (rideCosts[entry] === 0) fillRideCosts(reaching, segments[from + DIRECTED], entry);
      const type = rideCosts[entry] - 1;
      if (isLeft[type] === 0) continue;
      // Arriving in forward direction means arriving at the end of the segment.
      const isEnd = (segments[from + DIRECTED] & 1) ^ side;
      // the first columns of a road, up to END_Y: a loop takes half as long again
      rows[row] = segments[from + COLUMNS];
      rows[row + 1] = segments[from + COLUMNS + 1];
      rows[row + 2] = segments[from + COLUMNS + 2];
      rows[row + 3] = segments[from + COLUMNS + 3];
      rows[row + 4] = segments[from + COLUMNS + 4];
      rows[row + 5] = segments[from + COLUMNS + 5];
      rows[row + 6] = segments[from + COLUMNS + 6];
      rows[row + SLOWNESS] = type;
      rows[row + SPENT_AT_START + isEnd] = here === NOWHERE ? NOT_REACHED : here;
      rows[row + FORWARD + isEnd] = rideCosts[entry + 1];
      rows[row + SPENT_AT_END - isEnd] = there === NOWHERE ? NOT_REACHED : there;
      rows[row + BACKWARD - isEnd] = rideCosts[entry + 2];
      row += ROAD;
    }
    return row;
  };
}

// Writes what riding a segment costs into `rideCosts`. A direction in which no trip may ride costs 0, and is never reached.
function fillRideCosts(
  { network, ridden, exits, roadType, rideCosts }: Omit<Reaching, 'cover'>,
  directedSegment: number,
  entry: number,
): void {
  const rideCost = (directed: number): number => {
    const primary = network.arcOfDirected[directed];
    if (primary !== NO_ARC && ridden[primary] < CLOSED) return ridden[primary] - delayAtEnd(exits, directed);
    const arc = arcsOfDirected(network, directed).find((each) => ridden[each] < CLOSED);
    if (arc === undefined) return 0;
    const turn = exits === undefined ? 0 : exits.halfSecond * turnOnto(exits.turns, arc);
    return ridden[arc] - delayAtEnd(exits, directed) - turn;
  };
  rideCosts[entry] = roadType[directedSegment >>> 1] + 1;
  rideCosts[entry + 1] = rideCost(directedSegment);
  rideCosts[entry + 2] = rideCost(directedSegment ^ 1);
}
