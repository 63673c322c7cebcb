// What one set of wishes comes to at once. All that is made of it later, the cost model keeps.

import type { Weighing } from '../cost/weigh.ts';
import type { PiecemealWeighing } from '../cost/weigh-piecemeal.ts';
import type { PiecemealWeights } from '../cost/weights.ts';
import type { Wishes } from '../cost/wishes.ts';

/** Made by a cost model, which knows it again: made elsewhere it means nothing. */
export interface WeighedWishes {
  readonly wishes: Wishes;
  /** Of all arcs; where they are weighed piecemeal, worked out when first asked for. */
  readonly weights: Weighing;
  /** The same for whoever looks at few arcs; absent where all are weighed. */
  readonly piecemeal?: PiecemealWeighing | undefined;
  /** Road type of each segment under the wishes. */
  readonly roadType: Uint8Array;
}

/** Weights for whoever looks at few arcs. */
export function piecemealOf(weighed: WeighedWishes): Weighing & PiecemealWeights {
  return weighed.piecemeal ?? weighed.weights;
}
