// The answer for two points, by the words of the rule: from the nearest open road to the nearest open road. Where the network
// itself, without any wish, has no way between these two, from the nearest road of the largest part where every junction
// reaches every other; what only the wishes cut off has no way. For networks without turn bans.

import type { Place } from '../../src/network/place.ts';
import type { Course } from './banned-turns.ts';
import type { Triple } from './relax-all.ts';

export interface PlaceOfPoint extends Place {
  readonly metres: number;
}

/** What a pair of points is answered by. */
export interface PairOracle {
  /** Courses that the wishes leave open. */
  readonly open: readonly Course[];
  readonly segmentOf: (course: Course) => number;
  /** Where a point is nearest to each segment. */
  readonly placesOf: (point: number) => readonly PlaceOfPoint[];
  readonly trip: (from: Place, to: Place) => Triple | undefined;
  readonly unwishedTrip: (from: Place, to: Place) => Triple | undefined;
}

/** Metres by which places must differ for one of them to be the nearest. */
const CLEAR = 0.05;

/** The answer, with whether it was moved; 'unclear' where the rule leaves open which place, or which part, is meant. */
export function answerOfPair(
  { open, segmentOf, placesOf, trip, unwishedTrip }: PairOracle,
  from: number,
  to: number,
): { trip: Triple | undefined; isMoved: boolean } | 'unclear' {
  const nearest = (point: number, segments: ReadonlySet<number>) => {
    const [first, next] = placesOf(point).filter(({ segment }) => segments.has(segment));
    return first !== undefined && next !== undefined && next.metres - first.metres < CLEAR ? 'unclear' : first;
  };
  const near = [from, to].map((point) => nearest(point, new Set(open.map(segmentOf))));
  if (near.some((place) => place === 'unclear' || place === undefined)) return 'unclear';
  const [start, end] = near as PlaceOfPoint[];
  const direct = trip(start, end);
  if (direct !== undefined || unwishedTrip(start, end) !== undefined) return { trip: direct, isMoved: false };

  const part = largestPart(open);
  if (part === 'unclear') return 'unclear';
  const inside = new Set(open.filter((course) => part.has(course.from) && part.has(course.to)).map(segmentOf));
  const main = [from, to].map((point) => nearest(point, inside));
  if (main.includes('unclear')) return 'unclear';
  if (main.some((place) => place === undefined)) return { trip: undefined, isMoved: false };
  const moved = trip(main[0] as PlaceOfPoint, main[1] as PlaceOfPoint);
  return { trip: moved, isMoved: moved !== undefined };
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
