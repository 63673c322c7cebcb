// Alternatives to the best leg between two places: other ways that a traveller may prefer for reasons that no weight knows.
//
// A way is admissible if it weighs at most a quarter more than the best way, shares at most three quarters of its weight with the best way
// and the alternatives before it, visits no junction twice, and is locally optimal (via-way.ts). No detour may weigh more than twice the
// part of the best way that it replaces. Candidates are ways over one node (vias.ts).

import { checkClock } from '../budget/budget.ts';
import { loadedCostingWork } from '../costing/loaded-costing-work.ts';
import type { Call } from '../database/call.ts';
import type { Leg } from '../network/leg.ts';
import { junctionOfNode, type Network } from '../network/network.ts';
import type { ViaWay } from '../search/detours/detours.ts';
import { CLOSED } from '../search/weights.ts';
import {
  BEST_WAY,
  type Candidate,
  chooseAlternatives,
  isTooNear,
  type RiddenRows,
  sharedWith,
} from './choose-alternatives.ts';
import type { PairAnswer } from './pairs.ts';
import { NO_DIRECTED_SEGMENT } from './stops-of-place.ts';
import type { CandidatePlaces, TripEnd, TripEnds } from './trip-ends.ts';
import type { TripTools } from './trip-tools.ts';
import type { BestTrip } from './via.ts';
import { isLocallyOptimal } from './via-way.ts';
import { type ViaSearch, withVias } from './vias.ts';

/** The most that an alternative may weigh, as a multiple of the weight of the best leg. */
const MOST_STRETCH = 1.25;

/** The most ways that are examined, and the most admissible ways to choose from. */
const MOST_TRACED = 150;
const MOST_KEPT = 24;

/** A way other than the best leg, with its score. A lower score is better. */
export interface AlternativeLeg {
  readonly leg: Leg;
  readonly score: number;
}

/**
 * Up to `count` alternatives to the best leg between two places, in the order in which they are offered, and how many stops the search
 * had.
 */
export function alternativeLegs(
  call: Call,
  { found, from, to }: PairAnswer<Leg>,
  count: number,
  tools: TripTools,
): { readonly legs: readonly AlternativeLeg[]; readonly stopCount: number } {
  const best = found.weight.reduce((sum, row) => sum + row, 0);
  if (best === 0) return { legs: [], stopCount: 0 };
  const { network, costs } = call.database;
  const isBest = new Uint8Array(network.segmentCount);
  for (const directed of found.directedSegment) isBest[directed >>> 1] = BEST_WAY;
  // a way never weighs CLOSED
  const limit = Math.min(Math.floor(MOST_STRETCH * best), CLOSED - 1);
  const ends = tripEnds(call, tools, limit, from, to);
  const weights = costs.kept.majorPartOf(call.weighted)?.along ?? call.weighted.weights;
  const trip = { graph: network, weights, ...ends, call, tools, leg: found, best, isBest };
  const admitted = withVias(trip, limit, (search) => admit(trip, search));
  const legs = chooseAlternatives(admitted, count, isBest).map(({ way, score }) => ({
    leg: tools.legOfTrip(call, trip.sources, trip.targets, way),
    score,
  }));
  return { legs, stopCount: trip.sources.node.length + trip.targets.node.length };
}

/**
 * Where trips between two places begin and end. Trips along major roads begin and end where their local parts do; only those are searched
 * that a trip of at most `limit` may have.
 */
function tripEnds(
  call: Call,
  tools: TripTools,
  limit: number,
  from: CandidatePlaces,
  to: CandidatePlaces,
): { readonly sources: TripEnds; readonly targets: TripEnds } {
  const context = tools.endsContext(call);
  const departures = (weightAhead?: (node: number) => number) =>
    tools.departuresOf({ ...context, within: { limit, weightAhead } }, from, []).ends;
  const arrivals = (weightAhead?: (node: number) => number) =>
    tools.arrivalsOf({ ...context, within: { limit, weightAhead } }, to);
  const { phases } = call.database.costs.kept.derivedOf(call.weighted);
  const work = loadedCostingWork();
  if (phases === undefined || work === undefined) return { sources: departures(), targets: arrivals() };
  return {
    sources: work.withWeightsTo(phases, tools.stopsTo(context, to), departures),
    targets: work.withWeightsFrom(phases, tools.stopsFrom(context, from), arrivals),
  };
}

interface AdmittedWay extends Candidate {
  readonly way: ViaWay;
}

/** The admissible ways over vias, each once, by rising score. */
function admit(trip: BestTrip, { vias, wayOver, isLeast }: ViaSearch): AdmittedWay[] {
  const { call, best, leg, isBest } = trip;
  const { network } = call.database;
  const visited = new Int32Array(network.junctionCount);
  const inside = leg.directedSegment.slice(1, -1).map((directed) => network.arcOfDirected[directed]);
  const mayRepeat = repeatedJunctions(network, inside, visited, 1);
  const admitted: AdmittedWay[] = [];
  let traced = 0;
  for (const via of vias) {
    if (traced++ === MOST_TRACED || admitted.length === MOST_KEPT) break;
    checkClock(call.budget);
    const way = wayOver(via);
    const whole = wholeWay(trip, way);
    const rows = rowsOfWay(trip, way, whole);
    const shared = sharedWith(isBest, BEST_WAY, rows);
    if (isTooNear(best, rows.whole, shared) || admitted.some((other) => isSameWay(other, rows))) continue;
    const repeated = repeatedJunctions(network, arcsToEnd(trip, whole), visited, traced + 1);
    if (repeated.some((junction) => !mayRepeat.includes(junction))) continue;
    if (!isLocallyOptimal(trip, { best, isLeast }, way)) continue;
    const plateau = plateauOf(trip, way);
    admitted.push({ ...rows, way, score: (2 * rows.whole + shared - Math.min(plateau, best)) / best });
  }
  return admitted.sort((a, b) => a.score - b.score);
}

/** The weight of the plateau of a way. */
function plateauOf({ weights: { weight } }: BestTrip, { arcs, first, last }: ViaWay): number {
  let sum = 0;
  for (let i = first; i < last; i++) sum += weight[arcs[i]];
  return sum;
}

/** All arcs of a way that are ridden from end to end, and its ends. */
function wholeWay({ sources, targets, tools }: BestTrip, { source, target, arcs }: ViaWay) {
  const start = tools.endOfTrip(sources, source);
  const end = tools.endOfTrip(targets, target);
  const all = start.arcs.length + end.arcs.length > 0 ? [...start.arcs, ...arcs, ...end.arcs] : arcs;
  return { start, arcs: all, end };
}

/** All arcs of a way that are ridden from end to end and, if the way ends at the end of a road, the arc of that road. */
function arcsToEnd({ call }: BestTrip, { arcs, end: { place } }: ReturnType<typeof wholeWay>): readonly number[] {
  return 'endOf' in place ? [...arcs, call.database.network.arcOfDirected[place.endOf]] : arcs;
}

function rowsOfWay(
  { sources, targets, call }: BestTrip,
  { source, target }: ViaWay,
  { start, arcs, end }: ReturnType<typeof wholeWay>,
): RiddenRows {
  const { directedOfArc } = call.database.network;
  const { weight: weightOf } = call.weighted.weights;
  const segment: number[] = [];
  const weight: number[] = [];
  const addPart = (partly: number, { directedSegment, arcs: local }: TripEnd) => {
    if (directedSegment === NO_DIRECTED_SEGMENT) return;
    segment.push(directedSegment >>> 1);
    weight.push(local.reduce((left, arc) => left - weightOf[arc], partly));
  };
  addPart(sources.weight[source], start);
  for (const arc of arcs) {
    segment.push(directedOfArc[arc] >>> 1);
    weight.push(weightOf[arc]);
  }
  addPart(targets.weight[target], end);
  return { segment, weight, whole: weight.reduce((sum, row) => sum + row, 0) };
}

function isSameWay(a: RiddenRows, b: RiddenRows): boolean {
  if (a.whole !== b.whole || a.segment.length !== b.segment.length) return false;
  for (let row = 0; row < a.segment.length; row++) if (a.segment[row] !== b.segment[row]) return false;
  return true;
}

/** Junctions that arcs visit more than once. All numbers in `visited` are lower than `visit`. */
function repeatedJunctions(network: Network, arcs: readonly number[], visited: Int32Array, visit: number): number[] {
  const { tail, head } = network;
  const repeated: number[] = [];
  for (let i = -1; i < arcs.length && arcs.length > 0; i++) {
    const junction = junctionOfNode(network, i < 0 ? tail[arcs[0]] : head[arcs[i]]);
    if (visited[junction] === visit) repeated.push(junction);
    visited[junction] = visit;
  }
  return repeated;
}
