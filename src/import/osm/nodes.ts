// The nodes that roads pass, in columns sorted by id.

import type { OsmRoads } from './roads.ts';
import type { Control } from './tags/read-control.ts';
import type { NodeSigns } from './tags/way-signs.ts';

/** Bits of `bits`. The node was found in the extract. */
export const FOUND = 1;
/** Roads meet or end here. */
export const JUNCTION = 2;
/** Something here blocks every mode. */
export const BLOCKED = 4;
/** The node has an entry in `controls`. */
export const CONTROLLED = 8;

/** What a barrier does to modes, which are bits by their number. */
export interface BarrierAccess {
  /** The modes that the barrier blocks. */
  readonly blocked: number;
  /** The modes that may pass only to a destination, not as through traffic. */
  readonly forDestinations: number;
}

export interface Nodes {
  count: number;
  /** The ids of the nodes, ascending. */
  id: Float64Array;
  /** In 1e-7 degrees. */
  x: Int32Array;
  y: Int32Array;
  bits: Uint8Array;
  /** Barriers that treat modes differently, by node. */
  gates: Map<number, BarrierAccess>;
  /** What holds up traffic, by node. */
  controls: Map<number, Control>;
  /** Signs, by node. */
  signs: Map<number, NodeSigns>;
  /** The node of each reference of the roads. */
  nodeOfRef: Uint32Array;
}

/** Collects the nodes of all roads, and marks the nodes where roads meet, end, or touch themselves. */
export function collectNodes(roads: OsmRoads): Nodes {
  const refs = roads.ref.values;
  const refCount = roads.ref.count;
  const id = refs.slice(0, refCount).sort();
  let count = 0;
  for (let i = 0; i < refCount; i++) {
    if (i === 0 || id[i] !== id[count - 1]) id[count++] = id[i];
  }
  const ids = id.slice(0, count);
  const bits = new Uint8Array(count);
  const seen = new Uint8Array(count);
  const nodeOfRef = new Uint32Array(refCount);
  const firstRef = roads.firstRef.values;
  for (let road = 0; road < roads.count; road++) {
    const first = firstRef[road];
    const end = firstRef[road + 1];
    let last = -1;
    for (let i = first; i < end; i++) {
      const node = nodeAt(ids, refs[i]);
      nodeOfRef[i] = node;
      // a node that is listed twice in a row counts once
      if (node === last) continue;
      if (seen[node]) bits[node] |= JUNCTION;
      seen[node] = 1;
      last = node;
    }
    bits[nodeOfRef[first]] |= JUNCTION;
    bits[nodeOfRef[end - 1]] |= JUNCTION;
  }
  return {
    count,
    id: ids,
    x: new Int32Array(count),
    y: new Int32Array(count),
    bits,
    gates: new Map(),
    controls: new Map(),
    signs: new Map(),
    nodeOfRef,
  };
}

/** The number of the node with that id, or -1. */
export function findNode(nodes: Nodes, id: number): number {
  const node = nodeAt(nodes.id, id);
  return node < nodes.count && nodes.id[node] === id ? node : -1;
}

/**
 * The index of the node with that id, or where it would be inserted. In nearly every extract nodes are sorted, so the search starts at the
 * last index and widens step by step.
 */
export function findNodeFrom(nodes: Nodes, id: number, from: number): number {
  const { id: ids, count } = nodes;
  let first = from;
  if (first >= count || ids[first] > id) return nodeAt(ids, id);
  let step = 1;
  while (first + step < count && ids[first + step] <= id) {
    first += step;
    step *= 2;
  }
  let end = Math.min(count, first + step);
  while (end - first > 1) {
    const middle = (first + end) >>> 1;
    if (ids[middle] <= id) first = middle;
    else end = middle;
  }
  return first;
}

function nodeAt(ids: Float64Array, id: number): number {
  let first = 0;
  let end = ids.length;
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (ids[middle] < id) first = middle + 1;
    else end = middle;
  }
  return first;
}
