// From labels to ways.

import { type Labels, ROOT } from './scratch.ts';
import type { Stops } from './stops.ts';

/** The arcs by which a labelled node was reached, the last one first; `near` is the node on the near side of an arc. */
export function traceArcs(labels: Labels, near: Uint32Array, node: number): number[] {
  const arcs: number[] = [];
  for (let arc = labels.arc[node]; arc !== ROOT; arc = labels.arc[near[arc]]) arcs.push(arc);
  return arcs;
}

/** The first of the stops from which a search began at that node. */
export function stopAtRoot(stops: Stops, labels: Labels, root: number): number {
  return stops.node.findIndex(
    (node, i) =>
      node === root &&
      stops.weight[i] === labels.weight[root] &&
      stops.second[i] === labels.second[root] &&
      stops.third[i] === labels.third[root],
  );
}
