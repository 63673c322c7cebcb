// The shortest path between two places, by Dijkstra's algorithm: the reference that every faster way must equal.

import { type Budget, startBudget } from '../budget/budget.ts';
import type { ArcWeights } from '../cost/weights.ts';
import type { Graph } from '../network/network.ts';
import { bestStop } from './best-stop.ts';
import { forwards } from './direction.ts';
import { borrowLabels, returnLabels, type Scratch } from './scratch.ts';
import { seed, settleTargets } from './settle.ts';
import type { Found, Stops } from './stops.ts';
import { markTargets, unmarkTargets } from './targets.ts';
import { stopAtRoot, traceArcs } from './trace.ts';

/** The least (weight, second, third) from any source to any target, or `undefined` where no open way leads. */
export function dijkstra(
  graph: Graph,
  weights: ArcWeights,
  sources: Stops,
  targets: Stops,
  scratch: Scratch,
  budget: Budget = startBudget(),
): Found | undefined {
  const labels = borrowLabels(scratch);
  const marked = markTargets([targets], labels);
  try {
    seed(sources, labels);
    settleTargets(forwards(graph), weights, labels, marked, budget);
    const best = bestStop(targets, labels);
    if (best === undefined) return undefined;

    const { stop: target, weight, second, third } = best;
    const arcs = traceArcs(labels, graph.tail, targets.node[target]).reverse();
    const root = arcs.length > 0 ? graph.tail[arcs[0]] : targets.node[target];
    return { weight, second, third, source: stopAtRoot(sources, labels, root), target, arcs };
  } finally {
    unmarkTargets(marked, labels);
    returnLabels(scratch, labels);
  }
}
