// Finds the vias among all nodes over which a trip may lead: one via for each plateau.

import type { Graph } from '../network/network.ts';
import {
  AFTER,
  ALONG,
  BEFORE,
  CONTINUES,
  DETOUR,
  type DetourScratch,
  MARKS,
} from '../search/detours/detour-scratch.ts';
import type { RankedTrees } from '../search/detours/detours.ts';
import { FROM_START, TO_END } from '../search/detours/pair-trees.ts';
import { arcsOutward, sharedOutward, sidesOfTrip } from './followed-ways.ts';
import { type BestTrip, type Via, type ViaCandidates, viaOf } from './via.ts';

/** The vias among the first `count` nodes of the detours. */
export function viasOfDetours(
  trip: BestTrip,
  { rank, least }: RankedTrees,
  { limit, count }: { readonly limit: number; readonly count: number },
  detours: DetourScratch,
): ViaCandidates {
  const { graph, weights, call, isBest } = trip;
  const { directedOfArc } = call.database.network;
  const fromStart = (node: number) => least[2 * rank[node] + FROM_START];
  const ridden = { weight: weights.weight, directedOfArc, isBest };
  const [before, after] = sidesOfTrip(graph, detours, trip);
  const vias: Via[] = [];
  for (let i = 0; i < count; i++) {
    const first = detours.nodes[i];
    if ((detours.records[DETOUR * first + MARKS] & CONTINUES) !== 0) continue;
    const last = lastOfPlateau(graph, detours, first);
    const sharedBefore = sharedOutward(before, ridden, last);
    const sharedAfter = sharedOutward(after, ridden, last);
    if (sharedBefore === undefined || sharedAfter === undefined) continue;
    const nodes = first === last ? [last] : [last, first];
    const length = fromStart(last) - fromStart(first);
    const whole = fromStart(first) + least[2 * rank[first] + TO_END];
    const via = viaOf(trip, limit, { nodes, length, whole, sharedBefore, sharedAfter });
    if (via !== undefined) vias.push(via);
  }
  return {
    vias,
    wayOver({ nodes }) {
      const [end, start = end] = nodes;
      const { arcs, stop: source } = arcsOutward(before, end);
      const { arcs: onward, stop: target } = arcsOutward(after, end);
      const last = arcs.length;
      const first = start === end ? last : last - 1 - arcs.findIndex((arc) => graph.tail[arc] === start);
      return { source, target, arcs: arcs.reverse().concat(onward), first, last };
    },
    turnsRound: (node) => turnsRound(directedOfArc, detours, node),
  };
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
