// What wishes come to on a network: the one owner of their weights, and of all that follows from those.
//
//   wishes --> key --> weights --> metric, lower bound, open segments, the main part       each made when first asked for
//
// Plain wishes are kept as long as the database is open: they lead the searches of all others. The others are bounded by
// bytes. Forgetting drops a reference: a call that runs keeps what it holds, and whoever holds compiled wishes keeps what
// they come to.

import { type Budget, checkClock } from '../budget/budget.ts';
import { weigh, weighChanged, wishedRoadTypes } from '../cost/weigh.ts';
import { raisesSpeeds } from '../cost/weigh-time.ts';
import { CLOSED } from '../cost/weights.ts';
import { choiceOfData, isPlain, keyOfWishes, plainWishes, type Wishes } from '../cost/wishes.ts';
import type { KernelPool } from '../kernel/kernel.ts';
import type { Network } from '../network/network.ts';
import { strongComponents } from '../network/strong-components.ts';
import { customize } from '../search/hierarchy/customize.ts';
import { customizePerfectly } from '../search/hierarchy/customize-perfectly.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import { customizePhases, type PhasedMetric } from '../search/hierarchy/phases.ts';
import type { LowerBound } from '../search/hierarchy/potentials.ts';
import { filterSegments, openSegments, type SnapFilter } from '../snap/snap-filter.ts';
import type { SnapIndex } from '../snap/snap-index.ts';
import { BoundedCache } from './bounded-cache.ts';
import { customizeBesidePlain } from './customize-beside-plain.ts';
import { followMetric } from './follow-metric.ts';
import { Guides } from './guides.ts';
import { boundByGuide, boundByPlain, type Leader } from './lower-bound.ts';
import { bytesOf, type Made, nothingMade } from './made.ts';
import { type MajorPart, majorPart, phasesOfTrips } from './major-part.ts';
import { type ModeView, viewForMode } from './mode-view.ts';
import { closesSegmentsOnly, filterBesidePlain, followFilters } from './open-beside-plain.ts';
import { type ScratchPool, withHierarchyScratch } from './scratch-pool.ts';
import type { WeighedWishes } from './weighed-wishes.ts';

/** Trips under the same wishes that together cost as much as customizing. */
const TRIPS_WORTH_A_METRIC = 20;
/** After so many trips wishes get a perfect metric: it costs twice a plain one again, and saves a quarter of every query. */
const TRIPS_WORTH_PERFECTION = 1000;
/** Metrics that the two phases of trips along major roads take as much room as, at most. */
const METRICS_OF_PHASES = 6;

/** A metric as one thread hands it to the others. */
export interface OfferedMetric {
  readonly wishes: Wishes;
  readonly metric: Metric;
  readonly isPerfect: boolean;
}

/** What a cost model is opened over. */
export interface CostModelParts {
  readonly network: Network;
  /** Absent where nothing was prepared: then there are no metrics and no lower bounds. */
  readonly hierarchy?: Hierarchy;
  readonly snapIndex: SnapIndex;
  readonly scratchPool: ScratchPool;
  readonly kernels?: KernelPool;
  /** Bytes that wishes other than plain ones may hold. */
  readonly cacheBytes: number;
  /** The network by mode, as far as that is known already. */
  readonly views?: readonly (ModeView | undefined)[];
}

export class CostModel {
  readonly #parts: CostModelParts;
  /** The network by mode, as each finds it: made when first asked for. */
  readonly #views: (ModeView | undefined)[];
  readonly #plain = new Map<string, WeighedWishes>();
  readonly #kept: BoundedCache<WeighedWishes>;
  /** By the wishes themselves, for as long as somebody holds them. */
  readonly #ofWishes = new WeakMap<Wishes, WeighedWishes>();
  readonly #made = new WeakMap<WeighedWishes, Made>();
  /** Metrics that other threads have made, until they are asked for. */
  readonly #offered: BoundedCache<OfferedMetric>;
  /** Absent without a hierarchy. */
  readonly #guides: Guides | undefined;
  /** Called with every metric that is made here. */
  onMetric: ((made: OfferedMetric) => void) | undefined;

  constructor(parts: CostModelParts) {
    this.#parts = parts;
    this.#views = [...(parts.views ?? [])];
    this.#kept = new BoundedCache(parts.cacheBytes);
    this.#offered = new BoundedCache(parts.cacheBytes);
    const { hierarchy, scratchPool, kernels } = parts;
    this.#guides = hierarchy && new Guides(hierarchy, scratchPool, kernels);
  }

  /** The network as the mode of wishes finds it, and the time and length of every arc there. */
  viewOf({ mode }: Pick<Wishes, 'mode'>): ModeView {
    let view = this.#views[mode];
    if (view === undefined) this.#views[mode] = view = viewForMode(this.#parts.network, mode);
    return view;
  }

  /** The views that were made so far, by mode. */
  get views(): readonly (ModeView | undefined)[] {
    return this.#views;
  }

  /**
   * Brings over what another cost model has made for plain wishes on the same hierarchy, whose roads differ at most on arcs
   * given: requests that come need not wait for it.
   */
  follow(before: CostModel, arcs: Uint32Array, isPerfect = false): void {
    const { network, hierarchy, scratchPool, kernels } = this.#parts;
    if (hierarchy === undefined) return;
    for (const [choice, old] of before.#plain) {
      const made = before.#madeOf(old);
      if (made.metric === undefined) continue;
      const weighed = this.#weighChanged(old, arcs);
      const plain = { weights: old.weights, metric: made.metric };
      const followed = followMetric({ hierarchy, scratchPool, kernels }, plain, weighed.weights, arcs);
      const metric = isPerfect ? customizePerfectly(hierarchy, followed, kernels) : followed;
      const filters = followFilters(network, old.weights.weight, weighed.weights.weight, arcs, made);
      this.#plain.set(choice, weighed);
      this.#made.set(weighed, { ...nothingMade(undefined), metric, isPerfect, isFollowing: true, ...filters });
    }
  }

  /** How many sets of wishes are kept that may be forgotten, and the bytes they hold. */
  get usage(): { readonly count: number; readonly bytes: number } {
    return this.#kept.usage;
  }

  /** What wishes come to, kept or made anew. */
  weigh(wishes: Wishes): WeighedWishes {
    if (isPlain(wishes)) return this.#weighPlain(wishes);
    const held = this.#ofWishes.get(wishes);
    const key = (held && this.#madeOf(held).key) ?? keyOfWishes(wishes);
    const weighed = held ?? this.#kept.get(key) ?? this.#weighAnew(wishes, key);
    this.#kept.keep(key, weighed, bytesOf(this.#madeOf(weighed)));
    if (held === undefined) this.#ofWishes.set(wishes, weighed);
    return weighed;
  }

  /** The same choice of data, and no other wish: what others are measured against. */
  plainBeside({ wishes }: WeighedWishes): WeighedWishes {
    return this.#weighPlain(wishes);
  }

  /** Counts a trip that is searched under wishes: those asked often get a metric. */
  countTrip(weighed: WeighedWishes): void {
    this.#madeOf(weighed).trips++;
  }

  /** Whether the next trip is best answered by the metric: there is one, or it begins to pay. */
  isWorthAMetric(weighed: WeighedWishes): boolean {
    const { metric, phases, trips } = this.#madeOf(weighed);
    const { majorRoads } = weighed.wishes;
    if (majorRoads ? phases : (metric ?? this.#offerFor(weighed))) return true;
    if (isPlain(weighed.wishes)) return true;
    const isCommon = majorRoads && isPlain(this.everyRoadOf(weighed).wishes);
    return (isCommon || trips >= TRIPS_WORTH_A_METRIC) && this.#fitsACache(weighed);
  }

  /** Whether a metric of wishes may be there still when it is next asked for: one that is forgotten at once never pays. */
  #fitsACache(weighed: WeighedWishes): boolean {
    const { hierarchy, cacheBytes } = this.#parts;
    const values = weighed.weights.kind === 'bent' ? 3 : 2;
    const metrics = weighed.wishes.majorRoads ? METRICS_OF_PHASES : 1;
    const bytes = 2 * 4 * values * metrics * (hierarchy?.head.length ?? 0);
    return bytes <= cacheBytes;
  }

  /** The metric of wishes, perfect where they last; `undefined` without a hierarchy. */
  metricOf(weighed: WeighedWishes, budget?: Budget): Metric | undefined {
    const { hierarchy, kernels } = this.#parts;
    if (hierarchy === undefined) return undefined;
    const made = this.#madeOf(weighed);
    const isLasting = made.trips >= TRIPS_WORTH_PERFECTION || (isPlain(weighed.wishes) && !made.isFollowing);
    if (made.metric !== undefined && (made.isPerfect || !isLasting)) return made.metric;
    const offered = this.#offerFor(weighed);
    if (offered !== undefined && (offered.isPerfect || !isLasting)) return this.#take(weighed, offered);
    const metric = made.metric ?? this.#customize(hierarchy, weighed, budget);
    if (budget !== undefined) checkClock(budget);
    const best = isLasting ? customizePerfectly(hierarchy, metric, kernels) : metric;
    this.onMetric?.({ wishes: weighed.wishes, metric: best, isPerfect: isLasting });
    return this.#take(weighed, { metric: best, isPerfect: isLasting });
  }

  /** The metric of trips that keep to major roads; `undefined` without a hierarchy, or where they need not. */
  phasesOf(weighed: WeighedWishes, budget?: Budget): PhasedMetric | undefined {
    const { hierarchy, scratchPool, kernels } = this.#parts;
    const part = this.majorPartOf(weighed);
    if (hierarchy === undefined || part === undefined) return undefined;
    const made = this.#madeOf(weighed);
    if (made.phases === undefined) {
      const weights = phasesOfTrips(this.viewOf(weighed.wishes).network, part, weighed.weights);
      made.phases = withHierarchyScratch(scratchPool, ({ arcTo }) =>
        customizePhases(hierarchy, weights, arcTo, kernels, budget),
      );
      this.#recount(weighed);
    }
    return made.phases;
  }

  /** Takes over a metric that was made elsewhere for the same network, in place of one of its own. */
  offer(offered: OfferedMetric): void {
    const { wishes, metric, isPerfect } = offered;
    const key = keyOfWishes(wishes);
    this.#offered.keep(key, offered, metric.bytes);
    const weighed = isPlain(wishes) ? this.#plain.get(choiceOfData(wishes)) : this.#kept.get(key);
    if (weighed === undefined) return;
    const made = this.#madeOf(weighed);
    if (made.metric !== undefined && (isPerfect || !made.isPerfect)) this.#take(weighed, offered);
  }

  /** The metrics of plain wishes, as far as they are made. */
  plainMetrics(): OfferedMetric[] {
    return [...this.#plain.values()].flatMap((weighed) => {
      const { metric, isPerfect = false } = this.#madeOf(weighed);
      return metric === undefined ? [] : [{ wishes: weighed.wishes, metric, isPerfect }];
    });
  }

  /** Plain wishes whose metrics were made elsewhere. */
  plainOffers(): Wishes[] {
    return this.#offered.values().flatMap(({ wishes }) => (isPlain(wishes) ? [wishes] : []));
  }

  #offerFor(weighed: WeighedWishes): OfferedMetric | undefined {
    if (this.#offered.usage.count === 0) return undefined;
    return this.#offered.get(this.#madeOf(weighed).key ?? keyOfWishes(weighed.wishes));
  }

  #take(weighed: WeighedWishes, { metric, isPerfect }: Pick<OfferedMetric, 'metric' | 'isPerfect'>): Metric {
    const made = this.#madeOf(weighed);
    made.metric = metric;
    made.isPerfect = isPerfect;
    this.#recount(weighed);
    return metric;
  }

  /** The same wishes without that of major roads alone: what is open, and where points snap, is the same under both. */
  everyRoadOf(weighed: WeighedWishes): WeighedWishes {
    const { wishes } = weighed;
    return wishes.majorRoads ? this.weigh(Object.freeze({ ...wishes, majorRoads: false })) : weighed;
  }

  /** The major roads that trips keep to; `undefined` where that is not wished, or there is no such part. */
  majorPartOf(weighed: WeighedWishes): MajorPart | undefined {
    if (!weighed.wishes.majorRoads) return undefined;
    const made = this.#madeOf(weighed);
    if (made.majorPart === undefined) {
      made.majorPart = majorPart(this.viewOf(weighed.wishes).network, weighed.weights, weighed.roadType) ?? null;
      this.#recount(weighed);
    }
    return made.majorPart ?? undefined;
  }

  /** What no trip under wishes weighs less than, found once; `undefined` where nothing leads, as without a hierarchy. */
  lowerBoundOf(weighed: WeighedWishes, budget?: Budget): LowerBound | undefined {
    const made = this.#madeOf(weighed);
    if (made.lowerBound === undefined) made.lowerBound = this.#findLowerBound(weighed, budget) ?? null;
    return made.lowerBound ?? undefined;
  }

  /** Every segment that the wishes leave open. */
  openFilterOf(asked: WeighedWishes): SnapFilter {
    const weighed = this.everyRoadOf(asked);
    const made = this.#madeOf(weighed);
    if (made.openFilter === undefined) {
      made.openFilter = this.#filterOpen(weighed);
      this.#recount(weighed);
    }
    return made.openFilter;
  }

  /** The open segments in the largest part where every place reaches every other. */
  mainFilterOf(asked: WeighedWishes): SnapFilter {
    const weighed = this.everyRoadOf(asked);
    const made = this.#madeOf(weighed);
    if (made.mainFilter === undefined) {
      const { network, snapIndex } = this.#parts;
      made.components = strongComponents(network, weighed.weights.weight, CLOSED);
      const { componentOfNode, largest } = made.components;
      const within = { partOfNode: componentOfNode, part: largest };
      made.mainFilter = filterSegments(snapIndex, openSegments(network, weighed.weights.weight, within));
      this.#recount(weighed);
    }
    return made.mainFilter;
  }

  #weighPlain(wishes: Wishes): WeighedWishes {
    const choice = choiceOfData(wishes);
    let weighed = this.#plain.get(choice);
    if (weighed === undefined) this.#plain.set(choice, (weighed = this.#weighAnew(plainWishes(wishes))));
    return weighed;
  }

  /** Plain wishes that were weighed before some arcs changed. */
  #weighChanged({ wishes, weights: before }: WeighedWishes, arcs: Uint32Array): WeighedWishes {
    const { network, base } = this.viewOf(wishes);
    const weights = weighChanged(network, base, wishes, before, arcs);
    return Object.freeze({ wishes, weights, roadType: network.roadType });
  }

  #weighAnew(wishes: Wishes, key?: string): WeighedWishes {
    if (wishes.majorRoads) return this.#weighMajorRoads(wishes, key);
    const { network, base } = this.viewOf(wishes);
    const weights = weigh(network, base, wishes);
    const roadType = wishedRoadTypes(network, wishes);
    const shared: readonly unknown[] = [base.length, ...base.time, network.roadType];
    const own = [weights.weight, weights.second, roadType].filter((array) => !shared.includes(array));
    const weighed = Object.freeze({ wishes, weights, roadType });
    this.#made.set(weighed, nothingMade(key, own));
    return weighed;
  }

  /** Shares all arrays with the same wishes for every road. */
  #weighMajorRoads(wishes: Wishes, key?: string): WeighedWishes {
    const { weights, roadType } = this.weigh(Object.freeze({ ...wishes, majorRoads: false }));
    const weighed = Object.freeze({ wishes, weights, roadType });
    this.#made.set(weighed, nothingMade(key));
    return weighed;
  }

  #findLowerBound(weighed: WeighedWishes, budget?: Budget): LowerBound | undefined {
    const { hierarchy } = this.#parts;
    if (hierarchy === undefined) return undefined;
    const { wishes } = weighed;
    const view = this.viewOf(wishes);
    const byPlain = raisesSpeeds(wishes, view.base)
      ? undefined
      : boundByPlain(view, hierarchy, this.#plainMetric(weighed), weighed);
    const guide = this.#guides?.guideFor(view, wishes, byPlain === undefined, budget);
    return (guide && boundByGuide(view, hierarchy, guide, weighed)) ?? byPlain;
  }

  #plainMetric(weighed: WeighedWishes): Leader {
    const plain = this.plainBeside(weighed);
    return { weights: plain.weights, metric: this.metricOf(plain)! };
  }

  #customize(hierarchy: Hierarchy, weighed: WeighedWishes, budget?: Budget): Metric {
    const { scratchPool, kernels } = this.#parts;
    const part = this.majorPartOf(weighed);
    if (part === undefined) {
      const plain = () => this.#plainMetric(weighed);
      const view = this.viewOf(weighed.wishes);
      const fromPlain = customizeBesidePlain(view, hierarchy, weighed, plain);
      if (fromPlain !== undefined) return fromPlain;
    }
    const weights = part?.along ?? weighed.weights;
    return withHierarchyScratch(scratchPool, ({ arcTo }) => customize(hierarchy, weights, arcTo, kernels, budget));
  }

  #filterOpen(weighed: WeighedWishes): SnapFilter {
    const { network, snapIndex } = this.#parts;
    const { weights, wishes } = weighed;
    if (!isPlain(wishes) && closesSegmentsOnly(this.viewOf(wishes).base, weights)) {
      return filterBesidePlain(network, weights, this.openFilterOf(this.plainBeside(weighed)));
    }
    return filterSegments(snapIndex, openSegments(network, weights.weight));
  }

  #madeOf(weighed: WeighedWishes): Made {
    const made = this.#made.get(weighed);
    if (made === undefined) throw new Error('These wishes were weighed for another database.');
    return made;
  }

  #recount(weighed: WeighedWishes): void {
    const made = this.#madeOf(weighed);
    if (made.key !== undefined) this.#kept.recount(made.key, weighed, bytesOf(made));
  }
}
