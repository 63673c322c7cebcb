// The answer for two points, straight from the rule. A point has a near place, on the nearest open road, and a main place, on the nearest
// open road of the main part: the largest part of the network in which, under the default costing, every junction reaches every other. - A
// pair is answered from near place to near place. - If the default costing has no path between these two, the pair is answered from main
// place to main place. This needs two conditions:
//   the total distance from the displaced points to their main places is at most 500 m or a tenth of the straight line between the
//   points, whichever is more; and the two main places differ, unless the points are within 50 m of each other.
// - Otherwise there is no path. There is no path either if the costing moves a point by more than 250 m, and the total distance of the two
//   points to their near places is at least the distance between the points, and the points differ.
// For networks without turn bans.

import type { Place } from '../../src/network/place.ts';
import type { DirectedSegment } from './directed-segment.ts';
import type { Triple } from './relax-all.ts';

export interface PlaceOfPoint extends Place {
  readonly metres: number;
}

/** The functions needed to answer a pair of points. */
export interface PairOracle {
  /** Directed segments that are open under the costing. */
  readonly open: readonly DirectedSegment[];
  /** Directed segments that are open by default. */
  readonly openByDefault: readonly DirectedSegment[];
  readonly segmentOf: (directedSegment: DirectedSegment) => number;
  /** The nearest place on each segment, nearest first. */
  readonly placesOf: (point: number) => readonly PlaceOfPoint[];
  /** Metres between two points. */
  readonly metresApart: (from: number, to: number) => number;
  /** Whether two places are the same: the same point of a segment, or the same junction. */
  readonly areOnePlace: (one: Place, other: Place) => boolean;
  readonly trip: (from: Place, to: Place) => Triple | undefined;
  readonly defaultTrip: (from: Place, to: Place) => Triple | undefined;
}

/** If the distances to two places differ by at least this many metres, it is clear which place is nearer. */
const CLEAR = 0.05;

/** From this many metres on, a displacement is large. */
const FAR = 250;
/** Points may always be displaced by this many metres in total, however close they are to each other. */
const MOST_DISPLACED = 500;
/** Two points within this many metres count as about the same place. */
const ONE_PLACE = 50;

/** Whether one number exceeds another; 'unclear' if a few centimetres decide. */
function isMore(one: number, other: number): boolean | 'unclear' {
  return Math.abs(one - other) < CLEAR ? 'unclear' : one > other;
}

export interface AnswerOfPair {
  readonly trip: Triple | undefined;
  /** Whether the trip leads from main place to main place. */
  readonly isFromMainPlaces: boolean;
  /** One of these is set if a rule allows no path: a point is displaced too far, a main place is too far, both are one place. */
  readonly isDisplaced?: true;
  readonly isFar?: true;
  readonly isOnePlace?: true;
}

/** The answer, and whether points were displaced; 'unclear' if a place or a main part cannot be determined by the rule. */
export function answerOfPair(
  { open, openByDefault, segmentOf, placesOf, metresApart, areOnePlace, trip, defaultTrip }: PairOracle,
  from: number,
  to: number,
): AnswerOfPair | 'unclear' {
  const nearest = (point: number, segments: ReadonlySet<number>) => {
    const [first, next] = placesOf(point).filter(({ segment }) => segments.has(segment));
    return first !== undefined && next !== undefined && next.metres - first.metres < CLEAR ? 'unclear' : first;
  };
  const near = [from, to].map((point) => nearest(point, new Set(open.map(segmentOf))));
  if (near.some((place) => place === 'unclear' || place === undefined)) return 'unclear';
  const [start, end] = near as PlaceOfPoint[];
  const apart = metresApart(from, to);
  const isDisplaced = isPairTooFar();
  if (isDisplaced === 'unclear') return 'unclear';
  if (isDisplaced) return { trip: undefined, isFromMainPlaces: false, isDisplaced };
  const direct = trip(start, end);
  if (direct !== undefined || defaultTrip(start, end) !== undefined) return { trip: direct, isFromMainPlaces: false };

  const insideByDefault = segmentsOfLargestPart(openByDefault, segmentOf);
  if (insideByDefault === 'unclear') return 'unclear';
  const inside = new Set(open.map(segmentOf).filter((segment) => insideByDefault.has(segment)));
  const main = [from, to].map((point) => nearest(point, inside));
  if (main.includes('unclear')) return 'unclear';
  const [mainStart, mainEnd] = main as (PlaceOfPoint | undefined)[];
  if (mainStart === undefined || mainEnd === undefined) return { trip: undefined, isFromMainPlaces: false };
  const metresOf = (place: PlaceOfPoint, near: PlaceOfPoint) => (isOne(place, near) ? 0 : place.metres);
  const displaced = metresOf(mainStart, start) + metresOf(mainEnd, end);
  const isFar = isMore(displaced, Math.max(MOST_DISPLACED, apart / 10));
  const isApart = isMore(apart, ONE_PLACE);
  if (isFar === 'unclear' || isApart === 'unclear') return 'unclear';
  if (isFar) return { trip: undefined, isFromMainPlaces: false, isFar };
  if (isApart && areOnePlace(mainStart, mainEnd)) return { trip: undefined, isFromMainPlaces: false, isOnePlace: true };
  const moved = trip(mainStart, mainEnd);
  return { trip: moved, isFromMainPlaces: moved !== undefined };

  function isPairTooFar(): boolean | 'unclear' {
    if (apart === 0) return false;
    const byDefault = new Set(openByDefault.map(segmentOf));
    const areFar = [start, end].map(({ metres }, i): boolean | 'unclear' => {
      const before = nearest([from, to][i], byDefault);
      if (before === 'unclear' || before === undefined) return metres > FAR ? 'unclear' : false;
      return Math.abs(metres - FAR) < CLEAR ? 'unclear' : metres > FAR && before.metres + CLEAR < metres;
    });
    const isAsFar = isMore(start.metres + end.metres, apart);
    if (areFar.includes('unclear') || isAsFar === 'unclear') return 'unclear';
    return isAsFar && areFar.includes(true);
  }
}

function isOne(a: Place, b: Place): boolean {
  return a.segment === b.segment && a.at === b.at;
}

function segmentsOfLargestPart(
  open: readonly DirectedSegment[],
  segmentOf: (directedSegment: DirectedSegment) => number,
): ReadonlySet<number> | 'unclear' {
  const part = largestPart(open);
  if (part === 'unclear') return 'unclear';
  return new Set(
    open.filter((directedSegment) => part.has(directedSegment.from) && part.has(directedSegment.to)).map(segmentOf),
  );
}

function largestPart(open: readonly DirectedSegment[]): ReadonlySet<string> | 'unclear' {
  const reach = (junction: string) => {
    const reached = new Set([junction]);
    for (const at of reached) for (const { from, to } of open) if (from === at) reached.add(to);
    return reached;
  };
  const parts = new Map<string, Set<string>>();
  for (const junction of new Set(open.flatMap(({ from, to }) => [from, to]))) {
    const part = new Set([...reach(junction)].filter((other) => reach(other).has(junction)));
    parts.set([...part].sort().join(), part);
  }
  const [largest, next] = [...parts.values()].sort((a, b) => b.size - a.size);
  return next !== undefined && next.size === largest.size ? 'unclear' : largest;
}
