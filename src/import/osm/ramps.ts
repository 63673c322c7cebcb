// What links link: the highest class of road that a group of links touches.

import type { Nodes } from './nodes.ts';
import type { Roads } from './roads.ts';

/**
 * The rank that each link serves, by road: its own, or a higher one that its group touches. Links of one class that
 * share nodes are a group. Roads that are no links have their own rank.
 */
export function servedRanks(roads: Roads, nodes: Nodes): Uint8Array {
  const served = new Uint8Array(roads.count);
  const links: number[] = [];
  for (let road = 0; road < roads.count; road++) {
    const { rank, isLink } = roads.classes.values[roads.roadClass.values[road]];
    served[road] = rank;
    if (isLink) links.push(road);
  }
  if (links.length === 0) return served;

  // Groups of links: a forest over their nodes, one for each class.
  const groups = new Map<number, number>();
  const keyOf = (road: number, ref: number) => nodes.nodeOfRef[ref] * 8 + served[road];
  const rootOf = (key: number): number => {
    let root = key;
    for (let up = groups.get(root)!; up !== root; up = groups.get(root)!) root = up;
    for (let at = key; at !== root; ) {
      const up = groups.get(at)!;
      groups.set(at, root);
      at = up;
    }
    return root;
  };
  for (const road of links) {
    let root = -1;
    eachRef(roads, road, (ref) => {
      const key = keyOf(road, ref);
      if (!groups.has(key)) groups.set(key, key);
      if (root < 0) root = rootOf(key);
      else groups.set(rootOf(key), root);
    });
  }

  // The highest road that touches a node of a group.
  const linked = new Uint8Array(nodes.count);
  for (const road of links) eachRef(roads, road, (ref) => (linked[nodes.nodeOfRef[ref]] = 1));
  const best = new Map<number, number>();
  for (let road = 0; road < roads.count; road++) {
    const { rank, isLink } = roads.classes.values[roads.roadClass.values[road]];
    if (isLink || rank > 4) continue;
    eachRef(roads, road, (ref) => {
      const node = nodes.nodeOfRef[ref];
      if (!linked[node]) return;
      for (let linkRank = 0; linkRank <= 4; linkRank++) {
        if (!groups.has(node * 8 + linkRank)) continue;
        const root = rootOf(node * 8 + linkRank);
        best.set(root, Math.min(rank, best.get(root) ?? rank));
      }
    });
  }
  for (const road of links) {
    const root = rootOf(keyOf(road, roads.firstRef.values[road]));
    served[road] = Math.min(served[road], best.get(root) ?? served[road]);
  }
  return served;
}

function eachRef(roads: Roads, road: number, visit: (ref: number) => void): void {
  const end = roads.firstRef.values[road + 1];
  for (let ref = roads.firstRef.values[road]; ref < end; ref++) visit(ref);
}
