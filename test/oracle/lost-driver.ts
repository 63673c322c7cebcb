// Where a driver without instructions would leave the route.
//
// She goes straight ahead, and takes the straightest road within 45 degrees. She therefore leaves the route wherever another road is
// straighter than the route by 20 degrees or more. If no road leads straight ahead and two or more lead to the sides, she is lost, unless
// it is clear which of them is the bend of her road: it keeps the name, and the others are drives, tracks and ramps, or residential streets
// along a main road. She never takes a footpath. She never takes the other half of a divided road either, which runs back next to her half.
//
// The oracle reads only the shapes of roads, their names, their types and their directions.

import type { Leg } from '../../src/network/leg.ts';
import { junctionBefore, type Network, NO_ARC, ROUNDABOUT } from '../../src/network/network.ts';
import { familyOfRoadType } from '../../src/network/road-types.ts';
import { namesOfSegment } from '../../src/network/segment-names.ts';
import { type LonLat, shapeOfSegment } from '../../src/network/segment-shape.ts';

const STRAIGHT = 45;
const PLAINLY = 20;
const BACK = 135;
/** Metres over which a driver sees the direction of a road. */
const SEEN = 15;
/** A maneuver within this many metres of a junction is about this junction. */
const NEARBY = 60;
/** After this many metres, the halves of a divided road run in parallel, within the degrees on the next line. */
const FARTHER = 45;
const PARALLEL = 30;
/** A road with a small sideways offset is back on its line within this many metres. */
const STEP = 60;
const DRIVES: readonly string[] = ['AccessWay', 'Backroad', 'Ramp'];
const STREETS: readonly string[] = ['LocalRoad', 'MinorLocalRoad'];
const MAIN_ROADS: readonly string[] = ['LimitedAccess', 'PrimaryHighway', 'SecondaryHighway', 'MajorRoad'];

/**
 * The rows of a leg at which a driver would leave it, given only the maneuvers in `reported`. Each maneuver covers the rows from its first
 * to its last.
 */
export function lostRows(network: Network, leg: Leg, reported: readonly (readonly [number, number])[]): number[] {
  const metres = [0];
  for (const length of leg.length) metres.push(metres[metres.length - 1] + length / 100);
  const isReported = (row: number): boolean =>
    reported.some(([first, last]) => metres[first] - NEARBY <= metres[row] && metres[row] <= metres[last] + NEARBY);
  const lost: number[] = [];
  for (let row = 1; row < leg.directedSegment.length; row++) {
    const before = leg.directedSegment[row - 1];
    const after = leg.directedSegment[row];
    if (isReported(row) || isRound(network, before) || isRound(network, after)) continue;
    // The destination is in sight.
    if (metres[leg.directedSegment.length] - metres[row] < SEEN) break;
    if (leaves(network, before, after) && !isStepAside(network, leg, metres, row)) lost.push(row);
  }
  return lost;
}

function isRound(network: Network, directedSegment: number): boolean {
  return (network.flags[directedSegment >>> 1] & ROUNDABOUT) !== 0;
}

/** Whether a driver without instructions who arrives on one directed segment would not take the other. */
function leaves(network: Network, before: number, after: number): boolean {
  const comes = bearingAtStart(network, before ^ 1) + 180;
  const turnTo = (directedSegment: number): number =>
    Math.abs(turnBetween(comes, bearingAtStart(network, directedSegment)));
  const way = turnTo(after);
  const others = waysOn(network, before, after).filter((other) => !isOtherHalf(network, other, before, after));
  if (others.some((other) => turnTo(other) < STRAIGHT && turnTo(other) + PLAINLY <= way)) return true;
  if (way < STRAIGHT) return false;
  const keepsName = isOneRoad(network, before, after);
  const isBack = (other: number): boolean =>
    turnTo(other) >= BACK || (turnTo(other) >= 90 && isShortLeg(network, other, before, after));
  return others.some((other) => !isBack(other) && !(keepsName && isLesser(network, other, after)));
}

/** Whether the road back is only the short side of a triangle that belongs to one road. */
function isShortLeg(network: Network, other: number, before: number, after: number): boolean {
  const isShort = network.length[other >>> 1] < SEEN * 100;
  return isShort && isOneRoad(network, other, before) && isOneRoad(network, other, after);
}

/**
 * Whether a driver would not confuse two roads because one is minor: a drive or ramp next to a road, a residential street next to a main
 * road.
 */
function isLesser(network: Network, other: number, after: number): boolean {
  if (isOneRoad(network, other, after)) return false;
  const family = familyOf(network, other);
  return DRIVES.includes(family) || (STREETS.includes(family) && MAIN_ROADS.includes(familyOf(network, after)));
}

/** All roads that a driver may take at the end of `before`, except `after`, the road back, and footpaths. */
function waysOn(network: Network, before: number, after: number): number[] {
  const junction = junctionBefore(network, after);
  const ways: number[] = [];
  for (let arc = network.firstOut[junction]; arc < network.firstOut[junction + 1]; arc++) {
    const way = network.directedOfArc[arc];
    if (way !== after && way >>> 1 !== before >>> 1 && familyOf(network, way) !== 'Footpath') ways.push(way);
  }
  return ways;
}

/** Whether a one-way street of the same name only runs back next to the road by which the driver arrives or leaves. */
function isOtherHalf(network: Network, other: number, before: number, after: number): boolean {
  if (network.arcOfDirected[other ^ 1] !== NO_ARC) return false;
  if (!isOneRoad(network, other, before) && !isOneRoad(network, other, after)) return false;
  const away = bearingAtStart(network, other);
  const back = bearingAtStart(network, before ^ 1);
  const onward = bearingAtStart(network, after);
  const [halfFar, backFar] = [bearingFarther(network, other), bearingFarther(network, before ^ 1)];
  if (Math.abs(turnBetween(halfFar, backFar)) < PARALLEL && isOneRoad(network, before, after)) return true;
  if (Math.abs(turnBetween(away, back)) > 90) return false;
  return Math.abs(turnBetween(away, back)) < 60 || Math.abs(turnBetween(away, onward + 180)) < 60;
}

/** Whether a road only shifts sideways, and continues on its line within a few metres. */
function isStepAside(network: Network, leg: Leg, metres: readonly number[], row: number): boolean {
  for (let first = row; first > 0 && metres[row] - metres[first] <= STEP; first--) {
    for (let last = row; last < leg.directedSegment.length && metres[last] - metres[first] <= STEP; last++) {
      if (first === last || !isOneRoad(network, leg.directedSegment[first - 1], leg.directedSegment[last])) continue;
      const turn = turnBetween(
        bearingAtStart(network, leg.directedSegment[first - 1] ^ 1) + 180,
        bearingAtStart(network, leg.directedSegment[last]),
      );
      if (Math.abs(turn) < STRAIGHT) return true;
    }
  }
  return false;
}

/**
 * Whether two directed segments are one road. They are if they have the same street name; if one has no street name, the same number; if
 * neither has a name, the same type.
 */
function isOneRoad(network: Network, one: number, other: number): boolean {
  const mine = namesOf(network, one);
  const theirs = namesOf(network, other);
  if (mine.all.length === 0 && theirs.all.length === 0) return familyOf(network, one) === familyOf(network, other);
  const areStreets = mine.street.length > 0 && theirs.street.length > 0;
  return areStreets
    ? mine.street.some((name) => theirs.street.includes(name))
    : mine.all.some((name) => theirs.all.includes(name));
}

function namesOf(network: Network, directedSegment: number): { all: string[]; street: string[] } {
  const names = namesOfSegment(network, directedSegment >>> 1);
  const compact = (list: typeof names): string[] => list.map(({ name }) => name.replaceAll(' ', ''));
  return { all: compact(names), street: compact(names.filter(({ isRef }) => !isRef)) };
}

function familyOf(network: Network, directedSegment: number): string {
  return familyOfRoadType[network.roadType[directedSegment >>> 1]];
}

/** Degrees clockwise from north from the start of a directed segment to the point 15 metres along it. */
function bearingAtStart(network: Network, directedSegment: number): number {
  const [east, north] = pointAlong(network, directedSegment, SEEN);
  return (Math.atan2(east, north) * 180) / Math.PI;
}

/** Degrees clockwise from north, from the point 15 metres along a directed segment to the point 45 metres along it, or to its end. */
function bearingFarther(network: Network, directedSegment: number): number {
  const length = network.length[directedSegment >>> 1] / 100;
  const [x, y] = pointAlong(network, directedSegment, Math.min(SEEN, length / 3));
  const [east, north] = pointAlong(network, directedSegment, Math.min(FARTHER, length));
  return (Math.atan2(east - x, north - y) * 180) / Math.PI;
}

/** Metres east and north from the start of a directed segment to the point `metres` along it. */
function pointAlong(network: Network, directedSegment: number, metres: number): [number, number] {
  const shape = shapeOfSegment(network, directedSegment >>> 1);
  if (directedSegment & 1) shape.reverse();
  const start = shape[0];
  let left = metres;
  let [east, north] = [0, 0];
  for (let i = 1; i < shape.length && left > 0; i++) {
    const [x, y] = offset(shape[i - 1], shape[i], start[1]);
    const size = Math.hypot(x, y);
    const share = size > left ? left / size : 1;
    east += x * share;
    north += y * share;
    left -= size;
  }
  return [east, north];
}

function offset(from: LonLat, to: LonLat, latitude: number): [number, number] {
  let x = to[0] - from[0];
  if (x > 180) x -= 360;
  if (x < -180) x += 360;
  return [x * 111_320 * Math.cos((latitude * Math.PI) / 180), (to[1] - from[1]) * 111_320];
}

/** The turn from one bearing to another: at most 180 degrees, positive to the right. */
function turnBetween(from: number, to: number): number {
  return ((((to - from) % 360) + 540) % 360) - 180;
}
