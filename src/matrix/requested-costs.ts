// The ends of many trips from any starts, the stops where the trips begin and end, and their metrics.

import { checkClockAt } from '../budget/budget.ts';
import { metricsOf } from '../costing/metrics.ts';
import type { Call } from '../database/call.ts';
import { junctionAtPlace } from '../network/junction-at-place.ts';
import type { Place } from '../network/place.ts';
import { segmentsAt } from '../network/segments-at.ts';
import type { DisplacedEnds, DisplacedOf } from '../points/displaced.ts';
import type { Ends } from '../search/found.ts';
import type { OtherWays } from '../search/hierarchy/matrix.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import type { PhasedMetric } from '../search/hierarchy/phases/phases.ts';
import { oneToMany } from '../search/one-to-many.ts';
import type { Stops } from '../search/stops.ts';
import type { Triple } from '../search/triple.ts';
import type { Triples } from '../search/triples.ts';
import { placesToLeave, stretchBetween } from '../trips/stretches.ts';
import {
  arrivalsOf,
  type CandidatePlaces,
  departuresOf,
  type EndsContext,
  endsContext,
  type LocalTrip,
  type MajorPartEnds,
  stopsFrom,
  stopsTo,
  type TripEnds,
} from '../trips/trip-ends.ts';
import { type CostRow, type RowsWanted, WHOLE_ROWS } from './cost-row.ts';
import { NO_PLACE, type PlacesBySegment, placesBySegment } from './places-by-segment.ts';

export interface RequestedCosts extends Call {
  readonly context: EndsContext;
  readonly ends: readonly CandidatePlaces[];
  /** The stops of all ends, kept for searches that compare each start with all ends. */
  held: readonly TripEnds[] | undefined;
  readonly endsOnSegment: PlacesBySegment;
  readonly wanted: RowsWanted;
  /** For each start, the ends whose cells stay empty; absent if there are none. */
  readonly displacedOf: DisplacedOf | undefined;
  readonly trips: TripsOfCosts;
}

/**
 * What searches need to know about trips. It is passed to them, so that a page that searches without trips does not load the code of trips.
 */
interface TripsOfCosts {
  readonly metricForNow: typeof metricForNow;
  readonly phasesOf: typeof phasesOf;
  readonly heldTargets: typeof heldTargets;
  readonly sourcesOf: typeof sourcesOf;
  readonly addOthers: typeof addOthers;
  readonly stopsFrom: typeof stopsFrom;
  readonly stopsOfEnds: typeof stopsOfEnds;
  readonly searchedRow: typeof searchedRow;
}

const TRIPS: TripsOfCosts = {
  ...{ metricForNow, phasesOf, heldTargets, sourcesOf, addOthers },
  ...{ stopsFrom, stopsOfEnds, searchedRow },
};

/** Prepares ends for trips from any starts. Displaced ends are numbers of ends, for each number of a start. */
export function requestedCosts(
  call: Call,
  ends: readonly CandidatePlaces[],
  wanted: RowsWanted = WHOLE_ROWS,
  displacedOf?: DisplacedOf,
): RequestedCosts {
  const context = endsContext(call, true);
  const endsOnSegment = placesBySegment(context, ends);
  return { ...call, context, ends, held: undefined, endsOnSegment, wanted, displacedOf, trips: TRIPS };
}

/**
 * The metric of all trips; `undefined` without a hierarchy. It is valid until a callback of the caller, or until the caller gets rows.
 */
function metricForNow({ database, weighted, budget }: RequestedCosts): Metric | undefined {
  return metricsOf(database.costs).forNow(weighted, budget);
}

/**
 * Yields the stops of each end in turn, without local parts. For a hundred thousand ends, storing all stops would take more memory than
 * their places.
 */
function* stopsOfEnds({ context, ends, budget }: RequestedCosts): Generator<TripEnds, void, undefined> {
  for (let end = 0; end < ends.length; end++) {
    checkClockAt(budget, end);
    yield stopsTo(context, ends[end]);
  }
}

/** The stops of all ends with their local parts, computed once. */
function heldTargets(prepared: RequestedCosts): readonly TripEnds[] {
  const { context, ends, budget } = prepared;
  prepared.held ??= ends.map((end, i) => {
    checkClockAt(budget, i);
    return arrivalsOf(context, end);
  });
  return prepared.held;
}

/** The stops where trips from a start may begin. Only local parts are compared with the ends. */
function sourcesOf(prepared: RequestedCosts, start: CandidatePlaces): ReturnType<typeof departuresOf> {
  return departuresOf(prepared.context, start, prepared.context.part === undefined ? [] : heldTargets(prepared));
}

/** The ways outside the hierarchy from some starts, gathered start by start. */
export interface GatheredWays extends OtherWays {
  /** Adds a way of the current start, if there is one. */
  add(target: number, way: Triple | undefined): void;
  /** Ends the ways of the current start. */
  endStart(): void;
  /** Removes all ways of all starts. */
  clear(): void;
}

/** How rows are computed, in groups. */
export interface RowsSearch {
  readonly blockSize: number;
  readonly fill: (starts: readonly StartOfRow[], rows: readonly CostRow[]) => void;
}

/** The start of a row. */
export interface StartOfRow {
  readonly place: CandidatePlaces;
  /** The ends to which no way is needed. */
  readonly displaced: DisplacedEnds | undefined;
}

/** Adds direct stretches and ways over local roads only, which compete with the way of the search. */
function addOthers(
  { context, endsOnSegment: { last, before, end, places, haveDirections } }: RequestedCosts,
  { place: start, displaced }: StartOfRow,
  others: GatheredWays,
  local: readonly (LocalTrip | undefined)[] = [],
): void {
  for (const from of placesToLeave(context, start)) {
    for (const segment of segmentsOfPlace(context, from, start.directedSegments !== undefined || haveDirections)) {
      let place: Place | undefined;
      let stretch: Triple | undefined;
      for (let at = last.get(segment) ?? NO_PLACE; at !== NO_PLACE; at = before[at]) {
        if (displaced !== undefined && displaced[end[at]] === 1) continue;
        // equal places follow each other
        if (places[at] !== place) {
          place = places[at];
          stretch = stretchBetween(context, from, place);
        }
        others.add(end[at], stretch);
      }
    }
  }
  for (let target = 0; target < local.length; target++) others.add(target, local[target]);
  others.endStart();
}

/** The segments on which a place may lie: its own segment and, if directions matter, all segments that meet at its junction. */
function segmentsOfPlace({ network }: EndsContext, place: Place, withDirections: boolean): readonly number[] {
  const junction = withDirections ? junctionAtPlace(network, place) : undefined;
  return junction === undefined ? [place.segment] : segmentsAt(network, junction);
}

/**
 * Searching the local parts of this many places, or of places with this many nodes, takes about as long as making a metric of all parts of a
 * trip along major roads. On foot, a local part may have a third of all nodes.
 */
const PLACES_WORTH_PHASES = 64;
const NODES_WORTH_PHASES = 600_000;

/**
 * The metrics of trips along major roads, all their parts at once. A few trips are searched part by part instead: that takes less time than
 * making the metrics.
 */
function phasesOf(prepared: RequestedCosts, startCount: number): PhasedMetric | undefined {
  const { database, weighted, context, ends, budget } = prepared;
  if (context.part === undefined) return undefined;
  const metrics = metricsOf(database.costs);
  const areMany = () => startCount + ends.length >= PLACES_WORTH_PHASES || areLarge(prepared, startCount);
  const isWorthIt = metrics.isWorthAMetric(weighted) || (metrics.fitsACache(weighted) && areMany());
  return isWorthIt ? metrics.phasesOf(weighted, budget) : undefined;
}

/** Whether the local parts of all places have too many nodes. Otherwise the local parts of the ends are kept, as `heldTargets` needs them. */
function areLarge(prepared: RequestedCosts, startCount: number): boolean {
  const { context, ends } = prepared;
  const held: TripEnds[] = [];
  let searched = 0;
  for (const end of ends) {
    const part = arrivalsOf(context, end) as MajorPartEnds;
    held.push(part);
    searched += part.searched;
    if (searched + (searched / held.length) * startCount > NODES_WORTH_PHASES) return true;
  }
  prepared.held = held;
  return false;
}

/** Returns the costs from sources to all ends, by one search of the network. */
function searchedRow({ database, weighted, context, budget }: RequestedCosts, ends: Ends<readonly Stops[]>): Triples {
  const { network, scratch } = database;
  return oneToMany(network, context.part?.along ?? weighted.weights, ends, scratch, budget);
}
