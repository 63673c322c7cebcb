// Local parts of trips along major roads, kept after their search. On foot, a place has thousands of local parts, most of whose arcs are the
// same. They are kept as a tree, and an array of arcs is made only for the part that a trip takes.
//
//   place o---o---o---x        An entry for each node: its arc, and the entry of the node before it. The entry of a root has no arc.
//              \---o---x      x: stops on the major part

import { type Labels, ROOT } from '../search/scratch.ts';
import type { Stops } from '../search/stops.ts';
import { stopAtRoot } from '../search/trace.ts';

/** A local part: its arcs in travel order, and the stop where it begins or ends at the place. */
export interface LocalPart {
  readonly arcs: readonly number[];
  readonly root: number;
}

/** Returns the local part of a stop. */
export type LocalPartOf = (stop: number) => LocalPart;

/**
 * Keeps the ways of a search from the stops of a place to nodes. `near` holds the end of each arc at which the search arrived first.
 * Overwrites the labels.
 */
export function keepLocalParts(
  local: Stops,
  nodes: readonly number[],
  labels: Labels,
  { near, isBackward }: { readonly near: Uint32Array; readonly isBackward: boolean },
): LocalPartOf {
  // second values are never negative, so a negative one is the number of an entry
  const { arc: arcOf, second: entry } = labels;
  const arcs: number[] = [];
  const roots: number[] = [];
  for (const node of nodes) {
    let at = node;
    while (entry[at] >= 0) {
      const arc = arcOf[at];
      if (arc === ROOT) roots[arcs.length] = stopAtRoot(local, labels, at);
      entry[at] = -1 - arcs.length;
      arcs.push(arc);
      if (arc === ROOT) break;
      at = near[arc];
    }
  }
  const arc = Uint32Array.from(arcs);
  const before = arc.map((one, i) => (one === ROOT ? roots[i] : -1 - entry[near[one]]));
  const first = Uint32Array.from(nodes, (node) => -1 - entry[node]);
  return (stop) => {
    const part: number[] = [];
    let at = first[stop];
    for (; arc[at] !== ROOT; at = before[at]) {
      if (part.push(arc[at]) > arc.length)
        throw new Error('The path to a node leads in a circle: the network is damaged.');
    }
    return { arcs: isBackward ? part : part.reverse(), root: before[at] };
  };
}
