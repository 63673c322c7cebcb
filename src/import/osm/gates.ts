// Handles barriers that block some modes, or let them pass only to a destination. The roads that meet at such a barrier are separated, and
// joined again by gates: segments without length that are open only to modes that may pass.
//
//     ----a----[x]----b----          ----a----o=o----b----        a keeps the junction of the node, each other road gets
//                                                                                          gate                its own

import { PER_DEGREE } from '../../network/network.ts';
import type { ModeSource, SegmentSource } from '../../network/source.ts';
import type { BarrierAccess, Nodes } from './nodes.ts';
import { isOpenTo, type OsmRoads } from './roads.ts';
import { hashOf, type RoadParts } from './split.ts';

export interface Gate {
  node: number;
  /** The end of the part that the gate leads to: 2 * part for its start, 2 * part + 1 for its end. */
  part: number;
  end: number;
  keeps: BarrierAccess;
  /** The second half of the id of the gate's segment. */
  hash: number;
  /** The junction behind the gate. */
  junction: string;
}

export interface Gates {
  list: readonly Gate[];
  /** The gate at each end of a part that has one. */
  ofEnd: ReadonlyMap<number, Gate>;
}

/** The gates of an extract. A barrier that blocks all modes, or none, needs no gate. A gate that no mode may pass is not listed. */
export function gatesOf(roads: OsmRoads, nodes: Nodes, parts: RoadParts): Gates {
  const list: Gate[] = [];
  const ofEnd = new Map<number, Gate>();
  if (nodes.gates.size === 0) return { list, ofEnd };
  const isReached = new Set<number>();
  const taken = new Set<string>();
  for (let part = 0; part < parts.count; part++) {
    for (const side of [0, 1]) {
      const node = nodes.nodeOfRef[(side === 0 ? parts.firstRef : parts.lastRef).values[part]];
      const keeps = nodes.gates.get(node);
      if (keeps === undefined) continue;
      if (!isReached.has(node)) {
        isReached.add(node);
        continue;
      }
      const end = 2 * part + side;
      const road = parts.road.values[part];
      const way = roads.id.values[road];
      const junction = `${nodes.id[node]} gate ${end}`;
      const gate = { node, part, end, keeps, hash: freeHash(way, nodes.id[node], parts, part, taken), junction };
      ofEnd.set(end, gate);
      if (roads.passages.some((_, mode) => !(keeps.blocked & (1 << mode)) && isOpenTo(roads, mode, road)))
        list.push(gate);
    }
  }
  return { list, ofEnd };
}

// A free second half for the id of a gate. `way` and `node` are ids of the source.
function freeHash(way: number, node: number, parts: RoadParts, part: number, taken: Set<string>): number {
  const road = parts.road.values[part];
  const ofRoad = parts.hash.values.subarray(parts.firstPart[road], parts.firstPart[road + 1]);
  let hash = hashOf(way, node, node);
  while (ofRoad.includes(hash) || taken.has(`${road} ${hash}`)) hash = (hash + 1) >>> 0;
  taken.add(`${road} ${hash}`);
  return hash;
}

/** The directions of a gate for traffic that comes from the end of a road. */
const TURNED = { bidirectional: 'bidirectional', forward: 'backward', backward: 'forward' } as const;

/**
 * A gate as a segment, made from the segment of the part that it leads to. It is open to a mode in a direction if both the gate and the
 * part are open. If the gate were open where the part is closed, the part's end would count as a dead end, where turning round is allowed.
 */
export function gateSegment(
  gate: Gate,
  behind: SegmentSource,
  id: string,
  nodes: Nodes,
  modes: readonly string[],
): SegmentSource {
  const { node, keeps, junction } = gate;
  const point: [number, number] = [nodes.x[node] / PER_DEGREE, nodes.y[node] / PER_DEGREE];
  const { limits: _, signs: __, closures: ___, isDestinationOnly: ____, byMode, ...segment } = behind;
  const passageOf = (number: number): ModeSource | false => {
    const passage = byMode === undefined ? behind : byMode[modes[number]];
    if (keeps.blocked & (1 << number) || !passage) return false;
    const { direction = 'bidirectional', speed } = passage;
    // the gate belongs to the same destination-only area as the road behind it, so that a trip within the area may pass
    const isForDestinations = keeps.forDestinations & (1 << number) || passage.isDestinationOnly;
    return {
      direction: gate.end & 1 ? TURNED[direction] : direction,
      ...(speed !== undefined && { speed }),
      ...(isForDestinations && { isDestinationOnly: true }),
    };
  };
  return {
    ...segment,
    id,
    shape: [point, point],
    ...(behind.osm?.nodes && { osm: { ...behind.osm, nodes: [nodes.id[node], nodes.id[node]] } }),
    direction: 'bidirectional',
    ...(modes.length > 1
      ? { byMode: Object.fromEntries(modes.map((mode, number) => [mode, passageOf(number)])) }
      : passageOf(0)),
    start: nodes.id[node],
    end: junction,
  };
}
