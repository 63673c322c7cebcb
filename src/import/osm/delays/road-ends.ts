// The ends of parts by node, as one mode sees them. End 2 * part is where a part starts, 2 * part + 1 where it ends.

import { radixOrder } from '../../../memory/radix-order.ts';
import { indexNotBelow } from '../../../network/network.ts';
import type { Surveyed, SurveyedBy } from '../ban-chains.ts';
import type { Nodes } from '../nodes.ts';
import { OPEN_BACKWARD, OPEN_FORWARD, ROUNDABOUT_ROAD } from '../roads.ts';
import type { RoadParts } from '../split.ts';

/** All ends of parts, sorted by node. */
export interface RoadEnds {
  readonly order: Uint32Array;
  /** The node of each end, in the order of `order`. */
  readonly node: Uint32Array;
}

/** The roads of one mode. */
export interface OwnRoads extends SurveyedBy {
  readonly ends: RoadEnds;
}

/** Sorts the ends of all parts by node. */
export function roadEndsOf({ nodeOfRef }: Nodes, { count, firstRef, lastRef }: RoadParts): RoadEnds {
  const nodeOfEnd = new Uint32Array(2 * count);
  for (let part = 0; part < count; part++) {
    nodeOfEnd[2 * part] = nodeOfRef[firstRef.values[part]];
    nodeOfEnd[2 * part + 1] = nodeOfRef[lastRef.values[part]];
  }
  const order = radixOrder(2 * count, nodeOfEnd);
  return { order, node: order.map((end) => nodeOfEnd[end]) };
}

/** The ends at a node over which the mode can arrive or leave. */
export function endsAt(ground: OwnRoads, node: number): number[] {
  const { order, node: nodes } = ground.ends;
  const found: number[] = [];
  for (let at = indexNotBelow(nodes, node); nodes[at] === node; at++) {
    if (arrives(ground, order[at]) || leaves(ground, order[at])) found.push(order[at]);
  }
  return found;
}

/** Whether traffic of the mode arrives at an end. */
export function arrives(ground: OwnRoads, end: number): boolean {
  return (passageAt(ground, end) & (end & 1 ? OPEN_FORWARD : OPEN_BACKWARD)) !== 0;
}

/** Whether traffic of the mode leaves from an end. */
export function leaves(ground: OwnRoads, end: number): boolean {
  return (passageAt(ground, end) & (end & 1 ? OPEN_BACKWARD : OPEN_FORWARD)) !== 0;
}

function passageAt({ roads, parts, mode }: OwnRoads, end: number): number {
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

/** The rank of a part's road, doubled so that a link comes right after roads of its class. A roundabout comes before all roads. */
export function precedence({ roads, parts }: Surveyed, part: number): number {
  const road = parts.road.values[part];
  if (roads.bits.values[road] & ROUNDABOUT_ROAD) return -1;
  const { rank, isLink } = roads.classes.values[roads.roadClass.values[road]];
  return 2 * rank + (isLink ? 1 : 0);
}
