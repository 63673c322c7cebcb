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

/** The ids of the nodes of a segment, one per point of its shape; `undefined` if they were not kept. */
export function osmNodesOf(
  { firstPoint, osmNodeLow, osmNodeHigh }: Pick<Network, 'firstPoint' | 'osmNodeLow' | 'osmNodeHigh'>,
  segment: number,
): number[] | undefined {
  const first = firstPoint[segment];
  if (osmNodeLow.length === 0 || osmNodeLow[first] + osmNodeHigh[first] === 0) return undefined;
  const nodes: number[] = [];
  for (let point = first; point < firstPoint[segment + 1]; point++) {
    nodes.push(osmNodeLow[point] + HIGH * osmNodeHigh[point]);
  }
  return nodes;
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
