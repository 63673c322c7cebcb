// Finds the ends of a matrix that have a place on a segment. They are stored as numbers, because there may be a hundred thousand of them.

import { checkClockAt } from '../budget/budget.ts';
import type { Place } from '../network/place.ts';
import { placesInReach } from '../trips/stretches.ts';
import type { CandidatePlaces, EndsContext } from '../trips/trip-ends.ts';

export const NO_PLACE = -1;

/** The places of ends, by segment: a linked list for each segment, from its last place to its first. */
export interface PlacesBySegment {
  readonly last: ReadonlyMap<number, number>;
  /** For each place: its end. */
  readonly end: readonly number[];
  readonly before: readonly number[];
  readonly places: readonly Place[];
  /** Whether any place has directions. */
  readonly haveDirections: boolean;
}

export function placesBySegment(context: EndsContext, ends: readonly CandidatePlaces[]): PlacesBySegment {
  const last = new Map<number, number>();
  const endOf: number[] = [];
  const before: number[] = [];
  const places: Place[] = [];
  let haveDirections = false;
  for (let end = 0; end < ends.length; end++) {
    checkClockAt(context.budget, end);
    for (const place of placesInReach(context, ends[end])) {
      before.push(last.get(place.segment) ?? NO_PLACE);
      last.set(place.segment, places.length);
      endOf.push(end);
      places.push(place);
      haveDirections ||= place.directedSegments !== undefined;
    }
  }
  return { last, end: endOf, before, places, haveDirections };
}
