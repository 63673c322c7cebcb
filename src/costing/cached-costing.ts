// Wishes that were weighed on a network, and the record of what was made of each.
//
// Plain wishes are kept as long as the database is open: they lead the searches of all others. The others are bounded by
// bytes. Forgetting drops a reference: a call that runs keeps what it holds, and whoever holds compiled wishes keeps what
// they come to.

import { type Budget, checkClock } from '../budget/budget.ts';
import type { KernelPool } from '../kernel/kernel.ts';
import type { Network } from '../network/network.ts';
import { type Costing, choiceOfData, isPlain, keyOfCosting, plainCosting } from '../request/costing.ts';
import { BoundedCache } from './bounded-cache.ts';
import { bytesOfDerived, type Derived, nothingDerived } from './derived.ts';
import { loadedCostingWork } from './loaded-costing-work.ts';
import { type MajorPart, majorPart } from './major-part.ts';
import { type ModeView, viewForMode } from './mode-view.ts';
import type { WeightedCosting } from './weighted-costing.ts';
import { changedRoadTypes } from './weights/changed-road-types.ts';
import { computeChanged, computeWeights } from './weights/compute-weights.ts';
import type { WeightArena } from './weights/lazy-weights.ts';

/** What wishes are weighed over. */
export interface CostingBase {
  readonly network: Network;
  readonly kernels?: KernelPool | undefined;
  /** Bytes that wishes other than plain ones may hold. */
  readonly cacheBytes: number;
  /** The network by mode, as far as that is known already. */
  readonly views?: readonly (ModeView | undefined)[];
}

export class CachedCosting {
  readonly #network: Network;
  readonly #kernels: KernelPool | undefined;
  /** The network by mode, as each finds it: made when first asked for. */
  readonly #views: (ModeView | undefined)[];
  readonly #plain = new Map<string, WeightedCosting>();
  readonly #kept: BoundedCache<WeightedCosting>;
  /** By the wishes themselves, for as long as somebody holds them. */
  readonly #ofCosting = new WeakMap<Costing, WeightedCosting>();
  /** By wishes of major roads, the same without that. */
  readonly #everyRoad = new WeakMap<Costing, Costing>();
  readonly #derived = new WeakMap<WeightedCosting, Derived>();
  readonly #arena: WeightArena = {};

  constructor({ network, kernels, cacheBytes, views = [] }: CostingBase) {
    this.#network = network;
    this.#kernels = kernels;
    this.#views = [...views];
    this.#kept = new BoundedCache(cacheBytes);
  }

  /** The network as the mode of wishes finds it, and the time and length of every arc there. */
  viewOf({ mode }: Pick<Costing, 'mode'>): ModeView {
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
  computeWeights(costing: Costing, budget?: Budget): WeightedCosting {
    if (isPlain(costing)) return this.#defaultWeights(costing);
    const held = this.#ofCosting.get(costing);
    const key = (held && this.derivedOf(held).key) ?? keyOfCosting(costing, budget);
    const weighted = held ?? this.#kept.get(key) ?? this.#computeAgain(costing, key, budget);
    this.#kept.keep(key, weighted, bytesOfDerived(this.derivedOf(weighted)));
    if (held === undefined) this.#ofCosting.set(costing, weighted);
    return weighted;
  }

  /** Whether what wishes come to is known already. */
  whetherKept(costing: Costing): 'plain' | 'kept' | 'new' {
    if (isPlain(costing)) return 'plain';
    return this.#ofCosting.has(costing) || this.find(costing) ? 'kept' : 'new';
  }

  /** The same choice of data, and no other wish: what others are measured against. */
  plainBeside({ costing }: WeightedCosting): WeightedCosting {
    return this.#defaultWeights(costing);
  }

  /** All plain wishes that were weighed. */
  get plain(): WeightedCosting[] {
    return [...this.#plain.values()];
  }

  /** What wishes came to, if they are kept. */
  find(costing: Costing): WeightedCosting | undefined {
    return isPlain(costing) ? this.#plain.get(choiceOfData(costing)) : this.#kept.get(keyOfCosting(costing));
  }

  /** Keeps plain wishes that were weighed elsewhere before some arcs changed, and nothing that was made of them. */
  followPlain({ costing, weights: before }: WeightedCosting, arcs: Uint32Array): WeightedCosting {
    const { network, base } = this.viewOf(costing);
    const weights = computeChanged(network, base, costing, before, arcs);
    return this.keepPlain(Object.freeze({ costing, weights, roadType: network.roadType }));
  }

  /** Keeps plain wishes that were weighed elsewhere on the same roads, and nothing that was made of them. */
  keepPlain(weighted: WeightedCosting): WeightedCosting {
    this.#plain.set(choiceOfData(weighted.costing), weighted);
    this.#derived.set(weighted, nothingDerived(undefined));
    return weighted;
  }

  /** The same wishes without that of major roads alone: what is open, and where points snap, is the same under both. */
  everyRoadOf(weighted: WeightedCosting): WeightedCosting {
    const { costing } = weighted;
    return costing.majorRoads ? this.#computeEveryRoad(costing) : weighted;
  }

  /** The major roads that trips keep to; `undefined` where that is not wished, or there is no such part. */
  majorPartOf(weighted: WeightedCosting): MajorPart | undefined {
    if (!weighted.costing.majorRoads) return undefined;
    const derived = this.derivedOf(weighted);
    if (derived.majorPart === undefined) {
      derived.majorPart = majorPart(this.viewOf(weighted.costing).network, weighted.weights, weighted.roadType) ?? null;
      this.recount(weighted);
    }
    return derived.majorPart ?? undefined;
  }

  /** What was made of wishes so far. */
  derivedOf(weighted: WeightedCosting): Derived {
    const derived = this.#derived.get(weighted);
    if (derived === undefined) throw new Error('Weighed for another database.');
    return derived;
  }

  /** Counts the bytes of wishes anew, of which more was made. */
  recount(weighted: WeightedCosting): void {
    const derived = this.derivedOf(weighted);
    if (derived.key !== undefined) this.#kept.recount(derived.key, weighted, bytesOfDerived(derived));
  }

  #defaultWeights(costing: Costing): WeightedCosting {
    const choice = choiceOfData(costing);
    let weighted = this.#plain.get(choice);
    if (weighted === undefined) this.#plain.set(choice, (weighted = this.#computeAgain(plainCosting(costing))));
    return weighted;
  }

  #computeAgain(costing: Costing, key?: string, budget?: Budget): WeightedCosting {
    if (costing.majorRoads) return this.#majorRoadWeights(costing, key, budget);
    const view = this.viewOf(costing);
    const { network, base } = view;
    if (budget !== undefined) checkClock(budget);
    const roadType = changedRoadTypes(network, costing);
    const computeAll = (limits?: Budget) => computeWeights(network, base, costing, limits);
    const work = isPlain(costing) ? undefined : loadedCostingWork();
    const late = work?.lazyCosting(
      { ...view, plain: this.#defaultWeights(costing).weights },
      { costing, roadType },
      this.#arena,
      computeAll,
    );
    if (late !== undefined) {
      // counted as if all arcs were weighed, as they may be
      this.#derived.set(late, nothingDerived(key, [late.lazy.weight, late.lazy.second]));
      return late;
    }
    const weights = computeAll(budget);
    const shared: readonly unknown[] = [base.length, ...base.time, network.roadType];
    const own = [weights.weight, weights.second, roadType].filter((array) => !shared.includes(array));
    const weighted = Object.freeze({ costing, weights, roadType });
    this.#derived.set(weighted, nothingDerived(key, own));
    return weighted;
  }

  /** Under one object for all who ask, by which it is found again at once: a key of many changes takes long to write. */
  #computeEveryRoad(costing: Costing, budget?: Budget): WeightedCosting {
    const every = this.#everyRoad.get(costing) ?? Object.freeze({ ...costing, majorRoads: false });
    this.#everyRoad.set(costing, every);
    return this.computeWeights(every, budget);
  }

  /** Shares all arrays with the same wishes for every road. */
  #majorRoadWeights(costing: Costing, key?: string, budget?: Budget): WeightedCosting {
    const { weights, roadType } = this.#computeEveryRoad(costing, budget);
    const weighted = Object.freeze({ costing, weights, roadType });
    this.#derived.set(weighted, nothingDerived(key));
    return weighted;
  }
}
