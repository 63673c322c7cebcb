// What turning from one directed segment into another costs, straight from the source.

import { delaysIn, HALF_SECOND, turnOnto } from '../../src/network/delays.ts';
import { arcsOfDirected, type Network } from '../../src/network/network.ts';
import { familyOfRoadType, numberOfRoadType } from '../../src/network/road-types.ts';
import { findSegment } from '../../src/network/segment-ids.ts';
import { type NetworkSource, type SegmentSource, TIME_BUCKETS } from '../../src/network/source.ts';
import { millisecondsAt } from '../../src/network/travel-time.ts';
import { bannedRides, isSame, openDirectedSegments, reversed, turnBetween } from './banned-turns.ts';
import { oracleDelays } from './delays.ts';
import type { DirectedSegment } from './directed-segment.ts';

/** Turn costs in seconds, and the junctions where each turn has its own cost. */
export interface OracleCosts {
  readonly left: number;
  readonly right: number;
  readonly sharp: number;
  readonly uTurn: number;
  readonly split: 'none' | 'major' | 'all';
}

/** A range of milliseconds. Only turning round at split junctions may cost less than `most`. */
export interface OracleTurn {
  readonly least: number;
  readonly most: number;
}

export interface OracleTurns {
  readonly turnOf: (before: DirectedSegment, after: DirectedSegment) => OracleTurn;
  /** Milliseconds: the least turn at the end of a directed segment, plus the least turn onto it, which is 0 at a split junction. */
  readonly leastAfter: (before: DirectedSegment) => number;
  /** The directed segments that may follow one, turning round included. */
  readonly waysAfter: (before: DirectedSegment) => DirectedSegment[];
}

/** Milliseconds: what every turn at the end of a road pays, and what this turn costs in addition. */
export interface TurnTime {
  readonly least: number;
  readonly beyond: number;
}

/**
 * Milliseconds for each turn of a network. For turning round, the network decides within the range of the oracle. `undefined` if the source
 * has no turn costs.
 */
export function turnTimes(
  source: NetworkSource,
  network: Network,
): (before: DirectedSegment, after: DirectedSegment) => TurnTime {
  const turns = turnsOfNetwork(source, network);
  if (turns === undefined) return () => ({ least: 0, beyond: 0 });
  return (before, after) => {
    const least = turns.leastAfter(before);
    if (!isBack(before, after)) return { least, beyond: turns.turnOf(before, after).most - least };
    const [charged] = chargedTurns(network, before, after);
    return { least, beyond: charged };
  };
}

/** Whether any turn of a network costs time. */
export function costsTurns(source: NetworkSource, network: Network): boolean {
  const turns = turnsOfNetwork(source, network);
  if (turns === undefined) return false;
  const timeOf = turnTimes(source, network);
  return openDirectedSegments(source).some(
    (before) =>
      turns.leastAfter(before) > 0 || turns.waysAfter(before).some((after) => timeOf(before, after).beyond > 0),
  );
}

/** The turns of the oracle for a network of one mode; `undefined` if the source has no turn costs. */
export function turnsOfNetwork(source: NetworkSource, network: Network): OracleTurns | undefined {
  if (source.turnCosts === undefined) return undefined;
  const lengthOf = ({ id }: SegmentSource) => network.length[findSegment(network, id!)!];
  const timeOf = (one: DirectedSegment) => millisecondsAt(lengthOf(one.segment), network.speed[numberOf(network, one)]);
  return oracleTurns(source, source.turnCosts as OracleCosts, lengthOf, timeOf);
}

/** For each arc between two directed segments: what the network charges, beyond the delay of the first segment. */
export function chargedTurns(network: Network, before: DirectedSegment, after: DirectedSegment): Set<number> {
  const first = numberOf(network, before);
  const delays = delaysIn(network, 0);
  if (delays === undefined) return new Set([0]);
  const heads = arcsOfDirected(network, first).map((arc) => network.head[arc]);
  const onward = arcsOfDirected(network, numberOf(network, after)).filter((arc) => heads.includes(network.tail[arc]));
  return new Set(onward.map((arc) => HALF_SECOND * turnOnto(delays.turns, arc)));
}

/** The delay of a network at the end of a directed segment, in milliseconds. */
export function delayAfter(network: Network, directedSegment: number): number {
  const delays = delaysIn(network, 0);
  return delays === undefined ? 0 : delays.delay[delays.kind[directedSegment]];
}

export function numberOf(network: Network, { segment, isForward }: DirectedSegment): number {
  return 2 * findSegment(network, segment.id!)! + (isForward ? 0 : 1);
}

/**
 * The costs of all turns of a source with one mode, whose segments all have start and end. `timeOf` is the ride over a whole directed
 * segment in milliseconds.
 */
export function oracleTurns(
  source: NetworkSource,
  costs: OracleCosts,
  lengthOf: (segment: SegmentSource) => number,
  timeOf: (directedSegment: DirectedSegment) => number,
): OracleTurns {
  const segments = [...source.segments];
  const directedSegments = openDirectedSegments(source);
  const always = bannedRides(source, lengthOf).filter(
    ({ ride, vehicleTypes, except, buckets, isLenient }) =>
      ride.length === 2 && vehicleTypes.length + except.length + buckets.length === 0 && !isLenient,
  );
  const delaysOf = TIME_BUCKETS.map((time) => oracleDelays({ segments, delays: source.delays }, time));
  const isDelayed = (before: DirectedSegment) => delaysOf.some((delayOf) => delayOf(before) > 0);
  const waysAfter = (before: DirectedSegment) =>
    directedSegments.filter(
      (next) => next.from === before.to && !always.some(({ ride }) => isSame(ride[0], before) && isSame(ride[1], next)),
    );
  const roadsAt = (junction: string) =>
    segments.flatMap((segment) => [segment.start, segment.end].filter((end) => String(end) === junction));
  // Before a gate, a traveller turns as onto the only road behind it.
  const asSeen = (one: DirectedSegment): DirectedSegment => {
    if (lengthOf(one.segment) > 0) return one;
    const ends = segments
      .flatMap((segment) => [
        { segment, from: String(segment.start), to: String(segment.end), isForward: true },
        { segment, from: String(segment.end), to: String(segment.start), isForward: false },
      ])
      .filter((other) => other.from === one.to && !isSame(other, reversed(one)));
    return ends.length === 1 ? ends[0] : one;
  };
  const exact = (before: DirectedSegment, after: DirectedSegment): number => {
    if (isBack(before, after)) {
      const isDeadEnd = waysAfter(before).every((next) => isBack(before, next));
      return isDeadEnd && isDelayed(before) ? 0 : halfSeconds(costs.uTurn);
    }
    const isRing = before.segment.isRoundabout === true && after.segment.isRoundabout === true;
    return isRing || roadsAt(before.to).length <= 2
      ? 0
      : halfSeconds(costOfAngle(costs, turnBetween(reversed(asSeen(reversed(before))), asSeen(after))));
  };
  const isSplit = (junction: string) =>
    costs.split === 'all' ||
    (costs.split === 'major' &&
      segments.some(({ start, end, roadType }) => [start, end].map(String).includes(junction) && isMajor(roadType)));
  const leastOf = (before: DirectedSegment): number => {
    const ways = waysAfter(before).map((next) => exact(before, next));
    return ways.length === 0 ? 0 : Math.min(...ways);
  };
  const mayFollow = (before: DirectedSegment, after: DirectedSegment) =>
    !isBack(before, after) && waysAfter(before).some((next) => isSame(next, after));
  const waysBefore = (after: DirectedSegment) => directedSegments.filter((before) => mayFollow(before, after));
  /** The least that a turn onto a road costs, beyond the least turn of the road before it. */
  const leastOnto = (after: DirectedSegment): number => {
    if (isSplit(after.from)) return 0;
    const turns = waysBefore(after).map((before) => exact(before, after) - leastOf(before));
    return turns.length === 0 ? 0 : Math.min(...turns);
  };
  const leastAfter = (before: DirectedSegment) => leastOf(before) + leastOnto(before);
  const outAndBack = (one: DirectedSegment) => Math.floor((timeOf(one) + timeOf(reversed(one))) / 500) * 500;
  /**
   * The most that a driver saves by riding into a road, turning round at its end for free and coming back. The time of the ride on that
   * road is not counted.
   */
  const savedBy = (road: DirectedSegment, passed: readonly DirectedSegment[] = []): number => {
    if (passed.some((one) => isSame(one, road))) return 0;
    const back = reversed(road);
    const saved = waysBefore(road).flatMap((before) => {
      const ways = directedSegments.filter((next) => !isBack(before, next) && mayFollow(back, next));
      // turns that evade a ban cost the full amount
      if (ways.some((next) => !mayFollow(before, next))) return [halfSeconds(costs.uTurn)];
      const here = isSplit(road.from)
        ? ways.map((next) => exact(before, next) - exact(before, road) - exact(back, next))
        : [];
      if (!mayFollow(back, reversed(before))) return here;
      const turns = isSplit(road.from) ? exact(before, road) + exact(back, reversed(before)) : 0;
      return [...here, savedBy(before, [...passed, road]) - outAndBack(before) - turns];
    });
    return Math.max(0, ...saved);
  };
  const turnOf = (before: DirectedSegment, after: DirectedSegment): OracleTurn => {
    const onto = leastOnto(before);
    if (isSplit(before.to)) {
      const most = exact(before, after) + onto;
      return { least: isBack(before, after) ? most - outAndBack(before) : most, most };
    }
    const least = leastOf(before);
    if (!isBack(before, after) || costs.split !== 'major') return { least: least + onto, most: least + onto };
    // turning round does not save an expensive turn at another junction
    const most = exact(before, after);
    const needed = Math.min(most, savedBy(before)) - outAndBack(before);
    return { least: Math.max(least, needed) + onto, most: most + onto };
  };
  return { turnOf, leastAfter, waysAfter };
}

function isBack(before: DirectedSegment, after: DirectedSegment): boolean {
  return before.segment === after.segment && before.isForward !== after.isForward;
}

/**
 * The curve of OSRM's car profile, moved so that a right angle costs as much as a turn to that side. From 150 degrees on, it rises in a
 * straight line to the cost of turning round, if this is more.
 */
function costOfAngle({ left, right, sharp, uTurn }: OracleCosts, angle: number): number {
  const degrees = Math.round(Math.abs(angle));
  const both = degrees === 0 ? Math.min(left, right) : degrees === 180 ? Math.max(left, right) : undefined;
  const side = both ?? (angle > 0 ? left : right);
  const middle = 90 + (180 / 13) * Math.log(sharp / side - 1);
  const curve = (at: number) => (side === 0 ? 0 : sharp / (1 + Math.exp(((middle - at) * 13) / 180)));
  if (degrees <= 150) return curve(degrees);
  return Math.max(curve(degrees), curve(150) + ((uTurn - curve(150)) * (degrees - 150)) / 30);
}

function halfSeconds(seconds: number): number {
  return Math.round(seconds * 2) * 500;
}

function isMajor(roadType: SegmentSource['roadType']): boolean {
  const family = familyOfRoadType[numberOfRoadType(roadType)!];
  return !/LocalRoad|AccessWay|Backroad|Footpath/.test(family);
}
