// The metrics of costings, and the decision which costings get one. Metrics are customized on first use, or come from other threads.

import { type Budget, checkClock, startBudget } from '../budget/budget.ts';
import type { KernelPool } from '../kernel/kernel.ts';
import { type Costing, isPlain, plainCosting } from '../request/costing.ts';
import { customize } from '../search/hierarchy/customize.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import { loadedPackedWork } from '../search/hierarchy/loaded-packed-work.ts';
import { type Metric, metricOfPairs, type Pairs } from '../search/hierarchy/metric.ts';
import type { PhasedMetric } from '../search/hierarchy/phases/phases.ts';
import type { LowerBound } from '../search/hierarchy/potentials.ts';
import { type ScratchPool, withHierarchyScratch } from '../search/hierarchy/scratch-pool.ts';
import type { CachedCosting, CostingBase } from './cached-costing.ts';
import { settledMetric } from './derived.ts';
import { loadCostingWork, loadedCostingWork } from './loaded-costing-work.ts';
import type { BoundSource, MetricWithWeights } from './lower-bound.ts';
import { lazyOf, type WeightedCosting } from './weighted-costing.ts';

/** How many trips with a costing take as long as customizing it. */
const TRIPS_WORTH_A_METRIC = 10;
/** After this many trips, a costing gets a perfect metric. It takes twice as long as customizing, and saves a quarter of every query. */
const TRIPS_WORTH_PERFECTION = 1000;
/** The number for plain costings, which are never dropped. This many trips take as long as making the metric perfect. */
const TRIPS_WORTH_PLAIN_PERFECTION = 50;
/** The most costings other than plain ones that give lower bounds. Each is compared with every new costing. */
const MOST_LEADERS = 8;
/** A metric for trips along major roads takes at most this many times the bytes of a usual metric. */
const METRICS_OF_PHASES = 3;

/** A metric that threads share. */
export interface SharedMetric {
  readonly costing: Costing;
  readonly metric: Metric;
  readonly isPerfect: boolean;
}

/** Metrics from other threads that this thread has not used yet. */
export interface MetricOffers {
  find(weighted: WeightedCosting): SharedMetric | undefined;
  /** Adds a metric for the same network. */
  add(shared: SharedMetric): void;
  /** The plain costings for which a metric was offered. */
  plainCosting(): Costing[];
}

export interface MetricTools {
  /** The hierarchy; absent if the network is not prepared. There are then no metrics. */
  readonly hierarchy?: Hierarchy | undefined;
  readonly scratchPool: ScratchPool;
  readonly kernels?: KernelPool | undefined;
  /** The most bytes of everything derived from costings. */
  readonly cacheBytes: number;
}

/** The parts of a cost model that metrics need. */
export interface CostsWithMetrics {
  readonly baseNetwork: CostingBase & MetricTools;
  readonly kept: CachedCosting;
  metrics: Metrics | undefined;
}

/** Whether a costing changes speeds of road types and nothing else, and its weights are times. */
function onlyChangesSpeeds(costing: Costing): boolean {
  const { criterion, prefers, roadTypeChanges } = costing;
  return (
    criterion === 'time' &&
    !prefers &&
    roadTypeChanges !== undefined &&
    isPlain({ ...costing, roadTypeChanges: undefined })
  );
}

/** Whether a leader can give lower bounds for a costing, because both choose the same data. */
function leadsSame(leader: Costing, { criterion, mode, bucket }: Costing): boolean {
  return leader.criterion === criterion && leader.mode === mode && leader.bucket === bucket;
}

/** The fast paths. In a browser, the first call loads them. */
function workOnDemand(): ReturnType<typeof loadedCostingWork> {
  loadCostingWork();
  return loadedCostingWork();
}

/** The metrics of a cost model. */
export function metricsOf(costs: CostsWithMetrics): Metrics {
  costs.metrics ??= new Metrics(costs.baseNetwork, costs.kept);
  return costs.metrics;
}

export class Metrics {
  readonly #tools: MetricTools;
  readonly #costing: CachedCosting;
  /** Metrics from other threads, in a pool. */
  offers: MetricOffers | undefined;
  /** Called with every metric that this thread customizes and that may stay where it is. */
  onDerived: ((derived: SharedMetric) => void) | undefined;
  /** Costings with a metric that only change speeds of road types, the last one first. They give lower bounds for similar costings. */
  #leaders: readonly WeightedCosting[] = [];

  constructor(tools: MetricTools, costing: CachedCosting) {
    this.#tools = tools;
    this.#costing = costing;
  }

  /** Counts a trip with a costing. Costings with many trips get a metric. */
  countTrip(weighted: WeightedCosting): void {
    this.#costing.derivedOf(weighted).trips++;
  }

  /** Announces the trips of one request. If they are many, the first one already uses a metric, which is perfect for very many. */
  expectTrips(weighted: WeightedCosting, count: number): void {
    if (count < TRIPS_WORTH_A_METRIC) return;
    const derived = this.#costing.derivedOf(weighted);
    derived.trips = Math.max(derived.trips, count);
  }

  /** Whether to answer the next trip with the metric, because it exists or is now worth making. */
  isWorthAMetric(weighted: WeightedCosting): boolean {
    const { metric, phases, trips } = this.#costing.derivedOf(weighted);
    const { majorRoads } = weighted.costing;
    if (majorRoads ? phases : (metric ?? this.offers?.find(weighted))) return true;
    if (isPlain(weighted.costing)) return true;
    const isCommon = majorRoads && isPlain(this.#costing.everyRoadOf(weighted).costing);
    return (isCommon || trips >= TRIPS_WORTH_A_METRIC) && this.fitsACache(weighted);
  }

  /** Whether a metric fits into the cache. A metric that would be dropped at once is never worth making. */
  fitsACache(weighted: WeightedCosting): boolean {
    const { hierarchy, cacheBytes } = this.#tools;
    const values = lazyOf(weighted).kind === 'penalized' ? 3 : 2;
    const metrics = weighted.costing.majorRoads ? METRICS_OF_PHASES : 1;
    const bytes = 2 * 4 * values * metrics * (hierarchy?.head.length ?? 0);
    return bytes <= cacheBytes;
  }

  /**
   * The metric of a costing, perfect if the costing is used often; `undefined` without a hierarchy. It is valid for as long as something
   * references it.
   */
  of(weighted: WeightedCosting, budget?: Budget): Metric | undefined {
    this.forNow(weighted, budget);
    return this.settled(weighted);
  }

  /**
   * Like `of`, but the metric is valid only until the next metric is customized, which may overwrite it. The caller must therefore finish
   * with it before it calls a callback, yields, or asks for another costing.
   */
  forNow(weighted: WeightedCosting, budget?: Budget): Metric | undefined {
    return this.#find(weighted, 0, budget);
  }

  /**
   * The metric for a single trip, valid as long as that of `forNow`. The first trips of a plain costing use a metric that is not perfect,
   * because it is ready sooner.
   */
  ofTrip(weighted: WeightedCosting, budget?: Budget): Metric | undefined {
    return this.#find(weighted, TRIPS_WORTH_PLAIN_PERFECTION, budget);
  }

  /** Makes the metric of a costing for later requests, and for other threads. */
  prepare(weighted: WeightedCosting, budget?: Budget): void {
    this.#costing.derivedOf(weighted).keepsMetric = true;
    this.forNow(weighted, budget);
    if (this.onDerived) this.settled(weighted);
  }

  /** The metric of a costing, if there is one. It is valid for as long as something references it. */
  settled(weighted: WeightedCosting): Metric | undefined {
    return settledMetric(this.#costing.derivedOf(weighted), this.#tools.kernels);
  }

  /** The metric of a costing. It is perfect after many trips; for a plain costing, after `plainTrips` trips. */
  #find(weighted: WeightedCosting, plainTrips: number, budget: Budget | undefined): Metric | undefined {
    const { hierarchy, kernels } = this.#tools;
    if (hierarchy === undefined) return undefined;
    const derived = this.#costing.derivedOf(weighted);
    const mayLast = isPlain(weighted.costing) && !derived.isFollowing;
    const isLasting = derived.trips >= (mayLast ? plainTrips : TRIPS_WORTH_PERFECTION);
    if (derived.metric !== undefined && derived.isPerfect) return this.#inKernel(hierarchy, weighted, derived.metric);
    if (derived.metric !== undefined && !isLasting) return derived.metric;
    const shared = this.offers?.find(weighted);
    if (shared !== undefined && (shared.isPerfect || !isLasting)) return this.keep(weighted, shared);
    const work = isLasting ? workOnDemand() : undefined;
    if (derived.metric !== undefined && work === undefined) return derived.metric;
    const mayMove = !isLasting && !isPlain(weighted.costing);
    const metric = this.settled(weighted) ?? this.#customize(hierarchy, weighted, mayMove, budget);
    if (budget !== undefined) checkClock(budget);
    const best = work?.customizePerfectly(hierarchy, metric, kernels, budget) ?? metric;
    const isPerfect = work !== undefined;
    // other threads get a metric that may move once it has moved
    if (kernels?.tenant?.result !== best.pairs)
      this.onDerived?.({ costing: weighted.costing, metric: best, isPerfect });
    const kept = this.keep(weighted, { metric: best, isPerfect });
    return isPerfect ? this.#inKernel(hierarchy, weighted, kept) : kept;
  }

  /** A perfect metric, from now on in the memory of the kernel if possible, because it is used often. */
  #inKernel(hierarchy: Hierarchy, weighted: WeightedCosting, metric: Metric): Metric {
    const derived = this.#costing.derivedOf(weighted);
    const { kernels } = this.#tools;
    const work = loadedPackedWork();
    if (derived.isInKernel || work === undefined || !kernels?.module) return metric;
    const moved = work.withClimber(kernels, hierarchy, metric, this.onDerived !== undefined);
    if (moved) this.keep(weighted, { metric: moved, isPerfect: true });
    derived.isInKernel = true;
    return moved ?? metric;
  }

  /**
   * The metric of trips that keep to major roads. `undefined` without a hierarchy, `majorRoads` or a major part, and in a browser until the
   * code that makes one is loaded.
   */
  phasesOf(weighted: WeightedCosting, budget?: Budget): PhasedMetric | undefined {
    const { hierarchy, scratchPool, kernels } = this.#tools;
    const part = this.#costing.majorPartOf(weighted);
    const work = part && workOnDemand();
    if (hierarchy === undefined || part === undefined || work === undefined) return undefined;
    const derived = this.#costing.derivedOf(weighted);
    if (derived.phases === undefined) {
      if (budget !== undefined) checkClock(budget);
      const weights = work.phasesOfTrips(this.#costing.viewOf(weighted.costing).network, part, weighted.weights);
      if (budget !== undefined) checkClock(budget);
      derived.phases = withHierarchyScratch(scratchPool, ({ arcTo }) =>
        work.customizePhases(hierarchy, weights, arcTo, kernels, budget),
      );
      this.#costing.recount(weighted);
    }
    return derived.phases;
  }

  /** Stores the metric of a costing in place of an earlier one. */
  keep(weighted: WeightedCosting, { metric, isPerfect }: Pick<SharedMetric, 'metric' | 'isPerfect'>): Metric {
    const derived = this.#costing.derivedOf(weighted);
    derived.isInKernel = false;
    derived.metric = metric;
    derived.isPerfect = isPerfect;
    if (weighted.lazy !== undefined && onlyChangesSpeeds(weighted.costing)) {
      derived.keepsMetric = true;
      this.#leaders = [weighted, ...this.#leaders.filter((one) => one !== weighted)].slice(0, MOST_LEADERS);
    }
    this.#costing.recount(weighted);
    return metric;
  }

  /** Weights and metric for lower bounds. Their values are true times and lengths, because preferences never make a road cheaper. */
  plainForBounds({ costing }: WeightedCosting, budget?: Budget): MetricWithWeights {
    const plain = this.#costing.computeWeights(plainCosting({ ...costing, prefers: false }));
    return { weights: plain.weights, metric: this.of(plain, budget)! };
  }

  /** A lower bound for the weight of any trip, computed once; `undefined` if there is none, as without a hierarchy. */
  lowerBoundOf(weighted: WeightedCosting, budget?: Budget): LowerBound | undefined {
    const derived = this.#costing.derivedOf(weighted);
    if (derived.boundSource === undefined) derived.boundSource = this.#findLowerBound(weighted, budget) ?? null;
    // a leader stays in the cache longer than what it leads
    if (derived.boundSource) this.#costing.computeWeights(derived.boundSource.leader.weighted.costing);
    return derived.boundSource?.bound;
  }

  #findLowerBound(weighted: WeightedCosting, budget?: Budget): BoundSource | undefined {
    const { hierarchy } = this.#tools;
    const work = loadedCostingWork();
    if (hierarchy === undefined || work === undefined) return undefined;
    const { costing } = weighted;
    const plain = this.#costing.computeWeights(plainCosting({ ...costing, prefers: false }));
    this.#leaders = this.#leaders.filter((one) => this.#costing.derivedOf(one).metric && this.#costing.isCached(one));
    const leaders = this.#leaders.filter((one) => leadsSame(one.costing, costing));
    const ready = [plain, ...leaders].map((one) => ({ weighted: one, metric: () => this.of(one, budget)! }));
    return work.boundByNearest(this.#costing.viewOf(costing), hierarchy, ready, weighted);
  }

  /** Makes the metric of a costing. With `mayMove`, the next metric may overwrite it. */
  #customize(hierarchy: Hierarchy, weighted: WeightedCosting, mayMove: boolean, budget?: Budget): Metric {
    const { scratchPool, kernels } = this.#tools;
    const part = this.#costing.majorPartOf(weighted);
    if (part === undefined && !isPlain(weighted.costing)) {
      const plain = () => this.plainForBounds(weighted, budget);
      const view = this.#costing.viewOf(weighted.costing);
      const fromPlain = loadedCostingWork()?.customizeFromPlain(view, hierarchy, weighted, plain);
      if (fromPlain !== undefined) return fromPlain;
    }
    const weights = part?.along ?? weighted.weights;
    if (mayMove && kernels !== undefined) {
      const stay = {
        mostBytes: this.#tools.cacheBytes,
        save: (pairs: Pairs, copy: () => Pairs) =>
          this.#moveOut(weighted, pairs, () => metricOfPairs(hierarchy, weights, copy())),
      };
      const pairs = loadedPackedWork()?.customizePacked(kernels, hierarchy, weights, budget ?? startBudget(), stay);
      if (pairs !== undefined) return metricOfPairs(hierarchy, weights, pairs, kernels.tenant?.bytes);
    }
    return withHierarchyScratch(scratchPool, ({ arcTo }) => customize(hierarchy, weights, arcTo, kernels, budget));
  }

  /** Copies a metric whose memory is needed, or drops it. If it is then made again, it is kept. */
  #moveOut(weighted: WeightedCosting, pairs: Pairs, copy: () => Metric): void {
    const derived = this.#costing.derivedOf(weighted);
    if (derived.metric?.pairs !== pairs) return;
    derived.metric = undefined;
    if (derived.keepsMetric) {
      derived.metric = copy();
      this.onDerived?.({ costing: weighted.costing, metric: derived.metric, isPerfect: false });
    }
    derived.keepsMetric = true;
    this.#costing.recount(weighted);
  }
}
