// The nodes over which alternatives may lead, the most promising first, and what is known of ways over them.

import { checkClock } from '../budget/budget.ts';
import type { Call } from '../database/call.ts';
import type { Leg } from '../network/leg.ts';
import type { Graph } from '../network/network.ts';
import { backwards, forwards } from '../search/adjacency.ts';
import {
  AFTER,
  ALONG,
  BEFORE,
  CONTINUES,
  DETOUR,
  type DetourScratch,
  MARKS,
  makeDetourScratch,
  makePairScratch,
} from '../search/detours/detour-scratch.ts';
import { cleanDetours, findDetours, type RankedTrees, type TripGraph } from '../search/detours/detours.ts';
import { FROM_START, TO_END, withPairTrees } from '../search/detours/pair-trees.ts';
import type { Ends } from '../search/found.ts';
import { withHierarchyScratch } from '../search/hierarchy/scratch-pool.ts';
import { borrowLabels, returnLabels } from '../search/scratch.ts';
import { seed, settleAll } from '../search/settle.ts';
import type { Stops } from '../search/stops.ts';
import { CLOSED } from '../search/weights.ts';
import { MOST_SHARED } from './choose-alternatives.ts';
import { arcsOutward, sharedOutward, sidesOfTrip } from './followed-ways.ts';
import type { TripEnds } from './trip-ends.ts';
import type { TripTools } from './trip-tools.ts';
import { TRIP_END, type ViaWay } from './via-way.ts';

/** Vias of a corridor that are looked at closely. */
const MOST_OF_CORRIDOR = 2;

/** The trip to which alternatives are sought. */
export interface BestTrip extends TripGraph {
  readonly sources: TripEnds;
  readonly targets: TripEnds;
  readonly call: Call;
  readonly tools: TripTools;
  readonly leg: Leg;
  /** What the leg weighs. */
  readonly best: number;
  /** By segment: BEST_WAY where the leg rides it. */
  readonly isBest: Uint8Array;
}

/** A way over some nodes. */
export interface Via {
  /** The ends of its plateau. */
  readonly nodes: readonly number[];
  /** What the plateau weighs. */
  readonly length: number;
  /** Less is better. */
  readonly score: number;
  /** Where the way leaves the best one, and where it comes back. */
  readonly corridor: number;
}

/** What is known of a trip while its alternatives are sought. */
export interface ViaSearch {
  /** The most promising first. */
  readonly vias: readonly Via[];
  readonly wayOver: (via: Via) => ViaWay;
  /** Whether no way between two nodes weighs less than this one; TRIP_END for the ends of the trip. */
  readonly isLeast: (from: number, to: number, weight: number) => boolean;
}

/** What `use` makes of the vias of ways that weigh at most `limit`. */
export function withVias<Found>(trip: BestTrip, limit: number, use: (search: ViaSearch) => Found): Found {
  const { call, tools, weights, graph } = trip;
  const { weighted, budget, database } = call;
  const { hierarchy, scratchPool, scratch, costs } = database;
  const metric = tools.metricsOf(costs).ofTrip(weighted, budget);
  checkClock(budget);
  if (hierarchy === undefined || metric === undefined) {
    const weightBetween = (ends: Ends) => tools.bidirectional(graph, weights, ends, scratch, budget)?.weight ?? CLOSED;
    const detours = makeDetourScratch(graph.nodeCount);
    return use(searchOver({ trip, trees: boundedTrees(trip, limit), weightBetween, detours }, limit).search);
  }
  return withHierarchyScratch(scratchPool, (own) => {
    own.pair ??= makePairScratch(graph.nodeCount);
    own.detours ??= makeDetourScratch(graph.nodeCount);
    const { detours } = own;
    return withPairTrees(hierarchy, metric, trip, own.pair, (trees) => {
      const weightBetween = (ends: Ends) => tools.queryHierarchy(hierarchy, metric, ends, own)?.weight ?? CLOSED;
      const ranked = { ...trees, rank: hierarchy.rank };
      const { search, count } = searchOver({ trip, trees: ranked, weightBetween, detours }, limit);
      const found = use(search);
      cleanDetours(detours, trip, count);
      return found;
    });
  });
}

/** The least weights of trips without a hierarchy, as far as an alternative may lead. */
function boundedTrees({ call, graph, weights, sources, targets }: BestTrip, limit: number): RankedTrees {
  const { database, budget } = call;
  const treeOf = (adjacency: ReturnType<typeof forwards>, stops: Stops) => {
    const labels = borrowLabels(database.scratch);
    try {
      seed(stops, labels);
      settleAll(adjacency, weights, labels, limit, budget);
      return labels.weight.map((weight) => (weight > limit ? CLOSED : weight));
    } finally {
      returnLabels(database.scratch, labels);
    }
  };
  const [fromStart, toEnd] = [treeOf(forwards(graph), sources), treeOf(backwards(graph), targets)];
  const rank = Uint32Array.from(fromStart, (_, node) => node);
  const least = new Int32Array(2 * graph.nodeCount);
  for (let node = 0; node < graph.nodeCount; node++) least.set([fromStart[node], toEnd[node]], 2 * node);
  return {
    rank,
    least,
    isKnown: new Uint8Array(graph.nodeCount).fill(1),
    makeKnown() {},
  };
}

interface ViaParts {
  readonly trip: BestTrip;
  readonly trees: RankedTrees;
  readonly detours: DetourScratch;
  readonly weightBetween: (ends: Ends) => number;
}

function searchOver(
  { trip, trees, detours, weightBetween }: ViaParts,
  limit: number,
): { readonly search: ViaSearch; readonly count: number } {
  const { graph, weights, call, best, isBest } = trip;
  const { rank, least } = trees;
  const fromStart = (node: number) => least[2 * rank[node] + FROM_START];
  const toEnd = (node: number) => least[2 * rank[node] + TO_END];
  const count = findDetours(trip, trees, limit, detours, call.budget);
  const ridden = { weight: weights.weight, directedOfArc: call.database.network.directedOfArc, isBest };
  const [before, after] = sidesOfTrip(graph, detours, trip);
  const vias: Via[] = [];
  for (let i = 0; i < count; i++) {
    const first = detours.nodes[i];
    if ((detours.records[DETOUR * first + MARKS] & CONTINUES) !== 0) continue;
    const last = lastOfPlateau(graph, detours, first);
    const whole = fromStart(first) + toEnd(first);
    if (first === last && turnsRound(ridden.directedOfArc, detours, first)) continue;
    const sharedBefore = sharedOutward(before, ridden, last);
    const sharedAfter = sharedOutward(after, ridden, last);
    if (sharedBefore === undefined || sharedAfter === undefined) continue;
    const shared = sharedBefore + sharedAfter;
    if (shared > MOST_SHARED * whole) continue;
    const length = fromStart(last) - fromStart(first);
    const score = 2 * whole + shared - Math.min(length, best);
    vias.push({
      nodes: first === last ? [last] : [last, first],
      length,
      score,
      corridor: sharedBefore * limit + sharedAfter,
    });
  }
  const search: ViaSearch = {
    vias: someOfEach(vias.sort((a, b) => a.score - b.score || a.nodes[0] - b.nodes[0])),
    wayOver({ nodes: [node] }) {
      const { arcs, stop: source } = arcsOutward(before, node);
      const { arcs: onward, stop: target } = arcsOutward(after, node);
      return { source, target, arcs: arcs.reverse().concat(onward) };
    },
    isLeast(from, to, part) {
      if (from === TRIP_END && to === TRIP_END) return part === best;
      if (from === TRIP_END) return fromStart(to) === part;
      if (to === TRIP_END) return toEnd(from) === part;
      // no way weighs less than what the trees differ in
      if (fromStart(to) - fromStart(from) === part) return true;
      if (toEnd(from) - toEnd(to) === part) return true;
      return weightBetween({ sources: stopAtNode(from), targets: stopAtNode(to) }) === part;
    },
  };
  return { search, count };
}

/** The best vias of each corridor: where these are not locally optimal, others between the same places hardly are. */
function someOfEach(vias: readonly Via[]): Via[] {
  const tried = new Map<number, number>();
  return vias.filter(({ corridor }) => {
    const count = (tried.get(corridor) ?? 0) + 1;
    tried.set(corridor, count);
    return count <= MOST_OF_CORRIDOR;
  });
}

function lastOfPlateau({ head }: Graph, { records }: DetourScratch, first: number): number {
  let last = first;
  while (records[DETOUR * last + ALONG] > 0) last = head[records[DETOUR * last + ALONG] - 1];
  return last;
}

function turnsRound(directedOfArc: Uint32Array, { records }: DetourScratch, node: number): boolean {
  const [before, after] = [records[DETOUR * node + BEFORE], records[DETOUR * node + AFTER]];
  return before > 0 && after > 0 && directedOfArc[before - 1] === (directedOfArc[after - 1] ^ 1);
}

function stopAtNode(node: number): Stops {
  return { node: [node], weight: [0], second: [0], third: [0] };
}
