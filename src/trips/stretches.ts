// Stretches along one road between two places. They need no search.
//
//        J--------x-----y--------K      From x to y, and back if the road is open in both directions. To a junction K the stops of a trip
//                                       include the stretch, unless a road into K has a delay: then K is also the end of this road.

import { addToList } from '../memory/add-to-list.ts';
import { junctionAtPlace } from '../network/junction-at-place.ts';
import type { Network } from '../network/network.ts';
import { allows, type Place } from '../network/place.ts';
import { isLess } from '../search/triple.ts';
import type { LazyWeights } from '../search/weights.ts';
import { areOneJunction, leavingPlaces, reachingPlaces } from './directed-places.ts';
import type { WayAlong } from './leg-of-way.ts';
import {
  directStretch,
  type EndOfRoad,
  endsOfRoadsTo,
  NO_DIRECTED_SEGMENT,
  type Stretch,
  wholeStretch,
} from './stops-of-place.ts';
import { type CandidatePlaces, type EndsContext, placesOf } from './trip-ends.ts';

/** The stretch of a trip within one junction. */
const NO_STRETCH: Stretch = { directedSegment: NO_DIRECTED_SEGMENT, weight: 0, second: 0, third: 0 };

/** The direct stretch between two places of one segment. */
export function stretchBetween(
  { network, weights, part }: EndsContext,
  from: Place | LeftPlace,
  to: Place | EndOfRoad,
): Stretch | undefined {
  const isLeft = 'isLeft' in from;
  if ('endOf' in to) {
    return isLeft || from.directedSegments === undefined ? stretchToEnd(network, weights, from, to) : undefined;
  }
  if (isLeft) return undefined;
  if (areOneJunction(network, from, to)) return NO_STRETCH;
  // along major roads, only the search knows whether a trip may ride from one junction to the next
  if (part !== undefined && isJunction(network, from) && isJunction(network, to)) return undefined;
  return directStretch(network, weights, from, to);
}

/** The stretch from a place to the end of its road. The place lies between two junctions, or has directions. */
function stretchToEnd(network: Network, weights: LazyWeights, from: Place, to: EndOfRoad): Stretch | undefined {
  if (from.segment !== to.segment || isJunction(network, from)) return undefined;
  return network.length[to.segment] > 0 || !allows(from, to.endOf)
    ? directStretch(network, weights, from, to)
    : wholeStretch(network, weights, to.endOf);
}

function isJunction(network: Network, place: Place): boolean {
  return place.directedSegments === undefined && junctionAtPlace(network, place) !== undefined;
}

/** A place, in a direction in which trips leave it. It may differ from the requested place. */
interface LeftPlace extends Place {
  readonly isLeft: true;
}

/** The cheapest direct stretch between candidate places of two points, with its two places; `undefined` if there is none. */
export function bestStretch(context: EndsContext, from: CandidatePlaces, to: CandidatePlaces): WayAlong | undefined {
  const starts = placesToLeave(context, from);
  const ends = placesInReach(context, to);
  const areMany = starts.length > 1 && ends.length > 1;
  const endsNear = areMany ? groupEnds(context, ends, from.directedSegments !== undefined) : () => ends;
  let best: WayAlong | undefined;
  for (const start of starts) {
    for (const end of endsNear(start)) {
      const stretch = stretchBetween(context, start, end);
      if (stretch === undefined || (best && !isLess(stretch, best.stretch))) continue;
      best = { start, stretch, end };
    }
  }
  return best;
}

/** Finds the ends on the segment of a start, or at its junction. Two places with directions are never one junction. */
function groupEnds(
  { network }: EndsContext,
  ends: readonly Place[],
  haveDirections: boolean,
): (start: Place) => readonly Place[] {
  const onSegment = new Map<number, Place[]>();
  const atJunction = new Map<number, Place[]>();
  for (const end of ends) {
    addToList(onSegment, end.segment, end);
    const junction = haveDirections && end.directedSegments !== undefined ? undefined : junctionAtPlace(network, end);
    if (junction !== undefined) addToList(atJunction, junction, end);
  }
  return (start) => {
    const there = onSegment.get(start.segment) ?? [];
    const junction = atJunction.size === 0 ? undefined : junctionAtPlace(network, start);
    return junction === undefined ? there : [...there, ...(atJunction.get(junction) ?? [])];
  };
}

/** The places where a direct stretch may begin: the candidate places and, if they have directions, the places where trips leave them. */
export function placesToLeave(context: EndsContext, candidatePlaces: CandidatePlaces): readonly (Place | LeftPlace)[] {
  const all = placesOf(candidatePlaces);
  if (context.weights.exits === undefined || candidatePlaces.directedSegments === undefined) return all;
  return [...all, ...leavingPlaces(context, all).map((place): LeftPlace => ({ ...place, isLeft: true }))];
}

/** The places where a direct stretch may end: the candidate places, and the ends of roads with delays. */
export function placesInReach(context: EndsContext, candidatePlaces: CandidatePlaces): readonly Place[] {
  const all = placesOf(candidatePlaces);
  if (context.weights.exits === undefined) return all;
  const reached = candidatePlaces.directedSegments === undefined ? all : reachingPlaces(context, all);
  const ends = reached.flatMap((place) => endsOfRoadsTo(context.network, context.weights, place) ?? []);
  return ends.length === 0 ? all : [...all, ...ends];
}
