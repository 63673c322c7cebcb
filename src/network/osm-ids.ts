// OpenStreetMap ids that an import kept: a way id for each segment, and a node id for each point of a shape. Ids have more than 32 bits, so
// each is stored as a low and a high half. 0 means no id.

import { radixOrder } from '../memory/radix-order.ts';
import { indexNotBelow, type Network } from './network.ts';

/** The largest ids that the columns can hold. */
export const MOST_WAY: number = 2 ** 48 - 1;
export const MOST_NODE: number = 2 ** 40 - 1;

const HIGH = 2 ** 32;

/** The columns of ids, empty if the import kept none. */
export type OsmIdColumns = Pick<Network, 'osmWayLow' | 'osmWayHigh' | 'osmNodeLow' | 'osmNodeHigh'>;

/** The id of the way that a segment is part of; `undefined` if it was not kept. */
export function osmWayOf(
  { osmWayLow, osmWayHigh }: Pick<OsmIdColumns, 'osmWayLow' | 'osmWayHigh'>,
  segment: number,
): number | undefined {
  if (osmWayLow.length === 0) return undefined;
  const way = osmWayLow[segment] + HIGH * (osmWayHigh[segment] ?? 0);
  return way > 0 ? way : undefined;
}

type NodeColumns = Pick<Network, 'firstPoint' | 'osmNodeLow' | 'osmNodeHigh'>;

/** The ids of the nodes of a segment, one per point of its shape; `undefined` if they were not kept. */
export function osmNodesOf(network: NodeColumns, segment: number): number[] | undefined {
  if (!hasOsmNodes(network, segment)) return undefined;
  const { firstPoint } = network;
  const nodes: number[] = [];
  for (let point = firstPoint[segment]; point < firstPoint[segment + 1]; point++) nodes.push(osmNodeAt(network, point));
  return nodes;
}

/** Whether the ids of the nodes of a segment were kept. */
export function hasOsmNodes({ firstPoint, osmNodeLow, osmNodeHigh }: NodeColumns, segment: number): boolean {
  const first = firstPoint[segment];
  return osmNodeLow.length > 0 && osmNodeLow[first] + osmNodeHigh[first] !== 0;
}

/** The id of the node at a point of a shape, if it was kept. */
export function osmNodeAt({ osmNodeLow, osmNodeHigh }: NodeColumns, point: number): number {
  return osmNodeLow[point] + HIGH * osmNodeHigh[point];
}

/** Segments sorted by the low half of their way's id. */
interface WayOrder {
  readonly segment: Uint32Array;
  readonly low: Uint32Array;
}

const orders = new WeakMap<Uint32Array, WayOrder>();

/** The segments of a way, ascending. The first call for a network sorts its ways. */
export function segmentsOfWay(network: Pick<Network, 'osmWayLow' | 'osmWayHigh'>, way: number): number[] {
  const { osmWayLow } = network;
  let order = orders.get(osmWayLow);
  if (order === undefined) {
    const segment = radixOrder(osmWayLow.length, osmWayLow);
    order = { segment, low: segment.map((one) => osmWayLow[one]) };
    orders.set(osmWayLow, order);
  }
  const { segment, low } = order;
  const wanted = way % HIGH;
  const found: number[] = [];
  for (let place = indexNotBelow(low, wanted); low[place] === wanted; place++) {
    if (osmWayOf(network, segment[place]) === way) found.push(segment[place]);
  }
  return found;
}
