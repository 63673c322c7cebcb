// The metrics of wishes: which are worth one, made when first asked for, or taken over from other threads.

import { type Budget, checkClock } from '../budget/budget.ts';
import type { KernelPool } from '../kernel/kernel.ts';
import { type Costing, isPlain, plainCosting } from '../request/costing.ts';
import { customize } from '../search/hierarchy/customize.ts';
import { customizePerfectly } from '../search/hierarchy/customize-perfectly.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import { customizePhases, type PhasedMetric } from '../search/hierarchy/phases.ts';
import { type ScratchPool, withHierarchyScratch } from '../search/hierarchy/scratch-pool.ts';
import type { CachedCosting } from './cached-costing.ts';
import { loadedCostingWork } from './loaded-costing-work.ts';
import type { Leader } from './lower-bound.ts';
import { phasesOfTrips } from './major-part.ts';
import { lazyOf, type WeightedCosting } from './weighted-costing.ts';

/** Trips under the same wishes that together cost as much as customizing. */
const TRIPS_WORTH_A_METRIC = 10;
/** After so many trips wishes get a perfect metric: it costs twice a plain one again, and saves a quarter of every query. */
const TRIPS_WORTH_PERFECTION = 1000;
/** The same for plain wishes, which last: so many trips are done before their metric would be perfect. */
const TRIPS_WORTH_PLAIN_PERFECTION = 50;
/** Metrics that the two phases of trips along major roads take as much room as, at most. */
const METRICS_OF_PHASES = 6;

/** A metric as one thread hands it to the others. */
export interface SharedMetric {
  readonly costing: Costing;
  readonly metric: Metric;
  readonly isPerfect: boolean;
}

/** Metrics that other threads have made, until they are asked for. */
export interface MetricOffers {
  find(weighted: WeightedCosting): SharedMetric | undefined;
  /** Takes a metric that was made for the same network. */
  add(shared: SharedMetric): void;
  /** The plain wishes among them. */
  plainCosting(): Costing[];
}

/** How metrics follow others. */
export interface Following {
  /** Whether they cost more at once, and queries less. */
  readonly isPerfect: boolean;
  readonly budget: Budget;
}

/** What metrics are made with. */
export interface MetricTools {
  /** Absent where nothing was prepared: then there are no metrics. */
  readonly hierarchy?: Hierarchy | undefined;
  readonly scratchPool: ScratchPool;
  readonly kernels?: KernelPool | undefined;
  /** Bytes that what is made of wishes may hold. */
  readonly cacheBytes: number;
}

export class Metrics {
  readonly #tools: MetricTools;
  readonly #costing: CachedCosting;
  /** Metrics that other threads have made, where there are any. */
  offers: MetricOffers | undefined;
  /** Called with every metric that is made here. */
  onDerived: ((derived: SharedMetric) => void) | undefined;

  constructor(tools: MetricTools, costing: CachedCosting) {
    this.#tools = tools;
    this.#costing = costing;
  }

  /** Counts a trip that is searched under wishes: those asked often get a metric. */
  countTrip(weighted: WeightedCosting): void {
    this.#costing.derivedOf(weighted).trips++;
  }

  /** Whether the next trip is best answered by the metric: there is one, or it begins to pay. */
  isWorthAMetric(weighted: WeightedCosting): boolean {
    const { metric, phases, trips } = this.#costing.derivedOf(weighted);
    const { majorRoads } = weighted.costing;
    if (majorRoads ? phases : (metric ?? this.offers?.find(weighted))) return true;
    if (isPlain(weighted.costing)) return true;
    const isCommon = majorRoads && isPlain(this.#costing.everyRoadOf(weighted).costing);
    return (isCommon || trips >= TRIPS_WORTH_A_METRIC) && this.fitsACache(weighted);
  }

  /** Whether a metric of wishes may be there still when it is next asked for: one that is forgotten at once never pays. */
  fitsACache(weighted: WeightedCosting): boolean {
    const { hierarchy, cacheBytes } = this.#tools;
    const values = lazyOf(weighted).kind === 'bent' ? 3 : 2;
    const metrics = weighted.costing.majorRoads ? METRICS_OF_PHASES : 1;
    const bytes = 2 * 4 * values * metrics * (hierarchy?.head.length ?? 0);
    return bytes <= cacheBytes;
  }

  /** The metric of wishes, perfect where they last; `undefined` without a hierarchy. */
  of(weighted: WeightedCosting, budget?: Budget): Metric | undefined {
    return this.#find(weighted, 0, budget);
  }

  /** The metric for a single trip: the first ones under plain wishes make do with one that is sooner made. */
  ofTrip(weighted: WeightedCosting, budget?: Budget): Metric | undefined {
    return this.#find(weighted, TRIPS_WORTH_PLAIN_PERFECTION, budget);
  }

  /** The metric of wishes, perfect after many trips; that of plain ones after `plainTrips`. */
  #find(weighted: WeightedCosting, plainTrips: number, budget: Budget | undefined): Metric | undefined {
    const { hierarchy, kernels } = this.#tools;
    if (hierarchy === undefined) return undefined;
    const derived = this.#costing.derivedOf(weighted);
    const mayLast = isPlain(weighted.costing) && !derived.isFollowing;
    const isLasting = derived.trips >= (mayLast ? plainTrips : TRIPS_WORTH_PERFECTION);
    if (derived.metric !== undefined && (derived.isPerfect || !isLasting)) return derived.metric;
    const shared = this.offers?.find(weighted);
    if (shared !== undefined && (shared.isPerfect || !isLasting)) return this.take(weighted, shared);
    const metric = derived.metric ?? this.#customize(hierarchy, weighted, budget);
    if (budget !== undefined) checkClock(budget);
    const best = isLasting ? customizePerfectly(hierarchy, metric, kernels, budget) : metric;
    this.onDerived?.({ costing: weighted.costing, metric: best, isPerfect: isLasting });
    return this.take(weighted, { metric: best, isPerfect: isLasting });
  }

  /** The metric of trips that keep to major roads; `undefined` without a hierarchy, or where they need not. */
  phasesOf(weighted: WeightedCosting, budget?: Budget): PhasedMetric | undefined {
    const { hierarchy, scratchPool, kernels } = this.#tools;
    const part = this.#costing.majorPartOf(weighted);
    if (hierarchy === undefined || part === undefined) return undefined;
    const derived = this.#costing.derivedOf(weighted);
    if (derived.phases === undefined) {
      if (budget !== undefined) checkClock(budget);
      const weights = phasesOfTrips(this.#costing.viewOf(weighted.costing).network, part, weighted.weights);
      if (budget !== undefined) checkClock(budget);
      derived.phases = withHierarchyScratch(scratchPool, ({ arcTo }) =>
        customizePhases(hierarchy, weights, arcTo, kernels, budget),
      );
      this.#costing.recount(weighted);
    }
    return derived.phases;
  }

  /** The metric of plain wishes that follow others, from before some arcs changed; where nothing brings it up to date, it is made when asked for. */
  follow(weighted: WeightedCosting, before: Leader, arcs: Uint32Array, { isPerfect, budget }: Following): void {
    const { hierarchy, scratchPool, kernels } = this.#tools;
    if (hierarchy === undefined) return;
    const parts = { hierarchy, scratchPool, kernels, budget };
    const followed = loadedCostingWork()?.followMetric(parts, before, weighted.weights, arcs);
    if (followed === undefined) return;
    const metric = isPerfect ? customizePerfectly(hierarchy, followed, kernels, budget) : followed;
    Object.assign(this.#costing.derivedOf(weighted), { metric, isPerfect, isFollowing: true });
  }

  /** Keeps a metric of wishes, in place of what was there. */
  take(weighted: WeightedCosting, { metric, isPerfect }: Pick<SharedMetric, 'metric' | 'isPerfect'>): Metric {
    const derived = this.#costing.derivedOf(weighted);
    derived.metric = metric;
    derived.isPerfect = isPerfect;
    this.#costing.recount(weighted);
    return metric;
  }

  /** What leads searches under wishes that cost no less than plain ones: by true values, since no road feels shorter than it is. */
  plainLeader({ costing }: WeightedCosting, budget?: Budget): Leader {
    const plain = this.#costing.computeWeights(plainCosting({ ...costing, prefers: false }));
    return { weights: plain.weights, metric: this.of(plain, budget)! };
  }

  #customize(hierarchy: Hierarchy, weighted: WeightedCosting, budget?: Budget): Metric {
    const { scratchPool, kernels } = this.#tools;
    const part = this.#costing.majorPartOf(weighted);
    if (part === undefined && !isPlain(weighted.costing)) {
      const plain = () => this.plainLeader(weighted, budget);
      const view = this.#costing.viewOf(weighted.costing);
      const fromPlain = loadedCostingWork()?.customizeBesidePlain(view, hierarchy, weighted, plain);
      if (fromPlain !== undefined) return fromPlain;
    }
    const weights = part?.along ?? weighted.weights;
    return withHierarchyScratch(scratchPool, ({ arcTo }) => customize(hierarchy, weights, arcTo, kernels, budget));
  }
}
