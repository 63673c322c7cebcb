// Wishes that were weighed on a network, and the record of what was made of each.
//
// Plain wishes are kept as long as the database is open: they lead the searches of all others. The others are bounded by
// bytes. Forgetting drops a reference: a call that runs keeps what it holds, and whoever holds compiled wishes keeps what
// they come to.

import { type Budget, checkClock } from '../budget/budget.ts';
import { weigh, weighChanged } from '../cost/weigh.ts';
import type { WeighingDesk } from '../cost/weigh-piecemeal.ts';
import { wishedRoadTypes } from '../cost/wished-road-types.ts';
import { choiceOfData, isPlain, keyOfWishes, plainWishes, type Wishes } from '../cost/wishes.ts';
import type { KernelPool } from '../kernel/kernel.ts';
import type { Network } from '../network/network.ts';
import { BoundedCache } from './bounded-cache.ts';
import { bytesOfMade, type Made, nothingMade } from './made.ts';
import { type MajorPart, majorPart } from './major-part.ts';
import { type ModeView, viewForMode } from './mode-view.ts';
import type { WeighedWishes } from './weighed-wishes.ts';
import { wishedWorkAtHand } from './wished-work-at-hand.ts';

/** What wishes are weighed over. */
export interface WeighingGround {
  readonly network: Network;
  readonly kernels?: KernelPool;
  /** Bytes that wishes other than plain ones may hold. */
  readonly cacheBytes: number;
  /** The network by mode, as far as that is known already. */
  readonly views?: readonly (ModeView | undefined)[];
}

export class KeptWishes {
  readonly #network: Network;
  readonly #kernels: KernelPool | undefined;
  /** The network by mode, as each finds it: made when first asked for. */
  readonly #views: (ModeView | undefined)[];
  readonly #plain = new Map<string, WeighedWishes>();
  readonly #kept: BoundedCache<WeighedWishes>;
  /** By the wishes themselves, for as long as somebody holds them. */
  readonly #ofWishes = new WeakMap<Wishes, WeighedWishes>();
  /** By wishes of major roads, the same without that. */
  readonly #everyRoad = new WeakMap<Wishes, Wishes>();
  readonly #made = new WeakMap<WeighedWishes, Made>();
  readonly #desk: WeighingDesk = {};

  constructor({ network, kernels, cacheBytes, views = [] }: WeighingGround) {
    this.#network = network;
    this.#kernels = kernels;
    this.#views = [...views];
    this.#kept = new BoundedCache(cacheBytes);
  }

  /** The network as the mode of wishes finds it, and the time and length of every arc there. */
  viewOf({ mode }: Pick<Wishes, 'mode'>): ModeView {
    let view = this.#views[mode];
    if (view === undefined) this.#views[mode] = view = viewForMode(this.#network, mode, this.#kernels);
    return view;
  }

  /** The views that were made so far, by mode. */
  get views(): readonly (ModeView | undefined)[] {
    return this.#views;
  }

  /** How many sets of wishes are kept that may be forgotten, and the bytes they hold. */
  get usage(): { readonly count: number; readonly bytes: number } {
    return this.#kept.usage;
  }

  /** What wishes come to, kept or made anew. */
  weigh(wishes: Wishes, budget?: Budget): WeighedWishes {
    if (isPlain(wishes)) return this.#weighPlain(wishes);
    const held = this.#ofWishes.get(wishes);
    const key = (held && this.madeOf(held).key) ?? keyOfWishes(wishes, budget);
    const weighed = held ?? this.#kept.get(key) ?? this.#weighAnew(wishes, key, budget);
    this.#kept.keep(key, weighed, bytesOfMade(this.madeOf(weighed)));
    if (held === undefined) this.#ofWishes.set(wishes, weighed);
    return weighed;
  }

  /** Whether what wishes come to is known already. */
  whetherKept(wishes: Wishes): 'plain' | 'kept' | 'new' {
    if (isPlain(wishes)) return 'plain';
    return this.#ofWishes.has(wishes) || this.find(wishes) ? 'kept' : 'new';
  }

  /** The same choice of data, and no other wish: what others are measured against. */
  plainBeside({ wishes }: WeighedWishes): WeighedWishes {
    return this.#weighPlain(wishes);
  }

  /** All plain wishes that were weighed. */
  get plain(): WeighedWishes[] {
    return [...this.#plain.values()];
  }

  /** What wishes came to, if they are kept. */
  find(wishes: Wishes): WeighedWishes | undefined {
    return isPlain(wishes) ? this.#plain.get(choiceOfData(wishes)) : this.#kept.get(keyOfWishes(wishes));
  }

  /** Keeps plain wishes that were weighed elsewhere before some arcs changed, and nothing that was made of them. */
  followPlain({ wishes, weights: before }: WeighedWishes, arcs: Uint32Array): WeighedWishes {
    const { network, base } = this.viewOf(wishes);
    const weights = weighChanged(network, base, wishes, before, arcs);
    return this.keepPlain(Object.freeze({ wishes, weights, roadType: network.roadType }));
  }

  /** Keeps plain wishes that were weighed elsewhere on the same roads, and nothing that was made of them. */
  keepPlain(weighed: WeighedWishes): WeighedWishes {
    this.#plain.set(choiceOfData(weighed.wishes), weighed);
    this.#made.set(weighed, nothingMade(undefined));
    return weighed;
  }

  /** The same wishes without that of major roads alone: what is open, and where points snap, is the same under both. */
  everyRoadOf(weighed: WeighedWishes): WeighedWishes {
    const { wishes } = weighed;
    return wishes.majorRoads ? this.#weighEveryRoad(wishes) : weighed;
  }

  /** The major roads that trips keep to; `undefined` where that is not wished, or there is no such part. */
  majorPartOf(weighed: WeighedWishes): MajorPart | undefined {
    if (!weighed.wishes.majorRoads) return undefined;
    const made = this.madeOf(weighed);
    if (made.majorPart === undefined) {
      made.majorPart = majorPart(this.viewOf(weighed.wishes).network, weighed.weights, weighed.roadType) ?? null;
      this.recount(weighed);
    }
    return made.majorPart ?? undefined;
  }

  /** What was made of wishes so far. */
  madeOf(weighed: WeighedWishes): Made {
    const made = this.#made.get(weighed);
    if (made === undefined) throw new Error('Weighed for another database.');
    return made;
  }

  /** Counts the bytes of wishes anew, of which more was made. */
  recount(weighed: WeighedWishes): void {
    const made = this.madeOf(weighed);
    if (made.key !== undefined) this.#kept.recount(made.key, weighed, bytesOfMade(made));
  }

  #weighPlain(wishes: Wishes): WeighedWishes {
    const choice = choiceOfData(wishes);
    let weighed = this.#plain.get(choice);
    if (weighed === undefined) this.#plain.set(choice, (weighed = this.#weighAnew(plainWishes(wishes))));
    return weighed;
  }

  #weighAnew(wishes: Wishes, key?: string, budget?: Budget): WeighedWishes {
    if (wishes.majorRoads) return this.#weighMajorRoads(wishes, key, budget);
    const view = this.viewOf(wishes);
    const { network, base } = view;
    if (budget !== undefined) checkClock(budget);
    const roadType = wishedRoadTypes(network, wishes);
    const weighAll = (limits?: Budget) => weigh(network, base, wishes, limits);
    const work = isPlain(wishes) ? undefined : wishedWorkAtHand();
    const late = work?.piecemealWishes(
      { ...view, plain: this.#weighPlain(wishes).weights },
      { wishes, roadType },
      this.#desk,
      weighAll,
    );
    if (late !== undefined) {
      // counted as if all arcs were weighed, as they may be
      this.#made.set(late, nothingMade(key, [late.piecemeal.weight, late.piecemeal.second]));
      return late;
    }
    const weights = weighAll(budget);
    const shared: readonly unknown[] = [base.length, ...base.time, network.roadType];
    const own = [weights.weight, weights.second, roadType].filter((array) => !shared.includes(array));
    const weighed = Object.freeze({ wishes, weights, roadType });
    this.#made.set(weighed, nothingMade(key, own));
    return weighed;
  }

  /** Under one object for all who ask, by which it is found again at once: a key of many changes takes long to write. */
  #weighEveryRoad(wishes: Wishes, budget?: Budget): WeighedWishes {
    const every = this.#everyRoad.get(wishes) ?? Object.freeze({ ...wishes, majorRoads: false });
    this.#everyRoad.set(wishes, every);
    return this.weigh(every, budget);
  }

  /** Shares all arrays with the same wishes for every road. */
  #weighMajorRoads(wishes: Wishes, key?: string, budget?: Budget): WeighedWishes {
    const { weights, roadType } = this.#weighEveryRoad(wishes, budget);
    const weighed = Object.freeze({ wishes, weights, roadType });
    this.#made.set(weighed, nothingMade(key));
    return weighed;
  }
}
