// Local parts of trips along major roads, kept after their search. On foot, a place has thousands of local parts, most of whose arcs are the
// same. Each node therefore keeps only its last arc, and an array of arcs is made only for the part that a trip takes.

import { type Labels, ROOT } from '../search/scratch.ts';
import type { Stops } from '../search/stops.ts';
import { stopAtRoot, traceArcs } from '../search/trace.ts';

/** A local part: its arcs in travel order, and the stop where it begins or ends at the place. */
export interface LocalPart {
  readonly arcs: readonly number[];
  readonly root: number;
}

/** Returns the local part of a stop. */
export type LocalPartOf = (stop: number) => LocalPart;

/** Keeps the ways of a search from stops to nodes. `near` holds the end of each arc at which the search arrived first. */
export function keepLocalParts(
  local: Stops,
  nodes: readonly number[],
  labels: Labels,
  near: Uint32Array,
  isBackward: boolean,
): LocalPartOf {
  const arcOf = new Map<number, number>();
  for (const node of nodes) {
    let at = node;
    for (let arc = ROOT; !arcOf.has(at); at = near[arc]) {
      arc = labels.arc[at];
      arcOf.set(at, arc);
      if (arc === ROOT) break;
    }
  }
  const roots = local.node.map((node) => stopAtRoot(local, labels, node));
  return (stop) => {
    const arcs = traceArcs((node) => arcOf.get(node), near, nodes[stop]);
    const end = arcs.length > 0 ? near[arcs[arcs.length - 1]] : nodes[stop];
    return { arcs: isBackward ? arcs : arcs.reverse(), root: roots[local.node.indexOf(end)] };
  };
}
