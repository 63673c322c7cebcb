// What leads trips under wishes never seen before: the metrics of wishes around them, each made once for all that are like
// them. Guides are few, and not counted among what may be forgotten; guide-demand.ts tells which are worth it.

import { type Budget, startBudget } from '../budget/budget.ts';
import { weigh } from '../cost/weigh.ts';
import { raisesSpeeds } from '../cost/weigh-time.ts';
import { type ArcWeights, CLOSED, type WeightKind } from '../cost/weights.ts';
import { PLAIN_TENFOLD } from '../cost/wish-table.ts';
import { isPlain, keyOfWishes, plainWishes, type Wishes } from '../cost/wishes.ts';
import type { KernelPool } from '../kernel/kernel.ts';
import { customizeWeights } from '../search/hierarchy/customize-weights.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import { metricOfSums } from '../search/hierarchy/metric.ts';
import { type LowerBound, WHOLE_SHARE } from '../search/hierarchy/potentials.ts';
import {
  type Around,
  type Corner,
  cornersAbove,
  cornersAround,
  cornerWishes,
  keyOfSpeeds,
  wordsOnly,
} from './generous-wishes.ts';
import { GuideDemand, type WantedGuide } from './guide-demand.ts';
import { boundByGuides, boundByPlain, type Leader, type SharedLeader } from './lower-bound.ts';
import type { ModeView } from './mode-view.ts';
import { type ScratchPool, withHierarchyScratch } from './scratch-pool.ts';
import { sharesOf } from './shares-of-corners.ts';
import type { WeighedWishes } from './weighed-wishes.ts';

/** Milliseconds that an arc takes at least if it weighs anything in a guide. */
const MOMENT = 256;
/** Milliseconds that it weighs less: more than times are rounded by, and as priorities multiply that. */
const LESS = 16;

/** What leads a trip. */
export interface Guidance {
  /** Absent where there are no guides, or no better ones than plain wishes. */
  readonly leaders?: readonly SharedLeader[] | undefined;
  /** To be told of nodes that better ones would have saved. */
  readonly onLost: (nodes: number) => void;
}

/** The metric without wishes, and whether it leads alone. */
export interface LeadByPlain {
  readonly plain: Leader;
  readonly leadsAlone: boolean;
}

/** What guides are looked for with in one call. */
interface Looking {
  readonly view: ModeView;
  /** With all arcs, as guides have them. */
  readonly plain: Leader;
  readonly around: Around;
  /** As if what is slower than a rung below plain speeds stood on its upper rung, which more wishes share. */
  readonly above: Around | undefined;
  /** The least share that guides take beside the metric without wishes, whose times they make up for as those are rounded. */
  readonly leastShare: number;
  /** Those that are asked for and not there, by key. */
  readonly lacking: Map<string, WantedGuide>;
}

/** Guides that differ in their speeds alone. */
interface Family {
  readonly words: Wishes;
  readonly key: string;
  readonly isPlain: boolean;
}

const NO_GUIDES: Guidance = { onLost: () => {} };

export class Guides {
  readonly #hierarchy: Hierarchy;
  readonly #scratchPool: ScratchPool;
  readonly #kernels: KernelPool | undefined;
  readonly #demand: GuideDemand;
  /** Those there are, by key. */
  readonly #made = new Map<string, Leader>();

  constructor(hierarchy: Hierarchy, scratchPool: ScratchPool, kernels: KernelPool | undefined) {
    this.#hierarchy = hierarchy;
    this.#scratchPool = scratchPool;
    this.#kernels = kernels;
    this.#demand = new GuideDemand(hierarchy.head.length);
  }

  /** What no trip under wishes weighs less than, by guides or by the metric without wishes; `undefined` where neither leads. */
  lowerBoundOf(view: ModeView, weighed: WeighedWishes, plain: Leader, budget?: Budget): LowerBound | undefined {
    const { wishes } = weighed;
    const byPlain = raisesSpeeds(wishes, view.base) ? undefined : boundByPlain(view, this.#hierarchy, plain, weighed);
    const led = { plain, leadsAlone: byPlain !== undefined };
    const { leaders, onLost } = this.guidesFor(view, wishes, led, budget);
    const bound = (leaders && boundByGuides(view, this.#hierarchy, leaders, weighed)) ?? byPlain;
    return bound && { ...bound, onLost };
  }

  /**
   * The guides for wishes: made at once where nothing else leads and there is room, else once trips have lost without them a share of
   * what they cost. Whoever makes one makes another along, for most of it is the same work.
   */
  guidesFor(view: ModeView, wishes: Wishes, { plain, leadsAlone }: LeadByPlain, budget?: Budget): Guidance {
    this.#demand.beginTrip();
    const around = cornersAround(wishes, view.base);
    const words = wordsOnly(wishes, view.base);
    // the metric without wishes is always there
    if (around === undefined || (around.ways.length === 0 && isPlain(words))) return NO_GUIDES;
    const most = Math.max(PLAIN_TENFOLD, ...(wishes.priorities ?? []));
    const looking: Looking = {
      view,
      plain: { weights: plain.weights, metric: metricOfSums(this.#hierarchy, plain.weights, plain.metric) },
      around,
      above: cornersAbove(around),
      leastShare: Math.ceil((WHOLE_SHARE * (PLAIN_TENFOLD + most)) / (2 * PLAIN_TENFOLD * LESS)),
      lacking: new Map(),
    };
    const families = (isPlain(words) ? [words] : [words, plainWishes(words)]).map(familyOf);
    const lead = () => firstOf(families, (family) => this.#leadersBeside(looking, family));
    for (const family of families) {
      this.#wantAround(looking, family);
      if (this.#leadersBeside(looking, family)) break;
    }
    const led = lead();
    const needed = led || leadsAlone ? undefined : this.#topmost(looking, families);
    const lacking = [...looking.lacking.values()];
    const isMade = this.#makeSome(lacking, needed, budget);
    return { leaders: isMade ? lead() : led, onLost: (nodes) => this.#demand.countLost(lacking, nodes) };
  }

  /** Counts that the guides around wishes are asked for, beside some words. */
  #wantAround(looking: Looking, family: Family): void {
    for (const around of [looking.above, looking.around]) {
      if (around === undefined) continue;
      const { ways, top, wanted } = around;
      for (const corner of [top, ...wanted]) {
        const speeds = keyOfSpeeds(ways, corner);
        if (family.isPlain && speeds === '') continue;
        const key = family.key + speeds;
        const guide = this.#demand.want(key, looking.view, () => cornerWishes(family.words, ways, corner));
        if (!this.#made.has(key)) looking.lacking.set(key, guide);
      }
    }
  }

  /** The one that leads alone, if badly, where nothing else does. */
  #topmost({ around, above = around, lacking }: Looking, families: readonly Family[]): WantedGuide | undefined {
    return lacking.get(families[families.length - 1].key + keyOfSpeeds(above.ways, above.top));
  }

  /** Those that lead of the guides there are. */
  #leadersBeside(looking: Looking, family: Family): readonly SharedLeader[] | undefined {
    return firstOf([looking.around, looking.above], (around) => around && this.#leadersOf(looking, family, around));
  }

  #leadersOf({ plain, leastShare }: Looking, family: Family, around: Around): readonly SharedLeader[] | undefined {
    const guideOf = (corner: Corner) => {
      const speeds = keyOfSpeeds(around.ways, corner);
      return family.isPlain && speeds === '' ? plain : this.#made.get(family.key + speeds);
    };
    const leaders = sharesOf(around, guideOf)?.map(({ guide, share }) => ({ ...guide, share }));
    const most = WHOLE_SHARE - leastShare;
    if (!leaders?.some(({ weights, share }) => weights === plain.weights && share > most)) return leaders;
    // what the metric without wishes counts too much, the top does
    const top = guideOf(around.top);
    if (top === undefined || top === plain) return undefined;
    return [
      { ...top, share: leastShare },
      { ...plain, share: most },
    ];
  }

  /** Makes guides if one of those that are lacking is worth it; whether it did. */
  #makeSome(lacking: readonly WantedGuide[], needed: WantedGuide | undefined, budget: Budget | undefined): boolean {
    const { toMake, toDrop } = this.#demand.choose(lacking, needed);
    for (const { key } of toDrop) this.#made.delete(key);
    if (toMake.length > 0) this.#make(toMake, budget);
    return toMake.length > 0;
  }

  #make(chosen: readonly WantedGuide[], budget: Budget = startBudget()): void {
    const kinds: WeightKind[] = [];
    const alone = chosen.map(({ view: { network, base }, wishes }) => {
      const wished = wishes();
      const { kind, ...weights } = weigh(network, base, wished, budget);
      kinds.push(kind);
      if (wished.criterion === 'time') lessen(weights, kind);
      return weights.weight;
    });
    const metrics = withHierarchyScratch(this.#scratchPool, ({ arcTo }) =>
      customizeWeights(this.#hierarchy, alone, arcTo, this.#kernels, budget),
    );
    metrics.forEach((metric, i) => {
      this.#made.set(chosen[i].key, { weights: { kind: kinds[i], ...metric.weights }, metric });
      this.#demand.noteMade(chosen[i]);
    });
  }
}

function familyOf(words: Wishes): Family {
  return { words, key: keyOfWishes(words), isPlain: isPlain(words) };
}

/** What the first of some comes to that comes to anything. */
function firstOf<One, Made>(ones: readonly One[], make: (one: One) => Made | undefined): Made | undefined {
  for (const one of ones) {
    const made = make(one);
    if (made !== undefined) return made;
  }
  return undefined;
}

/**
 * Makes weights of times, of which nobody else holds the array, less by more than they were rounded by: then shares of several are no more
 * than a weight between them, rounded itself. Arcs of a moment weigh nothing, and closed ones less than CLOSED, for they may be closed by
 * being slow.
 */
function lessen({ weight, second: time }: ArcWeights, kind: WeightKind): void {
  for (let arc = 0; arc < weight.length; arc++) {
    const value = weight[arc];
    if (value >= CLOSED) weight[arc] = CLOSED - LESS;
    // the formula below where both are one
    else if (kind !== 'bent') weight[arc] = value < MOMENT ? 0 : value - LESS - 1;
    else weight[arc] = time[arc] < MOMENT ? 0 : ((value - 1) * (time[arc] - LESS)) / time[arc];
  }
}
