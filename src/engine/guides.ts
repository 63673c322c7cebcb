// What leads trips under wishes never seen before: the metrics of wishes around them, each made once for all that are like
// them. Guides are few, and not counted among what may be forgotten; those stay that are asked for most, so that wishes of
// many kinds in turns do not make guides for each other to replace.

import type { Budget } from '../budget/budget.ts';
import { weigh } from '../cost/weigh.ts';
import { type ArcWeights, CLOSED, type WeightKind } from '../cost/weights.ts';
import { PLAIN_TENFOLD } from '../cost/wish-table.ts';
import { isPlain, keyOfWishes, plainWishes, type Wishes } from '../cost/wishes.ts';
import type { KernelPool } from '../kernel/kernel.ts';
import { customize } from '../search/hierarchy/customize.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import { metricOfSums, type Sums } from '../search/hierarchy/metric.ts';
import { WHOLE_SHARE } from '../search/hierarchy/potentials.ts';
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
import type { BoundByLeaders, Leader, SharedLeader } from './lower-bound.ts';
import type { ModeView } from './mode-view.ts';
import { type ScratchPool, withHierarchyScratch } from './scratch-pool.ts';

/** Arcs of the hierarchy that are customized in the time in which a search settles a node: so a guide costs so many nodes. */
const ARCS_A_NODE = 16;
/** Of what a guide costs, what a trip costs that nothing leads. */
const UNLED = 0.5;
/** Of what a guide costs, what trips must have lost before it is made: those that lose most are as slow as the one that makes it. */
const EARLY = 0.4;
/** Guides that are kept: eight take as much memory as one perfect metric. */
const MOST_GUIDES = 8;
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

/** What guides are made with in one call, and those that were lacking. */
interface GuideMaking {
  readonly view: ModeView;
  readonly plain: Leader | undefined;
  /** The greatest tenfold of a priority. */
  readonly most: number;
  readonly budget: Budget | undefined;
  mayMake: boolean;
  readonly lacking: Counted[];
}

/** How much a guide saves or would save, in nodes; and the guide, once there is one. */
interface Counted {
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
  /** Those asked for last at the end. */
  readonly #counted = new Map<string, Counted>();
  #asked = 0;

  constructor(hierarchy: Hierarchy, scratchPool: ScratchPool, kernels: KernelPool | undefined) {
    this.#hierarchy = hierarchy;
    this.#scratchPool = scratchPool;
    this.#kernels = kernels;
  }

  /**
   * The guides for wishes: at once where nothing else leads and there is room, else once trips have lost as much without them
   * as they cost. A call makes one at most.
   */
  guidesFor(view: ModeView, wishes: Wishes, byPlain: BoundByLeaders | undefined, budget?: Budget): Guidance {
    this.#asked++;
    const around = cornersAround(wishes, view.base);
    const words = wordsOnly(wishes, view.base);
    // the metric without wishes is always there
    if (around === undefined || (around.ways.length === 0 && isPlain(words))) return NO_GUIDES;
    const lacking: Counted[] = [];
    const most = Math.max(PLAIN_TENFOLD, ...(wishes.priorities ?? []));
    const making: GuideMaking = { view, plain: byPlain?.leaders[0], most, budget, mayMake: true, lacking };
    const leaders =
      (isPlain(words) ? undefined : this.#guidesAround(making, words, around, false)) ??
      this.#guidesAround(making, plainWishes(words), around, byPlain === undefined);
    const onLost = (nodes: number) => {
      for (const counted of lacking) counted.nodes += nodes;
    };
    return { leaders, onLost };
  }

  #guidesAround(
    making: GuideMaking,
    words: Wishes,
    around: Around,
    isNeeded: boolean,
  ): readonly SharedLeader[] | undefined {
    const above = cornersAbove(around);
    const roughly = above && this.#guidesAround(making, words, above, isNeeded);
    const { ways, top, wanted } = around;
    const keyOfWords = keyOfWishes(words);
    const keyOf = (corner: Corner) => keyOfWords + keyOfSpeeds(ways, corner);
    const isPlainFirst = isPlain(words) && keyOfSpeeds(ways, top) === '';
    if (ways.length === 0 && isPlainFirst) return undefined;
    const plain = isPlainFirst ? making.plain && this.#withAllArcs(making.plain) : undefined;
    for (const corner of plain ? wanted : [top, ...wanted]) {
      const mustBe = isNeeded && corner === top && roughly === undefined;
      this.#want(making, keyOf(corner), mustBe, () => cornerWishes(words, ways, corner));
    }
    const shares = sharesOf(around, (corner) => (corner === top && plain) || this.#counted.get(keyOf(corner))?.guide);
    if (shares === undefined) return roughly;
    const leaders = shares.map(({ guide, share }) => ({ ...guide, share }));
    // what plain times are rounded by, the others must make up for
    const least = (PLAIN_TENFOLD + making.most) / (2 * PLAIN_TENFOLD * LESS);
    const [{ weights, share }] = leaders;
    return weights === plain?.weights && WHOLE_SHARE - share < least * WHOLE_SHARE ? undefined : leaders;
  }

  /** A leader beside others, of which no metric has fewer arcs than another. */
  #withAllArcs({ weights, metric }: Leader): Leader {
    return { weights, metric: metricOfSums(this.#hierarchy, weights, metric) };
  }

  /** Counts that a guide is asked for, and makes it if it is worth it. */
  #want(making: GuideMaking, key: string, isNeeded: boolean, wishes: () => Wishes): void {
    const counted = this.#counted.get(key) ?? { nodes: 0, at: 0, trips: 0, nodesATrip: 0 };
    // what is slower than the first rung asks for some twice
    if (counted.at === this.#asked) return;
    const cost = this.#hierarchy.head.length / ARCS_A_NODE;
    counted.nodes = this.#nodesOf(counted) + (isNeeded && !counted.guide ? UNLED * cost : counted.nodesATrip);
    counted.at = this.#asked;
    counted.trips++;
    this.#counted.delete(key);
    this.#counted.set(key, counted);
    if (this.#counted.size > MOST_COUNTED) this.#forgetOne();
    const isWorthIt = isNeeded || counted.nodes >= cost * EARLY;
    if (counted.guide === undefined && isWorthIt && making.mayMake && this.#makeRoom(counted)) {
      making.mayMake = false;
      counted.nodesATrip = counted.nodes / counted.trips;
      counted.guide = this.#makeGuide(making, wishes());
    }
    if (counted.guide === undefined) making.lacking.push(counted);
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
  #makeRoom(wanted: Counted): boolean {
    let least: Counted | undefined;
    let count = 0;
    for (const counted of this.#counted.values()) {
      if (counted.guide === undefined) continue;
      count++;
      if (least === undefined || this.#nodesOf(counted) < this.#nodesOf(least)) least = counted;
    }
    if (count < MOST_GUIDES || least === undefined) return true;
    if (this.#nodesOf(wanted) < CLEARLY * this.#nodesOf(least)) return false;
    delete least.guide;
    least.trips = 0;
    least.nodes = 0;
    least.nodesATrip = 0;
    return true;
  }

  #makeGuide({ view: { network, base }, budget }: GuideMaking, wishes: Wishes): Leader {
    const { kind, ...weights } = weigh(network, base, wishes, budget);
    const weight = wishes.criterion === 'time' ? lessened(weights, kind) : weights.weight;
    // two values where there is one to tell: so the vector kernel serves bent weights too
    const alone = { kind, weight, second: weight, third: weight };
    const { up, down } = withHierarchyScratch(this.#scratchPool, ({ arcTo }) =>
      customize(this.#hierarchy, alone, arcTo, this.#kernels, budget),
    );
    const metric = metricOfSums(this.#hierarchy, alone, { up: weightAlone(up), down: weightAlone(down) });
    return { weights: alone, metric };
  }
}

/**
 * Weights of times that are less by more than they were rounded by: then shares of several are no more than a weight between
 * them, rounded itself. Arcs of a moment weigh nothing, and closed ones less than CLOSED, for they may be closed by being slow.
 */
function lessened({ weight, second }: ArcWeights, kind: WeightKind): Int32Array {
  const time = kind === 'bent' ? second : weight;
  const less = new Int32Array(weight.length);
  for (let arc = 0; arc < less.length; arc++) {
    const value = weight[arc];
    if (value >= CLOSED) less[arc] = CLOSED - LESS;
    else if (time[arc] >= MOMENT) less[arc] = ((value - 1) * (time[arc] - LESS)) / time[arc];
  }
  return less;
}

function weightAlone({ weight }: Sums): Sums {
  return { weight, second: weight, third: weight };
}
