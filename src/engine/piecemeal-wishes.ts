// Wishes of which all arcs are weighed when somebody asks for that, and until then those that a search looks at.

import type { Weighing } from '../cost/weigh.ts';
import {
  type PiecemealWeighing,
  type PlainGround,
  type WeighingDesk,
  weighPiecemeal,
} from '../cost/weigh-piecemeal.ts';
import type { Wishes } from '../cost/wishes.ts';
import type { WeighedWishes } from './weighed-wishes.ts';

/** Wishes weighed piecemeal; `undefined` where all arcs had better be weighed. */
export function piecemealWishes(
  ground: PlainGround,
  { wishes, roadType }: Pick<WeighedWishes, 'wishes' | 'roadType'>,
  desk: WeighingDesk,
  weighAll: () => Weighing,
): (WeighedWishes & { readonly piecemeal: PiecemealWeighing }) | undefined {
  const piecemeal = weighPiecemeal(ground, wishes, desk);
  return piecemeal && new PiecemealWishes(wishes, roadType, piecemeal, weighAll);
}

class PiecemealWishes implements WeighedWishes {
  readonly wishes: Wishes;
  readonly roadType: Uint8Array;
  readonly piecemeal: PiecemealWeighing;
  readonly #weighAll: () => Weighing;
  #weights: Weighing | undefined;

  constructor(wishes: Wishes, roadType: Uint8Array, piecemeal: PiecemealWeighing, weighAll: () => Weighing) {
    this.wishes = wishes;
    this.roadType = roadType;
    this.piecemeal = piecemeal;
    this.#weighAll = weighAll;
  }

  get weights(): Weighing {
    return (this.#weights ??= this.#weighAll());
  }
}
