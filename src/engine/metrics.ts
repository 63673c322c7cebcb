// The metrics of wishes: which are worth one, made when first asked for, or taken over from other threads.

import { type Budget, checkClock } from '../budget/budget.ts';
import { isPlain, type Wishes } from '../cost/wishes.ts';
import type { KernelPool } from '../kernel/kernel.ts';
import { customize } from '../search/hierarchy/customize.ts';
import { customizePerfectly } from '../search/hierarchy/customize-perfectly.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import { customizePhases, type PhasedMetric } from '../search/hierarchy/phases.ts';
import type { KeptWishes } from './kept-wishes.ts';
import type { Leader } from './lower-bound.ts';
import { phasesOfTrips } from './major-part.ts';
import { type ScratchPool, withHierarchyScratch } from './scratch-pool.ts';
import { piecemealOf, type WeighedWishes } from './weighed-wishes.ts';
import { wishedWorkAtHand } from './wished-work-at-hand.ts';

/** Trips under the same wishes that together cost as much as customizing. */
const TRIPS_WORTH_A_METRIC = 20;
/** After so many trips wishes get a perfect metric: it costs twice a plain one again, and saves a quarter of every query. */
const TRIPS_WORTH_PERFECTION = 1000;
/** The same for plain wishes, which last: so many trips are done before their metric would be perfect. */
const TRIPS_WORTH_PLAIN_PERFECTION = 50;
/** Metrics that the two phases of trips along major roads take as much room as, at most. */
const METRICS_OF_PHASES = 6;

/** A metric as one thread hands it to the others. */
export interface OfferedMetric {
  readonly wishes: Wishes;
  readonly metric: Metric;
  readonly isPerfect: boolean;
}

/** Metrics that other threads have made, until they are asked for. */
export interface MetricOffers {
  find(weighed: WeighedWishes): OfferedMetric | undefined;
  /** Takes a metric that was made for the same network. */
  add(offered: OfferedMetric): void;
  /** The plain wishes among them. */
  plainWishes(): Wishes[];
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
  readonly hierarchy?: Hierarchy;
  readonly scratchPool: ScratchPool;
  readonly kernels?: KernelPool;
  /** Bytes that what is made of wishes may hold. */
  readonly cacheBytes: number;
}

export class Metrics {
  readonly #tools: MetricTools;
  readonly #wishes: KeptWishes;
  /** Metrics that other threads have made, where there are any. */
  offers: MetricOffers | undefined;
  /** Called with every metric that is made here. */
  onMade: ((made: OfferedMetric) => void) | undefined;

  constructor(tools: MetricTools, wishes: KeptWishes) {
    this.#tools = tools;
    this.#wishes = wishes;
  }

  /** Counts a trip that is searched under wishes: those asked often get a metric. */
  countTrip(weighed: WeighedWishes): void {
    this.#wishes.madeOf(weighed).trips++;
  }

  /** Whether the next trip is best answered by the metric: there is one, or it begins to pay. */
  isWorthAMetric(weighed: WeighedWishes): boolean {
    const { metric, phases, trips } = this.#wishes.madeOf(weighed);
    const { majorRoads } = weighed.wishes;
    if (majorRoads ? phases : (metric ?? this.offers?.find(weighed))) return true;
    if (isPlain(weighed.wishes)) return true;
    const isCommon = majorRoads && isPlain(this.#wishes.everyRoadOf(weighed).wishes);
    return (isCommon || trips >= TRIPS_WORTH_A_METRIC) && this.#fitsACache(weighed);
  }

  /** Whether a metric of wishes may be there still when it is next asked for: one that is forgotten at once never pays. */
  #fitsACache(weighed: WeighedWishes): boolean {
    const { hierarchy, cacheBytes } = this.#tools;
    const values = piecemealOf(weighed).kind === 'bent' ? 3 : 2;
    const metrics = weighed.wishes.majorRoads ? METRICS_OF_PHASES : 1;
    const bytes = 2 * 4 * values * metrics * (hierarchy?.head.length ?? 0);
    return bytes <= cacheBytes;
  }

  /** The metric of wishes, perfect where they last; `undefined` without a hierarchy. */
  of(weighed: WeighedWishes, budget?: Budget): Metric | undefined {
    return this.#find(weighed, 0, budget);
  }

  /** The metric for a single trip: the first ones under plain wishes make do with one that is sooner made. */
  ofTrip(weighed: WeighedWishes, budget?: Budget): Metric | undefined {
    return this.#find(weighed, TRIPS_WORTH_PLAIN_PERFECTION, budget);
  }

  /** The metric of wishes, perfect after many trips; that of plain ones after `plainTrips`. */
  #find(weighed: WeighedWishes, plainTrips: number, budget: Budget | undefined): Metric | undefined {
    const { hierarchy, kernels } = this.#tools;
    if (hierarchy === undefined) return undefined;
    const made = this.#wishes.madeOf(weighed);
    const mayLast = isPlain(weighed.wishes) && !made.isFollowing;
    const isLasting = made.trips >= (mayLast ? plainTrips : TRIPS_WORTH_PERFECTION);
    if (made.metric !== undefined && (made.isPerfect || !isLasting)) return made.metric;
    const offered = this.offers?.find(weighed);
    if (offered !== undefined && (offered.isPerfect || !isLasting)) return this.take(weighed, offered);
    const metric = made.metric ?? this.#customize(hierarchy, weighed, budget);
    if (budget !== undefined) checkClock(budget);
    const best = isLasting ? customizePerfectly(hierarchy, metric, kernels, budget) : metric;
    this.onMade?.({ wishes: weighed.wishes, metric: best, isPerfect: isLasting });
    return this.take(weighed, { metric: best, isPerfect: isLasting });
  }

  /** The metric of trips that keep to major roads; `undefined` without a hierarchy, or where they need not. */
  phasesOf(weighed: WeighedWishes, budget?: Budget): PhasedMetric | undefined {
    const { hierarchy, scratchPool, kernels } = this.#tools;
    const part = this.#wishes.majorPartOf(weighed);
    if (hierarchy === undefined || part === undefined) return undefined;
    const made = this.#wishes.madeOf(weighed);
    if (made.phases === undefined) {
      if (budget !== undefined) checkClock(budget);
      const weights = phasesOfTrips(this.#wishes.viewOf(weighed.wishes).network, part, weighed.weights);
      if (budget !== undefined) checkClock(budget);
      made.phases = withHierarchyScratch(scratchPool, ({ arcTo }) =>
        customizePhases(hierarchy, weights, arcTo, kernels, budget),
      );
      this.#wishes.recount(weighed);
    }
    return made.phases;
  }

  /** The metric of plain wishes that follow others, from before some arcs changed; where nothing brings it up to date, it is made when asked for. */
  follow(weighed: WeighedWishes, before: Leader, arcs: Uint32Array, { isPerfect, budget }: Following): void {
    const { hierarchy, scratchPool, kernels } = this.#tools;
    if (hierarchy === undefined) return;
    const parts = { hierarchy, scratchPool, kernels, budget };
    const followed = wishedWorkAtHand()?.followMetric(parts, before, weighed.weights, arcs);
    if (followed === undefined) return;
    const metric = isPerfect ? customizePerfectly(hierarchy, followed, kernels, budget) : followed;
    Object.assign(this.#wishes.madeOf(weighed), { metric, isPerfect, isFollowing: true });
  }

  /** Keeps a metric of wishes, in place of what was there. */
  take(weighed: WeighedWishes, { metric, isPerfect }: Pick<OfferedMetric, 'metric' | 'isPerfect'>): Metric {
    const made = this.#wishes.madeOf(weighed);
    made.metric = metric;
    made.isPerfect = isPerfect;
    this.#wishes.recount(weighed);
    return metric;
  }

  /** What leads searches under wishes that cost no less than plain ones. */
  plainLeader(weighed: WeighedWishes, budget?: Budget): Leader {
    const plain = this.#wishes.plainBeside(weighed);
    return { weights: plain.weights, metric: this.of(plain, budget)! };
  }

  #customize(hierarchy: Hierarchy, weighed: WeighedWishes, budget?: Budget): Metric {
    const { scratchPool, kernels } = this.#tools;
    const part = this.#wishes.majorPartOf(weighed);
    if (part === undefined && !isPlain(weighed.wishes)) {
      const plain = () => this.plainLeader(weighed, budget);
      const view = this.#wishes.viewOf(weighed.wishes);
      const fromPlain = wishedWorkAtHand()?.customizeBesidePlain(view, hierarchy, weighed, plain);
      if (fromPlain !== undefined) return fromPlain;
    }
    const weights = part?.along ?? weighed.weights;
    return withHierarchyScratch(scratchPool, ({ arcTo }) => customize(hierarchy, weights, arcTo, kernels, budget));
  }
}
