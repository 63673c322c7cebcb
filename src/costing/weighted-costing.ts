// A costing with its weights. Everything that is derived from it later belongs to the cost model.

import type { Costing } from '../request/costing.ts';
import type { LazyWeights } from '../search/weights.ts';
import type { WeightComputation } from './weights/compute-weights.ts';
import type { LazyComputation } from './weights/lazy-weights.ts';

/** A cost model creates it. It is valid only for that cost model. */
export interface WeightedCosting {
  readonly costing: Costing;
  /** The weights of all arcs. If weights are lazy, these are computed on first use. */
  readonly weights: WeightComputation;
  /** Weights for code that needs few arcs; absent if all weights are computed. */
  readonly lazy?: LazyComputation | undefined;
  /** Road type of each segment under the costing. */
  readonly roadType: Uint8Array;
}

/** Weights for code that needs few arcs. */
export function lazyOf(weighted: WeightedCosting): WeightComputation & LazyWeights {
  return weighted.lazy ?? weighted.weights;
}
