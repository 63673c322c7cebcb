// From one place to many: one search, which ends when no target can get a better result.

import { type Budget, startBudget } from '../budget/budget.ts';
import type { Graph } from '../network/network.ts';
import { forwards } from './adjacency.ts';
import { bestStop } from './best-stop.ts';
import type { Ends } from './found.ts';
import { borrowLabels, returnLabels, type Scratch } from './scratch.ts';
import { seed, settleTargets } from './settle.ts';
import type { Stops } from './stops.ts';
import { markTargets, unmarkTargets } from './targets.ts';
import { makeTriples, type Triples } from './triples.ts';
import { type ArcWeights, CLOSED } from './weights.ts';

/** The least (weight, second, third) from any source to each target, as one search per target would find. */
export function oneToMany(
  graph: Graph,
  weights: ArcWeights,
  { sources, targets }: Ends<readonly Stops[]>,
  scratch: Scratch,
  budget: Budget = startBudget(),
): Triples {
  const count = targets.length;
  const found = makeTriples(count);
  found.weight.fill(CLOSED);
  const labels = borrowLabels(scratch);
  const marked = markTargets(targets, labels);
  try {
    seed(sources, labels);
    settleTargets(forwards(graph), weights, labels, { targets: marked }, budget);
    for (let target = 0; target < count; target++) {
      const best = bestStop(targets[target], labels);
      if (best === undefined) continue;
      found.weight[target] = best.weight;
      found.second[target] = best.second;
      found.third[target] = best.third;
    }
    return found;
  } finally {
    unmarkTargets(marked, labels);
    returnLabels(scratch, labels);
  }
}
