// The answer for two points, by the words of the rule. A point has a near place, on the nearest open road, and a main place, on the
// nearest open road of the largest part of the network where, without any wish, every junction reaches every other.
// - A pair is answered from near place to near place.
// - Where the network, without any wish, has no way between these two, it is answered from main place to main place: if the points that
//   this displaces lie at most 500 m from their main places, both together, or a tenth of the straight line between the points, whichever is
//   more; and if both main places are not one place, unless the points lie within 50 m of each other.
// - Else it has no way. If wishes put a point more than 250 m aside, and both points lie as far from their near places, together, as from
//   each other, and they do lie apart, there is none either.
// For networks without turn bans.

import type { Place } from '../../src/network/place.ts';
import type { DirectedSegment } from './directed-segment.ts';
import type { Triple } from './relax-all.ts';

export interface PlaceOfPoint extends Place {
  readonly metres: number;
}

/** What a pair of points is answered by. */
export interface PairOracle {
  /** Courses that the wishes leave open. */
  readonly open: readonly DirectedSegment[];
  /** Those that are open without wishes. */
  readonly openByDefault: readonly DirectedSegment[];
  readonly segmentOf: (directedSegment: DirectedSegment) => number;
  /** Where a point is nearest to each segment. */
  readonly placesOf: (point: number) => readonly PlaceOfPoint[];
  /** Metres between two points. */
  readonly metresApart: (from: number, to: number) => number;
  /** Whether two places are one: the same point of a segment, or the same junction. */
  readonly areOnePlace: (one: Place, other: Place) => boolean;
  readonly trip: (from: Place, to: Place) => Triple | undefined;
  readonly defaultTrip: (from: Place, to: Place) => Triple | undefined;
}

/** Metres by which places must differ for one of them to be the nearest. */
const CLEAR = 0.05;

/** Metres aside that are far. */
const FAR = 250;
/** Metres that points may be displaced by however close they lie to each other. */
const MOST_DISPLACED = 500;
/** Metres within which two points are about one place. */
const ONE_PLACE = 50;

/** Whether one number is more than another; 'unclear' where a few centimetres decide. */
function isMore(one: number, other: number): boolean | 'unclear' {
  return Math.abs(one - other) < CLEAR ? 'unclear' : one > other;
}

export interface AnswerOfPair {
  readonly trip: Triple | undefined;
  /** Whether a point was displaced. */
  readonly isMoved: boolean;
  /** Why there is no way, although main places have one. */
  readonly isDisplaced?: true;
  readonly isFar?: true;
  readonly isOnePlace?: true;
}

/** The answer, with whether it was moved; 'unclear' where the rule leaves open which place, or which part, is meant. */
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
  const isDisplaced = isPairAside();
  if (isDisplaced === 'unclear') return 'unclear';
  if (isDisplaced) return { trip: undefined, isMoved: false, isDisplaced };
  const direct = trip(start, end);
  if (direct !== undefined || defaultTrip(start, end) !== undefined) return { trip: direct, isMoved: false };

  const insideByDefault = segmentsOfLargestPart(openByDefault, segmentOf);
  if (insideByDefault === 'unclear') return 'unclear';
  const inside = new Set(open.map(segmentOf).filter((segment) => insideByDefault.has(segment)));
  const main = [from, to].map((point) => nearest(point, inside));
  if (main.includes('unclear')) return 'unclear';
  const [mainStart, mainEnd] = main as (PlaceOfPoint | undefined)[];
  if (mainStart === undefined || mainEnd === undefined) return { trip: undefined, isMoved: false };
  const metresOf = (place: PlaceOfPoint, near: PlaceOfPoint) => (isOne(place, near) ? 0 : place.metres);
  const displaced = metresOf(mainStart, start) + metresOf(mainEnd, end);
  const isFar = isMore(displaced, Math.max(MOST_DISPLACED, apart / 10));
  const isApart = isMore(apart, ONE_PLACE);
  if (isFar === 'unclear' || isApart === 'unclear') return 'unclear';
  if (isFar) return { trip: undefined, isMoved: false, isFar };
  if (isApart && areOnePlace(mainStart, mainEnd)) return { trip: undefined, isMoved: false, isOnePlace: true };
  const moved = trip(mainStart, mainEnd);
  return { trip: moved, isMoved: moved !== undefined };

  function isPairAside(): boolean | 'unclear' {
    if (apart === 0) return false;
    const byDefault = new Set(openByDefault.map(segmentOf));
    const areAside = [start, end].map(({ metres }, i): boolean | 'unclear' => {
      const before = nearest([from, to][i], byDefault);
      if (before === 'unclear' || before === undefined) return metres > FAR ? 'unclear' : false;
      return Math.abs(metres - FAR) < CLEAR ? 'unclear' : metres > FAR && before.metres + CLEAR < metres;
    });
    const isAsFar = isMore(start.metres + end.metres, apart);
    if (areAside.includes('unclear') || isAsFar === 'unclear') return 'unclear';
    return isAsFar && areAside.includes(true);
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
