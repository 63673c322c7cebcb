// What one set of wishes comes to at once. All that is made of it later, the cost model keeps.

import type { Costing } from '../request/costing.ts';
import type { LazyWeights } from '../search/weights.ts';
import type { WeightComputation } from './weights/compute-weights.ts';
import type { LazyComputation } from './weights/lazy-weights.ts';

/** Made by a cost model, which knows it again: made elsewhere it means nothing. */
export interface WeightedCosting {
  readonly costing: Costing;
  /** Of all arcs; where they are weighed piecemeal, worked out when first asked for. */
  readonly weights: WeightComputation;
  /** The same for whoever looks at few arcs; absent where all are weighed. */
  readonly lazy?: LazyComputation | undefined;
  /** Road type of each segment under the wishes. */
  readonly roadType: Uint8Array;
}

/** Weights for whoever looks at few arcs. */
export function lazyOf(weighted: WeightedCosting): WeightComputation & LazyWeights {
  return weighted.lazy ?? weighted.weights;
}
