// Finds the stops where trips from and to a point begin and end: the stops of its places and, with major roads, the stops that its local
// part reaches.

import type { Budget } from '../budget/budget.ts';
import type { MajorPart } from '../costing/major-part.ts';
import { lazyOf } from '../costing/weighted-costing.ts';
import type { Call } from '../database/call.ts';
import type { Network } from '../network/network.ts';
import type { Place } from '../network/place.ts';
import { type Adjacency, backwards, forwards } from '../search/adjacency.ts';
import { bestStop } from '../search/best-stop.ts';
import { borrowLabels, type Labels, returnLabels, type Scratch } from '../search/scratch.ts';
import { seed, settleAll } from '../search/settle.ts';
import { inSecondPhase, type Stops } from '../search/stops.ts';
import { traceBest } from '../search/trace.ts';
import { precedes, type Triple } from '../search/triple.ts';
import { CLOSED, type LazyWeights } from '../search/weights.ts';
import { leavingPlaces, reachingPlaces } from './directed-places.ts';
import { keepLocalParts, type LocalPartOf } from './local-parts.ts';
import { arrivals, departures, type EndOfRoad, endsOfRoadsTo, joinStops, type PlaceStops } from './stops-of-place.ts';

/** A place, together with the other candidate places of its point. A trip uses the best of them. */
export interface CandidatePlaces extends Place {
  readonly candidates?: readonly Place[] | undefined;
}

/** Stops, each with the stretch between the stop and its place. */
export interface PlaceEnds extends PlaceStops {
  readonly place: readonly (Place | EndOfRoad)[];
}

/** Stops of the major part, each with its local part. */
export interface MajorPartEnds extends Stops {
  /** The stops where a local part begins or ends. */
  readonly local: PlaceEnds;
  /** The local part of a stop; absent if only costs are of interest. */
  readonly localPart?: LocalPartOf | undefined;
  /** How many nodes the search of the local parts found. */
  readonly searched: number;
}

export type TripEnds = PlaceEnds | MajorPartEnds;

/** Where a trip over a stop begins or ends. */
export interface TripEnd {
  readonly place: Place | EndOfRoad;
  readonly directedSegment: number;
  /** The arcs of the local part, in travel order. */
  readonly arcs: readonly number[];
}

/** A trip over local roads only, because it meets no major road on its way. */
export interface LocalTrip extends Triple {
  /** The stops of its two local parts, by their positions. */
  readonly source: number;
  readonly target: number;
  readonly arcs: readonly number[];
}

/** What finding ends depends on. */
export interface EndsContext {
  readonly network: Network;
  readonly weights: LazyWeights;
  readonly part: MajorPart | undefined;
  readonly scratch: Scratch;
  readonly budget: Budget;
  /** Whether no one asks for ways. Local parts are then not kept. */
  readonly isForCosts: boolean;
  /** What trips may weigh. Local parts of heavier trips are not searched. */
  readonly within?: Parameters<typeof settleAll>[3];
}

/** The context of trips with a costing. */
export function endsContext(
  { database: { network, costs, scratch }, weighted, budget }: Call,
  isForCosts = false,
): EndsContext {
  return { network, weights: lazyOf(weighted), part: costs.kept.majorPartOf(weighted), scratch, budget, isForCosts };
}

/** All candidate places of a point. */
export function placesOf(candidatePlaces: CandidatePlaces): readonly Place[] {
  return candidatePlaces.candidates === undefined
    ? [candidatePlaces]
    : [candidatePlaces, ...candidatePlaces.candidates];
}

/** Where a trip over a stop begins or ends. */
export function endOfTrip(ends: TripEnds, stop: number): TripEnd {
  if (!('local' in ends))
    return { place: ends.place[stop], directedSegment: ends.directedSegment[stop], arcs: NO_ARCS };
  const { root, arcs } = ends.localPart!(stop);
  return { place: ends.local.place[root], directedSegment: ends.local.directedSegment[root], arcs };
}

const NO_ARCS: readonly number[] = [];

/** Where trips to a point may end. */
export function arrivalsOf(context: EndsContext, candidatePlaces: CandidatePlaces): TripEnds {
  const local = stopsTo(context, candidatePlaces);
  return context.part === undefined ? local : meetPart(context, context.part, local, NONE, true).ends;
}

/** The stops where trips from a point may begin and, for each of the given ends, the trip to it that meets no major road on its way. */
export function departuresOf(
  context: EndsContext,
  candidatePlaces: CandidatePlaces,
  ends: readonly TripEnds[],
): { readonly ends: TripEnds; readonly local: readonly (LocalTrip | undefined)[] } {
  const local = stopsFrom(context, candidatePlaces);
  return context.part === undefined
    ? { ends: local, local: NONE }
    : meetPart(context, context.part, local, ends as readonly MajorPartEnds[], false);
}

const NONE: readonly never[] = [];

/** Finds the stops of a place. */
export type StopsOf = (network: Network, weights: LazyWeights, place: Place, part?: MajorPart) => PlaceStops;

/** How trips leave or reach a point. */
interface EndKind {
  readonly stopsOf: StopsOf;
  /** Finds the directed places of the point, if its places have directions. */
  readonly directed: typeof leavingPlaces;
}

const FROM: EndKind = { stopsOf: departures, directed: leavingPlaces };
const TO: EndKind = { stopsOf: arrivals, directed: reachingPlaces };

/** The stops of a point where trips from it begin, without local parts. */
export function stopsFrom(context: EndsContext, from: CandidatePlaces): PlaceEnds {
  return endsOf(context, from, FROM);
}

/** The stops of a point where trips to it end, without local parts. */
export function stopsTo(context: EndsContext, to: CandidatePlaces): PlaceEnds {
  return endsOf(context, to, TO);
}

/** The stops of all candidate places. */
function endsOf(context: EndsContext, candidatePlaces: CandidatePlaces, kind: EndKind): PlaceEnds {
  const { stopsOf } = kind;
  const { network, weights, part } = context;
  const isOne = candidatePlaces.candidates === undefined && candidatePlaces.directedSegments === undefined;
  if (isOne && (stopsOf === departures || endsOfRoadsTo(network, weights, candidatePlaces) === undefined)) {
    return endsAt(candidatePlaces, stopsOf(network, weights, candidatePlaces));
  }
  const lists = placesAsked(context, candidatePlaces, kind).map((place) =>
    endsAt(place, stopsOf(network, weights, place, part)),
  );
  if (lists.length === 1) return lists[0];
  return { ...joinStops(lists), place: lists.flatMap(({ place }) => place) };
}

/**
 * The candidate places, with the directions in which a trip may begin or end. If a junction is reached over roads with delays, the ends of
 * these roads replace it.
 */
function placesAsked(context: EndsContext, candidatePlaces: CandidatePlaces, { stopsOf, directed }: EndKind) {
  const all = placesOf(candidatePlaces);
  const places = candidatePlaces.directedSegments === undefined ? all : directed(context, all);
  return stopsOf === arrivals
    ? places.flatMap((place) => endsOfRoadsTo(context.network, context.weights, place) ?? place)
    : places;
}

/** Stops of one place. */
function endsAt(place: Place, { node, weight, second, third, directedSegment, onlyFirst }: PlaceStops): PlaceEnds {
  const places = node.length === 1 ? [place] : node.map(() => place);
  return { node, weight, second, third, directedSegment, onlyFirst, place: places };
}

/**
 * The stops at which the local parts of a place meet the major part and, for each of the given ends, the trip to it over local roads.
 * `isBackward`: the place is the end of trips, and is searched against the arcs.
 */
function meetPart(
  { network, scratch, budget, within = { limit: CLOSED - 1 }, isForCosts }: EndsContext,
  part: MajorPart,
  local: PlaceEnds,
  ends: readonly MajorPartEnds[],
  isBackward: boolean,
) {
  const [onward, back] = [forwards(network), backwards(network)];
  const near = isBackward ? network.head : network.tail;
  // who comes from the part may not end where only trips that have not met it may
  const afterPart = inSecondPhase(local);
  const labels = borrowLabels(scratch);
  try {
    seed(afterPart, labels);
    settleAll(isBackward ? back : onward, isBackward ? part.away : part.toward, labels, within, budget);
    const outward = isBackward ? onward : back;
    const node = Array.from(labels.touched.subarray(0, labels.touchedCount)).filter(
      (one) => part.isOnPart[one] === 1 && !isBeatenFrom(outward, part, labels, one),
    );
    const met: MajorPartEnds = {
      node,
      weight: node.map((one) => labels.weight[one]),
      second: node.map((one) => labels.second[one]),
      third: node.map((one) => labels.third[one]),
      local,
      localPart: isForCosts ? undefined : keepLocalParts(afterPart, node, labels, near, isBackward),
      searched: labels.touchedCount,
    };
    const trips = ends.map(({ local: targets }) => {
      if (!isForCosts) return traceBest(network, { sources: local, targets }, labels);
      const best = bestStop(targets, labels);
      return best && { ...best, source: 0, target: best.stop, arcs: NO_ARCS };
    });
    return { ends: met, local: trips };
  } finally {
    returnLabels(scratch, labels);
  }
}

/** Whether a stop can be left out, because a trip over another stop and one road of the major part costs no more. */
function isBeatenFrom(
  { first, arcs, next }: Adjacency,
  { along }: MajorPart,
  { weight, second, third }: Labels,
  node: number,
): boolean {
  for (let i = first[node]; i < first[node + 1]; i++) {
    const arc = arcs === undefined ? i : arcs[i];
    const far = next[arc];
    if (along.weight[arc] >= CLOSED || weight[far] >= CLOSED) continue;
    const w = weight[far] + along.weight[arc];
    const s = second[far] + along.second[arc];
    if (!precedes(weight[node], second[node], third[node], w, s, third[far] + along.third[arc])) return true;
  }
  return false;
}
