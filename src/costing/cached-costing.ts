// Caches the weights of costings on a network, and the data derived from them.
//
// Plain costings without a time of day stay cached until the database is closed, because they give the lower bounds for all others. The
// bytes of those with one, of which there may be dozens, are limited, and so are the bytes of all other costings. Dropping a costing only
// drops a reference: a running call keeps the data that it uses, and a compiled costing keeps its weights.

import { type Budget, checkClock } from '../budget/budget.ts';
import type { KernelPool } from '../kernel/kernel.ts';
import type { Network } from '../network/network.ts';
import {
  type CostFunction,
  type Costing,
  changesDirected,
  choiceOfData,
  isPlain,
  keyOfCosting,
  plainCosting,
} from '../request/costing.ts';
import type { AreaWork } from './areas/area-work.ts';
import type { Areas } from './areas/areas.ts';
import { BoundedCache } from './bounded-cache.ts';
import { bytesOfDerived, bytesOfOwn, type Derived, makeDerived } from './derived.ts';
import { loadedCostingWork } from './loaded-costing-work.ts';
import { type MajorPart, majorPart } from './major-part.ts';
import { type ModeView, viewForMode } from './mode-view.ts';
import type { WeightedCosting } from './weighted-costing.ts';
import { computeWeights } from './weights/compute-weights.ts';
import { changedRoadTypes } from './weights/costing-table.ts';
import type { ApplyChanges, DirectedChanges, RoadsToChange } from './weights/directed-changes.ts';
import type { WeightArena } from './weights/lazy-weights.ts';

export interface CostingBase {
  readonly network: Network;
  readonly kernels?: KernelPool | undefined;
  /** The most bytes of all costings except plain ones, and also of plain ones with a time of day. */
  readonly cacheBytes: number;
  /** The views by mode that exist already. */
  readonly views?: readonly (ModeView | undefined)[];
  /** The support for areas and rules; absent in a browser until it is passed in. */
  readonly areas?: Areas | undefined;
}

export class CachedCosting {
  readonly #network: Network;
  readonly #kernels: KernelPool | undefined;
  /** A view for each mode, created on first use. */
  readonly #views: (ModeView | undefined)[];
  /** Plain costings in order of use, the least recently used one first. */
  readonly #plain = new Map<string, WeightedCosting>();
  readonly #cacheBytes: number;
  /** The costings that may be dropped. */
  readonly #cache: BoundedCache<WeightedCosting>;
  /** Weights by costing object. An entry lives as long as something references its object. */
  readonly #ofCosting = new WeakMap<Costing, WeightedCosting>();
  /** For each costing with `majorRoads`, the same costing without `majorRoads`. */
  readonly #everyRoad = new WeakMap<Costing, Costing>();
  readonly #derived = new WeakMap<WeightedCosting, Derived>();
  readonly #arena: WeightArena = {};
  readonly #areas: Areas | undefined;
  /** A number for each cost function, which stands for it in keys. */
  readonly #functions = new WeakMap<CostFunction, number>();
  #functionCount = 0;

  constructor({ network, kernels, cacheBytes, views = [], areas }: CostingBase) {
    this.#areas = areas;
    this.#network = network;
    this.#kernels = kernels;
    this.#views = [...views];
    this.#cache = new BoundedCache(cacheBytes);
    this.#cacheBytes = cacheBytes;
  }

  /** The network as the costing's mode sees it, with the time and length of every arc. */
  viewOf({ mode }: Pick<Costing, 'mode'>): ModeView {
    let view = this.#views[mode];
    if (view === undefined) this.#views[mode] = view = viewForMode(this.#network, mode, this.#kernels);
    return view;
  }

  /** The views of modes that exist so far. */
  get views(): readonly (ModeView | undefined)[] {
    return this.#views;
  }

  /** How many cached costings may be dropped, and their bytes. */
  get usage(): { readonly count: number; readonly bytes: number } {
    return this.#cache.usage;
  }

  /** The weights of a costing, cached or computed. */
  computeWeights(costing: Costing, budget?: Budget): WeightedCosting {
    if (isPlain(costing)) return this.#defaultWeights(costing);
    const held = this.#ofCosting.get(costing);
    const key = (held && this.derivedOf(held).key) ?? this.#keyOf(costing, budget);
    const found = held ?? this.#cache.get(key);
    if (held === undefined && found !== undefined) this.derivedOf(found).keepsMetric = true;
    const weighted = found ?? this.#computeAgain(costing, key, budget);
    this.#cache.keep(key, weighted, bytesOfDerived(this.derivedOf(weighted)));
    if (held === undefined) this.#ofCosting.set(costing, weighted);
    return weighted;
  }

  /** Whether the weights of a costing are cached. */
  whetherKept(costing: Costing): 'plain' | 'kept' | 'new' {
    if (isPlain(costing)) return 'plain';
    return this.#ofCosting.has(costing) || this.find(costing) ? 'kept' : 'new';
  }

  /** Whether the cache still has a costing that it may drop. */
  isCached(weighted: WeightedCosting): boolean {
    const { key } = this.derivedOf(weighted);
    return key !== undefined && this.#cache.get(key) === weighted;
  }

  /** The plain costing with the same criterion, mode, bucket and preference. */
  plainOf({ costing }: WeightedCosting): WeightedCosting {
    return this.#defaultWeights(costing);
  }

  /** All plain costings with weights. */
  get plain(): WeightedCosting[] {
    return [...this.#plain.values()];
  }

  /** The cached weights of a costing, if any. */
  find(costing: Costing): WeightedCosting | undefined {
    return isPlain(costing) ? this.#plain.get(choiceOfData(costing)) : this.#cache.get(this.#keyOf(costing));
  }

  /** Caches weights of a plain costing that were computed elsewhere for the same roads. Drops all data derived from the earlier weights. */
  keepPlain(weighted: WeightedCosting): WeightedCosting {
    this.#plain.set(choiceOfData(weighted.costing), weighted);
    this.#derived.set(weighted, makeDerived(undefined));
    return weighted;
  }

  /** The weights of the costing without `majorRoads`. Open roads and snapped places do not depend on `majorRoads`. */
  everyRoadOf(weighted: WeightedCosting): WeightedCosting {
    const { costing } = weighted;
    return costing.majorRoads ? this.#computeEveryRoad(costing) : weighted;
  }

  /** The major roads to which trips keep; `undefined` without `majorRoads`, or if there is no major part. */
  majorPartOf(weighted: WeightedCosting): MajorPart | undefined {
    if (!weighted.costing.majorRoads) return undefined;
    const derived = this.derivedOf(weighted);
    if (derived.majorPart === undefined) {
      derived.majorPart = majorPart(this.viewOf(weighted.costing).network, weighted.weights, weighted.roadType) ?? null;
      this.recount(weighted);
    }
    return derived.majorPart ?? undefined;
  }

  /** The data that were derived from a costing so far. */
  derivedOf(weighted: WeightedCosting): Derived {
    const derived = this.#derived.get(weighted);
    if (derived === undefined) throw new Error('This costing was computed for another database.');
    return derived;
  }

  /** Updates the bytes of a costing after more data was derived from it. */
  recount(weighted: WeightedCosting): void {
    const derived = this.derivedOf(weighted);
    if (derived.key !== undefined) this.#cache.recount(derived.key, weighted, bytesOfDerived(derived));
  }

  #defaultWeights(costing: Costing): WeightedCosting {
    const choice = choiceOfData(costing);
    const found = this.#plain.get(choice);
    if (found !== undefined && costing.bucket === 0) return found;
    this.#plain.delete(choice);
    const weighted = found ?? this.#computeAgain(plainCosting(costing));
    this.#plain.set(choice, weighted);
    if (found === undefined) this.#dropTimesOfDay();
    return weighted;
  }

  /** Drops the plain costings with a time of day that were not used lately, and do not fit into the cache with the others. */
  #dropTimesOfDay(): void {
    let bytes = 0;
    for (const [choice, weighted] of [...this.#plain].reverse()) {
      if (weighted.costing.bucket === 0) continue;
      // the newest one always stays
      const isNewest = bytes === 0;
      bytes += bytesOfDerived(this.derivedOf(weighted));
      if (bytes > this.#cacheBytes && !isNewest) this.#plain.delete(choice);
    }
  }

  #computeAgain(costing: Costing, key?: string, budget?: Budget): WeightedCosting {
    if (costing.majorRoads) return this.#majorRoadWeights(costing, key, budget);
    const view = this.viewOf(costing);
    const { network, base } = view;
    if (budget !== undefined) checkClock(budget);
    const roadType = changedRoadTypes(network, costing);
    const find = (roads: RoadsToChange) => this.#findChanges(roads);
    const changes = changesDirected(costing) ? { roadType, find } : undefined;
    const computeAll = (limits?: Budget) => computeWeights(network, base, costing, limits, changes);
    const shared: ReadonlySet<unknown> = new Set([base.length, ...base.time, network.roadType]);
    const work = isPlain(costing) || changes ? undefined : loadedCostingWork();
    const plain = work && this.#defaultWeights(costing).weights;
    const late =
      plain &&
      work.lazyCosting({ ...view, plain }, { costing, roadType }, this.#arena, () => {
        const weights = computeAll();
        this.derivedOf(late!).ownBytes += bytesOfOwn([weights.weight, weights.second], shared);
        this.recount(late!);
        return weights;
      });
    if (late !== undefined) {
      this.#derived.set(late, makeDerived(key, bytesOfOwn([roadType], shared)));
      return late;
    }
    const weights = computeAll(budget);
    const { speed = roadType, factor = roadType } = weights.changes ?? {};
    const weighted = Object.freeze({ costing, weights, roadType });
    const ownBytes = bytesOfOwn([weights.weight, weights.second, roadType, speed, factor], shared);
    this.#derived.set(weighted, makeDerived(key, ownBytes));
    return weighted;
  }

  #keyOf(costing: Costing, budget?: Budget): string {
    const { cost } = costing;
    const text = keyOfCosting(costing, budget);
    if (cost === undefined) return text;
    if (!this.#functions.has(cost)) this.#functions.set(cost, ++this.#functionCount);
    return `${text} ${this.#functions.get(cost)}`;
  }

  /** Finds the changes of areas, then of rules, then of a function. */
  #findChanges(roads: RoadsToChange): DirectedChanges | undefined {
    const { areas, rules, cost } = roads.costing;
    const work = this.#areas?.work as AreaWork | undefined;
    const changes = areas || rules ? work?.apply(roads, undefined) : undefined;
    return cost ? (cost.apply as ApplyChanges)(roads, changes) : changes;
  }

  /**
   * Computes the weights without `majorRoads`, always for the same costing object, so that they are found without a key. Building the key
   * of many changes is slow.
   */
  #computeEveryRoad(costing: Costing, budget?: Budget): WeightedCosting {
    const every = this.#everyRoad.get(costing) ?? Object.freeze({ ...costing, majorRoads: false });
    this.#everyRoad.set(costing, every);
    return this.computeWeights(every, budget);
  }

  /** Weights with `majorRoads`. Such weights share all arrays with the weights of the same costing without `majorRoads`. */
  #majorRoadWeights(costing: Costing, key?: string, budget?: Budget): WeightedCosting {
    const { weights, roadType } = this.#computeEveryRoad(costing, budget);
    const weighted = Object.freeze({ costing, weights, roadType });
    this.#derived.set(weighted, makeDerived(key));
    return weighted;
  }
}
