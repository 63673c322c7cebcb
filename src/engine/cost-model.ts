// What wishes come to on a network: the one owner of their weights, and of all that follows from those.
//
//   wishes --> key --> weights --> metric, lower bound, open segments, the main part       each made when first asked for
//
// `KeptWishes` weighs and remembers, `Metrics` makes metrics; here they come together with bounds and open segments.

import { type Budget, checkClock, startBudget } from '../budget/budget.ts';
import { CLOSED } from '../cost/weights.ts';
import { closesClasses } from '../cost/wish-table.ts';
import { isPlain, type Wishes } from '../cost/wishes.ts';
import { strongComponents } from '../network/strong-components.ts';
import type { LowerBound } from '../search/hierarchy/potentials.ts';
import { filterBoth, filterSegments, openSegments, type SnapFilter } from '../snap/snap-filter.ts';
import type { SnapIndex } from '../snap/snap-index.ts';
import type { Guides } from './guides.ts';
import { KeptWishes, type WeighingGround } from './kept-wishes.ts';
import { type Following, Metrics, type MetricTools } from './metrics.ts';
import type { ModeView } from './mode-view.ts';
import { piecemealOf, type WeighedWishes } from './weighed-wishes.ts';
import type * as wishedWork from './wished-work.ts';
import { loadWishedWork, wishedWorkAtHand } from './wished-work-at-hand.ts';

/** What a cost model is opened over; without a hierarchy there are no metrics and no lower bounds. */
export interface CostGround extends WeighingGround, MetricTools {
  readonly snapIndex: SnapIndex;
}

export class CostModel {
  readonly #ground: CostGround;
  /** What wishes were weighed, and what was made of each. */
  readonly kept: KeptWishes;
  /** Made when wishes first ask for one. */
  #guides: Guides | undefined;
  readonly metrics: Metrics;
  /** Whose open segments were last looked through: those of many wishes are the same. */
  #opened: WeighedWishes | undefined;
  /** What is open of the main part, likewise. */
  #openedOfMain: { readonly open: SnapFilter; readonly main: SnapFilter; readonly filter: SnapFilter } | undefined;

  constructor(ground: CostGround) {
    this.#ground = ground;
    this.kept = new KeptWishes(ground);
    this.metrics = new Metrics(ground, this.kept);
  }

  /** The network as the mode of wishes finds it, and the time and length of every arc there. */
  viewOf(wishes: Pick<Wishes, 'mode'>): ModeView {
    return this.kept.viewOf(wishes);
  }

  /** What wishes come to, kept or made anew. */
  weigh(wishes: Wishes, budget?: Budget): WeighedWishes {
    return this.kept.weigh(wishes, budget);
  }

  /**
   * Brings over what another cost model has made for plain wishes on the same hierarchy, whose roads differ at most on arcs
   * given: requests that come need not wait for it.
   */
  follow(before: CostModel, arcs: Uint32Array, following: Following): void {
    loadWishedWork();
    const { network } = this.#ground;
    for (const old of before.kept.plain) {
      const made = before.kept.madeOf(old);
      if (made.metric === undefined) continue;
      const weighed = this.kept.followPlain(old, arcs);
      this.metrics.follow(weighed, { weights: old.weights, metric: made.metric }, arcs, following);
      checkClock(following.budget);
      const { weight } = weighed.weights;
      const filters = wishedWorkAtHand()?.followFilters(network, old.weights.weight, weight, arcs, made);
      Object.assign(this.kept.madeOf(weighed), filters);
    }
  }

  /** What no trip under wishes weighs less than, found once; `undefined` where nothing leads, as without a hierarchy. */
  lowerBoundOf(weighed: WeighedWishes, budget?: Budget): LowerBound | undefined {
    const made = this.kept.madeOf(weighed);
    if (made.lowerBound === undefined) made.lowerBound = this.#findLowerBound(weighed, budget) ?? null;
    return made.lowerBound ?? undefined;
  }

  /** Every segment that the wishes leave open. */
  openFilterOf(asked: WeighedWishes): SnapFilter {
    const weighed = this.kept.everyRoadOf(asked);
    const made = this.kept.madeOf(weighed);
    if (made.openFilter === undefined) {
      made.openFilter = this.#filterOpen(weighed);
      this.kept.recount(weighed);
    }
    return made.openFilter;
  }

  /** The open segments of the main part: the largest one where, without wishes, every place reaches every other. */
  mainFilterOf(asked: WeighedWishes, budget: Budget = startBudget()): SnapFilter {
    const weighed = this.kept.everyRoadOf(asked);
    const made = this.kept.madeOf(weighed);
    if (made.mainFilter === undefined) {
      const plain = this.kept.plainBeside(weighed);
      made.mainFilter =
        weighed === plain ? this.#findMain(plain, budget) : this.#openOfMain(weighed, this.mainFilterOf(plain, budget));
      this.kept.recount(weighed);
    }
    return made.mainFilter;
  }

  /** Whether wishes are known to close and open nothing, so that they cut nobody off. */
  leavesAllOpen(asked: WeighedWishes): boolean {
    const weighed = this.kept.everyRoadOf(asked);
    const made = this.kept.madeOf(weighed);
    const plain = this.kept.plainBeside(weighed);
    const { base } = this.viewOf(weighed.wishes);
    made.leavesAllOpen ??= weighed === plain || wishedWorkAtHand()?.closesSameArcs(base, weighed, plain);
    return made.leavesAllOpen === true;
  }

  /** Whether the main part was looked for already. */
  knowsMain(weighed: WeighedWishes): boolean {
    return this.kept.madeOf(this.kept.plainBeside(weighed)).mainFilter !== undefined;
  }

  #findLowerBound(weighed: WeighedWishes, budget?: Budget): LowerBound | undefined {
    const { hierarchy, scratchPool, kernels } = this.#ground;
    const work = wishedWorkAtHand();
    if (hierarchy === undefined || work === undefined) return undefined;
    this.#guides ??= new work.Guides({ hierarchy, scratchPool, kernels });
    const plain = this.metrics.plainLeader(weighed, budget);
    return this.#guides.lowerBoundOf(this.viewOf(weighed.wishes), weighed, plain, budget);
  }

  #findMain(plain: WeighedWishes, budget: Budget): SnapFilter {
    const { network, snapIndex } = this.#ground;
    const { base } = this.viewOf(plain.wishes);
    const { weight } = plain.weights;
    const like = this.kept.plain.find((one) => {
      return this.kept.madeOf(one).mainFilter && wishedWorkAtHand()?.closesSameArcs(base, one, plain);
    });
    if (like) return this.mainFilterOf(like, budget);
    const { componentOfNode: partOfNode, largest: part } = strongComponents(network, weight, CLOSED, budget);
    checkClock(budget);
    return filterSegments(snapIndex, openSegments(network, weight, { partOfNode, part }));
  }

  #openOfMain(weighed: WeighedWishes, main: SnapFilter): SnapFilter {
    const open = this.openFilterOf(weighed);
    if (this.#openedOfMain?.open !== open || this.#openedOfMain.main !== main) {
      const filter = filterBoth(this.#ground.snapIndex, main, open);
      this.#openedOfMain = { open, main, filter };
    }
    return this.#openedOfMain.filter;
  }

  #filterOpen(weighed: WeighedWishes): SnapFilter {
    const { network, snapIndex } = this.#ground;
    if (!isPlain(weighed.wishes)) {
      loadWishedWork();
      const work = wishedWorkAtHand();
      const like = work && this.#openedLike(weighed, work);
      if (like) return work.filterLike(network, weighed, this.openFilterOf(like));
      this.#opened = weighed;
      const plain = this.openFilterOf(this.kept.plainBeside(weighed));
      const { base } = this.viewOf(weighed.wishes);
      const filter = work?.filterOfClasses(network, snapIndex, base, weighed, plain);
      if (filter) return filter;
    }
    return filterSegments(snapIndex, openSegments(network, weighed.weights.weight));
  }

  /** Other wishes under which the same is open but for individual segments: none, or those whose roads were last looked through. */
  #openedLike(weighed: WeighedWishes, { closesSameArcs }: typeof wishedWork): WeighedWishes | undefined {
    const plain = this.kept.plainBeside(weighed);
    const { base } = this.viewOf(weighed.wishes);
    if (!closesClasses(base, piecemealOf(weighed).table)) return plain;
    return [plain, this.#opened].find((one) => one && one !== weighed && closesSameArcs(base, one, weighed));
  }
}
