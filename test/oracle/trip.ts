// The least trip between two places, by the words of the source: a ride is a list of courses, and what counts of it is the
// last few, as many as the longest ban has. Scans all rides known so far for the least; nothing is clever here.

import type { NetworkSource, SegmentSource, TimeBucket } from '../../src/network/source.ts';
import {
  type BannedRide,
  bannedRides,
  endsWith,
  isBound,
  isClosedAtTimes,
  openDirectedSegments,
  waysOn,
} from './banned-turns.ts';
import { type DirectedSegment, isClosedAt } from './directed-segment.ts';
import { isLess, type Triple } from './relax-all.ts';

/** No way is as heavy: 2^30 - 1. */
const TOO_HEAVY = 1_073_741_823;

/** A segment by its id, and whole centimetres from its start. */
export interface OraclePlace {
  readonly segment: string;
  readonly at: number;
}

/** What the source does not tell by itself. */
export interface Figures {
  /** Whole centimetres. */
  readonly lengthOf: (segment: SegmentSource) => number;
  /** What a whole course costs, `undefined` where it is closed. */
  readonly valuesOf: (directedSegment: DirectedSegment) => Triple | undefined;
  /** Whether a request closes a road to everyone. */
  readonly isExcluded?: (directedSegment: DirectedSegment) => boolean;
}

interface Ride {
  /** The last courses, or none at a junction where a trip begins. */
  readonly last: DirectedSegment[];
  /** Whether it came over a road that is open to all, and then onto one for destinations alone. */
  readonly went: 'nowhere yet' | 'over open roads' | 'onto a road for destinations';
  readonly junction: string;
  readonly cost: Triple;
  isSettled: boolean;
}

/** From one place to another: the least (weight, second, third), or `undefined` where no open way leads. */
export type TripFrom = (from: OraclePlace) => (to: OraclePlace) => Triple | undefined;

/** The least trips of a source whose segments all tell start and end: from a place, to any. */
export function oracleTrips(
  source: NetworkSource,
  figures: Figures,
  vehicleType?: string,
  time: TimeBucket = 'None',
): TripFrom {
  const all = openDirectedSegments(source);
  const directedSegments = all.filter(
    (directedSegment) => figures.valuesOf(directedSegment) !== undefined && !isClosedAt(directedSegment, time),
  );
  const allBans = bannedRides(source, figures.lengthOf);
  const mayLeadOn = all.filter(
    (directedSegment) => !isClosedAtTimes(directedSegment) && !figures.isExcluded?.(directedSegment),
  );
  const bans = allBans
    .filter((ban) => isBound(ban, vehicleType, time))
    .filter(({ isLenient, ride }) => !isLenient || waysOn(mayLeadOn, allBans, ride[0]).length > 0);
  const values = new Map(
    directedSegments.map((directedSegment) => [directedSegment, figures.valuesOf(directedSegment)!]),
  );
  const known: Figures = { lengthOf: figures.lengthOf, valuesOf: (directedSegment) => values.get(directedSegment) };
  return (from) => tripsFrom(source, { directedSegments, bans, figures: known }, from);
}

interface Rules {
  readonly directedSegments: readonly DirectedSegment[];
  readonly bans: readonly BannedRide[];
  readonly figures: Figures;
}

function tripsFrom(
  source: NetworkSource,
  { directedSegments, bans, figures }: Rules,
  from: OraclePlace,
): ReturnType<TripFrom> {
  const memory = Math.max(1, ...bans.map((ban) => ban.ride.length - 1));
  const mayFollow = (ride: Ride, directedSegment: DirectedSegment) =>
    directedSegment.from === ride.junction &&
    !bans.some((ban) => endsWith([...ride.last, directedSegment], ban)) &&
    !(ride.went === 'onto a road for destinations' && !directedSegment.segment.isDestinationOnly);

  // Where a trip begins: at a junction, or at the end of a course ridden in part.
  const start = standing(source, figures, from);
  const rides: Ride[] = [];
  if (typeof start === 'string') {
    rides.push({ last: [], went: 'nowhere yet', junction: start, cost: [0, 0, 0], isSettled: false });
  } else {
    for (const directedSegment of directedSegments.filter(({ segment }) => segment.id === from.segment)) {
      const cost = stretch(
        figures,
        directedSegment,
        from.at,
        directedSegment.isForward ? figures.lengthOf(directedSegment.segment) : 0,
      );
      const went = wentOver(directedSegment, 'nowhere yet');
      rides.push({ last: [directedSegment], went, junction: directedSegment.to, cost, isSettled: false });
    }
  }
  for (let ride = leastRide(rides); ride !== undefined; ride = leastRide(rides)) {
    ride.isSettled = true;
    for (const directedSegment of directedSegments) {
      if (!mayFollow(ride, directedSegment)) continue;
      const last = [...ride.last, directedSegment].slice(-memory);
      const cost = sum(ride.cost, figures.valuesOf(directedSegment)!);
      note(rides, {
        last,
        went: wentOver(directedSegment, ride.went),
        junction: directedSegment.to,
        cost,
        isSettled: false,
      });
    }
  }

  return (to) => {
    const end = standing(source, figures, to);
    const arrivals: Triple[] = [];
    if (typeof end === 'string') {
      for (const ride of rides) if (ride.junction === end) arrivals.push(ride.cost);
    } else {
      for (const directedSegment of directedSegments.filter(({ segment }) => segment.id === to.segment)) {
        const begin = directedSegment.isForward ? 0 : figures.lengthOf(directedSegment.segment);
        const partly = stretch(figures, directedSegment, begin, to.at);
        for (const ride of rides) if (mayFollow(ride, directedSegment)) arrivals.push(sum(ride.cost, partly));
        // Both on one segment: straight on, if that is the way the course goes.
        const isAhead = directedSegment.isForward ? to.at >= from.at : to.at <= from.at;
        if (from.segment === to.segment && typeof start !== 'string' && isAhead) {
          arrivals.push(stretch(figures, directedSegment, from.at, to.at));
        }
      }
      if (from.segment === to.segment && from.at === to.at) arrivals.push([0, 0, 0]);
    }
    const least = arrivals.sort((a, b) => (isLess(a, b) ? -1 : 1))[0];
    return least !== undefined && least[0] < TOO_HEAVY ? least : undefined;
  };
}

function wentOver({ segment }: DirectedSegment, before: Ride['went']): Ride['went'] {
  if (!segment.isDestinationOnly) return 'over open roads';
  return before === 'over open roads' ? 'onto a road for destinations' : before;
}

/** The junction that a place is, or the place itself. */
function standing(source: NetworkSource, { lengthOf }: Figures, place: OraclePlace): string | OraclePlace {
  const segment = [...source.segments].find(({ id }) => id === place.segment)!;
  if (place.at === 0) return String(segment.start);
  if (place.at === lengthOf(segment)) return String(segment.end);
  return place;
}

/** What riding a course from one of its points to another costs. */
function stretch({ lengthOf, valuesOf }: Figures, directedSegment: DirectedSegment, from: number, to: number): Triple {
  const length = lengthOf(directedSegment.segment);
  const before = (value: number, at: number) => (at === length ? value : Math.floor((value * at) / length));
  return valuesOf(directedSegment)!.map((value) => Math.abs(before(value, to) - before(value, from))) as Triple;
}

function leastRide(rides: readonly Ride[]): Ride | undefined {
  let least: Ride | undefined;
  for (const ride of rides) {
    if (!ride.isSettled && (least === undefined || isLess(ride.cost, least.cost))) least = ride;
  }
  return least;
}

/** Keeps a ride unless another one that ends with the same courses costs no more. */
function note(rides: Ride[], ride: Ride): void {
  if (ride.cost[0] >= TOO_HEAVY) return;
  const same = rides.findIndex(
    ({ last, went }) =>
      went === ride.went && last.length === ride.last.length && last.every((c, i) => c === ride.last[i]),
  );
  if (same < 0) rides.push(ride);
  else if (isLess(ride.cost, rides[same].cost)) rides[same] = ride;
}

function sum(a: Triple, b: Triple): Triple {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}
