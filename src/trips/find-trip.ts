// Finds the cheapest trip between two places, with or without its way.

import { loadedCostingWork } from '../costing/loaded-costing-work.ts';
import { metricsOf } from '../costing/metrics.ts';
import { lazyOf } from '../costing/weighted-costing.ts';
import type { Call } from '../database/call.ts';
import { junctionAtPlace } from '../network/junction-at-place.ts';
import type { Leg } from '../network/leg.ts';
import type { Place } from '../network/place.ts';
import type { Found } from '../search/found.ts';
import type { PhasedMetric } from '../search/hierarchy/phases/phases.ts';
import { queryHierarchy } from '../search/hierarchy/query.ts';
import { withHierarchyScratch } from '../search/hierarchy/scratch-pool.ts';
import { isLess, type Triple } from '../search/triple.ts';
import { lengthOf, timeOf } from '../search/weights.ts';
import { directedSegmentsOfStretch, directedSegmentsOfWay, legOfStretch, legOfWay, type Way } from './leg-of-way.ts';
import { chooseMethod, type SearchMethod, searchTrip, type TripSearch } from './search-trip.ts';
import { NO_DIRECTED_SEGMENT } from './stops-of-place.ts';
import { bestStretch } from './stretches.ts';
import {
  arrivalsOf,
  type CandidatePlaces,
  departuresOf,
  type EndsContext,
  endOfTrip,
  endsContext,
  type LocalTrip,
  type MajorPartEnds,
  stopsFrom,
  stopsTo,
  type TripEnds,
} from './trip-ends.ts';

/** The cost of a trip: whole milliseconds and centimetres. */
export interface Trip {
  readonly weight: number;
  readonly second: number;
  readonly third: number;
  readonly time: number;
  readonly length: number;
}

/** Time and length of the cheapest trip, or `undefined` if there is no way. */
export function findTrip(
  call: Call,
  from: CandidatePlaces,
  to: CandidatePlaces,
  method?: SearchMethod,
): Trip | undefined {
  const best = searchAll(call, { method, wantsArcs: false }, from, to)?.best;
  if (best === undefined) return undefined;
  const { weight, second, third } = best;
  const { kind } = lazyOf(call.weighted);
  return { weight, second, third, time: timeOf(kind, weight, second), length: lengthOf(kind, weight, second, third) };
}

/** The cheapest trip as a leg, one directed segment after the other, or `undefined` if there is no way. */
export function findLeg(
  call: Call,
  from: CandidatePlaces,
  to: CandidatePlaces,
  method?: SearchMethod,
): Leg | undefined {
  return searchAll(call, { method, wantsArcs: true }, from, to)?.leg();
}

/** The cost of the cheapest trip, and the one of the candidate places where it ends; `undefined` if there is no way. */
export function findEnd(
  call: Call,
  from: CandidatePlaces,
  to: CandidatePlaces,
): { readonly cost: Triple; readonly end: Place } | undefined {
  const wantsArcs = to.candidates !== undefined;
  const searched = searchAll(call, { wantsArcs }, from, to);
  return searched && { cost: searched.best, end: wantsArcs ? searched.end() : to };
}

/** The directed segments of the leg that `findLeg` finds, or `undefined`. This takes less time than making the leg. */
export function findDirectedSegments(
  call: Call,
  from: CandidatePlaces,
  to: CandidatePlaces,
): readonly number[] | undefined {
  return searchAll(call, { wantsArcs: true }, from, to)?.directedSegments();
}

/** The least triple of values, and what its leg is made from. Only a search that wants arcs finds the place where the trip ends. */
interface Searched {
  readonly best: Triple;
  readonly end: () => Place;
  readonly directedSegments: () => number[];
  readonly leg: () => Leg;
}

/** Whether candidate places of two points may share a segment, or be the same junction. */
function mayShare({ network, weights }: EndsContext, from: CandidatePlaces, to: CandidatePlaces): boolean {
  const areSingle = from.candidates === undefined && to.candidates === undefined;
  if (from.segment === to.segment || !areSingle || from.directedSegments !== to.directedSegments) return true;
  return weights.exits !== undefined && junctionAtPlace(network, to) !== undefined;
}

/** Searches a trip. The way of the search competes with the way over local roads only, and with direct stretches on one segment. */
function searchAll(call: Call, prepared: TripSearch, from: CandidatePlaces, to: CandidatePlaces): Searched | undefined {
  const { network } = call.database;
  const weights = lazyOf(call.weighted);
  const context = endsContext(call, !prepared.wantsArcs);
  const phases =
    context.part && (prepared.method ?? chooseMethod(call)) === 'metric'
      ? metricsOf(call.database.costs).phasesOf(call.weighted, call.budget)
      : undefined;
  const { sources, targets, byLocal, found } =
    phases === undefined
      ? searchByParts(call, prepared, context, from, to)
      : searchInPhases(call, prepared, phases, { sources: stopsFrom(context, from), targets: stopsTo(context, to) });

  const along = mayShare(context, from, to) ? bestStretch(context, from, to) : undefined;
  let best: Searched | undefined = along && {
    best: along.stretch,
    end: () => along.end,
    directedSegments: () => directedSegmentsOfStretch(along.stretch),
    leg: () => {
      const isRidden = along.stretch.directedSegment !== NO_DIRECTED_SEGMENT;
      return legOfStretch(network, weights, isRidden ? along : { ...along, end: along.start });
    },
  };
  if (byLocal !== undefined && !(best && !isLess(byLocal, best.best))) {
    best = searchedOf(call, (sources as MajorPartEnds).local, (targets as MajorPartEnds).local, byLocal);
  }
  if (found !== undefined && !(best && !isLess(found, best.best))) best = searchedOf(call, sources, targets, found);
  return best;
}

interface FoundTrip {
  readonly sources: TripEnds;
  readonly targets: TripEnds;
  readonly found: Found | undefined;
  /** The way over local roads only, unless the search already included it. */
  readonly byLocal?: LocalTrip | undefined;
}

/** Searches the local parts first, then the way between them. */
function searchByParts(
  call: Call,
  prepared: TripSearch,
  context: EndsContext,
  from: CandidatePlaces,
  to: CandidatePlaces,
): FoundTrip {
  const targets = arrivalsOf(context, to);
  const { ends: sources, local } = departuresOf(context, from, [targets]);
  return { sources, targets, byLocal: local[0], found: searchTrip(call, prepared, { sources, targets }) };
}

/** Searches all parts of a trip along major roads at once. */
function searchInPhases(
  { database: { costs }, weighted }: Call,
  { wantsArcs }: TripSearch,
  phases: PhasedMetric,
  ends: { readonly sources: TripEnds; readonly targets: TripEnds },
): FoundTrip {
  metricsOf(costs).countTrip(weighted);
  const { inBothPhases, unpackPhases } = loadedCostingWork()!;
  const { both } = phases;
  const inBoth = { ...ends, targets: inBothPhases(both, ends.targets) };
  const found = withHierarchyScratch(both.scratchPool, (scratch) => {
    const meeting = queryHierarchy(both.hierarchy, phases, inBoth, scratch);
    if (meeting === undefined || wantsArcs) return meeting && unpackPhases(phases, meeting, ends);
    return { weight: meeting.weight, second: meeting.second, third: meeting.third, source: 0, target: 0, arcs: [] };
  });
  return { ...ends, found };
}

function searchedOf(call: Call, sources: TripEnds, targets: TripEnds, found: Found): Searched {
  return {
    best: found,
    end: () => endOfTrip(targets, found.target).place,
    directedSegments: () => directedSegmentsOfWay(call.database.network, wayOfTrip(sources, targets, found)),
    leg: () => legOfTrip(call, sources, targets, found),
  };
}

/** The leg between two stops. */
export function legOfTrip(
  { database: { network }, weighted }: Call,
  sources: TripEnds,
  targets: TripEnds,
  found: Pick<Found, 'source' | 'target' | 'arcs'>,
): Leg {
  return legOfWay(network, lazyOf(weighted), wayOfTrip(sources, targets, found));
}

/** The way between two stops: their local parts, and the arcs between them. */
function wayOfTrip(
  sources: TripEnds,
  targets: TripEnds,
  { source, target, arcs }: Pick<Found, 'source' | 'target' | 'arcs'>,
): Way {
  const start = endOfTrip(sources, source);
  const end = endOfTrip(targets, target);
  return {
    start: start.place,
    firstDirected: start.directedSegment,
    arcs: start.arcs.length + end.arcs.length === 0 ? arcs : [...start.arcs, ...arcs, ...end.arcs],
    lastDirected: end.directedSegment,
    end: end.place,
  };
}
