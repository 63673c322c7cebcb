// A route under wishes that the hierarchy was not customized for: A* over the input arcs, led by the potentials of a base
// metric. Exact while no arc weighs less than the lower bound says.

import type { Budget } from '../../budget/budget.ts';
import type { ArcWeights } from '../../cost/weights.ts';
import type { Graph } from '../../network/network.ts';
import { forwards } from '../adjacency.ts';
import { borrowLabels, returnLabels, type Scratch } from '../scratch.ts';
import { seed, settleTargets } from '../settle.ts';
import type { Found, Stops } from '../stops.ts';
import { markTargets, unmarkTargets } from '../targets.ts';
import { traceBest } from '../trace.ts';
import { closePotentials, type LowerBound, openPotentials } from './potentials.ts';
import type { HierarchyScratch } from './scratch.ts';

/** The percentage of a lower bound where both count in the same unit, and no arc weighs less than in the base metric. */
export const SAME_UNIT = 100;

/**
 * The least (weight, second, third) from any source to any target under `weights`, or `undefined` where no open way leads.
 * Every arc must weigh at least what the lower bound says, and be closed where it is closed in its base metric.
 */
// biome-ignore lint/complexity/useMaxParams: arrays in locals: a record of them would be read in the loop
export function aStar(
  graph: Graph,
  weights: ArcWeights,
  lowerBound: LowerBound,
  sources: Stops,
  targets: Stops,
  scratch: Scratch,
  hierarchyScratch: HierarchyScratch,
  budget: Budget,
): Found | undefined {
  const potentials = openPotentials(lowerBound, targets, hierarchyScratch);
  const labels = borrowLabels(scratch);
  const marked = markTargets([targets], labels);
  try {
    seed(sources, labels, potentials);
    settleTargets(forwards(graph), weights, labels, marked, budget, potentials);
    return traceBest(graph, sources, targets, labels);
  } finally {
    unmarkTargets(marked, labels);
    returnLabels(scratch, labels);
    closePotentials(potentials);
  }
}
