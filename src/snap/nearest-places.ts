// Finds the places on segments for a coordinate, nearest first.

import { junctionAtPlace } from '../network/junction-at-place.ts';
import type { Network } from '../network/network.ts';
import { metresOfPiece } from '../network/piece-length.ts';
import type { Place } from '../network/place.ts';
import { type BearingRange, filterAlong } from './filter-along.ts';
import { searchRuns } from './search-runs.ts';
import type { SnapFilter } from './snap-filter.ts';
import type { Holder, Snapper } from './snapper.ts';

/**
 * How many metres farther than the nearest segment other segments may be to count as nearest, too. All roads at a junction are thus found.
 */
export const AS_GOOD_AS_NEAREST = 1;

/** How many metres apart distances may be and still count as equal: the precision of coordinates. */
const AS_NEAR = 0.01;

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
  /** The directions in which a segment may be used at a place of a piece; 0 if the segment may not be found there. Default: any. */
  directedSegmentsAt?: DirectedSegmentsAt | undefined;
  /** A bearing that `directedSegmentsAt` demands. If few places fit, the search then passes over roads that lead elsewhere. */
  bearing?: BearingRange | undefined;
}

/** Takes a segment, one of its shape points, and a fraction of the piece that follows this point. */
export type DirectedSegmentsAt = (segment: number, point: number, fraction: number) => number;

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
  const holder = searchAllowed(snapper, lon, lat, options, (allowed) => {
    const nearest = holdNearest(Math.floor(count), metres);
    return allowed === undefined ? nearest : holdOnlyAllowed(nearest, allowed);
  });
  return holder.finds.map((find) => snapped(snapper.network, find));
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
  const { finds } = searchAllowed(snapper, lon, lat, options, (allowed) =>
    allowed === undefined ? holdEquals(metres) : holdAllowed(metres, allowed),
  );
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

/** What decides about places, and how many more it may refuse before the search is given up. */
interface Allowed {
  readonly directedSegmentsAt: DirectedSegmentsAt;
  left: number;
}

/** After a search has offered this many places that do not fit a bearing, it begins again with only the roads that may fit. */
const MOST_REFUSED = 2000;

/** Fills a holder with the places that options allow. */
function searchAllowed(
  snapper: Snapper,
  lon: number,
  lat: number,
  { filter = snapper.everySegment, directedSegmentsAt, bearing }: SnapOptions,
  hold: (allowed: Allowed | undefined) => FindsHolder,
): FindsHolder {
  const left = bearing === undefined ? Infinity : MOST_REFUSED;
  const allowed = directedSegmentsAt && { directedSegmentsAt, left };
  const holder = hold(allowed);
  searchRuns(snapper, filter, lon, lat, holder);
  if (bearing === undefined || allowed === undefined || allowed.left > 0) return holder;
  const again = hold({ ...allowed, left: Infinity });
  searchRuns(snapper, filterAlong(snapper, filter, bearing), lon, lat, again);
  return again;
}

/** Whether a place may be used. Ends the search if too many may not. */
function isAllowed(allowed: Allowed, holder: Holder, segment: number, point: number, fraction: number): boolean {
  if (allowed.directedSegmentsAt(segment, point, fraction) !== 0) return true;
  if (--allowed.left === 0) holder.reach = -1;
  return false;
}

/** All places as near as the first one, each with its directions. At a junction there is one place for each road that may be used. */
function spotWithDirections(
  network: Network,
  finds: readonly Find[],
  directedSegmentsAt: DirectedSegmentsAt,
): SnappedCandidates {
  const places: (Snapped & { directedSegments: number })[] = [];
  for (const find of finds) {
    if (find.metres > finds[0].metres + AS_NEAR) break;
    const { segment, at, distance } = snapped(network, find);
    const directedSegments = directedSegmentsAt(segment, find.point, find.fraction);
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

interface Find {
  metres: number;
  segment: number;
  point: number;
  fraction: number;
}

function isBefore(a: Find, b: Find): boolean {
  if (a.metres !== b.metres) return a.metres < b.metres;
  if (a.segment !== b.segment) return a.segment < b.segment;
  return a.point + a.fraction < b.point + b.fraction;
}

function byNearness(a: Find, b: Find): number {
  return isBefore(a, b) ? -1 : 1;
}

interface FindsHolder extends Holder {
  readonly finds: Find[];
}

// Keeps the nearest places on a number of segments, in order.
function holdNearest(count: number, reach: number): FindsHolder {
  const finds: Find[] = [];
  const holder: FindsHolder = {
    finds,
    reach,
    hold: (metres, segment, point, fraction) => {
      const find = { metres, segment, point, fraction };
      const same = finds.findIndex((other) => other.segment === segment);
      if (same >= 0) {
        if (!isBefore(find, finds[same])) return;
        finds.splice(same, 1);
      }
      let i = finds.length;
      while (i > 0 && isBefore(find, finds[i - 1])) i--;
      finds.splice(i, 0, find);
      if (finds.length > count) finds.pop();
      if (finds.length === count) holder.reach = Math.min(holder.reach, finds[count - 1].metres);
    },
    ...(count === 1 && {
      expect: (metres: number) => {
        holder.reach = Math.min(holder.reach, metres);
      },
    }),
  };
  return holder;
}

// Keeps the nearest place, and equally near ones.
function holdEquals(reach: number): FindsHolder {
  const finds: Find[] = [];
  const holder: FindsHolder = {
    finds,
    reach,
    hold: (metres, segment, point, fraction) => {
      if (metres + AS_NEAR < holder.reach) {
        holder.reach = metres + AS_NEAR;
        let kept = 0;
        for (const find of finds) if (find.metres <= holder.reach) finds[kept++] = find;
        finds.length = kept;
      }
      finds.push({ metres, segment, point, fraction });
    },
    expect: (metres) => {
      holder.reach = Math.min(holder.reach, metres + AS_NEAR);
    },
  };
  return holder;
}

// Keeps the nearest place that may be ridden, and equally near ones. Has no `expect`, because an announced place may not be allowed.
function holdAllowed(reach: number, allowed: Allowed): FindsHolder {
  const { finds, hold } = holdEquals(reach);
  const holder: FindsHolder = {
    finds,
    reach,
    hold: (metres, segment, point, fraction) => {
      if (!isAllowed(allowed, holder, segment, point, fraction)) return;
      hold(metres, segment, point, fraction);
      holder.reach = Math.min(holder.reach, metres + AS_NEAR);
    },
  };
  return holder;
}

// Passes only places that may be used in some direction on to another collector.
function holdOnlyAllowed(inner: FindsHolder, allowed: Allowed): FindsHolder {
  const holder: FindsHolder = {
    finds: inner.finds,
    reach: inner.reach,
    hold: (metres, segment, point, fraction) => {
      if (!isAllowed(allowed, holder, segment, point, fraction)) return;
      inner.hold(metres, segment, point, fraction);
      holder.reach = inner.reach;
    },
  };
  return holder;
}

// Keeps everything within reach.
function holdEvery(reach: number): FindsHolder {
  const finds: Find[] = [];
  return {
    finds,
    reach,
    hold: (metres, segment, point, fraction) => {
      finds.push({ metres, segment, point, fraction });
    },
  };
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
