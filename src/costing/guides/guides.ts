// What leads trips under wishes never seen before: the metrics of wishes around them, each made once for all that are like
// them. Guides are few, and not counted among what may be forgotten; guide-demand.ts tells which are worth it.

import type { Budget } from '../../budget/budget.ts';
import { type Costing, isPlain, keyOfCosting, plainCosting } from '../../request/costing.ts';
import { MOST_TOGETHER } from '../../search/hierarchy/customize-weights.ts';
import { type LowerBound, WHOLE_SHARE } from '../../search/hierarchy/potentials.ts';
import { boundByGuides, boundByPlain, type Leader, type SharedLeader } from '../lower-bound.ts';
import type { ModeView } from '../mode-view.ts';
import type { WeightedCosting } from '../weighted-costing.ts';
import { raisesSpeeds } from '../weights/time-weights.ts';
import { GuideDemand, type WantedGuide } from './guide-demand.ts';
import { type Guide, type GuideTools, makeGuides } from './make-guides.ts';
import {
  type Around,
  type Corner,
  cornerCosting,
  cornersAbove,
  cornersAround,
  keyOfCorner,
  keyOfSpeeds,
  wordsOnly,
} from './optimistic-costing.ts';
import { sharesOf } from './shares-of-corners.ts';
import { arcsOfType, costingAlike } from './similar-costing.ts';

/** What leads a trip. */
export interface Guidance {
  /** Absent where there are no guides, or no better ones than plain wishes. */
  readonly leaders?: readonly SharedLeader[] | undefined;
  /** To be told of nodes that better ones would have saved. */
  readonly onLost: (nodes: number) => void;
}

/** What guides are looked for with in one call. */
interface Looking {
  readonly view: ModeView;
  readonly around: Around;
  /** As if what is slower than a rung below plain speeds stood on its upper rung, which more wishes share. */
  readonly above: Around | undefined;
  /** With the words that are wished, and without. */
  readonly families: readonly Family[];
  /** Those that are asked for and not there, by key. */
  readonly lacking: Map<string, WantedGuide>;
}

/** Guides that differ in their speeds alone. */
interface Family {
  readonly words: Costing;
  readonly key: string;
}

/** What leads, and which share of all arcs is led as if it were faster than it is, by how far. */
interface LeadersFound {
  readonly leaders: readonly SharedLeader[] | undefined;
  readonly missing: number;
}

const NO_GUIDES: Guidance = { onLost: () => {} };

export class Guides {
  readonly #tools: GuideTools;
  readonly #demand: GuideDemand;
  /** Those there are, by key. */
  readonly #derived = new Map<string, Guide>();

  constructor(tools: GuideTools) {
    this.#tools = tools;
    this.#demand = new GuideDemand(tools.hierarchy.head.length, tools.kernels ? MOST_TOGETHER : 1);
  }

  /** What no trip under wishes weighs less than, by guides or by the metric without wishes; `undefined` where neither leads. */
  lowerBoundOf(view: ModeView, weighted: WeightedCosting, plain: Leader, budget?: Budget): LowerBound | undefined {
    const { costing } = weighted;
    const { hierarchy } = this.#tools;
    const byPlain = raisesSpeeds(costing, view.base) ? undefined : boundByPlain(view, hierarchy, plain, weighted);
    const { leaders, onLost } = this.guidesFor(view, costing, byPlain !== undefined, budget);
    const bound = (leaders && boundByGuides(view, hierarchy, leaders, weighted)) ?? byPlain;
    return bound && { ...bound, onLost };
  }

  /**
   * The guides for wishes: made at once where nothing else leads and there is room, else once trips have lost without them a share of
   * what they cost, or will. Whoever makes one makes others along, for most of it is the same work.
   */
  guidesFor(view: ModeView, costing: Costing, isLed: boolean, budget?: Budget): Guidance {
    this.#demand.beginTrip();
    const around = cornersAround(costing, view.base);
    const words = wordsOnly(costing, view.base);
    // the metric without wishes is always there
    if (around === undefined || (around.ways.length === 0 && isPlain(words))) return NO_GUIDES;
    const families = (isPlain(words) ? [words] : [words, plainCosting(words)]).map(familyOf);
    const looking: Looking = { view, around, above: cornersAbove(around), families, lacking: new Map() };
    for (const family of families) {
      this.#wantAround(looking, family);
      if (this.#leadersBeside(looking, family)) break;
    }
    const before = this.#leadersFor(looking);
    const lacking = [...looking.lacking.values()];
    const isUnled = before.leaders === undefined && !isLed;
    const needed = isUnled ? this.#topmost(looking) : undefined;
    const nearest = lacking.find(({ key, words }) => key !== words);
    if (nearest) this.#demand.foresee(nearest, before.missing);
    const { leaders, missing } = this.#makeSome(lacking, needed, budget) ? this.#leadersFor(looking) : before;
    return { leaders, onLost: (nodes) => this.#demand.countLost(lacking, nodes, isPlain(words) ? missing : 0) };
  }

  /** Counts that the guides around wishes are asked for, beside some words. */
  #wantAround({ view, above, around, lacking }: Looking, family: Family): void {
    for (const { ways, top, wanted } of above ? [above, around] : [around]) {
      for (const corner of [top, ...wanted]) {
        const key = family.key + keyOfSpeeds(ways, corner);
        const guide = this.#demand.want({
          key,
          words: family.key,
          view,
          costing: () => cornerCosting(family.words, ways, corner),
        });
        if (!this.#derived.has(key)) lacking.set(key, guide);
      }
    }
  }

  /** The one that leads alone, if badly, where nothing else does. */
  #topmost({ around, above = around, families, lacking }: Looking): WantedGuide | undefined {
    return lacking.get(families[families.length - 1].key + keyOfSpeeds(above.ways, above.top));
  }

  #leadersFor(looking: Looking): LeadersFound {
    const { around, families } = looking;
    const { base } = looking.view;
    const led = firstOf(families, (family) => this.#leadersBeside(looking, family));
    if (led) return led;
    const missing = around.ways.reduce((sum, { roadType, share }) => sum + share * arcsOfType(base, roadType), 0);
    return { leaders: undefined, missing: missing / base.length.length };
  }

  /** Those that lead of the guides there are. */
  #leadersBeside(looking: Looking, family: Family): LeadersFound | undefined {
    return firstOf([looking.around, looking.above], (around) => around && this.#leadersOf(looking, family, around));
  }

  #leadersOf({ view: { base } }: Looking, family: Family, { ways, ...corners }: Around): LeadersFound | undefined {
    const guideOf = (corner: Corner) => this.#derived.get(family.key + keyOfSpeeds(ways, corner));
    const { shares, left } = sharesOf({ ways, ...corners }, guideOf) ?? { shares: [], left: [] };
    // the metric without wishes leads better by itself
    if (shares.length === 0 || (shares.length === 1 && shares[0].guide.isPlain)) return undefined;
    const missing = left.reduce((sum, parts, i) => sum + parts * arcsOfType(base, ways[i].roadType), 0);
    const leaders = shares.map(({ guide, share }) => ({ ...guide, share }));
    return { leaders, missing: missing / (WHOLE_SHARE * base.length.length) };
  }

  /** Makes guides if one of those that are lacking is worth it; whether it did. */
  #makeSome(lacking: readonly WantedGuide[], needed: WantedGuide | undefined, budget: Budget | undefined): boolean {
    const { toMake, toDrop } = this.#demand.choose(lacking, needed);
    for (const { key } of toDrop) this.#derived.delete(key);
    if (toMake.length === 0) return false;
    const chosen = [...toMake, ...this.#alike(toMake)];
    makeGuides(this.#tools, chosen, budget).forEach((guide, i) => {
      this.#derived.set(chosen[i].key, guide);
      this.#demand.noteDerived(chosen[i]);
    });
    return true;
  }

  /** Those for other road types, as many as cost no more and take nobody's room. */
  #alike(toMake: readonly WantedGuide[]): WantedGuide[] {
    const room = this.#demand.roomBeside(toMake.length);
    if (room === 0) return [];
    const keys = new Set([...this.#derived.keys(), ...toMake.map(({ key }) => key)]);
    const alike: WantedGuide[] = [];
    for (const { words, view, costing } of toMake) {
      for (const other of costingAlike(costing(), view.base)) {
        const key = words + keyOfCorner(other);
        if (alike.length === room) return alike;
        if (!keys.has(key)) alike.push(this.#demand.want({ key, words, view, costing: () => other }));
        keys.add(key);
      }
    }
    return alike;
  }
}

function familyOf(words: Costing): Family {
  return { words, key: keyOfCosting(words) };
}

/** What the first of some comes to that comes to anything. */
function firstOf<One, Derived>(ones: readonly One[], make: (one: One) => Derived | undefined): Derived | undefined {
  for (const one of ones) {
    const derived = make(one);
    if (derived !== undefined) return derived;
  }
  return undefined;
}
