// Makes guides: weighs the wishes that they are made of, as little as guides must, and customizes them together.

import { type Budget, startBudget } from '../../budget/budget.ts';
import type { KernelPool } from '../../kernel/kernel.ts';
import { isPlain } from '../../request/costing.ts';
import { customizeWeights } from '../../search/hierarchy/customize-weights.ts';
import type { Hierarchy } from '../../search/hierarchy/hierarchy.ts';
import { type ScratchPool, withHierarchyScratch } from '../../search/hierarchy/scratch-pool.ts';
import { type ArcWeights, CLOSED, type WeightKind } from '../../search/weights.ts';
import type { SharedLeader } from '../lower-bound.ts';
import { computeWeights } from '../weights/compute-weights.ts';
import type { WantedGuide } from './guide-demand.ts';

/** Milliseconds that an arc takes at least if it weighs anything in a guide. */
const MOMENT = 256;
/** Milliseconds that it weighs less: more than times are rounded by, and as priorities multiply that. */
const LESS = 16;

/** A metric that leads, beside others or alone. */
export interface Guide extends Omit<SharedLeader, 'share'> {
  /** Whether it is that of no wishes at all. */
  readonly isPlain: boolean;
}

/** What guides are made with. */
export interface GuideTools {
  readonly hierarchy: Hierarchy;
  readonly scratchPool: ScratchPool;
  readonly kernels: KernelPool | undefined;
}

/** The guides for some wishes, all at once. */
export function makeGuides(
  { hierarchy, scratchPool, kernels }: GuideTools,
  chosen: readonly WantedGuide[],
  budget: Budget = startBudget(),
): Guide[] {
  const kinds: WeightKind[] = [];
  const alone = chosen.map(({ view: { network, base }, costing }) => {
    const requested = costing();
    const { kind, ...weights } = computeWeights(network, base, requested, budget);
    kinds.push(kind);
    if (requested.criterion === 'time') lessen(weights, kind);
    return weights.weight;
  });
  const metrics = withHierarchyScratch(scratchPool, ({ arcTo }) =>
    customizeWeights(hierarchy, alone, arcTo, kernels, budget),
  );
  return metrics.map((metric, i) => ({ kind: kinds[i], metric, isPlain: isPlain(chosen[i].costing()) }));
}

/**
 * Makes weights of times, of which nobody else holds the array, less by more than they were rounded by: then shares of several are no more
 * than a weight between them, rounded itself. Arcs of a moment weigh nothing, and closed ones less than CLOSED, for they may be closed by
 * being slow.
 */
function lessen({ weight, second: time }: ArcWeights, kind: WeightKind): void {
  for (let arc = 0; arc < weight.length; arc++) {
    const value = weight[arc];
    if (value >= CLOSED) weight[arc] = CLOSED - LESS;
    // the formula below where both are one
    else if (kind !== 'bent') weight[arc] = value < MOMENT ? 0 : value - LESS - 1;
    else weight[arc] = time[arc] < MOMENT ? 0 : ((value - 1) * (time[arc] - LESS)) / time[arc];
  }
}
