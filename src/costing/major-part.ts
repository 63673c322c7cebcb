// The large connected part of the major roads, to which trips with `majorRoads` keep.
//
//      local part          major part           local part
//   start o - - - - - x=================x - - - - - - o end         x: nodes of the part, = its roads, - any open road
//
// A trip may use any open road until it reaches a node of the major part. It leaves this part only to reach its end. If the two local parts
// of a trip meet before they reach the major part, the trip takes the way over their meeting point. A place on a major road hardly has a
// local part: the next node in either direction is on the part, unless a ban keeps trips from continuing along major roads there.
//
// The major part is strongly connected, even with turn bans. A trip that reaches it can therefore reach all of it, so every trip with a way
// also has one by these rules. Roads closed to through traffic do not belong to it. If a ban at a node keeps a trip from continuing along
// the major part, the trip has not reached the part yet.

import { DESTINATION_ONLY, type Network } from '../network/network.ts';
import { isMajorRoadType } from '../network/road-types.ts';
import { strongComponents } from '../network/strong-components.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import { type ArcWeights, CLOSED } from '../search/weights.ts';
import { nodesAlike } from './nodes-alike.ts';

export interface MajorPart {
  /** For each node: 1 if it is on the major part. */
  readonly isOnPart: Uint8Array;
  /** Weights of ways that stay on the major part. */
  readonly along: ArcWeights;
  /** Weights for local parts on the way to the major part: no arc leaves the nodes of the major part. */
  readonly toward: ArcWeights;
  /** Weights for local parts on the way from the major part: no arc enters the nodes of the major part. */
  readonly away: ArcWeights;
  /** Weights for boundaries, computed on first use. */
  readonly reach: { from?: ReachWeights; to?: ReachWeights };
}

/** The major part under these weights and road types. `undefined` if there are no two nodes that major roads connect in both directions. */
export function majorPart(network: Network, weights: ArcWeights, roadType: Uint8Array): MajorPart | undefined {
  const { weight, second, third, exits } = weights;
  const along = weightsAlong(network, weight, roadType);
  // a copy to which only minor roads lead belongs to the part if another node of its junction does, and both lead on in the same way
  const alike = nodesAlike(network, weight);
  const isOnPart = nodesOfPart(network, alike, along);
  if (isOnPart === undefined) return undefined;
  closeAside(network, isOnPart, along);
  const aside = (end: Uint32Array) => ({ weight: weightsAside(isOnPart, end, weight), second, third, exits });
  // large tables do not search local parts
  let toward: ArcWeights | undefined;
  let away: ArcWeights | undefined;
  return {
    isOnPart,
    along: { weight: along, second, third, exits },
    get toward() {
      toward ??= aside(network.tail);
      return toward;
    },
    get away() {
      away ??= aside(network.head);
      return away;
    },
    reach: {},
  };
}

// Weights in which all roads except major ones are closed.
function weightsAlong({ directedOfArc, flags }: Network, weight: Int32Array, roadType: Uint8Array): Int32Array {
  const along = weight.slice();
  for (let arc = 0; arc < along.length; arc++) {
    const segment = directedOfArc[arc] >>> 1;
    if (!isMajorRoadType[roadType[segment]] || flags[segment] & DESTINATION_ONLY) along[arc] = CLOSED;
  }
  return along;
}

function nodesOfPart(network: Network, alike: Uint32Array, along: Int32Array): Uint8Array | undefined {
  const head = network.head.slice();
  for (let arc = 0; arc < head.length; arc++) head[arc] = alike[head[arc]];
  const { componentOfNode, size, largest } = strongComponents({ ...network, head }, along, CLOSED);
  if (!(size[largest] >= 2)) return undefined;
  const isOnPart = new Uint8Array(network.nodeCount);
  for (let node = 0; node < isOnPart.length; node++) isOnPart[node] = componentOfNode[alike[node]] === largest ? 1 : 0;
  return isOnPart;
}

// Closes the arcs that begin or end outside the major part.
function closeAside({ tail, head }: Network, isOnPart: Uint8Array, along: Int32Array): void {
  for (let arc = 0; arc < along.length; arc++) {
    if (isOnPart[tail[arc]] === 0 || isOnPart[head[arc]] === 0) along[arc] = CLOSED;
  }
}

// The weights of arcs whose `end` lies outside the major part; all others are closed.
function weightsAside(isOnPart: Uint8Array, end: Uint32Array, weight: Int32Array): Int32Array {
  const aside = weight.slice();
  for (let arc = 0; arc < aside.length; arc++) if (isOnPart[end[arc]] === 1) aside[arc] = CLOSED;
  return aside;
}

/** Bytes of the arrays of a major part. */
export function bytesOfMajorPart({ isOnPart, along, reach }: MajorPart): number {
  const bytesOf = (way?: ReachWeights) => (way?.metric?.bytes ?? 0) + (way?.rideCosts?.byteLength ?? 0);
  return isOnPart.length + 24 * along.weight.length + bytesOf(reach.from) + bytesOf(reach.to);
}

/** The weights, by arc, of all trips from or to a place. They are searched in two rounds. */
export interface ReachWeights {
  /** First round: the local part next to the place. */
  readonly near: Int32Array;
  /** Second round, from every node of the first round: the major part, and the local parts at the far ends. */
  readonly onward: Int32Array;
  /** The metric of the second round, once it is made. */
  metric?: Metric | undefined;
  /** How many nodes searches without `metric` have found. */
  searched: number;
  /** What riding each segment costs: see boundary-search/reached-rows.ts. */
  rideCosts?: Int32Array;
  /** The weights of roads on which a trip may begin or end between two junctions. */
  readonly ridden: Int32Array;
}

/** Weights for all trips `from` a place, or `to` it. */
export function weightsOfReach(
  network: Network,
  { along, toward, away, reach }: MajorPart,
  weights: ArcWeights,
  direction: 'from' | 'to',
): ReachWeights {
  const [near, far] = direction === 'from' ? [toward, away] : [away, toward];
  reach[direction] ??= {
    near: near.weight,
    onward: leastOf(along.weight, far.weight),
    searched: 0,
    ridden: direction === 'from' ? weights.weight : primaryArcs(network, weights.weight),
  };
  return reach[direction];
}

// Closes all arcs on which no trip begins between two junctions: those from copies of a junction.
function primaryArcs({ directedOfArc, arcOfDirected }: Network, weight: Int32Array): Int32Array {
  return weight.map((own, arc) => (arcOfDirected[directedOfArc[arc]] === arc ? own : CLOSED));
}

// For each arc, the lesser of two weights. There is no branch, because the processor would often mispredict it.
function leastOf(one: Int32Array, other: Int32Array): Int32Array {
  const least = one.slice();
  for (let arc = 0; arc < least.length; arc++) {
    const less = other[arc] - least[arc];
    least[arc] += less & (less >> 31);
  }
  return least;
}
