// The ends of parts by node, as one mode sees them. End 2 * part is where a part starts, 2 * part + 1 where it ends.

import { firstIndex } from '../../../memory/first-index.ts';
import { radixOrder } from '../../../memory/radix-order.ts';
import { indexNotBelow } from '../../../network/network.ts';
import type { Surveyed, SurveyedBy } from '../ban-chains.ts';
import { OPEN_BACKWARD, OPEN_FORWARD, ROUNDABOUT_ROAD } from '../roads.ts';
import type { RoadParts } from '../split.ts';

/** The ends over which a mode can arrive or leave, sorted by node, and at each node by the precedence of their roads. */
export interface RoadEnds {
  readonly order: Uint32Array;
  /** The node of each end, in the order of `order`. */
  readonly node: Uint32Array;
  /** The precedence of each end's road, in the order of `order`. */
  readonly precedence: Int32Array;
}

/** The roads of one mode. */
export interface OwnRoads extends SurveyedBy {
  readonly ends: RoadEnds;
}

/** Sorts the ends of a mode's parts. */
export function roadEndsOf(surveyed: SurveyedBy): RoadEnds {
  const { nodes, parts } = surveyed;
  const open = new Uint32Array(2 * parts.count);
  let count = 0;
  for (let end = 0; end < open.length; end++) {
    if (passageAt(surveyed, end) & (OPEN_FORWARD | OPEN_BACKWARD)) open[count++] = end;
  }
  const ends = open.subarray(0, count);
  const node = ends.map((end) => nodes.nodeOfRef[refOfEnd(parts, end)]);
  const rank = ends.map((end) => precedence(surveyed, end >>> 1) - LEAST_PRECEDENCE);
  const order = radixOrder(count, node, rank);
  return {
    order: order.map((i) => ends[i]),
    node: order.map((i) => node[i]),
    precedence: Int32Array.from(order, (i) => rank[i] + LEAST_PRECEDENCE),
  };
}

/** The ends at a node over which the mode can arrive or leave. */
export function endsAt(ground: OwnRoads, node: number): Uint32Array {
  const first = indexNotBelow(ground.ends.node, node);
  return ground.ends.order.subarray(first, first + countBelow(ground, node, Number.POSITIVE_INFINITY));
}

/** How many of the ends at a node have a precedence below a value. A node may have thousands of ends, so the search halves them. */
export function countBelow({ ends }: OwnRoads, node: number, below: number): number {
  const first = indexNotBelow(ends.node, node);
  const isBelow = (at: number) => ends.node[at] === node && ends.precedence[at] < below;
  let reach = 1;
  while (isBelow(first + reach - 1)) reach *= 2;
  return firstIndex(first + (reach >> 1), first + reach - 1, (at) => !isBelow(at)) - first;
}

/** Whether traffic of the mode arrives at an end. */
export function arrives(ground: OwnRoads, end: number): boolean {
  return (passageAt(ground, end) & (end & 1 ? OPEN_FORWARD : OPEN_BACKWARD)) !== 0;
}

/** Whether traffic of the mode leaves from an end. */
export function leaves(ground: OwnRoads, end: number): boolean {
  return (passageAt(ground, end) & (end & 1 ? OPEN_BACKWARD : OPEN_FORWARD)) !== 0;
}

function passageAt({ roads, parts, mode }: SurveyedBy, end: number): number {
  return roads.passages[mode].bits.values[parts.road.values[end >>> 1]];
}

/** The node of an end. */
export function nodeOfEnd({ nodes, parts }: Surveyed, end: number): number {
  return nodes.nodeOfRef[refOfEnd(parts, end)];
}

/** The reference at an end. */
export function refOfEnd({ firstRef, lastRef }: RoadParts, end: number): number {
  return (end & 1 ? lastRef : firstRef).values[end >>> 1];
}

/** The precedence of roundabouts. */
const LEAST_PRECEDENCE = -1;

/** The rank of a part's road, doubled so that a link comes right after roads of its class. A roundabout comes before all roads. */
export function precedence({ roads, parts }: Surveyed, part: number): number {
  const road = parts.road.values[part];
  if (roads.bits.values[road] & ROUNDABOUT_ROAD) return LEAST_PRECEDENCE;
  const { rank, isLink } = roads.classes.values[roads.roadClass.values[road]];
  return 2 * rank + (isLink ? 1 : 0);
}
