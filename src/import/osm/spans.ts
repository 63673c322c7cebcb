// The spans of roads for one mode: from one junction of roads that it may use to the next, ignoring roads of other modes.
//
//     ----o-----x-----o----          x is where a footway crosses: two parts, but one span for drivers

import { BLOCKED, type Nodes } from './nodes.ts';
import { isOpenTo, type OsmRoads } from './roads.ts';
import type { RoadParts } from './split.ts';

/** For each part: the first and the last reference of its span. They mean nothing for parts that the mode may not use. */
export interface Spans {
  firstRef: Uint32Array;
  lastRef: Uint32Array;
}

/** The spans of a mode. */
export function spansOf(mode: number, roads: OsmRoads, nodes: Nodes, parts: RoadParts): Spans {
  const { nodeOfRef } = nodes;
  const isEnd = endsOfSpans(mode, roads, nodes);
  const firstRef = parts.firstRef.values.slice(0, parts.count);
  const lastRef = parts.lastRef.values.slice(0, parts.count);
  const goesOn = (part: number): boolean => {
    const node = nodeOfRef[lastRef[part]];
    return (
      parts.road.values[part] === parts.road.values[part + 1] && nodeOfRef[firstRef[part + 1]] === node && !isEnd[node]
    );
  };
  for (let part = 0; part < parts.count; part++) {
    const first = part;
    while (part + 1 < parts.count && goesOn(part)) part++;
    firstRef.fill(firstRef[first], first, part + 1);
    lastRef.fill(lastRef[part], first, part + 1);
  }
  return { firstRef, lastRef };
}

/** For each node: 1 if roads of a mode meet there, or the mode is blocked. */
function endsOfSpans(mode: number, roads: OsmRoads, nodes: Nodes): Uint8Array {
  const isEnd = Uint8Array.from(nodes.bits, (bits) => (bits & BLOCKED ? 1 : 0));
  const seen = new Uint8Array(nodes.count);
  for (let road = 0; road < roads.count; road++) {
    if (!isOpenTo(roads, mode, road)) continue;
    let last = -1;
    for (let ref = roads.firstRef.values[road]; ref < roads.firstRef.values[road + 1]; ref++) {
      const node = nodes.nodeOfRef[ref];
      if (node === last) continue;
      if (seen[node]) isEnd[node] = 1;
      seen[node] = 1;
      last = node;
    }
  }
  for (const [node, { blocked, forDestinations }] of nodes.gates) {
    if ((blocked | forDestinations) & (1 << mode)) isEnd[node] = 1;
  }
  return isEnd;
}
