// What one set of wishes comes to at once. All that is made of it later, the cost model keeps.

import type { Weighing } from '../cost/weigh.ts';
import type { Wishes } from '../cost/wishes.ts';

/** Made by a cost model, which knows it again: made elsewhere it means nothing. */
export interface WeighedWishes {
  readonly wishes: Wishes;
  readonly weights: Weighing;
  /** Road type of each segment under the wishes. */
  readonly roadType: Uint8Array;
}
