// The legs of a route that does not turn round at its intermediate points.
//
//        leg 1             leg 2         A trip leaves an intermediate point in the direction in which it reached it. The best direction for
//     s -------->--- x --->------- e     the whole route is found leg by leg: for each direction in which a point can be reached,
//               ---<--                   the cheapest route up to there is kept.
//
// At a junction the route continues over any road except the road over which it came, unless no other road leads on. Two routes up to there
// are enough: every road but one can be taken after the cheapest route, and this one after the cheapest route over another road.

import { checkClock } from '../budget/budget.ts';
import { lazyOf } from '../costing/weighted-costing.ts';
import { addToList } from '../memory/add-to-list.ts';
import { junctionAtPlace } from '../network/junction-at-place.ts';
import type { Leg } from '../network/leg.ts';
import { arcsOfDirected, junctionAfter, type Network } from '../network/network.ts';
import { directionBit, type Place } from '../network/place.ts';
import { isLess, type Triple } from '../search/triple.ts';
import { CLOSED } from '../search/weights.ts';
import {
  directedSegmentsInto,
  directedSegmentsOf,
  leavingPlaces,
  placeAtEnd,
  type RoadsAhead,
  reachingPlaces,
  waysOnAfter,
} from './directed-places.ts';
import type { PairAnswer, Pairing } from './pairs.ts';
import { type CandidatePlaces, placesOf } from './trip-ends.ts';
import type { TripTools } from './trip-tools.ts';

/** The places where a leg begins and ends, chosen as for any pair of points. */
export type SpotsOfLeg = readonly [from: CandidatePlaces, to: CandidatePlaces];

/** The cheapest route up to a point that it reaches in one direction, or to the end of the route. */
interface RouteUpTo {
  /** Where its last leg begins. */
  readonly start: LegStart;
  readonly to: CandidatePlaces;
  readonly cost: Triple;
}

/** The places where a leg may begin, and the route up to there; at the start there is no route yet. */
interface LegStart {
  readonly from: CandidatePlaces;
  readonly before: RouteUpTo | undefined;
  /** Whether the leg begins where the route reached the point. */
  readonly isThere: boolean;
}

/** The data of one search. */
interface LegSearch {
  readonly pairing: Pairing;
  readonly tools: Pick<TripTools, 'findEnd' | 'findLeg'>;
}

/** The legs of the cheapest route that does not turn round. If there is no such route, the number of the first leg without a way. */
export function straightLegs(
  pairing: Pairing,
  candidatePlaceLists: readonly SpotsOfLeg[],
  tools: LegSearch['tools'],
): PairAnswer<Leg>[] | number {
  const search: LegSearch = { pairing, tools };
  const roads = { network: pairing.database.network, weights: lazyOf(pairing.weighted) };
  const last = candidatePlaceLists.length - 1;
  const endsOfLegs = listEnds(pairing, roads, candidatePlaceLists);
  let starts: readonly LegStart[] = [{ from: candidatePlaceLists[0][0], before: undefined, isThere: false }];
  for (let leg = 0; leg < last; leg++) {
    const to = candidatePlaceLists[leg][1];
    const from = candidatePlaceLists[leg + 1][0];
    if (from === to) {
      const reached = routesTo(search, starts, endsOfLegs[leg]);
      if (reached.length === 0) return leg;
      starts = reached.sort(byCost).flatMap((before) => startsOn(roads, before, to));
    } else {
      const before = cheapestTo(search, starts, endsOfLegs[leg][0]);
      if (before === undefined) return leg;
      starts = [{ from, before, isThere: false }];
    }
  }
  const end = candidatePlaceLists[last][1];
  const whole = cheapestTo(search, starts, [end]);
  return whole === undefined ? last : legsUpTo(search, { ...whole, to: end });
}

/**
 * The ends of each leg: all of them, then those where a route may stay for the next leg, for the next two, and so on. Each list is a part of
 * the one before.
 */
function listEnds(
  { budget }: Pairing,
  roads: RoadsAhead,
  candidatePlaceLists: readonly SpotsOfLeg[],
): (readonly CandidatePlaces[])[][] {
  const last = candidatePlaceLists.length - 1;
  const endsOfLegs = [[[candidatePlaceLists[last][1]]]];
  for (let leg = last - 1; leg >= 0; leg--) {
    checkClock(budget);
    const to = candidatePlaceLists[leg][1];
    const ends = directionsTo(roads, to);
    const isSame = candidatePlaceLists[leg + 1][0] === to;
    const shared = isSame ? endsOfLegs[endsOfLegs.length - 1].map((others) => endsInBoth(ends, others)) : [];
    const lists = [ends, ...shared];
    endsOfLegs.push(lists.filter(({ length }, i) => i === 0 || (length > 0 && length < lists[i - 1].length)));
  }
  return endsOfLegs.reverse();
}

function endsInBoth(ends: readonly CandidatePlaces[], others: readonly CandidatePlaces[]): CandidatePlaces[] {
  const atOnRoad = new Map(others.map((end) => [directedSegmentsOf(end)[0], end.at]));
  return ends.filter((end) => atOnRoad.get(directedSegmentsOf(end)[0]) === end.at);
}

/** The routes up to a point that may be part of the cheapest route. */
function routesTo(
  search: LegSearch,
  starts: readonly LegStart[],
  lists: readonly (readonly CandidatePlaces[])[],
): RouteUpTo[] {
  const { network } = search.pairing.database;
  const reached: RouteUpTo[] = [];
  for (const group of lists.flatMap((ends) => groupsOf(network, ends))) {
    const routes = cheapestTwo(search, starts, group);
    reached.push(...routes.filter(({ to }) => !reached.some((other) => isSameDirection(other.to, to))));
  }
  return reached;
}

/** The cheapest routes to two different ends of a list. */
function cheapestTwo(search: LegSearch, starts: readonly LegStart[], ends: readonly CandidatePlaces[]): RouteUpTo[] {
  const first = cheapestTo(search, starts, ends);
  if (first === undefined) return [];
  const others = ends.filter((end) => !isSameDirection(end, first.to));
  const second = cheapestTo(search, starts, others);
  return second === undefined ? [first] : [first, second];
}

/** The cheapest route from any of the starts, which are sorted by cost, to any of the ends. */
function cheapestTo(
  search: LegSearch,
  starts: readonly LegStart[],
  ends: readonly CandidatePlaces[],
): RouteUpTo | undefined {
  if (ends.length === 0) return undefined;
  const { pairing, tools } = search;
  const anyEnd = candidatesOf(ends);
  let best: RouteUpTo | undefined;
  for (const start of starts) {
    const before = start.before?.cost ?? NOTHING;
    if (best !== undefined && !isLess(before, best.cost)) break;
    checkClock(pairing.budget);
    const passed = ends.find((end) => isPassed(start, end));
    const trip = passed === undefined ? tools.findEnd(pairing, start.from, anyEnd) : { cost: NOTHING, end: passed };
    if (trip === undefined) continue;
    const cost = {
      weight: trip.cost.weight + before.weight,
      second: trip.cost.second + before.second,
      third: trip.cost.third + before.third,
    };
    if (best === undefined || isLess(cost, best.cost)) best = { start, to: trip.end, cost };
  }
  return best;
}

const NOTHING: Triple = { weight: 0, second: 0, third: 0 };

function byCost({ cost: a }: RouteUpTo, { cost: b }: RouteUpTo): number {
  return isLess(a, b) ? -1 : Number(isLess(b, a));
}

/** Whether a leg that begins here has reached this end already, in its direction. */
function isPassed({ before, isThere }: LegStart, end: CandidatePlaces): boolean {
  return isThere && isSameDirection(before!.to, end);
}

/** Whether two places are the same one in the same direction. */
function isSameDirection(a: Place, b: Place): boolean {
  return (
    a.segment === b.segment &&
    a.at === b.at &&
    a.directedSegments === b.directedSegments &&
    a.directedSegments !== undefined
  );
}

function legsUpTo({ pairing, tools }: LegSearch, whole: RouteUpTo): PairAnswer<Leg>[] {
  const legs: PairAnswer<Leg>[] = [];
  for (let last: RouteUpTo | undefined = whole; last !== undefined; last = last.start.before) {
    const { start, to }: RouteUpTo = last;
    const from: CandidatePlaces = isPassed(start, to) ? to : start.from;
    legs.push({ found: tools.findLeg(pairing, from, to)!, from, to });
  }
  return legs.reverse();
}

/** All directions in which a point can be reached: on its roads or, at a junction, on the roads that lead to it. */
function directionsTo(roads: RoadsAhead, candidatePlaces: CandidatePlaces): CandidatePlaces[] {
  const places =
    candidatePlaces.directedSegments === undefined
      ? placesOf(candidatePlaces)
      : reachingPlaces(roads, placesOf(candidatePlaces));
  return places.flatMap((place) => {
    const junction = place.directedSegments === undefined ? junctionAtPlace(roads.network, place) : undefined;
    if (junction !== undefined)
      return directedSegmentsUpTo(roads, junction).map((directedSegment) => placeAtEnd(roads.network, directedSegment));
    return directedSegmentsOf(place).map((directedSegment) => inDirection(place, directedSegment));
  });
}

/** The open directed segments that lead to a junction. */
function directedSegmentsUpTo({ network, weights }: RoadsAhead, junction: number): number[] {
  return directedSegmentsInto(network, junction).filter((directedSegment) =>
    arcsOfDirected(network, directedSegment).some((arc) => {
      weights.computeWeights?.(arc, arc + 1);
      return weights.weight[arc] < CLOSED;
    }),
  );
}

/** The directions that end at the same junction, as one list; any other direction, where a route only rides on, as a list of one. */
function groupsOf(network: Network, ends: readonly CandidatePlaces[]): CandidatePlaces[][] {
  const alone: CandidatePlaces[][] = [];
  const atJunction = new Map<number, CandidatePlaces[]>();
  for (const end of ends) {
    const junction = junctionAtEnd(network, end);
    if (junction !== undefined) addToList(atJunction, junction, end);
    else alone.push([end]);
  }
  return [...alone, ...atJunction.values()];
}

/** The junction that a route reaches in the only direction of a place; `undefined` if the place is before the end of its road. */
function junctionAtEnd(network: Network, place: Place): number | undefined {
  const [directedSegment] = directedSegmentsOf(place);
  return placeAtEnd(network, directedSegment).at === place.at ? junctionAfter(network, directedSegment) : undefined;
}

/** A list with the start of the next leg, after a route that reached a place of a point; an empty list if no road leads on. */
function startsOn(roads: RoadsAhead, before: RouteUpTo, point: CandidatePlaces): LegStart[] {
  const places = placesOn(roads, before.to, point);
  return places.length === 0 ? [] : [{ from: candidatesOf(places), before, isThere: true }];
}

/** The places where a route may continue after it has reached a place of a point in one direction. */
function placesOn(roads: RoadsAhead, reached: Place, point: CandidatePlaces): readonly Place[] {
  const { network } = roads;
  if (junctionAtEnd(network, reached) === undefined) return [reached];
  const ways = waysOnAfter(roads, directedSegmentsOf(reached)[0]);
  if (point.directedSegments === undefined) return ways;
  // a bearing may exclude some of these roads
  const onward = new Set(ways.flatMap(directedSegmentsOf));
  const wanted = leavingPlaces(roads, placesOf(point)).filter((place) => junctionAtPlace(network, place) !== undefined);
  return wanted.flatMap((place) =>
    directedSegmentsOf(place)
      .filter((directedSegment) => onward.has(directedSegment))
      .map((directedSegment) => inDirection(place, directedSegment)),
  );
}

/** Candidate places, of which a trip uses the best one. */
function candidatesOf([first, ...candidates]: readonly CandidatePlaces[]): CandidatePlaces {
  return candidates.length === 0 ? first : { ...first, candidates };
}

function inDirection({ segment, at }: Place, directedSegment: number): Place {
  return { segment, at, directedSegments: directionBit(directedSegment) };
}
