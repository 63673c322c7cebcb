// The least trip between two places, straight from the source. The state of a ride is its last directed segments, as many as the longest
// ban has. Always continues the least of all known rides; there are no tricks.

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
import { oracleDelays } from './delays.ts';
import { type DirectedSegment, isClosedAt } from './directed-segment.ts';
import { type OpenWays, oracleOpenWays } from './open-ways.ts';
import { isLess, type Triple } from './relax-all.ts';
import type { TurnTime } from './turn-costs.ts';

/** 2^30 - 1: the weight of every path is less. */
const TOO_HEAVY = 1_073_741_823;

/**
 * A segment by its id, and whole centimetres from its start. A place with directions belongs to its segment even at a junction, and the
 * segment is used only in these directions.
 */
export interface OraclePlace {
  readonly segment: string;
  readonly at: number;
  readonly directions?: readonly Direction[];
}

type Direction = 'forward' | 'backward';

/** A place, or candidate places of which a trip uses the best. Either all candidates have directions, or none. */
export type OracleCandidates = OraclePlace | readonly OraclePlace[];

/** Lengths, values and costs, which a source does not contain. */
export interface Figures {
  /** The length of a segment in whole centimetres. */
  readonly lengthOf: (segment: SegmentSource) => number;
  /** The cost of a whole directed segment, `undefined` if it is closed. */
  readonly valuesOf: (directedSegment: DirectedSegment) => Triple | undefined;
  /** The cost of waiting at the end of a directed segment before riding on. */
  readonly costOfWait?: (milliseconds: number) => Triple;
  /** Milliseconds for turning from one directed segment into another. Each half second beyond the least turn is weighed separately. */
  readonly turnOf?: ((before: DirectedSegment, after: DirectedSegment) => TurnTime) | undefined;
  /** Whether a request closes a road to everyone. */
  readonly isExcluded?: (directedSegment: DirectedSegment) => boolean;
}

interface Ride {
  /** The last directed segments; none at a junction where a trip begins. */
  readonly last: DirectedSegment[];
  /** How far the ride got: it used an open road that leads to the main part, and after it entered a destination-only road. */
  readonly went: 'nowhere yet' | 'over open roads' | 'onto a road for destinations';
  readonly junction: string;
  /** The cost up to the junction. A ride that continues waits there first. */
  readonly cost: Triple;
  isSettled: boolean;
}

/** From one place to another: the least (weight, second, third), `undefined` if there is no open path. */
export type TripFrom = (from: OracleCandidates) => (to: OracleCandidates) => Triple | undefined;

/** The least trips from a place to any other. All segments of the source must have start and end. */
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
  const delayOf = oracleDelays({ segments: [...source.segments], delays: source.delays }, time);
  const delays = new Map(directedSegments.map((directedSegment) => [directedSegment, delayOf(directedSegment)]));
  const waitAfter = ({ last }: Ride, next: DirectedSegment): Triple => {
    const before = last[last.length - 1];
    if (before === undefined || figures.costOfWait === undefined) return NO_WAIT;
    const { least, beyond } = figures.turnOf?.(before, next) ?? NO_TURN;
    const halfSeconds = beyond / 500;
    const more = figures.costOfWait(500).map((value) => value * halfSeconds) as Triple;
    return sum(figures.costOfWait(delays.get(before)! + least), more);
  };
  const rules = { directedSegments, bans, figures: known, ways: oracleOpenWays(source), waitAfter };
  return (from) => tripsFrom(source, rules, from);
}

const NO_WAIT: Triple = [0, 0, 0];
const NO_TURN: TurnTime = { least: 0, beyond: 0 };

interface Rules {
  readonly directedSegments: readonly DirectedSegment[];
  readonly bans: readonly BannedRide[];
  readonly figures: Figures;
  readonly ways: OpenWays;
  /** The cost between a ride and its next directed segment: the wait and the turn. */
  readonly waitAfter: (ride: Ride, next: DirectedSegment) => Triple;
}

function tripsFrom(source: NetworkSource, rules: Rules, from: OracleCandidates): ReturnType<TripFrom> {
  const { directedSegments, bans, figures, ways, waitAfter } = rules;
  const memory = Math.max(1, ...bans.map((ban) => ban.ride.length - 1));
  const mayFollow = (ride: Ride, directedSegment: DirectedSegment) =>
    directedSegment.from === ride.junction &&
    !bans.some((ban) => endsWith([...ride.last, directedSegment], ban)) &&
    !(ride.went === 'onto a road for destinations' && ways.isLedTo(directedSegment));

  const starts = [from].flat();
  const rides = firstRides(source, rules, starts);
  for (let ride = leastRide(rides); ride !== undefined; ride = leastRide(rides)) {
    ride.isSettled = true;
    for (const directedSegment of directedSegments) {
      if (!mayFollow(ride, directedSegment)) continue;
      const last = [...ride.last, directedSegment].slice(-memory);
      const cost = sum(sum(ride.cost, waitAfter(ride, directedSegment)), figures.valuesOf(directedSegment)!);
      note(rides, {
        last,
        went: wentOver(ways, directedSegment, ride.went),
        junction: directedSegment.to,
        cost,
        isSettled: false,
      });
    }
  }

  return (to) => {
    const ends = [to].flat();
    const hasWayUp = ends.some((end) => directionsAt(source, figures, end, 'behind').length > 0);
    const arrivals: Triple[] = [];
    for (const end of ends) {
      const junction = junctionOf(source, figures, end);
      if (junction !== undefined && (end.directions === undefined || !hasWayUp)) {
        for (const ride of rides) if (ride.junction === junction) arrivals.push(ride.cost);
      } else {
        const directions = directionsAt(source, figures, end, 'behind');
        for (const directedSegment of directedSegments.filter(({ segment }) => segment.id === end.segment)) {
          if (!directions.includes(directionOf(directedSegment))) continue;
          const partly = stretch(figures, directedSegment, beginOf(figures, directedSegment), end.at);
          for (const ride of rides) {
            if (mayFollow(ride, directedSegment))
              arrivals.push(sum(sum(ride.cost, waitAfter(ride, directedSegment)), partly));
          }
        }
      }
      for (const start of starts) arrivals.push(...straightOn(source, rules, start, end));
    }
    const least = arrivals.sort((a, b) => (isLess(a, b) ? -1 : 1))[0];
    return least !== undefined && least[0] < TOO_HEAVY ? least : undefined;
  };
}

/** The first rides of trips: they begin at a junction, or at the end of a directed segment used in part. */
function firstRides(
  source: NetworkSource,
  { directedSegments, figures, ways }: Rules,
  starts: readonly OraclePlace[],
): Ride[] {
  const hasWayOn = starts.some((start) => directionsAt(source, figures, start, 'ahead').length > 0);
  const rideOver = (directedSegment: DirectedSegment, cost: Triple): Ride => {
    return {
      last: [directedSegment],
      went: wentOver(ways, directedSegment, 'nowhere yet'),
      junction: directedSegment.to,
      cost,
      isSettled: false,
    };
  };
  return starts.flatMap((start): Ride[] => {
    const junction = junctionOf(source, figures, start);
    if (junction !== undefined && start.directions === undefined) {
      return [{ last: [], went: 'nowhere yet', junction, cost: [0, 0, 0], isSettled: false }];
    }
    if (hasWayOn || start.directions === undefined) {
      const directions = directionsAt(source, figures, start, 'ahead');
      return directedSegments
        .filter(
          (directedSegment) =>
            directedSegment.segment.id === start.segment && directions.includes(directionOf(directedSegment)),
        )
        .map((directedSegment) =>
          rideOver(directedSegment, stretch(figures, directedSegment, start.at, endOf(figures, directedSegment))),
        );
    }
    // The place is on a road: the ride goes to the end of the road in each allowed direction. There it continues on any other road or, if
    // there is none, back on the same road.
    return start.directions.flatMap((direction) => {
      const leaving = directedSegments.filter((directedSegment) => directedSegment.from === junction);
      const isBack = ({ segment, isForward }: DirectedSegment) =>
        segment.id === start.segment && isForward === (direction === 'backward');
      const others = leaving.filter((way) => !isBack(way));
      return (others.length > 0 ? others : leaving).map((way) => rideOver(way, figures.valuesOf(way)!));
    });
  });
}

/** Trips that stay on one segment or at one place. */
function straightOn(
  source: NetworkSource,
  { directedSegments, figures }: Rules,
  start: OraclePlace,
  end: OraclePlace,
): Triple[] {
  const isSamePlace = start.segment === end.segment && start.at === end.at;
  const [from, to] = [start, end].map((place) => junctionOf(source, figures, place));
  const areBothBound = start.directions !== undefined && end.directions !== undefined;
  const isShared = !areBothBound || start.directions.some((direction) => end.directions!.includes(direction));
  if (isSamePlace) return isShared ? [[0, 0, 0]] : [];
  const isOneBound = (start.directions === undefined) !== (end.directions === undefined);
  if (isOneBound && from !== undefined && from === to) return [[0, 0, 0]];
  const isAtJunction = [start, end].some((place, i) => place.directions === undefined && [from, to][i] !== undefined);
  if (start.segment !== end.segment || isAtJunction) return [];
  return directedSegments
    .filter((directedSegment) => {
      const isAhead = directedSegment.isForward ? end.at > start.at : end.at < start.at;
      const allowed = [start, end].every(
        ({ directions }) => directions?.includes(directionOf(directedSegment)) ?? true,
      );
      return directedSegment.segment.id === start.segment && isAhead && allowed;
    })
    .map((directedSegment) => stretch(figures, directedSegment, start.at, end.at));
}

function directionOf({ isForward }: DirectedSegment): Direction {
  return isForward ? 'forward' : 'backward';
}

/** The directions in which a place has some of its segment ahead, or behind. On a segment without length: both. */
function directionsAt(
  source: NetworkSource,
  { lengthOf }: Figures,
  { segment: id, at, directions = ['forward', 'backward'] }: OraclePlace,
  where: 'ahead' | 'behind',
): Direction[] {
  const length = lengthOf([...source.segments].find((segment) => segment.id === id)!);
  return directions.filter((direction) => {
    const isTowardsEnd = (direction === 'forward') === (where === 'ahead');
    return length === 0 || (isTowardsEnd ? at < length : at > 0);
  });
}

function beginOf({ lengthOf }: Figures, { segment, isForward }: DirectedSegment): number {
  return isForward ? 0 : lengthOf(segment);
}

function endOf({ lengthOf }: Figures, { segment, isForward }: DirectedSegment): number {
  return isForward ? lengthOf(segment) : 0;
}

function wentOver({ leadsToMain }: OpenWays, directedSegment: DirectedSegment, before: Ride['went']): Ride['went'] {
  const isForDestinations = directedSegment.segment.isDestinationOnly === true;
  if (before === 'over open roads') return isForDestinations ? 'onto a road for destinations' : before;
  return before === 'nowhere yet' && leadsToMain(directedSegment) ? 'over open roads' : before;
}

/** The junction at a place, if it is at one. */
function junctionOf(source: NetworkSource, { lengthOf }: Figures, place: OraclePlace): string | undefined {
  const segment = [...source.segments].find(({ id }) => id === place.segment)!;
  if (place.at === 0) return String(segment.start);
  return place.at === lengthOf(segment) ? String(segment.end) : undefined;
}

/** The cost from one point of a directed segment to another. A segment without length counts as a whole. */
function stretch({ lengthOf, valuesOf }: Figures, directedSegment: DirectedSegment, from: number, to: number): Triple {
  const length = lengthOf(directedSegment.segment);
  const before = (value: number, at: number) => (at === length ? value : Math.floor((value * at) / length));
  if (length === 0) return valuesOf(directedSegment)!;
  return valuesOf(directedSegment)!.map((value) => Math.abs(before(value, to) - before(value, from))) as Triple;
}

function leastRide(rides: readonly Ride[]): Ride | undefined {
  let least: Ride | undefined;
  for (const ride of rides) {
    if (!ride.isSettled && (least === undefined || isLess(ride.cost, least.cost))) least = ride;
  }
  return least;
}

/** Keeps a ride unless another one that ends with the same directed segments costs no more. */
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
