// Finds the places on segments for a coordinate, nearest first.

import type { Budget } from '../budget/budget.ts';
import { junctionAtPlace } from '../network/junction-at-place.ts';
import type { Network } from '../network/network.ts';
import { metresOfPiece } from '../network/piece-length.ts';
import type { Place } from '../network/place.ts';
import {
  AS_NEAR,
  byNearness,
  type Find,
  type FindsHolder,
  holdEquals,
  holdEvery,
  holdNearest,
  isBefore,
} from './finds.ts';
import { type BearingRange, filterAlong, mostRefused, stepsAlong } from './runs-along.ts';
import { searchRuns } from './search-runs.ts';
import type { SnapFilter } from './snap-filter.ts';
import { type DirectedSegmentsAt, type Snapper, UNSURE_SIDE } from './snapper.ts';

/**
 * How many metres farther than the nearest segment other segments may be to count as nearest, too. All roads at a junction are thus found.
 */
export const AS_GOOD_AS_NEAREST = 1;

/** A place, and its distance from the query. */
export interface Snapped extends Place {
  /** In metres. */
  readonly distance: number;
}

export interface SnapOptions {
  /** The segments that may be found. Default: all. */
  filter?: SnapFilter | undefined;
  /** The largest distance in metres. Default: no limit. */
  metres?: number | undefined;
  /** Returns the directions in which a piece of a segment may be used; 0 if no place on it may be found. Default: any. */
  directedSegmentsAt?: DirectedSegmentsAt | undefined;
  /** A bearing that `directedSegmentsAt` demands. If few places fit, the search skips roads that lead elsewhere. */
  bearing?: BearingRange | undefined;
  /** Its clock and its signal can end the search. Default: the search runs to its end. */
  budget?: Budget | undefined;
}

/**
 * The nearest place on a segment; `undefined` if none is near enough. Of equally near places, it is on the segment with the lowest number.
 */
export function nearestPlace(
  snapper: Snapper,
  lon: number,
  lat: number,
  options: SnapOptions = {},
): Snapped | undefined {
  return nearestPlaces(snapper, lon, lat, 1, options)[0];
}

/** The nearest places on different segments, by distance, then by segment number. */
export function nearestPlaces(
  snapper: Snapper,
  lon: number,
  lat: number,
  count: number,
  options: SnapOptions = {},
): Snapped[] {
  const { metres = Infinity } = options;
  if (!(count >= 1)) return [];
  const holder = searchAllowed(snapper, lon, lat, options, () => holdNearest(Math.floor(count), metres));
  return holder.finds.sort(byNearness).map((find) => snapped(snapper.network, find));
}

/** The nearest place on every segment within some metres, by distance, then by segment number. */
export function placesWithin(
  snapper: Snapper,
  lon: number,
  lat: number,
  metres: number,
  filter: SnapFilter = snapper.everySegment,
): Snapped[] {
  const holder = holdEvery(metres);
  searchRuns(snapper, filter, lon, lat, holder);
  const nearestOfSegment = new Map<number, Find>();
  for (const find of holder.finds) {
    const other = nearestOfSegment.get(find.segment);
    if (other === undefined || isBefore(find, other)) nearestOfSegment.set(find.segment, find);
  }
  const finds = [...nearestOfSegment.values()].sort(byNearness);
  return finds.map((find) => snapped(snapper.network, find));
}

/** How many segments are nearer than `options.metres`. The search ends when it knows more than `most`; the result is then `most + 1`. */
export function countNearer(
  snapper: Snapper,
  lon: number,
  lat: number,
  most: number,
  options: SnapOptions & { readonly metres: number },
): number {
  const segments = new Set<number>();
  searchAllowed(snapper, lon, lat, options, () => {
    const holder = holdEvery(options.metres);
    holder.hold = (metres, segment) => {
      if (metres < options.metres) segments.add(segment);
      if (segments.size > most) holder.reach = -1;
    };
    return holder;
  });
  return segments.size;
}

/** The nearest place, and the places on other segments within AS_GOOD_AS_NEAREST of it, by distance, then by segment number. */
export function closestPlaces(snapper: Snapper, lon: number, lat: number, options: SnapOptions = {}): Snapped[] {
  const nearest = nearestPlace(snapper, lon, lat, options);
  if (nearest === undefined) return [];
  return placesWithin(snapper, lon, lat, nearest.distance + AS_GOOD_AS_NEAREST, options.filter);
}

/** The nearest place, and places on other roads that a trip may use instead. All roads at a junction count as one place. */
export interface SnappedCandidates extends Snapped {
  /** The other places; `undefined` if there are none. */
  readonly candidates: readonly Snapped[] | undefined;
}

/** The nearest place with its equally near candidates, or `undefined` if none is near enough. */
export function nearestCandidates(
  snapper: Snapper,
  lon: number,
  lat: number,
  options: SnapOptions = {},
): SnappedCandidates | undefined {
  const { network } = snapper;
  const { metres = Infinity, directedSegmentsAt } = options;
  const { finds } = searchAllowed(snapper, lon, lat, options, () => holdEquals(metres));
  if (finds.length === 0) return undefined;
  if (finds.length > 1) finds.sort(byNearness);
  if (directedSegmentsAt !== undefined) return spotWithDirections(network, finds, directedSegmentsAt);
  const { segment, at, distance } = snapped(network, finds[0]);
  return {
    segment,
    at,
    distance,
    directedSegments: undefined,
    candidates: finds.length > 1 ? candidatesOf(network, finds) : undefined,
  };
}

/**
 * Fills a holder with the places that options allow. If the nearest places do not fit a bearing, the search soon costs more than a look at
 * all runs along this bearing. It is then given up.
 */
function searchAllowed(
  snapper: Snapper,
  lon: number,
  lat: number,
  { filter = snapper.everySegment, directedSegmentsAt, bearing, budget }: SnapOptions,
  hold: () => FindsHolder,
): FindsHolder {
  const allowed = directedSegmentsAt && {
    directedSegmentsAt,
    along: bearing && stepsAlong(snapper, bearing),
    left: bearing ? mostRefused(snapper, bearing) : Infinity,
  };
  const holder = hold();
  holder.allowed = allowed;
  holder.budget = budget;
  searchRuns(snapper, filter, lon, lat, holder);
  if (bearing === undefined || allowed === undefined || allowed.left > 0) return holder;
  const again = hold();
  const listed = filterAlong(snapper, filter, bearing);
  again.allowed = { ...allowed, along: stepsAlong(snapper, bearing), left: Infinity };
  again.budget = budget;
  searchRuns(snapper, listed, lon, lat, again);
  return again;
}

/**
 * The places that are as near as the first one, one on each road, with their directions. At a junction each road that may be used has one. Round a
 * bend, a road can be equally near some metres further on; such a place is ignored.
 */
function spotWithDirections(
  network: Network,
  finds: readonly Find[],
  directedSegmentsAt: DirectedSegmentsAt,
): SnappedCandidates {
  const places: (Snapped & { directedSegments: number })[] = [];
  for (const find of finds) {
    if (find.metres > finds[0].metres + AS_NEAR) break;
    const { segment, at, distance } = snapped(network, find);
    const directedSegments = directedSegmentsAt(segment, find.point, UNSURE_SIDE);
    const same = places.find((other) => other.segment === segment);
    if (same === undefined) places.push({ segment, at, distance, directedSegments });
    // where two pieces meet, either piece may lead in an allowed direction
    else if (Math.abs(same.at - at) <= 1) same.directedSegments |= directedSegments;
  }
  const [nearest, ...candidates] = places;
  return { ...nearest, candidates: candidates.length > 0 ? candidates : undefined };
}

/** The results that are as near as the first one, with each road and each junction once; `undefined` if there are none. */
function candidatesOf(network: Network, finds: readonly Find[]): Snapped[] | undefined {
  const candidatePlaceLists = [snapped(network, finds[0])];
  for (let i = 1; i < finds.length && finds[i].metres <= finds[0].metres + AS_NEAR; i++) {
    const candidate = snapped(network, finds[i]);
    if (!candidatePlaceLists.some((other) => isSameSpot(network, other, candidate)))
      candidatePlaceLists.push(candidate);
  }
  return candidatePlaceLists.length === 1 ? undefined : candidatePlaceLists.slice(1);
}

/** Whether two places are on the same segment, or are the same junction. */
function isSameSpot(network: Network, a: Place, b: Place): boolean {
  if (a.segment === b.segment) return true;
  const junction = junctionAtPlace(network, a);
  return junction !== undefined && junction === junctionAtPlace(network, b);
}

function snapped(network: Network, { metres, segment, point, fraction }: Find): Snapped {
  const at = centimetresBefore(network, segment, point, fraction);
  return { segment, at, directedSegments: undefined, distance: metres };
}

// Whole centimetres from the start of a segment. The length of the segment is divided among its pieces in proportion to their lengths.
function centimetresBefore(network: Network, segment: number, point: number, fraction: number): number {
  const { pointX, pointY, firstPoint, length } = network;
  const first = firstPoint[segment];
  const last = firstPoint[segment + 1] - 1;
  if (point === first && fraction === 0) return 0;
  if (point === last - 1 && fraction === 1) return length[segment];
  let before = 0;
  let total = 0;
  for (let i = first; i < last; i++) {
    const metres = metresOfPiece(pointX, pointY, i);
    if (i < point) before += metres;
    else if (i === point) before += fraction * metres;
    total += metres;
  }
  return total === 0 ? 0 : Math.round((length[segment] * before) / total);
}
