// The nodes over which alternatives may lead, the most promising first, and the ways over them.

import { checkClock } from '../budget/budget.ts';
import { backwards, forwards } from '../search/adjacency.ts';
import { makeDetourScratch, makePairScratch } from '../search/detours/detour-scratch.ts';
import { findDetours, type RankedTrees, resetDetours, type ViaWay } from '../search/detours/detours.ts';
import { FROM_START, TO_END, withPairTrees } from '../search/detours/pair-trees.ts';
import type { Ends } from '../search/found.ts';
import { borrowLabels, returnLabels } from '../search/scratch.ts';
import type { Stops } from '../search/stops.ts';
import { CLOSED } from '../search/weights.ts';
import { viasOfDetours } from './detour-vias.ts';
import { viasOfHighest } from './highest-vias.ts';
import type { BestTrip, Via, ViaCandidates } from './via.ts';
import { TRIP_END } from './via-way.ts';

/** The most vias of a corridor that are examined. */
const MOST_OF_CORRIDOR = 2;

/** The vias of a trip while its alternatives are sought, with functions that find and test ways. */
export interface ViaSearch {
  /** The nodes or plateaus to try, the most promising first. */
  readonly vias: Iterable<Via>;
  readonly wayOver: (via: Via) => ViaWay;
  /** Whether no way between two nodes weighs less than `weight`; TRIP_END for the ends of the trip. */
  readonly isLeast: (from: number, to: number, weight: number) => boolean;
}

/** Calls `use` with the vias of ways that weigh at most `limit`, and returns its result. */
export function withVias<Found>(trip: BestTrip, limit: number, use: (search: ViaSearch) => Found): Found {
  const { call, tools, weights, graph } = trip;
  const { weighted, budget, database } = call;
  const { hierarchy, scratchPool, scratch, costs } = database;
  // the metric must stay valid while alternatives are searched
  const metrics = tools.metricsOf(costs);
  const metric = metrics.ofTrip(weighted, budget) && metrics.settled(weighted);
  checkClock(budget);
  if (hierarchy === undefined || metric === undefined) {
    const trees = boundedTrees(trip, limit);
    const weightBetween = (ends: Ends) => tools.bidirectional(graph, weights, ends, scratch, budget)?.weight ?? CLOSED;
    const detours = makeDetourScratch(graph.nodeCount);
    const count = findDetours(trip, trees, limit, detours, budget);
    return use(searchOver({ trip, trees, weightBetween }, viasOfDetours(trip, trees, { limit, count }, detours)));
  }
  return tools.withHierarchyScratch(scratchPool, (own) => {
    own.pair ??= makePairScratch(graph.nodeCount);
    return withPairTrees(hierarchy, metric, trip, own.pair, (pairTrees) => {
      const weightBetween = (ends: Ends) => tools.queryHierarchy(hierarchy, metric, ends, own)?.weight ?? CLOSED;
      const trees = { ...pairTrees, rank: hierarchy.rank };
      const parts = { trip, trees, weightBetween };
      if (graph.nodeCount > tools.mostNodes) {
        const ways = { hierarchy, metric, trees: pairTrees, best: trip.best };
        return use(searchOver(parts, viasOfHighest(trip, ways, limit)));
      }
      own.detours ??= makeDetourScratch(graph.nodeCount);
      const { detours } = own;
      const count = findDetours(trip, trees, limit, detours, budget);
      const found = use(searchOver(parts, viasOfDetours(trip, trees, { limit, count }, detours)));
      resetDetours(detours, trip, count);
      return found;
    });
  });
}

/** The least weights of trips without a hierarchy, as far from the ends as an alternative may lead. */
function boundedTrees({ call, tools, graph, weights, sources, targets }: BestTrip, limit: number): RankedTrees {
  const { database, budget } = call;
  const treeOf = (adjacency: ReturnType<typeof forwards>, stops: Stops) => {
    const labels = borrowLabels(database.scratch);
    try {
      tools.seed(stops, labels);
      tools.settleAll(adjacency, weights, labels, { limit }, budget);
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
  readonly weightBetween: (ends: Ends) => number;
}

function searchOver({ trip: { best }, trees, weightBetween }: ViaParts, candidates: ViaCandidates): ViaSearch {
  const fromStart = (node: number) => leastOf(trees, node, FROM_START);
  const toEnd = (node: number) => leastOf(trees, node, TO_END);
  return {
    vias: someOfEach(candidates),
    wayOver: candidates.wayOver,
    isLeast(from, to, part) {
      if (from === TRIP_END && to === TRIP_END) return part === best;
      if (from === TRIP_END) return fromStart(to) === part;
      if (to === TRIP_END) return toEnd(from) === part;
      // no way weighs less than the difference between the weights of its two nodes
      if (fromStart(to) - fromStart(from) === part) return true;
      if (toEnd(from) - toEnd(to) === part) return true;
      return weightBetween({ sources: stopAtNode(from), targets: stopAtNode(to) }) === part;
    },
  };
}

function leastOf({ rank, least, isKnown, makeKnown }: RankedTrees, node: number, side: number): number {
  if (isKnown[rank[node]] === 0) makeKnown(rank[node]);
  return least[2 * rank[node] + side];
}

/** The best vias of each corridor. If these are not locally optimal, the other vias of the corridor hardly ever are. */
function* someOfEach({ vias, turnsRound }: ViaCandidates): Iterable<Via> {
  const tried = new Map<number, number>();
  for (const via of vias.sort((a, b) => a.score - b.score || a.nodes[0] - b.nodes[0])) {
    const count = tried.get(via.corridor) ?? 0;
    if (count === MOST_OF_CORRIDOR || (via.nodes.length === 1 && turnsRound(via.nodes[0]))) continue;
    tried.set(via.corridor, count + 1);
    yield via;
  }
}

function stopAtNode(node: number): Stops {
  return { node: [node], weight: [0], second: [0], third: [0] };
}
