// A matrix request, and the stops where its trips begin and end.

import { checkClockAt } from '../budget/budget.ts';
import { metricsOf } from '../costing/metrics.ts';
import type { Call } from '../database/call.ts';
import { junctionAtPlace } from '../network/junction-at-place.ts';
import type { Place } from '../network/place.ts';
import { segmentsAt } from '../network/segments-at.ts';
import type { OtherWay } from '../search/hierarchy/matrix.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import type { Triple } from '../search/triple.ts';
import { placesToLeave, stretchBetween } from '../trips/stretches.ts';
import {
  arrivalsOf,
  type CandidatePlaces,
  departuresOf,
  type EndsContext,
  type LocalTrip,
  stopsFrom,
  stopsTo,
  type TripEnds,
} from '../trips/trip-ends.ts';
import type { CostRow, RowsWanted } from './cost-row.ts';
import { NO_PLACE, type PlacesBySegment } from './places-by-segment.ts';

export interface RequestedCosts extends Call {
  readonly context: EndsContext;
  readonly ends: readonly CandidatePlaces[];
  /** The stops of all ends, kept for searches that compare each start with all ends. */
  held: readonly TripEnds[] | undefined;
  readonly endsOnSegment: PlacesBySegment;
  readonly units: RowsWanted['units'];
}

/** The metric of all trips; `undefined` without a hierarchy. */
export function metricOf({ database, weighted, budget }: RequestedCosts): Metric | undefined {
  return metricsOf(database.costs).of(weighted, budget);
}

/**
 * Returns the stops of one end after the other, without local parts. For a hundred thousand ends, storing all stops would take more memory
 * than their places.
 */
export function* stopsOfEnds({ context, ends, budget }: RequestedCosts): Generator<TripEnds, void, undefined> {
  for (let end = 0; end < ends.length; end++) {
    checkClockAt(budget, end);
    yield stopsTo(context, ends[end]);
  }
}

/** The stops of all ends with their local parts, computed once. */
export function heldTargets(prepared: RequestedCosts): readonly TripEnds[] {
  const { context, ends, budget } = prepared;
  prepared.held ??= ends.map((end, i) => {
    checkClockAt(budget, i);
    return arrivalsOf(context, end);
  });
  return prepared.held;
}

/** The stops where trips from a start may begin. Only local parts are compared with the ends. */
export function sourcesOf(prepared: RequestedCosts, start: CandidatePlaces): ReturnType<typeof departuresOf> {
  return departuresOf(prepared.context, start, prepared.context.part === undefined ? [] : heldTargets(prepared));
}

/** What a sweep needs to know about trips: their metric, and the stops where they begin and end. */
export interface EndsOfTrips {
  readonly metricOf: typeof metricOf;
  readonly heldTargets: typeof heldTargets;
  readonly othersOf: typeof othersOf;
  readonly stopsFrom: typeof stopsFrom;
  readonly stopsOfEnds: typeof stopsOfEnds;
}

export const endsOfTrips: EndsOfTrips = { metricOf, heldTargets, othersOf, stopsFrom, stopsOfEnds };

/** How rows are computed, in groups. */
export interface RowsSearch {
  readonly blockSize: number;
  readonly fill: (starts: readonly CandidatePlaces[], rows: readonly CostRow[]) => void;
}

/** Direct stretches and ways over local roads only, which compete with the way of the search. */
export function othersOf(
  { context, endsOnSegment: { last, before, end, places, haveDirections } }: RequestedCosts,
  start: CandidatePlaces,
  local: readonly (LocalTrip | undefined)[] = [],
): (Triple & OtherWay)[] {
  const others: (Triple & OtherWay)[] = [];
  for (const from of placesToLeave(context, start)) {
    for (const segment of segmentsOfPlace(context, from, start.directedSegments !== undefined || haveDirections)) {
      for (let at = last.get(segment) ?? NO_PLACE; at !== NO_PLACE; at = before[at]) {
        takeOther(others, end[at], stretchBetween(context, from, places[at]));
      }
    }
  }
  for (let target = 0; target < local.length; target++) takeOther(others, target, local[target]);
  return others;
}

/** The segments on which a place may lie: its own segment and, if directions matter, all segments that meet at its junction. */
function segmentsOfPlace({ network }: EndsContext, place: Place, withDirections: boolean): readonly number[] {
  const junction = withDirections ? junctionAtPlace(network, place) : undefined;
  return junction === undefined ? [place.segment] : segmentsAt(network, junction);
}

function takeOther(others: (Triple & OtherWay)[], target: number, other: Triple | undefined): void {
  if (other === undefined) return;
  const { weight, second, third } = other;
  others.push({ target, weight, second, third });
}
