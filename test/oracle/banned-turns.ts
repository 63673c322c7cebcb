// Which rides a source's turn bans forbid, by the words of the bans: no automaton, no copies, no numbers. A ride is a
// list of courses; a course is a segment and the junctions that it leads from and to.

import type { NetworkSource, SegmentSource } from '../../src/network/source.ts';

export interface Course {
  segment: SegmentSource;
  from: string;
  to: string;
  isForward: boolean;
}

export interface BannedRide {
  ride: Course[];
  vehicleTypes: readonly string[];
  except: readonly string[];
}

/** The open courses of a source whose segments all tell their junctions. */
export function openCourses(source: NetworkSource): Course[] {
  return allCourses(source).filter(isOpen);
}

/** All banned rides: as given, as an 'only' implies them, and on turning round within 100 m of a banned turn. */
export function bannedRides(source: NetworkSource, lengthOf: (segment: SegmentSource) => number): BannedRide[] {
  const given = givenBans(source);
  return [...given, ...addedBans(source, given, lengthOf)];
}

/** Whether a ban binds: without a vehicle, or with one of a type. */
export function isBound(ban: BannedRide, vehicleType?: string): boolean {
  if (vehicleType === undefined) return ban.vehicleTypes.length === 0;
  if (ban.except.includes(vehicleType) || ban.except.includes('ALL')) return false;
  if (ban.vehicleTypes.length === 0 || vehicleType === 'ALL') return true;
  return ban.vehicleTypes.includes(vehicleType) || ban.vehicleTypes.includes('ALL');
}

/** Whether a ride ends with a banned one. */
export function endsWith(ride: Course[], { ride: banned }: BannedRide): boolean {
  if (banned.length > ride.length) return false;
  return banned.every((course, i) => isSame(course, ride[ride.length - banned.length + i]));
}

export function isSame(a: Course, b: Course): boolean {
  return a.segment === b.segment && a.isForward === b.isForward;
}

function allCourses(source: NetworkSource): Course[] {
  return [...source.segments].flatMap((segment) => {
    const [start, end] = [String(segment.start), String(segment.end)];
    return [
      { segment, from: start, to: end, isForward: true },
      { segment, from: end, to: start, isForward: false },
    ];
  });
}

function isOpen({ segment, isForward }: Course): boolean {
  return segment.direction !== (isForward ? 'backward' : 'forward');
}

function givenBans(source: NetworkSource): BannedRide[] {
  const bans: BannedRide[] = [];
  for (const { kind, from, via = [], to, at, vehicleTypes = [], except = [] } of source.turnBans ?? []) {
    const rides = ridesOver(source, [from, ...via, to]).filter(
      (ride) => ride.every(isOpen) && (at === undefined || ride[0].to === String(at)),
    );
    for (const ride of rides) {
      if (kind === 'no') {
        bans.push({ ride, vehicleTypes, except });
        continue;
      }
      const approach = ride.slice(0, -1);
      const allowed = rides.filter((other) => approach.every((course, i) => isSame(course, other[i])));
      for (const next of openCourses(source)) {
        if (next.from !== approach[approach.length - 1].to) continue;
        if (allowed.some((other) => isSame(other[other.length - 1], next))) continue;
        bans.push({ ride: [...approach, next], vehicleTypes, except });
      }
    }
  }
  return bans;
}

function ridesOver(source: NetworkSource, ids: string[]): Course[][] {
  let rides: Course[][] = [[]];
  for (const id of ids) {
    rides = rides.flatMap((ride) =>
      allCourses(source)
        .filter((course) => course.segment.id === id && (ride.length === 0 || canFollow(ride[ride.length - 1], course)))
        .map((course) => [...ride, course]),
    );
  }
  return rides;
}

// The same segment again means turning round, on a loop too.
function canFollow(last: Course, next: Course): boolean {
  if (last.segment === next.segment) return last.isForward !== next.isForward;
  return last.to === next.from;
}

function addedBans(
  source: NetworkSource,
  given: BannedRide[],
  lengthOf: (segment: SegmentSource) => number,
): BannedRide[] {
  const courses = openCourses(source);
  const distance = distances(courses, lengthOf);
  const added: BannedRide[] = [];
  for (const { ride, vehicleTypes, except } of given) {
    for (const last of ride.slice(0, -1)) {
      for (const course of courses) {
        if (!((distance.get(`${last.to} ${course.to}`) ?? Infinity) <= 10_000)) continue;
        const back = courses.find((other) => other.segment === course.segment && other.isForward !== course.isForward);
        const others = courses.filter((next) => next.from === course.to && next !== back);
        const free = others.filter((next) => !given.some((ban) => isTurn(ban.ride, course, next)));
        if (back !== undefined && free.length > 0) added.push({ ride: [course, back], vehicleTypes, except });
      }
    }
  }
  return added;
}

function isTurn(ride: Course[], from: Course, to: Course): boolean {
  return ride.length === 2 && isSame(ride[0], from) && isSame(ride[1], to);
}

// Floyd and Warshall, by pairs of junctions.
function distances(courses: Course[], lengthOf: (segment: SegmentSource) => number): Map<string, number> {
  const junctions = [...new Set(courses.flatMap(({ from, to }) => [from, to]))];
  const distance = new Map<string, number>();
  const shorten = (from: string, to: string, length: number) => {
    const key = `${from} ${to}`;
    if (length < (distance.get(key) ?? Infinity)) distance.set(key, length);
  };
  for (const junction of junctions) shorten(junction, junction, 0);
  for (const { from, to, segment } of courses) shorten(from, to, lengthOf(segment));
  for (const via of junctions) {
    for (const from of junctions) {
      for (const to of junctions) {
        shorten(from, to, (distance.get(`${from} ${via}`) ?? Infinity) + (distance.get(`${via} ${to}`) ?? Infinity));
      }
    }
  }
  return distance;
}
