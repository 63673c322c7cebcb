// Finds ways from the labels of a search.

import type { Graph } from '../network/network.ts';
import { bestStop } from './best-stop.ts';
import type { Ends, Found } from './found.ts';
import { type Labels, ROOT } from './scratch.ts';
import type { Stops } from './stops.ts';

/** The best way from the sources to the targets, from the labels of a search along the arcs; `undefined` if there is no way. */
export function traceBest({ tail }: Graph, { sources, targets }: Ends, labels: Labels): Found | undefined {
  const best = bestStop(targets, labels);
  if (best === undefined) return undefined;
  const { stop: target, weight, second, third } = best;
  const arcs = traceArcs((node) => labels.arc[node], tail, targets.node[target]).reverse();
  const root = arcs.length > 0 ? tail[arcs[0]] : targets.node[target];
  return { weight, second, third, source: stopAtRoot(sources, labels, root), target, arcs };
}

/**
 * The arcs by which a node was reached, beginning with the last arc. `arcOf` returns the last arc of a node, and `near` holds the near end of
 * each arc. In a forged network that was not validated, arcs may lead in a circle.
 */
export function traceArcs(arcOf: (node: number) => number | undefined, near: Uint32Array, node: number): number[] {
  const arcs: number[] = [];
  for (let arc = arcOf(node)!; arc !== ROOT; arc = arcOf(near[arc])!) {
    if (arcs.push(arc) > near.length) throw new Error('The path to a node leads in a circle: the network is damaged.');
  }
  return arcs;
}

/** The first stop at the node `root`, where the search began. */
export function stopAtRoot(stops: Stops, labels: Labels, root: number): number {
  return stops.node.findIndex(
    (node, i) =>
      node === root &&
      stops.weight[i] === labels.weight[root] &&
      stops.second[i] === labels.second[root] &&
      stops.third[i] === labels.third[root],
  );
}
