// Vias among the nodes highest in the hierarchy, for networks where a trip may lead over too many nodes.

import { highestDetours } from '../search/detours/highest-detours.ts';
import { type LeastWays, leastWayOver, sharedWithBest, turnsRoundAt } from '../search/detours/hops.ts';
import { FROM_START, TO_END } from '../search/detours/pair-trees.ts';
import { isTooNear } from './choose-alternatives.ts';
import { type BestTrip, type Via, type ViaCandidates, viaOf } from './via.ts';

/** How many nodes are examined. With fewer, short trips miss alternatives; with more, the search takes longer. */
const ENOUGH_NODES = 2000;

/** The positions of one plateau: the least way over each of them is the same way. */
interface HighPlateau {
  first: number;
  last: number;
  readonly sharedBefore: number;
  readonly sharedAfter: number;
}

export function viasOfHighest(trip: BestTrip, ways: LeastWays, limit: number): ViaCandidates {
  const { call, sources } = trip;
  const { hierarchy, trees } = ways;
  const { rank, order } = hierarchy;
  const positions = highestDetours(hierarchy, trees, sources, { limit, enough: ENOUGH_NODES }, call.budget);
  const fromStart = (position: number) => trees.least[2 * position + FROM_START];
  const { directedOfArc } = call.database.network;
  const vias: Via[] = [];
  for (const [whole, plateaus] of plateausByWeight(trip, ways, positions)) {
    for (const { first, last, sharedBefore, sharedAfter } of plateaus) {
      const nodes = first === last ? [order[last]] : [order[last], order[first]];
      const length = fromStart(last) - fromStart(first);
      const via = viaOf(trip, limit, { nodes, length, whole, sharedBefore, sharedAfter });
      if (via !== undefined) vias.push(via);
    }
  }
  return {
    vias,
    wayOver: ({ nodes: [node] }) => leastWayOver(ways, trip.graph, rank[node]),
    turnsRound: (node) => turnsRoundAt(ways, rank[node], directedOfArc),
  };
}

/**
 * Groups positions into plateaus. On a plateau, all ways over its positions have the same weight, and share the same weight with the best
 * way.
 */
function plateausByWeight(
  { best }: BestTrip,
  ways: LeastWays,
  positions: readonly number[],
): Map<number, HighPlateau[]> {
  const { least } = ways.trees;
  const found = new Map<number, HighPlateau[]>();
  for (const position of positions) {
    const whole = least[2 * position] + least[2 * position + 1];
    const sharedBefore = sharedWithBest(ways, position, FROM_START);
    const sharedAfter = sharedWithBest(ways, position, TO_END);
    if (isTooNear(best, whole, sharedBefore + sharedAfter)) continue;
    let plateaus = found.get(whole);
    if (plateaus === undefined) found.set(whole, (plateaus = []));
    const own = plateaus.find((one) => one.sharedBefore === sharedBefore && one.sharedAfter === sharedAfter);
    if (own === undefined) plateaus.push({ first: position, last: position, sharedBefore, sharedAfter });
    else if (least[2 * position] < least[2 * own.first]) own.first = position;
    else if (least[2 * position] > least[2 * own.last]) own.last = position;
  }
  return found;
}
