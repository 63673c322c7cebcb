// Exits of roundabouts that are closed to every imported mode. They do not become roads of the network, but drivers see and count them.

import { type Column, openColumn, push } from './file/column.ts';
import type { Tags } from './file/elements.ts';
import { car } from './modes/car.ts';
import { holdsAny } from './modes/mode.ts';
import { findNode, type Nodes } from './nodes.ts';
import { type OsmRoads, ROUNDABOUT_ROAD } from './roads.ts';
import { readDirection } from './tags/read-direction.ts';
import { readRoadClass } from './tags/road-class.ts';

/** Ids of the nodes where roads begin that are closed to all imported modes. */
export type ClosedRoads = Column<Float64Array>;

/** No closed roads yet. */
export function openClosedRoads(): ClosedRoads {
  return openColumn(Float64Array);
}

/** Notes the ends of a way that is left out, if it is a road for motor vehicles. */
export function addClosedRoad(closed: ClosedRoads, tags: Tags, refs: Float64Array, refCount: number): void {
  const roadClass = readRoadClass(tags);
  if (typeof roadClass !== 'object' || refCount < 2) return;
  const { kind, family } = roadClass;
  if (family === 'Footpath' || family === 'Ferry' || kind === 'other') return;
  if (holdsAny(car.closing, (key) => tags.get(key))) return;
  const direction = readDirection(tags, car, roadClass);
  if (typeof direction === 'string') return;
  if (direction.forward) push(closed, refs[0]);
  if (direction.backward) push(closed, refs[refCount - 1]);
}

/** The number of closed roads at each node of a roundabout that has any. */
export function closedExitsOf(closed: ClosedRoads, roads: OsmRoads, nodes: Nodes): ReadonlyMap<number, number> {
  const exits = new Map<number, number>();
  if (closed.count === 0) return exits;
  const isRing = new Uint8Array(nodes.count);
  for (let road = 0; road < roads.count; road++) {
    if ((roads.bits.values[road] & ROUNDABOUT_ROAD) === 0) continue;
    const end = roads.firstRef.values[road + 1];
    for (let ref = roads.firstRef.values[road]; ref < end; ref++) isRing[nodes.nodeOfRef[ref]] = 1;
  }
  for (let i = 0; i < closed.count; i++) {
    const node = findNode(nodes, closed.values[i]);
    if (node >= 0 && isRing[node]) exits.set(node, (exits.get(node) ?? 0) + 1);
  }
  return exits;
}
