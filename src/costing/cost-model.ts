// A cost model owns the weights of every costing, and everything derived from them.
//
//   costing --> key --> weights --> metric, lower bound, open segments, main parts       each computed on first use
//
// `CachedCosting` computes and caches weights; this class adds open segments. `metrics.ts` makes metrics and lower bounds; a web page that
// only uses boundaries does not load it.

import { type Budget, checkClock, startBudget } from '../budget/budget.ts';
import { strongComponents } from '../network/strong-components.ts';
import { type Costing, changesDirected, isPlain, NO_COSTING } from '../request/costing.ts';
import { CLOSED } from '../search/weights.ts';
import { filterBoth, filterSegments, openSegments, type SnapFilter } from '../snap/snap-filter.ts';
import type { SnapIndex } from '../snap/snap-index.ts';
import { CachedCosting, type CostingBase } from './cached-costing.ts';
import type * as costingWork from './costing-work.ts';
import { loadCostingWork, loadedCostingWork } from './loaded-costing-work.ts';
import { mainParts } from './main-parts.ts';
import type { CostsWithMetrics, Metrics, MetricTools } from './metrics.ts';
import type { ModeView } from './mode-view.ts';
import { lazyOf, type WeightedCosting } from './weighted-costing.ts';
import { closesClasses } from './weights/costing-table.ts';

/** What a cost model needs. Without a hierarchy there are no metrics and no lower bounds. */
export interface CostModelBase extends CostingBase, MetricTools {
  readonly snapIndex: SnapIndex;
}

export class CostModel implements CostsWithMetrics {
  readonly baseNetwork: CostModelBase;
  readonly kept: CachedCosting;
  /** The metrics. Read them with `metricsOf`. */
  metrics: Metrics | undefined;
  /** The costing whose open segments were listed last. It is kept because many costings have the same open segments. */
  #opened: WeightedCosting | undefined;
  /** The last intersection of open segments with the main parts. */
  #openedOfMain: { readonly open: SnapFilter; readonly main: SnapFilter; readonly filter: SnapFilter } | undefined;

  constructor(baseNetwork: CostModelBase) {
    this.baseNetwork = baseNetwork;
    this.kept = new CachedCosting(baseNetwork);
  }

  /** The network as the costing's mode sees it, with the time and length of every arc. */
  viewOf(costing: Pick<Costing, 'mode'>): ModeView {
    return this.kept.viewOf(costing);
  }

  /** Whether a mode prefers some roads to others. */
  prefersRoads(mode: number): boolean {
    return this.baseNetwork.network.reluctance.length > 0 && this.viewOf({ mode }).network.reluctance.length > 0;
  }

  /** The weights of a costing, cached or computed. */
  computeWeights(costing: Costing, budget?: Budget): WeightedCosting {
    return this.kept.computeWeights(costing, budget);
  }

  /** The open segments of a costing. */
  openFilterOf(prepared: WeightedCosting): SnapFilter {
    const weighted = this.kept.everyRoadOf(prepared);
    const derived = this.kept.derivedOf(weighted);
    if (derived.openFilter === undefined) {
      derived.openFilter = this.#filterOpen(weighted);
      this.kept.recount(weighted);
    }
    return derived.openFilter;
  }

  /** The open segments of the main parts. Each has the number of its part. */
  mainFilterOf(prepared: WeightedCosting, budget: Budget = startBudget()): SnapFilter {
    const weighted = this.kept.everyRoadOf(prepared);
    const derived = this.kept.derivedOf(weighted);
    if (derived.mainFilter === undefined) {
      const plain = this.kept.plainOf(weighted);
      derived.mainFilter =
        weighted === plain
          ? this.#findMain(plain, budget)
          : this.#openOfMain(weighted, plain, this.mainFilterOf(plain, budget));
      this.kept.recount(weighted);
    }
    return derived.mainFilter;
  }

  /** Whether a costing surely closes and opens no road, so that it cuts no point off. */
  leavesAllOpen(prepared: WeightedCosting): boolean {
    const weighted = this.kept.everyRoadOf(prepared);
    const derived = this.kept.derivedOf(weighted);
    const plain = this.kept.plainOf(weighted);
    const { base } = this.viewOf(weighted.costing);
    derived.leavesAllOpen ??= weighted === plain || loadedCostingWork()?.closesSameArcs(base, weighted, plain);
    return derived.leavesAllOpen === true;
  }

  /** Whether the main parts are already computed. */
  knowsMain(weighted: WeightedCosting): boolean {
    return this.kept.derivedOf(this.kept.plainOf(weighted)).mainFilter !== undefined;
  }

  #findMain(plain: WeightedCosting, budget: Budget): SnapFilter {
    const { network, snapIndex } = this.baseNetwork;
    const { base } = this.viewOf(plain.costing);
    const { weight } = plain.weights;
    const like = this.kept.plain.find((one) => {
      return this.kept.derivedOf(one).mainFilter && loadedCostingWork()?.closesSameArcs(base, one, plain);
    });
    if (like) return this.mainFilterOf(like, budget);
    const components = strongComponents(network, weight, CLOSED, budget);
    checkClock(budget);
    return filterSegments(snapIndex, mainParts(network, weight, components));
  }

  #openOfMain(weighted: WeightedCosting, plain: WeightedCosting, main: SnapFilter): SnapFilter {
    const open = this.openFilterOf(weighted);
    if (open === this.openFilterOf(plain)) return main;
    if (this.#openedOfMain?.open !== open || this.#openedOfMain.main !== main) {
      const filter = filterBoth(this.baseNetwork.snapIndex, main, open);
      this.#openedOfMain = { open, main, filter };
    }
    return this.#openedOfMain.filter;
  }

  #filterOpen(weighted: WeightedCosting): SnapFilter {
    const { network, snapIndex } = this.baseNetwork;
    if (isPlain(weighted.costing)) return filterSegments(snapIndex, openSegments(network, weighted.weights.weight));
    loadCostingWork();
    const work = loadedCostingWork();
    const plain = this.kept.plainOf(weighted);
    if (changesDirected(weighted.costing)) {
      // most areas, rules and functions only change speeds and factors
      if (this.leavesAllOpen(weighted)) return this.openFilterOf(plain);
    } else if (work !== undefined) {
      const like = this.#openedLike(weighted, work);
      if (like) return work.filterLike(network, weighted, this.openFilterOf(like));
      this.#opened = weighted;
      const { base } = this.viewOf(weighted.costing);
      const filter = work.filterOfClasses(network, snapIndex, base, weighted, this.openFilterOf(plain));
      if (filter) return filter;
    }
    return filterSegments(snapIndex, openSegments(network, weighted.weights.weight));
  }

  /**
   * A costing to compare with, whose open segments differ only in single segments: the plain costing, or the costing that was listed last.
   */
  #openedLike(weighted: WeightedCosting, { closesSameArcs }: typeof costingWork): WeightedCosting | undefined {
    const plain = this.kept.plainOf(weighted);
    const { base } = this.viewOf(weighted.costing);
    if (!closesClasses(base, lazyOf(weighted).table)) return plain;
    return [plain, this.#opened].find((one) => one && one !== weighted && closesSameArcs(base, one, weighted));
  }
}

/** The costing that most requests have. */
export function usualCosting(costs: CostModel): Costing {
  return costs.prefersRoads(NO_COSTING.mode) ? { ...NO_COSTING, prefers: true } : NO_COSTING;
}
