// Finds the ends of a matrix that have a place on a segment. They are stored as numbers, because there may be a hundred thousand of them.

import { type Budget, checkClock, checkClockAt } from '../budget/budget.ts';
import type { Place } from '../network/place.ts';
import { type EndOfRoad, NO_DIRECTED_SEGMENT } from '../trips/stops-of-place.ts';
import { placesInReach } from '../trips/stretches.ts';
import type { CandidatePlaces, EndsContext } from '../trips/trip-ends.ts';

export const NO_PLACE = -1;

/** From how many places on the list of a segment is long. */
const LONG = 16;

/** The places of ends, by segment: a linked list for each segment. In a long list, equal places are one object and follow each other. */
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
  const end: number[] = [];
  const before: number[] = [];
  const places: Place[] = [];
  let haveDirections = false;
  for (let i = 0; i < ends.length; i++) {
    checkClockAt(context.budget, i);
    for (const place of placesInReach(context, ends[i])) {
      before.push(last.get(place.segment) ?? NO_PLACE);
      last.set(place.segment, places.length);
      end.push(i);
      places.push(place);
      haveDirections ||= place.directedSegments !== undefined;
    }
  }
  for (const [segment, at] of last) last.set(segment, joinEqual(places, before, at, context.budget));
  return { last, end, before, places, haveDirections };
}

/** Lets equal places of a long list follow each other, as one object. Returns the new last place. */
function joinEqual(places: Place[], before: number[], last: number, budget: Budget): number {
  const list: number[] = [];
  for (let at = last; at !== NO_PLACE; at = before[at]) list.push(at);
  if (list.length < LONG) return last;
  checkClock(budget);
  list.sort((a, b) => compare(places[a], places[b]));
  for (let i = 0; i + 1 < list.length; i++) {
    const [at, next] = [list[i], list[i + 1]];
    before[at] = next;
    if (compare(places[at], places[next]) === 0) places[next] = places[at];
  }
  before[list[list.length - 1]] = NO_PLACE;
  return list[0];
}

/** Orders the places of a segment. Equal places have the same stretches from everywhere. */
function compare(a: Place | EndOfRoad, b: Place | EndOfRoad): number {
  return a.at - b.at || (a.directedSegments ?? 0) - (b.directedSegments ?? 0) || endOf(a) - endOf(b);
}

function endOf(place: Place | EndOfRoad): number {
  return 'endOf' in place ? place.endOf : NO_DIRECTED_SEGMENT;
}
