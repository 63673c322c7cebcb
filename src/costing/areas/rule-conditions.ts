// The conditions of rules, by kind. Roads of one class meet the same conditions of a kind, so these are tested once for each class and not
// for each road.

import { type Network, TOLL } from '../../network/network.ts';
import { networkString } from '../../network/segment-names.ts';
import type { CostRule } from '../../request/costing.ts';
import { ListsOfUpdates } from './lists-of-updates.ts';

/** The conditions of one kind, for example about lengths. */
export interface Conditions {
  /** The rules with a condition of this kind. */
  readonly rules: ReadonlySet<CostRule>;
  /** A number that directed segments share if they meet the same conditions of this kind. */
  readonly classOf: (directedSegment: number) => number;
  /** Whether a directed segment meets the condition of a rule in `rules`. */
  readonly isMet: (rule: CostRule, directedSegment: number) => boolean;
}

/** The conditions of rules. `speed` has the speed of each directed segment before the rules apply. */
export function conditionsOf(
  network: Network,
  roadType: Uint8Array,
  speed: Uint32Array,
  rules: readonly CostRule[],
): Conditions[] {
  const { flags, nameSet, firstName, nameString, length } = network;
  const keys = new Set(rules.flatMap(({ tags }) => tags.map(({ key }) => key)));
  const namesOf = (set: number) => {
    const names: string[] = [];
    for (let i = firstName[set]; i < firstName[set + 1]; i++) names.push(networkString(network, nameString[i]));
    return names;
  };
  const ofSegment = (column: ArrayLike<number>) => (directedSegment: number) => column[directedSegment >>> 1];
  const all = [
    oneOf(rules, ({ roadTypes }) => roadTypes, ofSegment(roadType), oneself),
    oneOf(
      rules,
      ({ isTollRoad }) => (isTollRoad === undefined ? undefined : [isTollRoad ? TOLL : 0]),
      (directedSegment) => flags[directedSegment >>> 1] & TOLL,
      oneself,
    ),
    ...Array.from(keys, (key) => conditionsOfTag(network, key, rules)),
    conditionsOfAreas(network, rules),
    oneOf(rules, ({ names }) => names, ofSegment(nameSet), namesOf),
    between(rules, ({ lengthAbove, lengthBelow }) => [lengthAbove, lengthBelow], ofSegment(length)),
    between(
      rules,
      ({ speedAbove, speedBelow }) => [speedAbove, speedBelow],
      (directedSegment) => speed[directedSegment],
    ),
    oneOf(
      rules,
      ({ direction }) => (direction === undefined ? undefined : [direction]),
      (directedSegment) => directedSegment & 1,
      oneself,
    ),
  ];
  return all.filter((conditions) => conditions.rules.size > 0);
}

function conditionsOfTag({ tags }: Network, key: string, rules: readonly CostRule[]): Conditions {
  // an error has already named tags that the network does not keep
  const column = tags.find((tag) => tag.key === key);
  return oneOf(
    rules,
    (rule) => rule.tags.find((tag) => tag.key === key)?.values,
    (directedSegment) => column?.numbers[directedSegment >>> 1] ?? 0,
    (number) => column?.values.slice(number - 1, number) ?? [],
  );
}

function conditionsOfAreas({ segmentCount }: Network, rules: readonly CostRule[]): Conditions {
  const areas = [...new Set(rules.flatMap(({ segment }) => segment ?? []))];
  const lists = new ListsOfUpdates(areas.length);
  // 0 for a segment outside all areas; otherwise 1 + the number of a list of areas
  const listOf = new Uint32Array(areas.length === 0 ? 0 : segmentCount);
  areas.forEach((segments, area) => {
    for (const segment of segments) {
      const list = listOf[segment];
      listOf[segment] = 1 + (list === 0 ? area : lists.adding(list - 1, area));
    }
  });
  return oneOf(
    rules,
    ({ segment }) => segment && [segment],
    (directedSegment) => listOf[directedSegment >>> 1],
    (list) => (list === 0 ? [] : lists.updatesOf(list - 1).map((area) => areas[area])),
  );
}

/**
 * Conditions of roads that must have one of the values that a rule names. Roads with the same key have the same values, which `valuesOf`
 * returns.
 */
function oneOf<Value>(
  rules: readonly CostRule[],
  namedIn: (rule: CostRule) => readonly Value[] | undefined,
  keyOf: (directedSegment: number) => number,
  valuesOf: (key: number) => readonly Value[],
): Conditions {
  const conditional = new Set(rules.filter((rule) => namedIn(rule) !== undefined));
  const rulesOf = new Map<Value, CostRule[]>();
  for (const rule of conditional) {
    for (const value of namedIn(rule) ?? []) {
      const known = rulesOf.get(value);
      if (known === undefined) rulesOf.set(value, [rule]);
      else known.push(rule);
    }
  }
  // by key, and by class
  const classes: number[] = [];
  const met: ReadonlySet<CostRule>[] = [new Set()];
  // roads that meet no rule share a class, whatever their values are
  const newClass = (key: number): number => {
    const own = valuesOf(key).flatMap((value) => rulesOf.get(value) ?? []);
    return own.length === 0 ? 0 : met.push(new Set(own)) - 1;
  };
  const classOf = (directedSegment: number): number => {
    const key = keyOf(directedSegment);
    return (classes[key] ??= newClass(key));
  };
  return {
    rules: conditional,
    classOf,
    isMet: (rule, directedSegment) => met[classOf(directedSegment)].has(rule),
  };
}

/** The value of a road whose key is its value. */
function oneself(key: number): readonly number[] {
  return [key];
}

/** Conditions of roads whose measure must be between two bounds. */
function between(
  rules: readonly CostRule[],
  boundsOf: (rule: CostRule) => readonly [above: number, below: number],
  measureOf: (directedSegment: number) => number,
): Conditions {
  const conditional = rules.filter((rule) => boundsOf(rule)[0] !== -1 || boundsOf(rule)[1] !== Infinity);
  const bounds = Float64Array.from(new Set(conditional.flatMap(boundsOf))).sort();
  return {
    rules: new Set(conditional),
    classOf: (directedSegment) => classBetween(bounds, measureOf(directedSegment)),
    isMet: (rule, directedSegment) => {
      const [above, below] = boundsOf(rule);
      return measureOf(directedSegment) > above && measureOf(directedSegment) < below;
    },
  };
}

/** A number that measures share if they are between the same bounds. Each bound has a number of its own. */
function classBetween(bounds: Float64Array, measure: number): number {
  let first = 0;
  let end = bounds.length;
  while (first < end) {
    const middle = (first + end) >> 1;
    if (bounds[middle] < measure) first = middle + 1;
    else end = middle;
  }
  return 2 * first + (bounds[first] === measure ? 1 : 0);
}
