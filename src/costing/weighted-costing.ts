// A costing with its weights. Everything that is later derived from it belongs to the cost model.

import type { Costing } from '../request/costing.ts';
import type { LazyWeights } from '../search/weights.ts';
import type { WeightComputation } from './weights/compute-weights.ts';
import type { LazyComputation } from './weights/lazy-weights.ts';

/** A costing with its weights. A cost model creates it, and it is valid only there. */
export interface WeightedCosting {
  readonly costing: Costing;
  /** The weights of all arcs. If weights are lazy, they are all computed when this is first read. */
  readonly weights: WeightComputation;
  /** Weights for code that needs few arcs; absent if all weights are computed. */
  readonly lazy?: LazyComputation | undefined;
  /** Weights for code that reads few arcs; absent if all weights are computed. */
  readonly roadType: Uint8Array;
}

/** The weights for code that reads few arcs. */
export function lazyOf(weighted: WeightedCosting): WeightComputation & LazyWeights {
  return weighted.lazy ?? weighted.weights;
}
