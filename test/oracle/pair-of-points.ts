// The answer for two points, by the words of the rule: from the nearest open road to the nearest open road. Where the network
// itself, without any wish, has no way between these two, from the nearest open road among those of the part of the network, without
// any wish, where every junction reaches every other, the largest; what only the wishes cut off has no way. Nor has a pair of which wishes put a point more than 250 m aside, if
// the ways from both points to their places together are as long as the points lie apart, and they do. For networks without turn bans.

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
  readonly trip: (from: Place, to: Place) => Triple | undefined;
  readonly defaultTrip: (from: Place, to: Place) => Triple | undefined;
}

/** Metres by which places must differ for one of them to be the nearest. */
const CLEAR = 0.05;

/** Metres aside that are far. */
const FAR = 250;

/** The answer, with whether it was moved; 'unclear' where the rule leaves open which place, or which part, is meant. */
export function answerOfPair(
  { open, openByDefault, segmentOf, placesOf, metresApart, trip, defaultTrip }: PairOracle,
  from: number,
  to: number,
): { trip: Triple | undefined; isMoved: boolean; isDisplaced?: true } | 'unclear' {
  const nearest = (point: number, segments: ReadonlySet<number>) => {
    const [first, next] = placesOf(point).filter(({ segment }) => segments.has(segment));
    return first !== undefined && next !== undefined && next.metres - first.metres < CLEAR ? 'unclear' : first;
  };
  const near = [from, to].map((point) => nearest(point, new Set(open.map(segmentOf))));
  if (near.some((place) => place === 'unclear' || place === undefined)) return 'unclear';
  const [start, end] = near as PlaceOfPoint[];
  const isDisplacedOf = (places: readonly PlaceOfPoint[], byDefault: ReadonlySet<number>): boolean | 'unclear' => {
    const apart = metresApart(from, to);
    const aside = places[0].metres + places[1].metres;
    if (apart === 0) return false;
    const isDisplaced = places.map(({ metres }, i): boolean | 'unclear' => {
      const before = nearest([from, to][i], byDefault);
      if (before === 'unclear' || before === undefined) return metres > FAR ? 'unclear' : false;
      return Math.abs(metres - FAR) < CLEAR ? 'unclear' : metres > FAR && before.metres + CLEAR < metres;
    });
    if (isDisplaced.includes('unclear') || Math.abs(aside - apart) < CLEAR) return 'unclear';
    return aside > apart && isDisplaced.includes(true);
  };
  const isDisplaced = isDisplacedOf([start, end], new Set(openByDefault.map(segmentOf)));
  if (isDisplaced === 'unclear') return 'unclear';
  if (isDisplaced) return { trip: undefined, isMoved: false, isDisplaced };
  const direct = trip(start, end);
  if (direct !== undefined || defaultTrip(start, end) !== undefined) return { trip: direct, isMoved: false };

  const insideByDefault = segmentsOfLargestPart(openByDefault, segmentOf);
  if (insideByDefault === 'unclear') return 'unclear';
  const inside = new Set(open.map(segmentOf).filter((segment) => insideByDefault.has(segment)));
  const main = [from, to].map((point) => nearest(point, inside));
  if (main.includes('unclear')) return 'unclear';
  if (main.some((place) => place === undefined)) return { trip: undefined, isMoved: false };
  const isMainDisplaced = isDisplacedOf(main as PlaceOfPoint[], insideByDefault);
  if (isMainDisplaced === 'unclear') return 'unclear';
  if (isMainDisplaced) return { trip: undefined, isMoved: false, isDisplaced: isMainDisplaced };
  const moved = trip(main[0] as PlaceOfPoint, main[1] as PlaceOfPoint);
  return { trip: moved, isMoved: moved !== undefined };
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
