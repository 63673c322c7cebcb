// What is asked of a matrix, and where its trips may begin and end.

import { checkClockAt } from '../budget/budget.ts';
import type { Call } from '../database/call.ts';
import type { OtherWay } from '../search/hierarchy/matrix.ts';
import type { Triple } from '../search/triple.ts';
import {
  arrivalsOf,
  type CandidatePlaces,
  departuresOf,
  type EndsContext,
  type LocalTrip,
  placesOf,
  stretchBetween,
  type TripEnds,
} from '../trips/trip-ends.ts';
import type { CostRow, RowsWanted } from './cost-row.ts';
import { NO_PLACE, type PlacesBySegment } from './places-by-segment.ts';

export interface RequestedCosts extends Call {
  readonly context: EndsContext;
  readonly ends: readonly CandidatePlaces[];
  /** Where trips to the ends may end, where each start is compared with all of them. */
  held: readonly TripEnds[] | undefined;
  readonly endsOnSegment: PlacesBySegment;
  readonly units: RowsWanted['units'];
}

/** Where trips to each end may end, one after the other: a hundred thousand are more than their places. */
export function* targetsOf({ context, ends, budget }: RequestedCosts): Generator<TripEnds, void, undefined> {
  for (let end = 0; end < ends.length; end++) {
    checkClockAt(budget, end);
    yield arrivalsOf(context, ends[end]);
  }
}

/** The same, found once. */
export function heldTargets(prepared: RequestedCosts): readonly TripEnds[] {
  prepared.held ??= Array.from(targetsOf(prepared));
  return prepared.held;
}

/** Where trips from a start may begin; local parts alone are compared with the ends. */
export function sourcesOf(prepared: RequestedCosts, start: CandidatePlaces): ReturnType<typeof departuresOf> {
  return departuresOf(prepared.context, start, prepared.context.part === undefined ? [] : heldTargets(prepared));
}

/** How rows are made, so many at once. */
export interface RowsSearch {
  readonly blockSize: number;
  readonly fill: (starts: readonly CandidatePlaces[], rows: readonly CostRow[]) => void;
}

/** Direct stretches, and ways over local roads alone: they compete with the way round. */
export function othersOf(
  { context, endsOnSegment: { last, before, end, places } }: RequestedCosts,
  start: CandidatePlaces,
  local: readonly (LocalTrip | undefined)[],
): (Triple & OtherWay)[] {
  const others: (Triple & OtherWay)[] = [];
  for (const from of placesOf(start)) {
    for (let at = last.get(from.segment) ?? NO_PLACE; at !== NO_PLACE; at = before[at]) {
      takeOther(others, end[at], stretchBetween(context, from, places[at]));
    }
  }
  for (let target = 0; target < local.length; target++) takeOther(others, target, local[target]);
  return others;
}

function takeOther(others: (Triple & OtherWay)[], target: number, other: Triple | undefined): void {
  if (other === undefined) return;
  const { weight, second, third } = other;
  others.push({ target, weight, second, third });
}
