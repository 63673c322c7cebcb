// Collects OpenStreetMap ids while they are read: way ids by row, and node ids by point. Without ids, there are no columns.

import { isRecord } from '../errors/is-record.ts';
import { type Complain, checkMembers, type Untrusted } from '../errors/known-members.ts';
import { foundValue } from '../errors/show-value.ts';
import { grown } from '../memory/grown.ts';
import { MOST_NODE, MOST_WAY, type OsmIdColumns } from '../network/osm-ids.ts';
import type { OsmSourceIds, SegmentSource } from '../network/source.ts';

export interface OsmIdRows {
  /** The way id of each row, 0 if it has none. */
  way: Float64Array;
  /** The node id of each point, 0 if it has none. */
  node: Float64Array;
}

/** Rows without content. */
export function makeOsmIdRows(): OsmIdRows {
  return { way: new Float64Array(), node: new Float64Array() };
}

const MEMBERS: readonly (keyof OsmSourceIds)[] = ['way', 'nodes'];

/** Reads the ids of a row. Keeps its way, and returns its nodes. These are kept once the points of the row's shape are known. */
export function readOsmIds(
  ids: OsmIdRows,
  row: number,
  { osm, shape }: Untrusted<SegmentSource>,
  complain: Complain,
): readonly number[] | undefined {
  if (osm === undefined) return undefined;
  if (!isRecord(osm)) {
    complain(`osm: expected an object with way and nodes, found ${foundValue(osm)}`);
    return undefined;
  }
  checkMembers(osm, MEMBERS, (problem) => complain(`osm.${problem}`));
  const { way, nodes } = osm as Untrusted<OsmSourceIds>;
  if (isId(way, MOST_WAY)) {
    ids.way = grown(ids.way, row + 1);
    ids.way[row] = way;
  } else if (way !== undefined) {
    complain(`osm.way: expected a whole number from 1 to 2^48 - 1, found ${foundValue(way)}`);
  }
  if (nodes === undefined || !Array.isArray(shape)) return undefined;
  if (Array.isArray(nodes) && nodes.length === shape.length && nodes.every((node) => isId(node, MOST_NODE)))
    return nodes;
  const expected = `a whole number from 1 to 2^40 - 1 for each of ${shape.length} points`;
  complain(`osm.nodes: expected ${expected}, found ${foundValue(nodes)}`);
  return undefined;
}

function isId(id: unknown, most: number): id is number {
  return Number.isInteger(id) && (id as number) > 0 && (id as number) <= most;
}

/**
 * Keeps the id of each node at its point of the shape. If several nodes became one point, it keeps the first of them or, at the last point
 * `end - 1`, the last.
 */
export function keepOsmNodes(ids: OsmIdRows, nodes: readonly number[], pointOf: Uint32Array, end: number): void {
  ids.node = grown(ids.node, end);
  for (let i = nodes.length - 1; i >= 0; i--) ids.node[pointOf[i]] = nodes[i];
  ids.node[end - 1] = nodes[nodes.length - 1];
}

/** The order of points in a network: the rows of its segments, and where the points of each row begin. */
interface PointOrder {
  readonly order: Uint32Array;
  /** The first point of each row. */
  readonly firstPoint: Uint32Array;
}

/** The columns of ids of a network. */
export function osmIdColumns({ way, node }: OsmIdRows, { order, firstPoint }: PointOrder): OsmIdColumns {
  const ways = way.length === 0 ? way : Float64Array.from(order, (row) => way[row] ?? 0);
  const nodes = node.length === 0 ? node : new Float64Array(firstPoint[order.length]);
  if (nodes.length > 0) {
    let at = 0;
    for (const row of order) {
      for (let point = firstPoint[row]; point < firstPoint[row + 1]; point++) nodes[at++] = node[point] ?? 0;
    }
  }
  const [osmWayHigh, osmNodeHigh] = [Uint16Array.from(ways, highHalf), Uint8Array.from(nodes, highHalf)];
  return {
    osmWayLow: Uint32Array.from(ways, lowHalf),
    osmWayHigh: osmWayHigh.every((half) => half === 0) ? new Uint16Array() : osmWayHigh,
    osmNodeLow: Uint32Array.from(nodes, lowHalf),
    osmNodeHigh,
  };
}

function lowHalf(id: number): number {
  return id % 2 ** 32;
}

function highHalf(id: number): number {
  return Math.floor(id / 2 ** 32);
}
