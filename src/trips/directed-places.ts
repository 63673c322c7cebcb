// Finds where trips begin and end at candidate places with directions.
//
//            |          With the bearing east, a trip that begins at junction J leaves it over b, and a trip that ends at J comes over a.
//     ---a---J---b---   If no road leads from J to the east, the first trip leaves over any road except a; if no road comes from the
//            |          west, the second trip may come over any road.

import { junctionAtPlace } from '../network/junction-at-place.ts';
import { junctionAfter, type Network, nodesOfJunction } from '../network/network.ts';
import { allows, directionBit, type Place } from '../network/place.ts';
import { CLOSED, type LazyWeights } from '../search/weights.ts';

/** The data that show on which roads a trip can continue. */
export interface RoadsAhead {
  readonly network: Network;
  readonly weights: LazyWeights;
}

/**
 * The directed places where trips from these candidate places may begin: one for each direction in which the road continues from a place.
 */
export function leavingPlaces(roads: RoadsAhead, places: readonly Place[]): readonly Place[] {
  const leaving = places.flatMap((place) =>
    inDirections(place, (directedSegment) => leadsOn(roads.network, place, directedSegment)),
  );
  if (leaving.length > 0) return leaving;
  // here every place is at the end of its road
  return places.flatMap((place) =>
    directedSegmentsOf(place).flatMap((directedSegment) => waysOnAfter(roads, directedSegment)),
  );
}

/** The directed places where trips to these candidate places may end: one for each direction in which the road leads to a place. */
export function reachingPlaces({ network }: RoadsAhead, places: readonly Place[]): readonly Place[] {
  const reaching = places.flatMap((place) =>
    inDirections(place, (directedSegment) => leadsUp(network, place, directedSegment)),
  );
  return reaching.length > 0 ? reaching : places.map(({ segment, at }) => ({ segment, at }));
}

/** The roads on which a trip may continue at the end of a directed segment: every open road except back or, if there is none, back. */
export function waysOnAfter(roads: RoadsAhead, directedSegment: number): Place[] {
  const ways = waysOnFrom(roads, junctionAfter(roads.network, directedSegment));
  const onward = ways.filter((way) => way !== (directedSegment ^ 1));
  return (onward.length > 0 ? onward : ways).map((way) => placeAtStart(roads.network, way));
}

/** The open directed segments that leave a junction. */
export function waysOnFrom({ network, weights }: RoadsAhead, junction: number): number[] {
  const ways: number[] = [];
  for (let arc = network.firstOut[junction]; arc < network.firstOut[junction + 1]; arc++) {
    weights.computeWeights?.(arc, arc + 1);
    if (weights.weight[arc] < CLOSED) ways.push(network.directedOfArc[arc]);
  }
  return ways;
}

/** The directed place where a directed segment begins. */
export function placeAtStart({ length }: Network, directedSegment: number): Place {
  const segment = directedSegment >>> 1;
  return { segment, at: directedSegment & 1 ? length[segment] : 0, directedSegments: directionBit(directedSegment) };
}

/** The directed place where a directed segment ends. */
export function placeAtEnd({ length }: Network, directedSegment: number): Place {
  const segment = directedSegment >>> 1;
  return { segment, at: directedSegment & 1 ? 0 : length[segment], directedSegments: directionBit(directedSegment) };
}

/** The directed segments that lead to a junction, open or not. */
export function directedSegmentsInto(network: Network, junction: number): number[] {
  const { firstIn, arcIn, directedOfArc } = network;
  const directedSegments = new Set<number>();
  for (const node of nodesOfJunction(network, junction)) {
    for (let i = firstIn[node]; i < firstIn[node + 1]; i++) directedSegments.add(directedOfArc[arcIn[i]]);
  }
  return [...directedSegments];
}

/** Whether part of a directed segment lies ahead of a place on it. Always true for a segment without length. */
function leadsOn({ length }: Network, { segment, at }: Place, directedSegment: number): boolean {
  return length[segment] === 0 || (directedSegment & 1 ? at > 0 : at < length[segment]);
}

function leadsUp({ length }: Network, { segment, at }: Place, directedSegment: number): boolean {
  return length[segment] === 0 || (directedSegment & 1 ? at < length[segment] : at > 0);
}

/** A list with the place, in those of its directions that pass the test; an empty list if no direction passes. */
function inDirections(place: Place, passes: (directedSegment: number) => boolean): Place[] {
  const directedSegments = directedSegmentsOf(place)
    .filter(passes)
    .reduce((sum, directedSegment) => sum + directionBit(directedSegment), 0);
  return directedSegments === 0 ? [] : [{ segment: place.segment, at: place.at, directedSegments }];
}

/** The directed segments that a trip may use at a place. */
export function directedSegmentsOf(place: Place): number[] {
  return [2 * place.segment, 2 * place.segment + 1].filter((directedSegment) => allows(place, directedSegment));
}

/** Whether two places, of which at most one has directions, are the same junction: no trip lies between them. */
export function areOneJunction(network: Network, a: Place, b: Place): boolean {
  if (a.directedSegments !== undefined && b.directedSegments !== undefined) return false;
  const junction = junctionAtPlace(network, a);
  return junction !== undefined && junction === junctionAtPlace(network, b);
}
