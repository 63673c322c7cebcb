// The legs of a route that does not turn round at its intermediate points.
//
//        leg 1             leg 2         A trip leaves an intermediate point in the direction in which it reached it. The best direction for
//     s -------->--- x --->------- e     the whole route is found leg by leg: for each direction in which a point can be reached,
//               ---<--                   the cheapest route up to there is kept.
//
// At a junction the route continues over any road except the road over which it came, unless no other road leads on.

import { checkClock } from '../budget/budget.ts';
import { lazyOf } from '../costing/weighted-costing.ts';
import { junctionAtPlace } from '../network/junction-at-place.ts';
import type { Leg } from '../network/leg.ts';
import { nodesOfJunction } from '../network/network.ts';
import { directionBit, type Place } from '../network/place.ts';
import { isLess, type Triple } from '../search/triple.ts';
import { CLOSED } from '../search/weights.ts';
import {
  directedSegmentsOf,
  leavingPlaces,
  placeAtEnd,
  type RoadsAhead,
  reachingPlaces,
  waysOnAfter,
} from './directed-places.ts';
import { findLeg, findTrip } from './find-trip.ts';
import type { PairAnswer, Pairing } from './pairs.ts';
import { type CandidatePlaces, placesOf } from './trip-ends.ts';

/** The places where a leg begins and ends, chosen as for any pair of points. */
export type SpotsOfLeg = readonly [from: CandidatePlaces, to: CandidatePlaces];

/** A place where a leg may begin, and the route up to it; at the start there is no route yet. */
interface LegStart {
  readonly from: CandidatePlaces;
  readonly before: RouteUpTo | undefined;
}

/** The cheapest route up to a point that it reaches in one direction, or to the end of the route. */
interface RouteUpTo extends LegStart {
  readonly to: CandidatePlaces;
  readonly cost: Triple;
}

/** The legs of the cheapest route that does not turn round. If there is no such route, the number of the first leg without a way. */
export function straightLegs(pairing: Pairing, candidatePlaceLists: readonly SpotsOfLeg[]): PairAnswer<Leg>[] | number {
  const roads = { network: pairing.database.network, weights: lazyOf(pairing.weighted) };
  let starts: readonly LegStart[] = [{ from: candidatePlaceLists[0][0], before: undefined }];
  for (let leg = 0; ; leg++) {
    const to = candidatePlaceLists[leg][1];
    const isLast = leg === candidatePlaceLists.length - 1;
    const ends = isLast ? [to] : directionsTo(roads, to);
    const reached = ends.flatMap((end) => cheapestTo(pairing, starts, end));
    if (reached.length === 0) return leg;
    if (isLast) return legsUpTo(pairing, reached[0]);
    const from = candidatePlaceLists[leg + 1][0];
    starts = reached.flatMap((before) => startsOn(roads, before, from === to ? to : undefined, from));
  }
}

/** The cheapest route to one end from any of the starts: a list of one, or an empty list. */
function cheapestTo(pairing: Pairing, starts: readonly LegStart[], to: CandidatePlaces): RouteUpTo[] {
  let best: RouteUpTo | undefined;
  for (const { from, before } of starts) {
    checkClock(pairing.budget);
    const trip = before !== undefined && isSameDirection(before.to, to) ? NOTHING : findTrip(pairing, from, to);
    if (trip === undefined) continue;
    const cost = {
      weight: trip.weight + (before?.cost.weight ?? 0),
      second: trip.second + (before?.cost.second ?? 0),
      third: trip.third + (before?.cost.third ?? 0),
    };
    if (best === undefined || isLess(cost, best.cost)) best = { from, before, to, cost };
  }
  return best === undefined ? [] : [best];
}

const NOTHING: Triple = { weight: 0, second: 0, third: 0 };

/** Whether two routes reach the same place in the same direction. */
function isSameDirection(a: CandidatePlaces, b: CandidatePlaces): boolean {
  return (
    a.segment === b.segment &&
    a.at === b.at &&
    a.directedSegments === b.directedSegments &&
    a.directedSegments !== undefined
  );
}

function legsUpTo(pairing: Pairing, reached: RouteUpTo): PairAnswer<Leg>[] {
  const legs: PairAnswer<Leg>[] = [];
  for (let last: RouteUpTo | undefined = reached; last !== undefined; last = last.before) {
    const { before, to }: RouteUpTo = last;
    const from: CandidatePlaces = before !== undefined && isSameDirection(before.to, to) ? to : last.from;
    legs.unshift({ found: findLeg(pairing, from, to)!, from, to });
  }
  return legs;
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
  const { firstIn, arcIn, directedOfArc } = network;
  const directedSegments = new Set<number>();
  for (const node of nodesOfJunction(network, junction)) {
    for (let i = firstIn[node]; i < firstIn[node + 1]; i++) {
      weights.computeWeights?.(arcIn[i], arcIn[i] + 1);
      if (weights.weight[arcIn[i]] < CLOSED) directedSegments.add(directedOfArc[arcIn[i]]);
    }
  }
  return [...directedSegments];
}

/** The places where the next leg may begin. `point`: the point reached; `undefined` if the next leg begins at another of its places. */
function startsOn(
  roads: RoadsAhead,
  before: RouteUpTo,
  point: CandidatePlaces | undefined,
  from: CandidatePlaces,
): LegStart[] {
  if (point === undefined) return [{ from, before }];
  const places = placesOn(roads, before.to, point);
  if (places.length === 0) return [];
  const [first, ...candidates] = places;
  return [{ from: { ...first, candidates: candidates.length > 0 ? candidates : undefined }, before }];
}

/** The places where a route may continue after it has reached a place of a point in one direction. */
function placesOn(roads: RoadsAhead, reached: Place, point: CandidatePlaces): readonly Place[] {
  const { network } = roads;
  const [directedSegment] = directedSegmentsOf(reached);
  if (placeAtEnd(network, directedSegment).at !== reached.at) return [reached];
  const ways = waysOnAfter(roads, directedSegment);
  if (point.directedSegments === undefined) return ways;
  // a bearing may exclude some of these roads
  const isWay = (place: Place) =>
    ways.some(
      ({ segment, directedSegments }) => segment === place.segment && directedSegments === place.directedSegments,
    );
  const wanted = leavingPlaces(roads, placesOf(point)).filter((place) => junctionAtPlace(network, place) !== undefined);
  return wanted.flatMap((place) => directedSegmentsOf(place).map((one) => inDirection(place, one))).filter(isWay);
}

function inDirection({ segment, at }: Place, directedSegment: number): Place {
  return { segment, at, directedSegments: directionBit(directedSegment) };
}
