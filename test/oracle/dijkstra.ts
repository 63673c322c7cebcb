// The shortest path between two places, by one-sided Dijkstra. Every faster algorithm must give the same result.

import { type Budget, startBudget } from '../../src/budget/budget.ts';
import type { Graph } from '../../src/network/network.ts';
import { forwards } from '../../src/search/adjacency.ts';
import type { Ends, Found } from '../../src/search/found.ts';
import { borrowLabels, returnLabels, type Scratch } from '../../src/search/scratch.ts';
import { seed, settleTargets } from '../../src/search/settle.ts';
import { markTargets, unmarkTargets } from '../../src/search/targets.ts';
import { traceBest } from '../../src/search/trace.ts';
import type { ArcWeights } from '../../src/search/weights.ts';

/** The least (weight, second, third) from any source to any target, or `undefined` if there is no open path. */
export function dijkstra(
  graph: Graph,
  weights: ArcWeights,
  ends: Ends,
  scratch: Scratch,
  budget: Budget = startBudget(),
): Found | undefined {
  const labels = borrowLabels(scratch);
  const marked = markTargets([ends.targets], labels);
  try {
    seed(ends.sources, labels);
    settleTargets(forwards(graph), weights, labels, { targets: marked }, budget);
    return traceBest(graph, ends, labels);
  } finally {
    unmarkTargets(marked, labels);
    returnLabels(scratch, labels);
  }
}
