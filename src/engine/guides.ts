// What leads trips under wishes never seen before: the metrics of wishes around them, each made once for all that are like
// them. Guides are few, and not counted among what may be forgotten; those stay that are asked for most, so that wishes of
// many kinds in turns do not make guides for each other to replace.

import { type Budget, startBudget } from '../budget/budget.ts';
import { weigh } from '../cost/weigh.ts';
import { raisesSpeeds } from '../cost/weigh-time.ts';
import { type ArcWeights, CLOSED, type WeightKind } from '../cost/weights.ts';
import { PLAIN_TENFOLD } from '../cost/wish-table.ts';
import { isPlain, keyOfWishes, plainWishes, type Wishes } from '../cost/wishes.ts';
import type { KernelPool } from '../kernel/kernel.ts';
import { customizeWeights, MOST_TOGETHER } from '../search/hierarchy/customize-weights.ts';
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
  sharesOf,
  wordsOnly,
} from './generous-wishes.ts';
import { boundByGuides, boundByPlain, type Leader, type SharedLeader } from './lower-bound.ts';
import type { ModeView } from './mode-view.ts';
import { type ScratchPool, withHierarchyScratch } from './scratch-pool.ts';
import type { WeighedWishes } from './weighed-wishes.ts';

/** Arcs of the hierarchy that are customized in the time in which a search settles a node: so a guide costs so many nodes. */
const ARCS_A_NODE = 16;
/** Of what a guide costs, what a trip costs that nothing leads. */
const UNLED = 0.5;
/** Of what a guide costs, what trips must have lost before it is made: those that lose most are as slow as the one that makes it. */
const EARLY = 0.2;
/** Of what a guide costs, what trips must have lost before it is made along with another, in a third of the time. */
const ALONG = 0.1;
/** Guides that are kept: eight take as much memory as one perfect metric. */
const MOST_GUIDES = 12;
/** Wishes that are counted; beyond that those are forgotten that were not asked for longest. */
const MOST_COUNTED = 256;
/** After so many trips one of them counts half: guides that nobody asks for any more make room. */
const HALF_LIFE = 256;
/** How much more a guide must save than one whose room it takes. */
const CLEARLY = 2;

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
  /** As if what is slower than the first rung were on it, which more wishes share. */
  readonly above: Around | undefined;
  /** The least share that guides take beside the metric without wishes, whose times they make up for as those are rounded. */
  readonly leastShare: number;
  /** Those that are lacking. */
  readonly lacking: Counted[];
}

/** Guides that differ in their speeds alone. */
interface Family {
  readonly words: Wishes;
  readonly key: string;
  readonly isPlain: boolean;
}

/** How much a guide saves or would save, in nodes; and the guide, once there is one. */
interface Counted {
  readonly view: ModeView;
  readonly wishes: () => Wishes;
  /** In all trips, those of old counted less ... */
  nodes: number;
  /** ... as of when so many had been asked about. */
  at: number;
  trips: number;
  /** In a trip: known of a guide that was made. */
  nodesATrip: number;
  guide?: Leader;
}

const NO_GUIDES: Guidance = { onLost: () => {} };

export class Guides {
  readonly #hierarchy: Hierarchy;
  readonly #scratchPool: ScratchPool;
  readonly #kernels: KernelPool | undefined;
  /** Of a guide, in nodes. */
  readonly #cost: number;
  /** Those asked for last at the end. */
  readonly #counted = new Map<string, Counted>();
  #asked = 0;

  constructor(hierarchy: Hierarchy, scratchPool: ScratchPool, kernels: KernelPool | undefined) {
    this.#hierarchy = hierarchy;
    this.#scratchPool = scratchPool;
    this.#kernels = kernels;
    this.#cost = hierarchy.head.length / ARCS_A_NODE;
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
    this.#asked++;
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
      lacking: [],
    };
    const families = (isPlain(words) ? [words] : [words, plainWishes(words)]).map(familyOf);
    const lead = () => firstOf(families, (family) => this.#leadersBeside(looking, family));
    for (const family of families) {
      this.#wantAround(looking, family);
      if (this.#leadersBeside(looking, family)) break;
    }
    const led = lead();
    const needed = led || leadsAlone ? undefined : this.#topmost(looking, families);
    if (needed !== undefined) needed.nodes += UNLED * this.#cost;
    const worth = (counted: Counted) => counted === needed || counted.nodes >= EARLY * this.#cost;
    const isMade = this.#makeSome(looking, worth, budget);
    const onLost = (nodes: number) => {
      for (const counted of looking.lacking) if (counted.guide === undefined) counted.nodes += nodes;
    };
    return { leaders: isMade ? lead() : led, onLost };
  }

  /** Counts that the guides around wishes are asked for, beside some words. */
  #wantAround(looking: Looking, family: Family): void {
    for (const around of [looking.above, looking.around]) {
      if (around === undefined) continue;
      const { ways, top, wanted } = around;
      for (const corner of [top, ...wanted]) {
        const speeds = keyOfSpeeds(ways, corner);
        if (family.isPlain && speeds === '') continue;
        this.#want(looking, family.key + speeds, () => cornerWishes(family.words, ways, corner));
      }
    }
  }

  /** The one that leads alone, if badly, where nothing else does. */
  #topmost({ around, above = around }: Looking, families: readonly Family[]): Counted | undefined {
    return this.#counted.get(families[families.length - 1].key + keyOfSpeeds(above.ways, above.top));
  }

  /** Those that lead of the guides there are. */
  #leadersBeside(looking: Looking, family: Family): readonly SharedLeader[] | undefined {
    return firstOf([looking.around, looking.above], (around) => around && this.#leadersOf(looking, family, around));
  }

  #leadersOf({ plain, leastShare }: Looking, family: Family, around: Around): readonly SharedLeader[] | undefined {
    const guideOf = (corner: Corner) => {
      const speeds = keyOfSpeeds(around.ways, corner);
      return family.isPlain && speeds === '' ? plain : this.#counted.get(family.key + speeds)?.guide;
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

  /** Counts that a guide is asked for. */
  #want({ view, lacking }: Looking, key: string, wishes: () => Wishes): void {
    const counted = this.#counted.get(key) ?? { view, wishes, nodes: 0, at: 0, trips: 0, nodesATrip: 0 };
    // what is slower than the first rung asks for some twice
    if (counted.at === this.#asked) return;
    counted.nodes = this.#nodesOf(counted) + counted.nodesATrip;
    counted.at = this.#asked;
    counted.trips++;
    this.#counted.delete(key);
    this.#counted.set(key, counted);
    if (this.#counted.size > MOST_COUNTED) this.#forgetOne();
    if (counted.guide === undefined) lacking.push(counted);
  }

  /** Makes guides if one of those that are lacking is worth it; whether it did. */
  #makeSome({ view, lacking }: Looking, worth: (counted: Counted) => boolean, budget: Budget | undefined): boolean {
    const byNodes = (one: Counted, other: Counted) => this.#nodesOf(other) - this.#nodesOf(one);
    const first = lacking.filter(worth).sort(byNodes);
    const chosen: Counted[] = [];
    const choose = (counted: Counted) => {
      if (chosen.length < MOST_TOGETHER && this.#makeRoom(counted, chosen.length)) chosen.push(counted);
    };
    first.forEach(choose);
    if (chosen.length === 0) return false;
    const others = [...this.#counted.values()].filter(
      (one) => one.view === view && !one.guide && !first.includes(one) && one.nodes >= ALONG * this.#cost,
    );
    others.sort(byNodes).forEach(choose);
    for (const counted of chosen) counted.nodesATrip = Math.max(counted.nodes, ALONG * this.#cost) / counted.trips;
    this.#makeGuides(chosen, budget);
    return true;
  }

  /** What it saves, as of now. */
  #nodesOf({ nodes, at }: Counted): number {
    return nodes * 2 ** ((at - this.#asked) / HALF_LIFE);
  }

  /** Of those without a guide, which there is no end of, the one that was not asked for longest. */
  #forgetOne(): void {
    for (const [key, { guide }] of this.#counted) {
      if (guide === undefined) {
        this.#counted.delete(key);
        return;
      }
    }
  }

  /** Whether there is room for one more guide, if need be that of one asked for less. */
  #makeRoom(wanted: Counted, taken: number): boolean {
    let least: Counted | undefined;
    let count = 0;
    for (const counted of this.#counted.values()) {
      if (counted.guide === undefined) continue;
      count++;
      if (least === undefined || this.#nodesOf(counted) < this.#nodesOf(least)) least = counted;
    }
    if (count + taken < MOST_GUIDES || least === undefined) return true;
    if (this.#nodesOf(wanted) < CLEARLY * this.#nodesOf(least)) return false;
    delete least.guide;
    least.trips = 0;
    least.nodes = 0;
    least.nodesATrip = 0;
    return true;
  }

  #makeGuides(chosen: readonly Counted[], budget: Budget = startBudget()): void {
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
      chosen[i].guide = { weights: { kind: kinds[i], ...metric.weights }, metric };
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
