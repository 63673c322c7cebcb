// The nodes around a place. A short walk from the place, or to it, often shows what otherwise only a search would show.
//
//       o---o---P---o   x   o---     x is a closed road. P lies in a pocket of four nodes, and x leads out of it.

import { type Call, withoutCosting } from '../database/call.ts';
import { junctionAfter, junctionBefore, nodesOfJunction } from '../network/network.ts';
import { backwards, forwards } from '../search/adjacency.ts';
import { CLOSED } from '../search/weights.ts';
import { type CandidatePlaces, endsContext, placesOf, stopsFrom, stopsTo } from './trip-ends.ts';

/** A walk over more nodes takes longer than a search between two places. */
const MANY_NODES = 128;

/** Trips from a place, or trips to it. */
export type WalkDirection = 'out' | 'in';

/** The nodes that a place reaches, or that reach it. */
export interface Walk {
  readonly way: WalkDirection;
  readonly nodes: ReadonlySet<number>;
  /** Whether these are all such nodes. */
  readonly isPocket: boolean;
}

/** The nodes around a place, until there are many. */
export function walkAround(call: Call, places: CandidatePlaces, way: WalkDirection): Walk {
  const { database, weighted } = call;
  // roads that only trips along major roads leave out do not count as closed
  const every = database.costs.kept.everyRoadOf(weighted);
  const { weight } = every.weights;
  const { first, arcs, next } = (way === 'out' ? forwards : backwards)(database.network);
  const { node } = (way === 'out' ? stopsFrom : stopsTo)(endsContext({ ...call, weighted: every }), places);
  const nodes = new Set(node);
  // the walk adds nodes to the set that it goes through
  for (const at of nodes) {
    if (nodes.size > MANY_NODES) return { way, nodes, isPocket: false };
    for (let i = first[at]; i < first[at + 1]; i++) {
      const arc = arcs === undefined ? i : arcs[i];
      if (weight[arc] < CLOSED) nodes.add(next[arc]);
    }
  }
  return { way, nodes, isPocket: true };
}

/** The first road that the costing closes, and over which a trip would leave a pocket, or enter it: a directed segment. */
export function closedRoadAround(call: Call, { way, nodes, isPocket }: Walk): number | undefined {
  if (!isPocket) return undefined;
  const { weight } = call.weighted.weights;
  const usual = withoutCosting(call).weighted.weights.weight;
  const { network } = call.database;
  const { arcOfDirected, directedOfArc } = network;
  const { first, arcs, next } = (way === 'out' ? forwards : backwards)(network);
  for (const at of nodes) {
    for (let i = first[at]; i < first[at + 1]; i++) {
      const arc = arcs === undefined ? i : arcs[i];
      if (usual[arc] >= CLOSED || nodes.has(next[arc])) continue;
      // otherwise only the turn onto the road is closed
      if (weight[arcOfDirected[directedOfArc[arc]]] >= CLOSED) return directedOfArc[arc];
    }
  }
  return undefined;
}

/** The nodes at the ends of a place's segments. It lies in no pocket without one of them. */
export function nodesBeside({ database: { network } }: Call, places: CandidatePlaces): number[] {
  return placesOf(places)
    .flatMap(({ segment }) => [junctionBefore(network, 2 * segment), junctionAfter(network, 2 * segment)])
    .flatMap((junction) => nodesOfJunction(network, junction));
}
