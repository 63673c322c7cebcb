// Which guides are worth making: what trips lose without those that are lacking, what they save by those that are there, and which of
// these give way. Counted in nodes that a search settles; nothing is made here. Those stay that are asked for most, so that wishes of
// many kinds in turns do not make guides for each other to replace.

import type { Costing } from '../../request/costing.ts';
import type { ModeView } from '../mode-view.ts';

/** Arcs of the hierarchy that are customized in the time in which a search settles a node: so a guide costs so many nodes. */
const ARCS_A_NODE = 16;
/** Of what a guide costs, what a trip costs that nothing leads. */
const UNLED = 0.5;
/** Of what a guide costs, what trips must have lost before it is made: those that lose most are as slow as the one that makes it. */
const EARLY = 0.2;
/** Of what a guide costs, what trips must have lost before it is made along with others, in little more time. */
const ALONG = 0.1;
/** Guides that are kept: sixteen bytes a node each. */
export const MOST_GUIDES = 24;
/** Wishes that are counted; beyond that those are forgotten that were not asked for longest. */
const MOST_COUNTED = 256;
/** After so many trips one of them counts half: guides that nobody asks for any more make room. */
const HALF_LIFE = 256;
/** How much more a guide must save than one whose room it takes. */
const CLEARLY = 2;

/** What a guide is made of. */
export interface RequestedGuide {
  readonly key: string;
  /** The key of the same without wishes for speeds. */
  readonly words: string;
  readonly view: ModeView;
  /** Asked for when it is made. */
  readonly costing: () => Costing;
}

/** A guide that trips ask for. */
export interface WantedGuide extends RequestedGuide {
  /** Nodes that trips lost while it was lacking, and that they have saved by it since; those of old count less ... */
  worth: number;
  /** ... as of when so many trips had been. */
  at: number;
  /** That asked for it. */
  trips: number;
  /** Nodes, while it is there; absent while it is lacking. */
  savedATrip: number | undefined;
}

/** What is to change of the guides there are. */
export interface GuideChoice {
  readonly toMake: readonly WantedGuide[];
  /** Those that made room. */
  readonly toDrop: readonly WantedGuide[];
}

export class GuideDemand {
  /** Of a guide, in nodes. */
  readonly #cost: number;
  readonly #together: number;
  /** By key, those asked for last at the end. */
  readonly #wanted = new Map<string, WantedGuide>();
  #trips = 0;
  /** What trips have lost that were led as if roads were faster, and what was missing then: by share of all arcs. */
  readonly #lost = { nodes: 0, missing: 0 };

  /** The demand for guides over a hierarchy of so many arcs, of which so many are made in little more time than one. */
  constructor(arcCount: number, together: number) {
    this.#cost = arcCount / ARCS_A_NODE;
    this.#together = together;
  }

  /** From here on another trip asks. */
  beginTrip(): void {
    this.#trips++;
  }

  /** Counts that the trip asks for a guide: once, however often it does. */
  want(prepared: RequestedGuide): WantedGuide {
    const wanted = this.#wanted.get(prepared.key) ?? { ...prepared, worth: 0, at: 0, trips: 0, savedATrip: undefined };
    if (wanted.at === this.#trips) return wanted;
    wanted.worth = this.#worthNow(wanted) + (wanted.savedATrip ?? 0);
    wanted.at = this.#trips;
    wanted.trips++;
    this.#keepAsLast(wanted);
    return wanted;
  }

  /** Counts nodes that a trip lost without guides, of which some may have been made meanwhile, and what was missing of them. */
  countLost(lacking: Iterable<WantedGuide>, nodes: number, missing: number): void {
    if (missing > 0) {
      this.#lost.nodes += nodes;
      this.#lost.missing += missing;
    }
    for (const wanted of lacking) if (!isThere(wanted)) wanted.worth += nodes;
  }

  /** Counts beforehand what a trip will lose without a guide, if it loses by what is missing as others did. */
  foresee(wanted: WantedGuide, missing: number): void {
    const nodes = this.#lost.missing === 0 ? 0 : (this.#lost.nodes * missing) / this.#lost.missing;
    if (nodes >= EARLY * this.#cost) wanted.worth = Math.max(wanted.worth, EARLY * this.#cost);
  }

  /** How many more may be made beside so many, in little more time, and without one that has to go. */
  roomBeside(count: number): number {
    return Math.max(0, Math.min(this.#together, MOST_GUIDES - this.#there().length) - count);
  }

  /** Which guides to make now: the one that the trip needs as nothing else leads, what it lacks of those that are worth it, and others along. */
  choose(lacking: readonly WantedGuide[], needed: WantedGuide | undefined): GuideChoice {
    if (needed !== undefined) needed.worth += UNLED * this.#cost;
    const toMake: WantedGuide[] = [];
    const toDrop: WantedGuide[] = [];
    const make = (wanted: WantedGuide) => {
      if (toMake.length === this.#together) return;
      const least = this.#leastIfFull(toMake.length);
      if (least !== undefined) {
        if (this.#worthNow(wanted) < CLEARLY * this.#worthNow(least)) return;
        drop(least);
        toDrop.push(least);
      }
      toMake.push(wanted);
    };
    const rest = lacking.filter((wanted) => wanted !== needed);
    const isWorthIt = (wanted: WantedGuide) => wanted.worth >= EARLY * this.#cost;
    if (needed) make(needed);
    this.#byWorth(rest.filter(isWorthIt)).forEach(make);
    if (toMake.length > 0) {
      this.#byWorth(rest.filter((wanted) => !toMake.includes(wanted))).forEach(make);
      this.#byWorth(this.#worthMakingBeside(lacking)).forEach(make);
    }
    return { toMake, toDrop };
  }

  /** It is there: from here on what it saves is counted. */
  noteDerived(wanted: WantedGuide): void {
    wanted.savedATrip = Math.max(wanted.worth, ALONG * this.#cost) / wanted.trips;
  }

  /** What it is worth as of now. */
  #worthNow({ worth, at }: WantedGuide): number {
    return worth * 2 ** ((at - this.#trips) / HALF_LIFE);
  }

  #byWorth(guides: WantedGuide[]): WantedGuide[] {
    return guides.sort((one, other) => this.#worthNow(other) - this.#worthNow(one));
  }

  #worthMakingBeside(lacking: readonly WantedGuide[]): WantedGuide[] {
    const [{ view }] = lacking;
    return [...this.#wanted.values()].filter(
      (one) => one.view === view && !isThere(one) && !lacking.includes(one) && one.worth >= ALONG * this.#cost,
    );
  }

  #there(): WantedGuide[] {
    return [...this.#wanted.values()].filter(isThere);
  }

  #keepAsLast(wanted: WantedGuide): void {
    this.#wanted.delete(wanted.key);
    this.#wanted.set(wanted.key, wanted);
    if (this.#wanted.size > MOST_COUNTED) this.#forgetOne();
  }

  /** Of those that are lacking, which there is no end of, the one that was not asked for longest. */
  #forgetOne(): void {
    for (const wanted of this.#wanted.values()) {
      if (isThere(wanted)) continue;
      this.#wanted.delete(wanted.key);
      return;
    }
  }

  /** The guide that is worth least, if beside so many to be made there is no room for one more. */
  #leastIfFull(toMake: number): WantedGuide | undefined {
    const there = this.#there();
    if (there.length + toMake < MOST_GUIDES) return undefined;
    return there.reduce((least, one) => (this.#worthNow(one) < this.#worthNow(least) ? one : least));
  }
}

function isThere({ savedATrip }: WantedGuide): boolean {
  return savedATrip !== undefined;
}

/** It is lacking again, and counted anew. */
function drop(wanted: WantedGuide): void {
  wanted.savedATrip = undefined;
  wanted.worth = 0;
  wanted.trips = 0;
}
