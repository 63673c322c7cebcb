// The roads that a boundary reaches, on a flat map.
//
//   near places     one search over all open roads
//   main places     a second search from displaced starts, over the main parts only, because routes move both ends to main parts
//
// With `majorRoads` each search has a second round, over the local parts at the far ends.

import type { Arena } from '../boundary/arena.ts';
import { coverOf } from '../boundary/flat-map.ts';
import { type Bounded, readWeights } from '../boundary-search/bounded-weights.ts';
import { type BoundaryExits, reachEnds } from '../boundary-search/reached-ends.ts';
import { type Reached, reachedRoads } from '../boundary-search/reached-roads.ts';
import { type Budget, checkClock, checkClockAt } from '../budget/budget.ts';
import { loadedCostingWork } from '../costing/loaded-costing-work.ts';
import { weightsOfReach } from '../costing/major-part.ts';
import { junctionAtPlace } from '../network/junction-at-place.ts';
import { type Network, nodesOfJunction } from '../network/network.ts';
import type { Place } from '../network/place.ts';
import type { BoundaryRequest } from '../request/boundary-request.ts';
import type { Consumption } from '../request/spending.ts';
import { isTimeUnit } from '../request/units.ts';
import { backwards, forwards } from '../search/adjacency.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import type { Labels } from '../search/scratch.ts';
import type { PlainStops } from '../search/settle-weights.ts';
import type { Stops } from '../search/stops.ts';
import { CLOSED, type Weights, type WeightValue } from '../search/weights.ts';
import { arrivals, departures, endsOfRoadsTo } from '../trips/stops-of-place.ts';
import { placesOf, stopsAtPlace } from '../trips/trip-ends.ts';
import type { PreparedRequest } from './prepare-request.ts';
import type { Start } from './starts-in-small-components.ts';

/** The roads that the starts of a boundary reach within its largest limit. */
export function reachOfBoundary(
  prepared: PreparedRequest<BoundaryRequest>,
  starts: readonly Start[],
  { limits, slowness, startSlowness }: Consumption,
  arena: Arena,
): Reached {
  const { database, request, weighted, budget } = prepared;
  const { network, scratch } = database;
  const { direction, returnIslands } = request;
  checkClock(budget);
  const weights = weightsOf(prepared);
  const { searches, ridden } = searchesFrom(prepared, weights, starts);
  const exits = exitsOf(prepared, weights, starts);
  const places = placesOfAll(starts);
  const limit = Math.max(...limits);
  const first = network.firstPoint[places[0].segment];
  const cover = coverOf(network.pointX[first], network.pointY[first]);
  const reaching = {
    network,
    ridden,
    exits,
    direction,
    roadType: weighted.roadType,
    slowness,
    cover,
    arena,
    budget,
  };
  readWeights(searches, limit, { scratch, budget }, (labels, whole) => reachEnds(reaching, labels, whole));
  checkClock(budget);
  const homes = returnIslands ? places : homesOf(starts);
  return reachedRoads({ ...reaching, starts: places, homes, limit, startSlowness, fromStart: weights.open });
}

/** The true time or length of each arc. */
interface WeightsOfBoundary {
  readonly figure: WeightValue;
  /** All open arcs. */
  readonly open: Int32Array;
  readonly first: Int32Array;
  /** Start and weights of the second round. */
  readonly onward: Bounded['onward'];
  /** Arcs on which a trip may end. */
  readonly ridden: Int32Array;
}

function weightsOf({ database, request, weighted }: PreparedRequest<BoundaryRequest>): WeightsOfBoundary {
  const { network, costs } = database;
  const { weights } = weighted;
  const figure = figureOf(weights, isTimeUnit(request.costUnit));
  const open = countedBy(weights, figure, weights.weight);
  const part = costs.kept.majorPartOf(weighted);
  if (part === undefined) return { figure, open, first: open, onward: undefined, ridden: open };
  const { first, second, ridden } = weightsOfReach(network, part, weights, request.direction);
  return {
    ...{ figure, open, first: countedBy(weights, figure, first), ridden: countedBy(weights, figure, ridden) },
    onward: { isSource: part.isOnPart, weight: countedBy(weights, figure, second) },
  };
}

/** The searches, and the stretches of road that they have reached. */
function searchesFrom(
  prepared: PreparedRequest<BoundaryRequest>,
  { figure, first, onward, ridden }: WeightsOfBoundary,
  starts: readonly Start[],
): { readonly searches: readonly Bounded[]; readonly ridden: Int32Array } {
  const { database, request, weighted, budget } = prepared;
  const { network, costs } = database;
  const isFrom = request.direction === 'from';
  const adjacency = (isFrom ? forwards : backwards)(network);
  const context = { network, weights: weighted.weights, part: costs.kept.majorPartOf(weighted) };
  const stopsOf = (place: Place) => stopsAtPlace(context, place, isFrom ? departures : arrivals);
  const stopsFrom = (some: readonly Start[]) => {
    const places = placesOfAll(some);
    if (isFrom) return stopsOfAll(places, stopsOf, figure, budget);
    const roadEnds = places.flatMap((place) => endsOfRoadsTo(network, context.weights, place) ?? place);
    const { node, weight } = stopsOfAll(roadEnds, stopsOf, figure, budget);
    const ends = delayedEnds(network, context.weights, some);
    return { node: [...node, ...ends], weight: [...weight, ...ends.map(() => 0)] };
  };
  const displaced = starts.filter(({ isOf }) => isOf === 'main part');
  const others = displaced.length === 0 ? starts : starts.filter(({ isOf }) => isOf !== 'main part');
  const search = { adjacency, weight: first, onward, stops: stopsFrom(others) };
  if (displaced.length === 0) {
    return { searches: [{ ...search, byMetric: figure === 'weight' ? searchByMetric(prepared) : undefined }], ridden };
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
    ...{ adjacency, weight: inMain(first), stops: stopsFrom(displaced), begin },
    onward: onward && { ...onward, weight: inMain(onward.weight) },
  };
  return { searches: [search, second], ridden: riddenAfter };
}

/** The search by the metric of the costing, if it is known. */
function searchByMetric({ database, request, weighted }: PreparedRequest<BoundaryRequest>): Bounded['byMetric'] {
  const { network, hierarchy, scratchPool, costs } = database;
  const { metric, phases } = costs.kept.derivedOf(weighted);
  const work = loadedCostingWork();
  const isFrom = request.direction === 'from';
  const [first, second] = costs.kept.majorPartOf(weighted)
    ? isFrom
      ? [phases?.first, phases?.second]
      : [phases?.second, phases?.first]
    : [metric];
  if (hierarchy === undefined || work === undefined || first === undefined) return undefined;
  const upAndDown = ({ forward, backward }: Metric) =>
    isFrom ? { up: forward, down: backward } : { up: backward, down: forward };
  const onward = second && {
    ...upAndDown(second),
    over: work.listOver(hierarchy, network, phases!.over.weights.weight),
    isReversed: !isFrom,
  };
  return (stops, limit, labels, budget) =>
    work.reachWeights({ hierarchy, ...upAndDown(first), onward, stops, limit }, labels, scratchPool, budget);
}

/** The delays that roads contain. */
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
 * The nodes of junctions that trips end at over roads with delays. Trips are searched from the other ends of these roads. With no cost at
 * the junction itself, the roads are found that lead to it.
 */
function delayedEnds(network: Network, weights: Weights, starts: readonly Start[]): number[] {
  return placesOfAll(starts).flatMap((place) =>
    endsOfRoadsTo(network, weights, place) ? nodesOfJunction(network, junctionAtPlace(network, place)!) : [],
  );
}

function placesOfAll(starts: readonly Start[]): Place[] {
  return starts.flatMap(({ place }) => placesOf(place));
}

/** One place of each start. The outline around it is never dropped as an island; those around its candidate places may be. */
function homesOf(starts: readonly Start[]): Place[] {
  return starts.filter(({ isOf }) => isOf !== 'small component').map(({ place }) => place);
}

/** The value of the weights that is true time or length. A penalized weight only says whether an arc is closed. */
function figureOf({ kind }: Weights, isTime: boolean): WeightValue {
  if (kind !== 'penalized') return 'weight';
  return isTime ? 'second' : 'third';
}

/** The true values of the arcs that some weights leave open. */
function countedBy(weights: Weights, figure: WeightValue, open: Int32Array): Int32Array {
  return figure === 'weight' ? open : open.map((weight, arc) => (weight < CLOSED ? weights[figure][arc] : CLOSED));
}

/** The stops of several places, merged. */
function stopsOfAll(
  places: readonly Place[],
  stopsOf: (place: Place) => Stops,
  figure: WeightValue,
  budget: Budget,
): PlainStops {
  const node: number[] = [];
  const weight: number[] = [];
  places.forEach((place, i) => {
    checkClockAt(budget, i);
    const stops = stopsOf(place);
    node.push(...stops.node);
    weight.push(...stops[figure]);
  });
  return { node, weight };
}
