// A costing with its weights. The cost model keeps everything derived from it later.

import type { Costing } from '../request/costing.ts';
import type { LazyWeights } from '../search/weights.ts';
import type { WeightComputation } from './weights/compute-weights.ts';
import type { LazyComputation } from './weights/lazy-weights.ts';

/** Created by a cost model, and valid for that one only. */
export interface WeightedCosting {
  readonly costing: Costing;
  /** Of all arcs. With lazy weights, computed on first use. */
  readonly weights: WeightComputation;
  /** Weights for code that looks at few arcs; absent if all are computed. */
  readonly lazy?: LazyComputation | undefined;
  /** Road type of each segment under the costing. */
  readonly roadType: Uint8Array;
}

/** Weights for code that looks at few arcs. */
export function lazyOf(weighted: WeightedCosting): WeightComputation & LazyWeights {
  return weighted.lazy ?? weighted.weights;
}
