// The slowest shortest-path algorithm: relaxes all arcs until nothing improves.

import type { Graph } from '../../src/network/network.ts';
import type { Stops } from '../../src/search/stops.ts';
import { type ArcWeights, CLOSED } from '../../src/search/weights.ts';

export type Triple = [weight: number, second: number, third: number];

export function isLess(a: Triple, b: Triple): boolean {
  const i = a.findIndex((value, j) => value !== b[j]);
  return i >= 0 && a[i] < b[i];
}

/** The least triple of every node, undefined if there is no open path. */
export function relaxAll(
  graph: Pick<Graph, 'nodeCount' | 'arcCount' | 'tail' | 'head'>,
  weights: ArcWeights,
  sources: Stops,
): (Triple | undefined)[] {
  const least: (Triple | undefined)[] = new Array(graph.nodeCount).fill(undefined);
  const offer = (node: number, triple: Triple): boolean => {
    const known = least[node];
    if (triple[0] >= CLOSED || (known && !isLess(triple, known))) return false;
    least[node] = triple;
    return true;
  };
  sources.node.forEach((node, i) => {
    offer(node, [sources.weight[i], sources.second[i], sources.third[i]]);
  });
  let isBetter = true;
  while (isBetter) {
    isBetter = false;
    for (let arc = 0; arc < graph.arcCount; arc++) {
      const before = least[graph.tail[arc]];
      if (!before || weights.weight[arc] >= CLOSED) continue;
      const after: Triple = [
        before[0] + weights.weight[arc],
        before[1] + weights.second[arc],
        before[2] + weights.third[arc],
      ];
      if (offer(graph.head[arc], after)) isBetter = true;
    }
  }
  return least;
}

/** The least triple from any source to any target, undefined if there is no open path. */
export function leastBetween(graph: Graph, weights: ArcWeights, sources: Stops, targets: Stops): Triple | undefined {
  const least = relaxAll(graph, weights, sources);
  let best: Triple | undefined;
  targets.node.forEach((node, i) => {
    const there = least[node];
    if (!there) return;
    const total: Triple = [there[0] + targets.weight[i], there[1] + targets.second[i], there[2] + targets.third[i]];
    if (total[0] < CLOSED && (!best || isLess(total, best))) best = total;
  });
  return best;
}
