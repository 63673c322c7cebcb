// The roads that a boundary reaches, on a flat map.
//
//   near places     one search over all open roads
//   main places     a second search from displaced starts, over the main parts only, because routes move both ends to main parts
//
// With `majorRoads` each search has two rounds: over the local part next to the start, then over the major part and the local parts at the
// far ends.

import type { Arena } from '../boundary/arena.ts';
import { coverOf } from '../boundary/flat-map.ts';
import { type Bounded, readWeights } from '../boundary-search/bounded-weights.ts';
import { type BoundaryExits, reachEnds } from '../boundary-search/reached-ends.ts';
import { type Reached, reachedRoads } from '../boundary-search/reached-roads.ts';
import { makeRideCosts } from '../boundary-search/reached-rows.ts';
import { type Budget, checkClock, checkClockAt } from '../budget/budget.ts';
import { settledMetric } from '../costing/derived.ts';
import { loadedCostingWork } from '../costing/loaded-costing-work.ts';
import { type ReachWeights, weightsOfReach } from '../costing/major-part.ts';
import { junctionAtPlace } from '../network/junction-at-place.ts';
import { type Network, nodesOfJunction } from '../network/network.ts';
import type { Place } from '../network/place.ts';
import type { BoundaryRequest } from '../request/boundary-request.ts';
import type { Consumption } from '../request/spending.ts';
import { isTimeUnit } from '../request/units.ts';
import { backwards, forwards } from '../search/adjacency.ts';
import type { Labels } from '../search/scratch.ts';
import type { PlainStops } from '../search/settle-weights.ts';
import type { Stops } from '../search/stops.ts';
import { CLOSED, type Weights, type WeightValue } from '../search/weights.ts';
import { arrivals, departures, endsOfRoadsTo } from '../trips/stops-of-place.ts';
import { placesOf } from '../trips/trip-ends.ts';
import type { PreparedRequest } from './prepare-request.ts';
import type { Start } from './starts-in-small-components.ts';

/** A search that reaches less than this share of all nodes takes no longer without a metric. */
const FAR = 1 / 16;

/** The roads that the starts of a boundary reach within its largest limit. */
export function reachOfBoundary(
  prepared: PreparedRequest<BoundaryRequest>,
  starts: readonly Start[],
  { limits, slowness, startSlowness }: Consumption,
  arena: Arena,
): Reached {
  const { database, request, weighted, budget } = prepared;
  const { network, scratch, costs } = database;
  const { direction, returnIslands } = request;
  checkClock(budget);
  const weights = weightsOf(prepared);
  const { searches, ridden } = searchesFrom(prepared, weights, starts);
  const exits = exitsOf(prepared, weights, starts);
  const places = withoutEqual(placesOfAll(starts));
  const limit = Math.max(...limits);
  const first = network.firstPoint[places[0].segment];
  const cover = coverOf(network.pointX[first], network.pointY[first]);
  const kept = weights.reach ?? costs.kept.derivedOf(weighted);
  const isKept = ridden === (weights.reach?.ridden ?? weighted.weights.weight);
  const rideCosts = isKept ? (kept.rideCosts ??= makeRideCosts(network)) : makeRideCosts(network);
  const reaching = {
    network,
    ridden,
    exits,
    rideCosts,
    direction,
    roadType: weighted.roadType,
    slowness,
    cover,
    arena,
    budget,
  };
  readWeights(searches, limit, { scratch, budget }, (labels, whole) => {
    if (weights.reach !== undefined && labels.touchedCount > network.nodeCount * FAR) {
      weights.reach.searched += labels.touchedCount;
    }
    reachEnds(reaching, labels, whole);
  });
  costs.kept.recount(weighted);
  checkClock(budget);
  // the outline around a candidate place, or around the place of a start on a small component, may be dropped as an island
  const ownPlaces = starts.filter(({ isOf }) => isOf !== 'small component').map(({ place }) => place);
  const homes = returnIslands ? places : withoutEqual(ownPlaces);
  return reachedRoads({ ...reaching, starts: places, homes, limit, startSlowness, fromStart: weights.open });
}

/** The true time or length of each arc. */
interface WeightsOfBoundary {
  readonly figure: WeightValue;
  /** The weights of all open arcs. */
  readonly open: Int32Array;
  /** The weights in the local part next to a start, if trips keep to major roads. */
  readonly near?: Int32Array;
  readonly onward: Int32Array;
  /** The weights of arcs on which a trip may end. */
  readonly ridden: Int32Array;
  readonly reach?: ReachWeights;
}

function weightsOf({ database, request, weighted }: PreparedRequest<BoundaryRequest>): WeightsOfBoundary {
  const { network, costs } = database;
  const { weights } = weighted;
  const figure = figureOf(weights, isTimeUnit(request.costUnit));
  const counted = (weight: Int32Array) => countedBy(weights, figure, weight);
  const open = counted(weights.weight);
  const part = costs.kept.majorPartOf(weighted);
  if (part === undefined) return { figure, open, onward: open, ridden: open };
  const reach = weightsOfReach(network, part, weights, request.direction);
  const { near, onward, ridden } = reach;
  return { figure, open, near: counted(near), onward: counted(onward), ridden: counted(ridden), reach };
}

/** Runs the searches. Collects the stretches of road that they reach. */
function searchesFrom(
  prepared: PreparedRequest<BoundaryRequest>,
  weightsOfBoundary: WeightsOfBoundary,
  starts: readonly Start[],
): { readonly searches: readonly Bounded[]; readonly ridden: Int32Array } {
  const { database, request, weighted, budget } = prepared;
  const { figure, near, onward, ridden } = weightsOfBoundary;
  const { network, costs } = database;
  const isFrom = request.direction === 'from';
  const adjacency = (isFrom ? forwards : backwards)(network);
  const { weights } = weighted;
  const part = costs.kept.majorPartOf(weighted);
  const stopsOf = (place: Place) =>
    isFrom ? departures(network, weights, place) : arrivals(network, weights, place, part);
  const stopsFrom = (some: readonly Start[]) => {
    const places = placesOfAll(some);
    if (isFrom) return stopsOfAll(places, stopsOf, figure, budget);
    const roadEnds = places.flatMap((place) => endsOfRoadsTo(network, weights, place) ?? place);
    const { stops, later } = stopsOfAll(roadEnds, stopsOf, figure, budget);
    const ends = delayedEnds(network, weights, some);
    const withEnds = { node: [...stops.node, ...ends], weight: [...stops.weight, ...ends.map(() => 0)] };
    return { stops: withEnds, later };
  };
  const displaced = starts.filter(({ isOf }) => isOf === 'main part');
  const others = displaced.length === 0 ? starts : starts.filter(({ isOf }) => isOf !== 'main part');
  const search = { adjacency, ...stopsFrom(others), near, weight: onward };
  if (displaced.length === 0) {
    return { searches: [{ ...search, byMetric: searchByMetric(prepared, weightsOfBoundary) }], ridden };
  }
  const mainPart = costs.mainFilterOf(weighted, budget).mark;
  const inMain = (weight: Int32Array) =>
    weight.map((own, arc) => (mainPart[network.directedOfArc[arc] >>> 1] > 0 ? own : CLOSED));
  const riddenAfter = inMain(ridden);
  const begin = ({ weight }: Labels) => {
    const nodeOf = isFrom ? network.tail : network.head;
    for (let arc = 0; arc < ridden.length; arc++) if (weight[nodeOf[arc]] < CLOSED) riddenAfter[arc] = ridden[arc];
  };
  const second = {
    ...{ adjacency, ...stopsFrom(displaced), begin },
    ...{ near: near && inMain(near), weight: inMain(onward) },
  };
  return { searches: [search, second], ridden: riddenAfter };
}

/** Searches with a metric, if it is known or worth making. */
function searchByMetric(
  { database, request, weighted, budget }: PreparedRequest<BoundaryRequest>,
  { figure, reach }: WeightsOfBoundary,
): Bounded['byMetric'] {
  const { hierarchy, scratchPool, costs } = database;
  const { kernels } = costs.baseNetwork;
  const derived = costs.kept.derivedOf(weighted);
  const { majorPart } = derived;
  const work = loadedCostingWork();
  if (hierarchy === undefined || work === undefined || figure !== 'weight') return undefined;
  const parts = { hierarchy, scratchPool, kernels, budget };
  const metric = reach && majorPart ? work.metricOfReach(parts, majorPart, reach) : settledMetric(derived, kernels);
  if (metric === undefined) return undefined;
  const { forward, backward } = metric;
  const ways = request.direction === 'from' ? { up: forward, down: backward } : { up: backward, down: forward };
  return (labels, limit) => work.reachWeights({ hierarchy, ...ways, limit }, labels, scratchPool, budget);
}

/** The delays that are part of the times of roads. */
function exitsOf(
  { database: { network }, request, weighted }: PreparedRequest<BoundaryRequest>,
  { figure }: WeightsOfBoundary,
  starts: readonly Start[],
): BoundaryExits | undefined {
  const { weights } = weighted;
  if (weights.exits === undefined) return undefined;
  const isEnd = new Uint8Array(network.nodeCount);
  const ends = request.direction === 'from' ? [] : delayedEnds(network, weights, starts);
  for (const node of ends) isEnd[node] = 1;
  const { kind, turns, halfSecond } = weights.exits;
  return { kind, delay: weights.exits[figure], turns, halfSecond: halfSecond[figure], isEnd };
}

/**
 * The nodes of junctions where trips end on roads with delays. Trips are searched from the other ends of these roads. The junction itself
 * gets cost 0, so that the roads that lead to it are found.
 */
function delayedEnds(network: Network, weights: Weights, starts: readonly Start[]): number[] {
  return placesOfAll(starts).flatMap((place) =>
    endsOfRoadsTo(network, weights, place) ? nodesOfJunction(network, junctionAtPlace(network, place)!) : [],
  );
}

function placesOfAll(starts: readonly Start[]): Place[] {
  return starts.flatMap(({ place }) => placesOf(place));
}

/** The places, each once. A request may repeat a point hundreds of times. */
function withoutEqual(places: readonly Place[]): Place[] {
  return [...new Map(places.map((place) => [`${place.segment} ${place.at}`, place])).values()];
}

/** Which value of the weights is the true time or length. A penalized weight only says whether an arc is closed. */
function figureOf({ kind }: Weights, isTime: boolean): WeightValue {
  if (kind !== 'penalized') return 'weight';
  return isTime ? 'second' : 'third';
}

/** The true values of the arcs that some weights leave open. */
function countedBy(weights: Weights, figure: WeightValue, open: Int32Array): Int32Array {
  return figure === 'weight' ? open : open.map((weight, arc) => (weight < CLOSED ? weights[figure][arc] : CLOSED));
}

/** The stops of several places, merged, and those where only trips that have not met the major part may end. */
function stopsOfAll(
  places: readonly Place[],
  stopsOf: (place: Place) => Stops,
  figure: WeightValue,
  budget: Budget,
): { readonly stops: PlainStops; readonly later: PlainStops } {
  const all = { node: [] as number[], weight: [] as number[] };
  const later = { node: [] as number[], weight: [] as number[] };
  places.forEach((place, i) => {
    checkClockAt(budget, i);
    const { node, onlyFirst, [figure]: costs } = stopsOf(place);
    for (let stop = 0; stop < node.length; stop++) {
      const stops = onlyFirst?.[stop] ? later : all;
      stops.node.push(node[stop]);
      stops.weight.push(costs[stop]);
    }
  });
  return { stops: all, later };
}
