// The rules that may concern a segment. Hundreds of rules with a name or a length each would otherwise be tested for every segment. Segments
// of one type with the same names and between the same lengths share a list.

import { type Network, TOLL } from '../../network/network.ts';
import { ROAD_TYPES } from '../../network/road-types.ts';
import { namesOfSegment } from '../../network/segment-names.ts';
import type { CostRule } from '../../request/costing.ts';

/** A rule, with those of its conditions on a segment that lists do not decide: areas, tolls and tags; `undefined` if there are none. */
interface ReadRule {
  readonly rule: CostRule;
  readonly meets: ((segment: number) => boolean) | undefined;
}

/** What a list of rules changes on a road in one direction. */
export type RuleOutcome = Pick<CostRule, 'speed' | 'percentage' | 'factor' | 'isExcluded'>;

/** Rules in their order. */
export interface RuleList {
  readonly rules: readonly ReadRule[];
  /** Whether each segment of the list meets all conditions of its rules, except for direction and speed. */
  readonly isPlain: boolean;
  /** What is known of the changes, by direction and speed, if segments share the list. */
  readonly outcomes: Map<number, RuleOutcome> | undefined;
}

/** A list of all lengths, and its shorter lists by class of length. */
interface ListOfLengths {
  readonly rules: readonly ReadRule[];
  readonly ofClass: RuleList[];
}

/** The rules of a list that a segment meets. */
export function metRules(rules: readonly ReadRule[], segment: number): RuleList {
  return { rules: rules.filter(({ meets }) => meets?.(segment) ?? true), isPlain: true, outcomes: undefined };
}

/** The lists of a request. */
export class ListsOfRules {
  readonly #network: Network;
  readonly #rules: readonly ReadRule[];
  /** The lengths in conditions, ascending. */
  readonly #lengths: Float64Array;
  /** The rules with each name. */
  readonly #ofName = new Map<string, Set<ReadRule>>();
  /** By set of names: the rules with one of its names; `undefined` if there is none. */
  readonly #ofNames = new Map<number, ReadonlySet<ReadRule> | undefined>();
  /** By type: the rules without names. By type and set of names: these rules, and the rules for one of the names. */
  readonly #unnamed: readonly ListOfLengths[];
  readonly #named = new Map<number, ListOfLengths>();

  constructor(network: Network, rules: readonly CostRule[]) {
    this.#network = network;
    this.#rules = rules.map((rule) => ({ rule, meets: conditionOf(network, rule) }));
    const lengths = rules.flatMap(({ lengthAbove, lengthBelow }) => [lengthAbove, lengthBelow]);
    this.#lengths = Float64Array.from(new Set(lengths)).sort();
    for (const own of this.#rules) {
      for (const name of own.rule.names ?? []) this.#ofName.set(name, (this.#ofName.get(name) ?? new Set()).add(own));
    }
    this.#unnamed = ROAD_TYPES.map((_, type) => this.#listOf(type, undefined));
  }

  /** The list of a segment of a type. */
  of(segment: number, type: number): RuleList {
    const { rules, ofClass } = this.#ofAllLengths(segment, type);
    const length = this.#network.length[segment];
    const at = this.#classOf(length);
    ofClass[at] ??= shared(rules.filter(({ rule }) => length > rule.lengthAbove && length < rule.lengthBelow));
    return ofClass[at];
  }

  #ofAllLengths(segment: number, type: number): ListOfLengths {
    if (this.#ofName.size === 0) return this.#unnamed[type];
    const set = this.#network.nameSet[segment];
    if (!this.#ofNames.has(set)) this.#ofNames.set(set, this.#withNamesOf(segment));
    const named = this.#ofNames.get(set);
    if (named === undefined) return this.#unnamed[type];
    const key = ROAD_TYPES.length * set + type;
    let list = this.#named.get(key);
    if (list === undefined) this.#named.set(key, (list = this.#listOf(type, named)));
    return list;
  }

  #withNamesOf(segment: number): Set<ReadRule> | undefined {
    const all = new Set<ReadRule>();
    for (const { name } of namesOfSegment(this.#network, segment)) {
      for (const own of this.#ofName.get(name) ?? []) all.add(own);
    }
    return all.size > 0 ? all : undefined;
  }

  #listOf(type: number, named: ReadonlySet<ReadRule> | undefined): ListOfLengths {
    const rules = this.#rules.filter((own) => {
      const { roadTypes, names } = own.rule;
      return (roadTypes?.includes(type) ?? true) && (names === undefined || named?.has(own) === true);
    });
    return { rules, ofClass: [] };
  }

  /**
   * A number that lengths share if they meet the same conditions. Each length in a condition has its own, and so have the lengths between
   * two of them.
   */
  #classOf(length: number): number {
    let first = 0;
    let last = this.#lengths.length;
    while (first < last) {
      const middle = (first + last) >> 1;
      if (this.#lengths[middle] < length) first = middle + 1;
      else last = middle;
    }
    return 2 * first + (this.#lengths[first] === length ? 1 : 0);
  }
}

function shared(rules: readonly ReadRule[]): RuleList {
  return { rules, isPlain: rules.every(({ meets }) => meets === undefined), outcomes: new Map() };
}

function conditionOf(network: Network, { isTollRoad, segment: segments, tags }: CostRule): ReadRule['meets'] {
  if (isTollRoad === undefined && segments === undefined && tags.length === 0) return undefined;
  const { flags } = network;
  const toll = isTollRoad ? TOLL : 0;
  const isInArea = segments && flagsOf(segments, network.segmentCount);
  const isTagged = tags.map((tag) => tagCondition(network, tag));
  return (segment) =>
    (isInArea === undefined || isInArea[segment] === 1) &&
    (isTollRoad === undefined || (flags[segment] & TOLL) === toll) &&
    isTagged.every((meets) => meets(segment));
}

function tagCondition({ tags }: Network, { key, values }: CostRule['tags'][number]): (segment: number) => boolean {
  const column = tags.find((tag) => tag.key === key);
  // an error has already named tags that the network does not keep
  if (column === undefined) return () => false;
  const numbers = values.map((value) => column.values.indexOf(value) + 1).filter((number) => number > 0);
  const isMeant = flagsOf(numbers, column.values.length + 1);
  return (segment) => isMeant[column.numbers[segment]] === 1;
}

function flagsOf(numbers: readonly number[] | Uint32Array, count: number): Uint8Array {
  const flags = new Uint8Array(count);
  for (const number of numbers) flags[number] = 1;
  return flags;
}
