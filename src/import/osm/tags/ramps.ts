// Ranks links by the highest class of road that their group touches. Links of one class that share nodes are a group.

import type { Nodes } from '../nodes.ts';
import { isOpenTo, type OsmRoads } from '../roads.ts';

/** The number of classes that keys distinguish. Only roads of the first five classes have links. */
const CLASSES = 8;
const LOWEST_RANK = 4;

/**
 * A forest over the nodes of links. A key is a node together with the class of a link there; each key points towards the root of its group.
 */
type Groups = Map<number, number>;

/**
 * The rank of each road for a mode. A link gets the rank of the highest road of the mode that its group touches, if that is higher than its
 * own.
 */
export function servedRanks(mode: number, roads: OsmRoads, nodes: Nodes): Uint8Array {
  const served = Uint8Array.from({ length: roads.count }, (_, road) => classOf(roads, road).rank);
  const groups = groupLinks(mode, roads, nodes);
  if (groups.size === 0) return served;
  const best = bestOfGroups(mode, roads, nodes, groups);
  for (let road = 0; road < roads.count; road++) {
    const { rank, isLink } = classOf(roads, road);
    if (!isLink || !isOpenTo(roads, mode, road)) continue;
    const group = rootOf(groups, keyOf(nodes, roads.firstRef.values[road], rank));
    served[road] = Math.min(rank, best.get(group) ?? rank);
  }
  return served;
}

function groupLinks(mode: number, roads: OsmRoads, nodes: Nodes): Groups {
  const groups: Groups = new Map();
  for (let road = 0; road < roads.count; road++) {
    const { rank, isLink } = classOf(roads, road);
    if (!isLink || !isOpenTo(roads, mode, road)) continue;
    const first = keyOf(nodes, roads.firstRef.values[road], rank);
    for (let ref = roads.firstRef.values[road]; ref < roads.firstRef.values[road + 1]; ref++) {
      const key = keyOf(nodes, ref, rank);
      if (!groups.has(key)) groups.set(key, key);
      groups.set(rootOf(groups, key), rootOf(groups, first));
    }
  }
  return groups;
}

/** The rank of the highest road that touches a node of each group, by its root. */
function bestOfGroups(mode: number, roads: OsmRoads, nodes: Nodes, groups: Groups): Map<number, number> {
  const isLinked = new Uint8Array(nodes.count);
  for (const key of groups.keys()) isLinked[Math.floor(key / CLASSES)] = 1;
  const best = new Map<number, number>();
  for (let road = 0; road < roads.count; road++) {
    const { rank, isLink } = classOf(roads, road);
    if (isLink || rank > LOWEST_RANK || !isOpenTo(roads, mode, road)) continue;
    for (let ref = roads.firstRef.values[road]; ref < roads.firstRef.values[road + 1]; ref++) {
      if (!isLinked[nodes.nodeOfRef[ref]]) continue;
      for (let linkRank = 0; linkRank <= LOWEST_RANK; linkRank++) {
        const key = keyOf(nodes, ref, linkRank);
        if (!groups.has(key)) continue;
        const group = rootOf(groups, key);
        best.set(group, Math.min(rank, best.get(group) ?? rank));
      }
    }
  }
  return best;
}

function classOf({ classes, roadClass }: OsmRoads, road: number): OsmRoads['classes']['values'][number] {
  return classes.values[roadClass.values[road]];
}

function keyOf({ nodeOfRef }: Nodes, ref: number, rank: number): number {
  return nodeOfRef[ref] * CLASSES + rank;
}

// The root of a key's group. Shortens the path to the root on the way.
function rootOf(groups: Groups, key: number): number {
  for (let up = groups.get(key)!; up !== key; up = groups.get(key)!) {
    const next = groups.get(up)!;
    groups.set(key, next);
    key = next;
  }
  return key;
}
