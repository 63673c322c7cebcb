// Finds a route under a costing that the hierarchy was not customized for. It runs A* over the input arcs, with the potentials of a base
// metric. The result is exact if no arc weighs less than its lower bound.

import type { Budget } from '../../budget/budget.ts';
import type { Graph } from '../../network/network.ts';
import { forwards } from '../adjacency.ts';
import type { Ends, Found } from '../found.ts';
import { borrowLabels, returnLabels, type Scratch } from '../scratch.ts';
import { seed, settleTargets } from '../settle.ts';
import { markTargets, unmarkTargets } from '../targets.ts';
import { traceBest } from '../trace.ts';
import type { LazyWeights } from '../weights.ts';
import type { LowerBound } from './potentials.ts';
import type { HierarchyScratch } from './scratch.ts';

interface Leading {
  readonly lowerBound: LowerBound;
  readonly scratch: Scratch;
  readonly hierarchyScratch: HierarchyScratch;
}

/**
 * The least (weight, second, third) from any source to any target under `weights`, or `undefined` if there is no open way. Every arc must
 * weigh at least its lower bound, and must be closed if it is closed in the base metric.
 */
export function aStar(
  graph: Graph,
  weights: LazyWeights,
  ends: Ends,
  { lowerBound, scratch, hierarchyScratch }: Leading,
  budget: Budget,
): Found | undefined {
  const potentials = lowerBound.open(ends.targets, hierarchyScratch);
  const labels = borrowLabels(scratch);
  const marked = markTargets([ends.targets], labels);
  try {
    seed(ends.sources, labels, potentials);
    settleTargets(
      forwards(graph),
      weights,
      labels,
      { targets: marked, potentials, computeWeights: weights.computeWeights },
      budget,
    );
    return traceBest(graph, ends, labels);
  } finally {
    unmarkTargets(marked, labels);
    returnLabels(scratch, labels);
    lowerBound.close(potentials);
  }
}
