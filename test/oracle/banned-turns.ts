// The rides that the turn bans of a source forbid, derived straight from the bans, without automaton or copies of junctions. A ride is a
// list of directed segments, each with the junctions where it begins and ends.

import { defaultSpeed } from '../../src/network/default-speeds.ts';
import { numberOfRoadType } from '../../src/network/road-types.ts';
import type { NetworkSource, SegmentSource, TimeBucket } from '../../src/network/source.ts';
import { oracleDelays } from './delays.ts';
import type { DirectedSegment } from './directed-segment.ts';

export interface BannedRide {
  ride: DirectedSegment[];
  vehicleTypes: readonly string[];
  except: readonly string[];
  /** The times of day at which the ban binds; always if empty. */
  buckets: readonly TimeBucket[];
  /** Whether the ban does not bind where there is no other road. */
  isLenient?: boolean;
}

/** The open directed segments of a source. All its segments must name their junctions. */
export function openDirectedSegments(source: NetworkSource): DirectedSegment[] {
  return allDirectedSegments(source).filter(isOpen);
}

/**
 * All banned rides: the given ones, those that an 'only' implies, U-turns that would evade a banned turn, and U-turns on motorways and
 * ramps. `lengthOf` returns whole centimetres.
 */
export function bannedRides(source: NetworkSource, lengthOf: (segment: SegmentSource) => number): BannedRide[] {
  const given = givenBans(source);
  const onRamps = bansOnRamps(source, given);
  // U-turns may not evade these bans either
  const turns = [...given, ...onRamps];
  const added = addedBans(source, turns, ({ segment }) => usualTime(segment, lengthOf(segment)));
  return [...given, ...added, ...onRamps];
}

/** Milliseconds at the default speed of the road type. The speed of the road itself changes with traffic, but bans must not. */
function usualTime({ roadType }: SegmentSource, length: number): number {
  return Math.max(1, Math.round((length * 36000) / defaultSpeed[numberOfRoadType(roadType)!]));
}

/** Whether a ban binds at a time of day, for a vehicle type, or without a vehicle if the type is absent. */
export function isBound(ban: BannedRide, vehicleType?: string, time: TimeBucket = 'None'): boolean {
  if (ban.buckets.length > 0 && !ban.buckets.includes(time)) return false;
  if (vehicleType === undefined) return ban.vehicleTypes.length === 0;
  if (ban.except.includes(vehicleType) || ban.except.includes('ALL')) return false;
  if (ban.vehicleTypes.length === 0 || vehicleType === 'ALL') return true;
  return ban.vehicleTypes.includes(vehicleType) || ban.vehicleTypes.includes('ALL');
}

/** Whether a ride ends with the banned ride. */
export function endsWith(ride: DirectedSegment[], { ride: banned }: Pick<BannedRide, 'ride'>): boolean {
  if (banned.length > ride.length) return false;
  return banned.every((directedSegment, i) => isSame(directedSegment, ride[ride.length - banned.length + i]));
}

export function isSame(a: DirectedSegment, b: DirectedSegment): boolean {
  return a.segment === b.segment && a.isForward === b.isForward;
}

function allDirectedSegments(source: NetworkSource): DirectedSegment[] {
  return [...source.segments].flatMap((segment) => {
    const [start, end] = [String(segment.start), String(segment.end)];
    return [
      { segment, from: start, to: end, isForward: true },
      { segment, from: end, to: start, isForward: false },
    ];
  });
}

function isOpen({ segment, isForward }: DirectedSegment): boolean {
  return segment.direction !== (isForward ? 'backward' : 'forward');
}

function givenBans(source: NetworkSource): BannedRide[] {
  const bans: BannedRide[] = [];
  for (const { kind, from, via = [], to, at, vehicleTypes = [], except = [], buckets = [] } of source.turnBans ?? []) {
    const rides = ridesOver(source, [from, ...via, to]).filter(
      (ride) => ride.every(isOpen) && (at === undefined || ride[0].to === String(at)),
    );
    for (const ride of rides) {
      if (kind === 'no') {
        bans.push({ ride, vehicleTypes, except, buckets });
        continue;
      }
      const approach = ride.slice(0, -1);
      const allowed = rides.filter((other) =>
        approach.every((directedSegment, i) => isSame(directedSegment, other[i])),
      );
      for (const next of openDirectedSegments(source)) {
        if (next.from !== approach[approach.length - 1].to) continue;
        if (allowed.some((other) => isSame(other[other.length - 1], next))) continue;
        bans.push({ ride: [...approach, next], vehicleTypes, except, buckets });
      }
    }
  }
  return bans;
}

function ridesOver(source: NetworkSource, ids: string[]): DirectedSegment[][] {
  let rides: DirectedSegment[][] = [[]];
  for (const id of ids) {
    rides = rides.flatMap((ride) =>
      allDirectedSegments(source)
        .filter(
          (directedSegment) =>
            directedSegment.segment.id === id &&
            (ride.length === 0 || canFollow(ride[ride.length - 1], directedSegment)),
        )
        .map((directedSegment) => [...ride, directedSegment]),
    );
  }
  return rides;
}

// If the next segment is the same again, this is a U-turn, even on a loop.
function canFollow(last: DirectedSegment, next: DirectedSegment): boolean {
  if (last.segment === next.segment) return last.isForward !== next.isForward;
  return last.to === next.from;
}

// U-turns that evade a banned turn. Such a U-turn is banned if its path is faster than the legal path plus a tenth, or plus 20 seconds, at
// default speeds; U-turns at each joint on the way there are banned too. Where the legal path turns round because there is no other way,
// the delay there counts. The same rule holds at the end of a road in between, where a second U-turn at the road's beginning leads back. A
// U-turn is never banned where there is no other road. A road is no place to turn round if a ban for everyone, or for the same vehicles,
// makes it impossible to enter it or to return from it.
function addedBans(
  source: NetworkSource,
  given: BannedRide[],
  timeOf: (directedSegment: DirectedSegment) => number,
): BannedRide[] {
  const directedSegments = openDirectedSegments(source);
  const backOf = (directedSegment: DirectedSegment) =>
    directedSegments.find((other) => isBackOf(other, directedSegment));
  const mustTurn = (directedSegment: DirectedSegment) => waysOn(directedSegments, given, directedSegment).length === 0;
  const delayOf = oracleDelays({ ...source, segments: [...source.segments] }, 'None');
  const turning = (directedSegment: DirectedSegment) =>
    mustTurn(directedSegment) ? delayOf(directedSegment) : Infinity;
  const joints = jointsOf(source);
  const added: BannedRide[] = [];
  for (const ban of given) {
    const { ride, vehicleTypes, except, buckets } = ban;
    const alike = given.filter((other) => other.ride.length === 2 && isForAllOf(other, ban));
    const mayRide = (first: DirectedSegment, next: DirectedSegment | undefined): boolean =>
      next !== undefined && !alike.some((other) => isRide(other, first, next));
    const between = ride.slice(1, -1).reduce((sum, directedSegment) => sum + timeOf(directedSegment), 0);
    const legal = Math.max(0, legalTime(directedSegments, given, ride, timeOf, turning) - between);
    const spare = Math.max(1.1 * legal, legal + 20_000);
    for (let i = 1; i < ride.length; i++) {
      const leaves = directedSegments.filter(
        (directedSegment) =>
          directedSegment.from === ride[i].from &&
          !isSame(directedSegment, ride[i]) &&
          !isBackOf(directedSegment, ride[i - 1]) &&
          mayRide(ride[i - 1], directedSegment) &&
          mayRide(reversed(directedSegment), ride[i]),
      );
      const via = ride[i - 1];
      const back = i > 1 ? backOf(via) : undefined;
      const twice = back !== undefined && timeOf(via) + timeOf(back) <= spare ? [via] : [];
      for (const directedSegment of [
        ...twice,
        ...turnsWithin(directedSegments, leaves, spare, timeOf, joints, mayRide),
      ]) {
        if (waysOn(directedSegments, given, directedSegment).every(isClosedAtTimes)) continue;
        added.push({
          ride: [directedSegment, backOf(directedSegment)!],
          vehicleTypes,
          except,
          buckets,
          isLenient: true,
        });
      }
    }
  }
  return added;
}

/** If some other road is always open: bans U-turns on motorways and ramps, and turns of 150 degrees or more from one into another. */
function bansOnRamps(source: NetworkSource, given: BannedRide[]): BannedRide[] {
  const directedSegments = openDirectedSegments(source);
  const everyone = { vehicleTypes: [], except: [], buckets: [] };
  return directedSegments.filter(isRampOrMotorway).flatMap((directedSegment) => {
    const leadsBack = (next: DirectedSegment): boolean =>
      next.segment !== directedSegment.segment &&
      isRampOrMotorway(next) &&
      Math.abs(turnBetween(directedSegment, next)) >= 150;
    const onward = waysOn(directedSegments, given, directedSegment).filter(
      (next) => !isClosedAtTimes(next) && !leadsBack(next),
    );
    if (onward.length === 0) return [];
    return directedSegments
      .filter((next) => next.from === directedSegment.to && (isBackOf(next, directedSegment) || leadsBack(next)))
      .map((next) => ({ ...everyone, ride: [directedSegment, next], isLenient: isBackOf(next, directedSegment) }));
  });
}

function isRampOrMotorway({ segment }: DirectedSegment): boolean {
  return /^(Ramp|LimitedAccess)/.test(segment.roadType);
}

/** Degrees of the turn from one directed segment into another, positive to the left; 0 if one of them has no length. */
export function turnBetween(before: DirectedSegment, after: DirectedSegment): number {
  const [east, north] = firstMetres(reversed(before));
  const [x, y] = firstMetres(after);
  const sameWay = -(east * x + north * y);
  const across = -east * y + north * x;
  return sameWay === 0 && across === 0 ? 0 : (Math.atan2(across, sameWay) * 180) / Math.PI;
}

/** Metres east and north from the start of a directed segment to the point 15 metres along it. */
function firstMetres({ segment: { shape }, isForward }: DirectedSegment): [number, number] {
  const points = isForward ? shape : [...shape].reverse();
  const metresEast = 111_111 * Math.cos((points[0][1] * Math.PI) / 180);
  let [east, north] = [0, 0];
  let left = 15;
  for (let i = 1; i < points.length && left > 0; i++) {
    const x = (points[i][0] - points[i - 1][0]) * metresEast;
    const y = (points[i][1] - points[i - 1][1]) * 111_111;
    const size = Math.hypot(x, y);
    const share = size > left ? left / size : 1;
    east += share * x;
    north += share * y;
    left -= size;
  }
  return [east, north];
}

/** The directed segments that may follow this one: no U-turn, and no turn that a ban of two segments forbids. */
export function waysOn(
  directedSegments: DirectedSegment[],
  bans: BannedRide[],
  directedSegment: DirectedSegment,
): DirectedSegment[] {
  const turns = bans.filter(({ ride }) => ride.length === 2);
  return directedSegments.filter(
    (next) =>
      next.from === directedSegment.to &&
      !isBackOf(next, directedSegment) &&
      !turns.some((ban) => endsWith([directedSegment, next], ban)),
  );
}

/** Whether a directed segment is closed at some time. */
export function isClosedAtTimes({ segment, isForward }: DirectedSegment): boolean {
  const way = isForward ? 'forward' : 'backward';
  return (segment.closures ?? []).some(({ direction = way }) => direction === way);
}

/**
 * Whether a ban binds whenever another one does: because it binds everyone always, or because both bind the same vehicles at the same
 * times.
 */
function isForAllOf(ban: BannedRide, other: BannedRide): boolean {
  const whom = ({ vehicleTypes, except, buckets }: BannedRide) =>
    [vehicleTypes, except, buckets].map((each) => [...each].sort().join());
  return whom(ban).every((types) => types === '') || whom(ban).join('|') === whom(other).join('|');
}

function isRide({ ride }: BannedRide, first: DirectedSegment, next: DirectedSegment): boolean {
  return isSame(ride[0], first) && isSame(ride[1], next);
}

/** The same segment in the opposite direction, open or not. */
export function reversed({ segment, from, to, isForward }: DirectedSegment): DirectedSegment {
  return { segment, from: to, to: from, isForward: !isForward };
}

function isBackOf(a: DirectedSegment, b: DirectedSegment): boolean {
  return a.segment === b.segment && a.isForward !== b.isForward;
}

// The time of the shortest legal path from the end of a ride's first directed segment to the beginning of its last, at most two and a half
// minutes. The state of the path is its last directed segments, as many as the longest ban has.
function legalTime(
  directedSegments: DirectedSegment[],
  given: BannedRide[],
  ride: DirectedSegment[],
  timeOf: (directedSegment: DirectedSegment) => number,
  turning: (directedSegment: DirectedSegment) => number,
): number {
  const memory = Math.max(...given.map((ban) => ban.ride.length)) - 1;
  const goal = ride[ride.length - 1];
  const known = new Map<string, { last: DirectedSegment[]; time: number }>();
  const rides = [{ last: [ride[0]], time: 0 }];
  let least = 150_000;
  for (let next = rides.shift(); next !== undefined; next = rides.shift()) {
    const { last, time } = next;
    const name = last.map(({ segment, isForward }) => `${segment.id}${isForward ? '+' : '-'}`).join(' ');
    if (time >= least || (known.get(name)?.time ?? Infinity) <= time) continue;
    known.set(name, next);
    const now = last[last.length - 1];
    for (const directedSegment of directedSegments) {
      if (directedSegment.from !== now.to) continue;
      const entered = isBackOf(directedSegment, now) ? time + turning(now) : time;
      if (entered === Infinity || given.some((ban) => endsWith([...last, directedSegment], ban))) continue;
      if (isSame(directedSegment, goal)) least = Math.min(least, entered);
      rides.push({ last: [...last, directedSegment].slice(-memory), time: entered + timeOf(directedSegment) });
    }
  }
  return least;
}

// The directed segments at whose end a U-turn would help: as far away as there is time to come back from, and beyond any joint there.
function turnsWithin(
  directedSegments: DirectedSegment[],
  leaves: DirectedSegment[],
  spare: number,
  timeOf: (directedSegment: DirectedSegment) => number,
  joints: Set<string>,
  mayRide: (first: DirectedSegment, next: DirectedSegment | undefined) => boolean,
): DirectedSegment[] {
  const backOf = (directedSegment: DirectedSegment) =>
    directedSegments.find((other) => isBackOf(other, directedSegment));
  const outAndBack = new Map<DirectedSegment, number>();
  let ends = leaves.map((directedSegment) => ({ directedSegment, before: 0 }));
  while (ends.length > 0) {
    ends = ends.flatMap(({ directedSegment, before }) => {
      const back = backOf(directedSegment);
      const there = back === undefined ? Infinity : before + timeOf(directedSegment) + timeOf(back);
      if (back === undefined || (there > spare && !joints.has(directedSegment.to))) return [];
      const sofar = Math.min(there, spare);
      if (sofar >= (outAndBack.get(directedSegment) ?? Infinity)) return [];
      outAndBack.set(directedSegment, sofar);
      return directedSegments
        .filter((next) => next.from === directedSegment.to && next !== back)
        .filter((next) => mayRide(directedSegment, next) && mayRide(reversed(next), back))
        .map((next) => ({ directedSegment: next, before: sofar }));
    });
  }
  return [...outAndBack.keys()];
}

// The junctions where exactly two ends of segments meet.
function jointsOf(source: NetworkSource): Set<string> {
  const ends = [...source.segments].flatMap((segment) => [
    { segment, at: String(segment.start) },
    { segment, at: String(segment.end) },
  ]);
  const isJoint = (at: string) => {
    const here = ends.filter((end) => end.at === at);
    return here.length === 2 && here[0].segment !== here[1].segment;
  };
  return new Set(ends.map(({ at }) => at).filter(isJoint));
}
