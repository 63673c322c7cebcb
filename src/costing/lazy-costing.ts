// A costing with lazy weights: searches compute only the weights of arcs that they look at. All weights are computed once some code reads
// the whole array.

import type { WeightedCosting } from './weighted-costing.ts';
import type { WeightComputation } from './weights/compute-weights.ts';
import { computeLazy, type LazyComputation, type PlainBase, type WeightArena } from './weights/lazy-weights.ts';

/** A costing with lazy weights; `undefined` if computing all weights is better. */
export function lazyCosting(
  baseNetwork: PlainBase,
  { costing, roadType }: Pick<WeightedCosting, 'costing' | 'roadType'>,
  arena: WeightArena,
  computeAll: () => WeightComputation,
): (WeightedCosting & { readonly lazy: LazyComputation }) | undefined {
  const lazy = computeLazy(baseNetwork, costing, arena);
  let weights: WeightComputation | undefined;
  return (
    lazy && {
      costing,
      roadType,
      lazy,
      get weights() {
        return (weights ??= computeAll());
      },
    }
  );
}
