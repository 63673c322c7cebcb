// The nodes around a place. A short walk from or to the place often shows what would otherwise take a search.
//
//       o---o---P---o   x   o---     x is a closed road. P lies in a pocket of four nodes, and x leads out of it.

import { checkClockAt } from '../budget/budget.ts';
import { type Call, withoutCosting } from '../database/call.ts';
import { junctionAtPlace } from '../network/junction-at-place.ts';
import { junctionAfter, junctionBefore, type Network, nodesOfJunction } from '../network/network.ts';
import { backwards, forwards } from '../search/adjacency.ts';
import { CLOSED } from '../search/weights.ts';
import { type CandidatePlaces, endsContext, placesOf, stopsFrom, stopsTo } from './trip-ends.ts';

/** A walk over more nodes than this takes longer than a search between two places. */
const MANY_NODES = 128;

/** Whether a walk follows trips from a place, or trips to it. */
export type WalkDirection = 'out' | 'in';

/** The nodes that can be reached from a place, or from which it can be reached. `undefined` if there are many. */
export function pocketAround(call: Call, places: CandidatePlaces, way: WalkDirection): ReadonlySet<number> | undefined {
  return walkAround(call, places, way, { most: MANY_NODES });
}

/** Whether places in small parts lie in one: each can be reached from the first one, and reach it, over roads of small parts. */
export function areInOneSmallPart(call: Call, [places, ...others]: readonly CandidatePlaces[]): boolean {
  const { mark } = call.database.costs.mainFilterOf(call.weighted, call.budget);
  const [out, back] = (['out', 'in'] as const).map((way) => walkAround(call, places, way, { leaveOut: mark })!);
  return others.every(
    (other) =>
      other.segment === places.segment || endNodesOf(call, other).some((node) => out.has(node) && back.has(node)),
  );
}

interface WalkLimits {
  /** The walk ends at more nodes than these. */
  readonly most?: number;
  /** Segments over which the walk does not lead. */
  readonly leaveOut?: Uint8Array;
}

function walkAround(
  call: Call,
  places: CandidatePlaces,
  way: WalkDirection,
  { most = Number.POSITIVE_INFINITY, leaveOut }: WalkLimits,
): ReadonlySet<number> | undefined {
  const { database, weighted, budget } = call;
  // roads that are left out only by trips along major roads do not count as closed
  const every = database.costs.kept.everyRoadOf(weighted);
  const { weight } = every.weights;
  const { directedOfArc } = database.network;
  const { first, arcs, next } = (way === 'out' ? forwards : backwards)(database.network);
  const { node } = (way === 'out' ? stopsFrom : stopsTo)(endsContext({ ...call, weighted: every }), places);
  const nodes = new Set(node);
  // the loop adds nodes to the set over which it iterates
  for (const at of nodes) {
    if (nodes.size > most) return undefined;
    checkClockAt(budget, nodes.size);
    for (let i = first[at]; i < first[at + 1]; i++) {
      const arc = arcs === undefined ? i : arcs[i];
      if (weight[arc] < CLOSED && !leaveOut?.[directedOfArc[arc] >>> 1]) nodes.add(next[arc]);
    }
  }
  return nodes;
}

/** The first road, as a directed segment, that the costing closes and over which a trip would leave a pocket, or enter it. */
export function closedRoadAround(call: Call, pocket: ReadonlySet<number>, way: WalkDirection): number | undefined {
  const { weight } = call.weighted.weights;
  const usual = withoutCosting(call).weighted.weights.weight;
  const { network } = call.database;
  const { arcOfDirected, directedOfArc } = network;
  const { first, arcs, next } = (way === 'out' ? forwards : backwards)(network);
  for (const at of pocket) {
    for (let i = first[at]; i < first[at + 1]; i++) {
      const arc = arcs === undefined ? i : arcs[i];
      if (usual[arc] >= CLOSED || pocket.has(next[arc])) continue;
      // otherwise only the turn onto the road is closed
      if (weight[arcOfDirected[directedOfArc[arc]]] >= CLOSED) return directedOfArc[arc];
    }
  }
  return undefined;
}

/**
 * Whether two places surely have a way with a length between them, because both lie between junctions of one main part. The call has the
 * default costing.
 */
export function isJoinedByPart(call: Call, from: CandidatePlaces, to: CandidatePlaces): boolean {
  const { network, costs } = call.database;
  if (!isBetweenJunctions(network, from) || !isBetweenJunctions(network, to)) return false;
  const { mark } = costs.mainFilterOf(call.weighted, call.budget);
  const isSamePlace = from.segment === to.segment && from.at === to.at;
  return !isSamePlace && mark[from.segment] > 0 && mark[from.segment] === mark[to.segment];
}

/** Whether a place is its point's only one, between two junctions, and allows every direction. */
export function isBetweenJunctions(network: Network, place: CandidatePlaces): boolean {
  if (place.candidates !== undefined || place.directedSegments !== undefined) return false;
  return junctionAtPlace(network, place) === undefined;
}

/** The nodes at the ends of a place's segments. A pocket that contains the place contains one of them. */
export function endNodesOf({ database: { network } }: Call, places: CandidatePlaces): number[] {
  const nodes: number[] = [];
  for (const { segment } of placesOf(places)) {
    nodes.push(...nodesOfJunction(network, junctionBefore(network, 2 * segment)));
    nodes.push(...nodesOfJunction(network, junctionAfter(network, 2 * segment)));
  }
  return nodes;
}
