// The answer for two points, by the words of the rule: from the nearest open road to the nearest open road. Where the network
// itself, without any wish, has no way between these two, from the nearest open road among those of the part of the network, without
// any wish, where every junction reaches every other, the largest; what only the wishes cut off has no way. Nor has a pair of which wishes put a point more than 250 m aside, if
// the ways from both points to their places together are as long as the points lie apart, and they do. For networks without turn bans.

import type { Place } from '../../src/network/place.ts';
import type { Course } from './course.ts';
import type { Triple } from './relax-all.ts';

export interface PlaceOfPoint extends Place {
  readonly metres: number;
}

/** What a pair of points is answered by. */
export interface PairOracle {
  /** Courses that the wishes leave open. */
  readonly open: readonly Course[];
  /** Those that are open without wishes. */
  readonly unwishedOpen: readonly Course[];
  readonly segmentOf: (course: Course) => number;
  /** Where a point is nearest to each segment. */
  readonly placesOf: (point: number) => readonly PlaceOfPoint[];
  /** Metres between two points. */
  readonly metresApart: (from: number, to: number) => number;
  readonly trip: (from: Place, to: Place) => Triple | undefined;
  readonly unwishedTrip: (from: Place, to: Place) => Triple | undefined;
}

/** Metres by which places must differ for one of them to be the nearest. */
const CLEAR = 0.05;

/** Metres aside that are far. */
const FAR = 250;

/** The answer, with whether it was moved; 'unclear' where the rule leaves open which place, or which part, is meant. */
export function answerOfPair(
  { open, unwishedOpen, segmentOf, placesOf, metresApart, trip, unwishedTrip }: PairOracle,
  from: number,
  to: number,
): { trip: Triple | undefined; isMoved: boolean; isAside?: true } | 'unclear' {
  const nearest = (point: number, segments: ReadonlySet<number>) => {
    const [first, next] = placesOf(point).filter(({ segment }) => segments.has(segment));
    return first !== undefined && next !== undefined && next.metres - first.metres < CLEAR ? 'unclear' : first;
  };
  const near = [from, to].map((point) => nearest(point, new Set(open.map(segmentOf))));
  if (near.some((place) => place === 'unclear' || place === undefined)) return 'unclear';
  const [start, end] = near as PlaceOfPoint[];
  const isAsideOf = (places: readonly PlaceOfPoint[], unwished: ReadonlySet<number>): boolean | 'unclear' => {
    const apart = metresApart(from, to);
    const aside = places[0].metres + places[1].metres;
    if (apart === 0) return false;
    const isAside = places.map(({ metres }, i): boolean | 'unclear' => {
      const before = nearest([from, to][i], unwished);
      if (before === 'unclear' || before === undefined) return metres > FAR ? 'unclear' : false;
      return Math.abs(metres - FAR) < CLEAR ? 'unclear' : metres > FAR && before.metres + CLEAR < metres;
    });
    if (isAside.includes('unclear') || Math.abs(aside - apart) < CLEAR) return 'unclear';
    return aside > apart && isAside.includes(true);
  };
  const isAside = isAsideOf([start, end], new Set(unwishedOpen.map(segmentOf)));
  if (isAside === 'unclear') return 'unclear';
  if (isAside) return { trip: undefined, isMoved: false, isAside };
  const direct = trip(start, end);
  if (direct !== undefined || unwishedTrip(start, end) !== undefined) return { trip: direct, isMoved: false };

  const unwishedInside = segmentsOfLargestPart(unwishedOpen, segmentOf);
  if (unwishedInside === 'unclear') return 'unclear';
  const inside = new Set(open.map(segmentOf).filter((segment) => unwishedInside.has(segment)));
  const main = [from, to].map((point) => nearest(point, inside));
  if (main.includes('unclear')) return 'unclear';
  if (main.some((place) => place === undefined)) return { trip: undefined, isMoved: false };
  const isMainAside = isAsideOf(main as PlaceOfPoint[], unwishedInside);
  if (isMainAside === 'unclear') return 'unclear';
  if (isMainAside) return { trip: undefined, isMoved: false, isAside: isMainAside };
  const moved = trip(main[0] as PlaceOfPoint, main[1] as PlaceOfPoint);
  return { trip: moved, isMoved: moved !== undefined };
}

function segmentsOfLargestPart(
  open: readonly Course[],
  segmentOf: (course: Course) => number,
): ReadonlySet<number> | 'unclear' {
  const part = largestPart(open);
  if (part === 'unclear') return 'unclear';
  return new Set(open.filter((course) => part.has(course.from) && part.has(course.to)).map(segmentOf));
}

function largestPart(open: readonly Course[]): ReadonlySet<string> | 'unclear' {
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
