// Finds why a pair of points has no way: the closed road that cuts it off, or the point that the network does not connect.

import { type Call, withoutCosting } from '../../database/call.ts';
import { type KnownPairs, knownOf } from '../../memory/known-pairs.ts';
import { closedText } from '../../points/closed-text.ts';
import { areDisplaced, placeBefore } from '../../points/displaced.ts';
import { isDegenerateTrip, isDisplaced, mayBeDisplaced } from '../../points/displacement-rule.ts';
import { mainPlaceOf, type SnappedPoint } from '../../points/snap-points.ts';
import { isPlain } from '../../request/costing.ts';
import { pointText } from '../../request/point.ts';
import { CLOSED } from '../../search/weights.ts';
import type { Snapped } from '../../snap/nearest-places.ts';
import { findDirectedSegments, findTrip } from '../../trips/find-trip.ts';
import {
  closedRoadAround,
  isBetweenJunctions,
  isJoinedByPart,
  pocketAround,
  type WalkDirection,
} from '../../trips/pockets.ts';
import { type CandidatePlaces, placesOf } from '../../trips/trip-ends.ts';
import { metres } from '../answer-warnings.ts';
import type { PreparedRequest } from '../prepare-request.ts';

/** The message about a pair without a way. It names the rule that closes the way, or the point on a small component. */
export function noPathMessage(prepared: PreparedRequest, from: SnappedPoint, to: SnappedPoint): string {
  const pair = `start point (${pointText(from.point)},0) and end point (${pointText(to.point)},0)`;
  prepared.reasons ??= new Map();
  const why = whyNoPath(prepared, prepared.reasons, from, to);
  return `Path could not be calculated between ${pair}${why === undefined ? '' : `: ${why}`}.`;
}

/** The closed road that cuts a pair off or, if there is none, the point that the network does not connect. */
function whyNoPath(
  prepared: PreparedRequest,
  reasons: KnownPairs,
  from: SnappedPoint,
  to: SnappedPoint,
): string | undefined {
  if (!isPlain(prepared.weighted.costing)) {
    if (areDisplaced(prepared, from, to)) return whyDisplaced(prepared, from, to);
    if (areJoined(prepared, reasons, from.near, to.near)) return whyCutOff(prepared, reasons, from.near, to.near);
    if (mayBeDisplaced(prepared, from, to)) {
      if (areMainPlacesJoined(prepared, from, to)) return whyCutOff(prepared, reasons, from.main!, to.main!);
    }
  }
  const text = whyPartsDiffer(prepared, from, to);
  if (text !== undefined) return text;
  const texts = [whyApart(prepared, reasons, from, 'out'), whyApart(prepared, reasons, to, 'in')].filter(
    (text) => text !== undefined,
  );
  return texts.length === 0 ? undefined : texts.join('; ');
}

/**
 * Whether the network has a way between two places. One search answers for all pairs of places between junctions of the same parts. A place at
 * a junction may also be reached by a road of no part.
 */
function areJoined(call: Call, reasons: KnownPairs, from: CandidatePlaces, to: CandidatePlaces): boolean {
  const usual = withoutCosting(call);
  const { mark } = call.database.costs.mainFilterOf(usual.weighted, call.budget);
  const { network } = call.database;
  const [start, end] = [from, to].map((place) => (isBetweenJunctions(network, place) && mark[place.segment]) || place);
  if (start === end) return true;
  return knownOf(reasons, start, end, () => findTrip(usual, from, to) !== undefined);
}

/** Whether the network has a way between the main places of two points that leads somewhere. */
function areMainPlacesJoined(call: Call, from: SnappedPoint, to: SnappedPoint): boolean {
  const [start, end] = [from.main!, to.main!];
  const usual = withoutCosting(call);
  if (isJoinedByPart(usual, start, end)) return true;
  const trip = findTrip(usual, start, end);
  return trip !== undefined && !isDegenerateTrip(from, to, trip.length);
}

/**
 * If only few roads can be reached from the first place, or only few lead to the second: a closed road next to these. Otherwise the first
 * closed road on the default way between the two places.
 */
function whyCutOff(
  prepared: PreparedRequest,
  reasons: KnownPairs,
  from: CandidatePlaces,
  to: CandidatePlaces,
): string | undefined {
  const { database, weighted } = prepared;
  const text = (directedSegment: number) =>
    knownOf(reasons, 'road', directedSegment, () =>
      closedText(database, weighted, directedSegment >>> 1, directedSegment),
    );
  const enclosing = (places: CandidatePlaces, way: WalkDirection) =>
    knownOf(reasons, way, places, () => {
      const pocket = pocketAround(prepared, places, way);
      const road = pocket && closedRoadAround(prepared, pocket, way);
      return road === undefined ? undefined : text(road);
    });
  const near = enclosing(from, 'out') ?? enclosing(to, 'in');
  if (near !== undefined) return near;
  const { arcOfDirected } = database.network;
  const way = findDirectedSegments(withoutCosting(prepared), from, to);
  const { weight } = weighted.weights;
  const closed = way?.find((one) => weight[arcOfDirected[one]] >= CLOSED);
  return closed === undefined ? undefined : text(closed);
}

/** Whether the roads around two points are different main parts of the network. */
function whyPartsDiffer(prepared: PreparedRequest, from: SnappedPoint, to: SnappedPoint): string | undefined {
  const [a, b] = [mainPlaceOf(prepared, from), mainPlaceOf(prepared, to)];
  if (a === undefined || b === undefined) return undefined;
  const part = prepared.database.costs.mainFilterOf(prepared.weighted, prepared.budget).mark;
  const parts = new Set(placesOf(a).map(({ segment }) => part[segment]));
  if (placesOf(b).some(({ segment }) => parts.has(part[segment]))) return undefined;
  return `the network does not connect the roads around ${from.name} with those around ${to.name}`;
}

/** Why the network has no way from a point's near place, or to it, with the default costing. */
function whyApart(
  prepared: PreparedRequest,
  reasons: KnownPairs,
  snapped: SnappedPoint,
  way: WalkDirection,
): string | undefined {
  const main = mainPlaceOf(prepared, snapped);
  if (main !== undefined && !isDisplaced(snapped)) return undefined;
  return knownOf(reasons, way, snapped, () => {
    const { near, name } = snapped;
    const [from, to] = way === 'out' ? [near, main] : [main, near];
    if (from && to && areJoined(prepared, reasons, from, to)) return undefined;
    const how = way === 'out' ? `leads from ${name} to` : `leads to ${name} from`;
    const nearest =
      main === undefined
        ? `none of its roads is within ${metres(prepared.database.limits.snapDistance)} of it`
        : `the nearest road that belongs to it is ${metres(main.distance)} away`;
    return `no road ${how} the main part of the network, and ${nearest}`;
  });
}

/** Names, for the point that was displaced farther, the closed road near it, and the distance to the open road used instead. */
function whyDisplaced(prepared: PreparedRequest, from: SnappedPoint, to: SnappedPoint): string | undefined {
  const farther = from.near.distance >= to.near.distance ? [from, to] : [to, from];
  return farther.flatMap((snapped) => {
    const before = placeBefore(prepared, snapped);
    return before === undefined ? [] : displacedText(prepared, snapped, snapped.near, before);
  })[0];
}

/** The message about a point that closures displace. */
export function displacedText(
  { database, weighted }: Call,
  { name }: SnappedPoint,
  place: Snapped,
  before: Snapped,
): string {
  const closed = `${closedText(database, weighted, before.segment)}, ${metres(before.distance)} from ${name}`;
  return `${closed}, and the nearest open road is ${metres(place.distance)} away`;
}
