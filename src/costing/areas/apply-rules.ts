// The changes that areas and rules make. An area changes all its segments in the same way. Where several rules apply, a later one overrides
// earlier ones.

import { checkClockAt } from '../../budget/budget.ts';
import { type Network, TOLL } from '../../network/network.ts';
import { ROAD_TYPES } from '../../network/road-types.ts';
import { namesOfSegment } from '../../network/segment-names.ts';
import type { AreaChanges, CostRule } from '../../request/costing.ts';
import { changeSpeeds, PERCENTAGE, SPEED, stepSpeed } from '../../request/speed-changes.ts';
import type { ApplyChanges, RoadsToChange } from '../weights/directed-changes.ts';
import { dataSpeed } from '../weights/directed-speed.ts';
import { type ChangesByDirection, changesBefore } from './changes-by-direction.ts';
import { speedsBefore } from './roads-before.ts';

export const applyAreasAndRules: ApplyChanges = (roads, before) => {
  const { areas, rules } = roads.costing;
  const changes = changesBefore(roads, before);
  if (areas !== undefined) applyAreas(roads, areas, changes);
  if (rules !== undefined) applyRules(roads, rules.list, changes);
  return changes;
};

function applyAreas(
  { network, costing, budget }: RoadsToChange,
  { segment, changeOf, changes: changesOfArea }: AreaChanges,
  changes: ChangesByDirection,
): void {
  const { roadTypeChanges, bucket } = costing;
  // there are few different speeds, so each is changed only once for each change and road type
  const known = new Map<number, number>();
  for (let row = 0; row < segment.length; row++) {
    checkClockAt(budget, row);
    const which = changeOf[row];
    const { isExcluded, speedChanges } = changesOfArea[which];
    const type = network.roadType[segment[row]];
    for (let directedSegment = 2 * segment[row]; directedSegment < 2 * segment[row] + 2; directedSegment++) {
      if (isExcluded) {
        changes.close(directedSegment, 'exclude');
        continue;
      }
      const speed = dataSpeed(network, directedSegment, bucket);
      if (speed === 0 || speedChanges.length === 0) continue;
      const key = (which * 64 + type) * 2 ** 20 + speed;
      let after = known.get(key);
      if (after === undefined)
        known.set(key, (after = changeSpeeds(speed, [...(roadTypeChanges?.[type] ?? []), ...speedChanges])));
      changes.setSpeed(directedSegment, after);
    }
  }
}

/** A rule, with a test of whether a segment meets those of its conditions that are the same in both directions. */
interface ReadRule {
  readonly rule: CostRule;
  readonly meets: (segment: number) => boolean;
  /** The keys that the rule sets, as bits. */
  readonly keys: number;
  /** The keys that it sets for every segment that meets it, whatever the direction and the speed. */
  readonly settled: number;
  /** The keys that the rule and the rules before it set. */
  readonly keysSoFar: number;
}

/** The keys of rules that change roads. Each is one bit. */
const KEYS = ['speed', 'percentage', 'factor', 'isExcluded'] as const;

function applyRules(
  { budget, ...roads }: RoadsToChange,
  rules: readonly CostRule[],
  changes: ChangesByDirection,
): void {
  const { network, roadType } = roads;
  const speed = speedsBefore({ budget, ...roads }, changes);
  const ofType = rulesByType(network, rules);
  // only the first entries hold rules that the segment meets: to shorten an array takes longer than to apply a rule
  const met: CostRule[] = [];
  let steps = 0;
  for (let segment = 0; segment < network.segmentCount; segment++) {
    let count = 0;
    const own = ofType[roadType[segment]];
    // goes from the last rule backwards, until no earlier rule sets a key that no later one has set
    for (let i = own.length - 1, settled = 0; i >= 0 && (own[i].keysSoFar & ~settled) !== 0; i--) {
      checkClockAt(budget, steps++);
      if ((own[i].keys & ~settled) === 0 || !own[i].meets(segment)) continue;
      met[count++] = own[i].rule;
      settled |= own[i].settled;
    }
    for (let directedSegment = 2 * segment; count > 0 && directedSegment < 2 * segment + 2; directedSegment++)
      if (speed[directedSegment] > 0) applyTogether(met, count, directedSegment, speed[directedSegment], changes);
  }
  changes.measure(speed);
}

/** For each road type, the rules that may concern its segments, in their order. */
function rulesByType(network: Network, rules: readonly CostRule[]): ReadRule[][] {
  const read = rules.map((rule) => ({ rule, meets: conditionOf(network, rule), ...keysOf(rule) }));
  return ROAD_TYPES.map((_, type) => {
    let keysSoFar = 0;
    return read
      .filter(({ rule }) => rule.roadTypes?.includes(type) ?? true)
      .map((own) => ({ ...own, keysSoFar: (keysSoFar |= own.keys) }));
  });
}

function keysOf(rule: CostRule): Pick<ReadRule, 'keys' | 'settled'> {
  const keys = KEYS.reduce((bits, key, i) => (rule[key] === undefined ? bits : bits | (1 << i)), 0);
  const isOfAll = rule.direction === undefined && rule.speedAbove < 0 && rule.speedBelow === Infinity;
  return { keys, settled: isOfAll ? keys : 0 };
}

/** Applies rules together: for each key, the last rule that has it counts. Rules are listed from the last one backwards. */
function applyTogether(
  rules: readonly CostRule[],
  count: number,
  directedSegment: number,
  before: number,
  changes: ChangesByDirection,
): void {
  let speed: number | undefined;
  let percentage: number | undefined;
  let factor: number | undefined;
  let isExcluded: boolean | undefined;
  for (let i = 0; i < count; i++) {
    const rule = rules[i];
    if (rule.direction !== undefined && rule.direction !== (directedSegment & 1)) continue;
    if (before <= rule.speedAbove || before >= rule.speedBelow) continue;
    speed ??= rule.speed;
    percentage ??= rule.percentage;
    factor ??= rule.factor;
    isExcluded ??= rule.isExcluded;
  }
  if (isExcluded === true) {
    changes.close(directedSegment, 'costRules');
    return;
  }
  if (speed !== undefined || percentage !== undefined) {
    const set = speed === undefined ? before : stepSpeed(before, SPEED, speed);
    const after = percentage === undefined ? set : stepSpeed(set, PERCENTAGE, percentage);
    changes.setSpeed(directedSegment, Math.round(after));
  }
  if (factor !== undefined) changes.multiply(directedSegment, factor);
}

function conditionOf(network: Network, rule: CostRule): ReadRule['meets'] {
  const { length, flags } = network;
  const { lengthAbove, lengthBelow, isTollRoad, names, segment: segments } = rule;
  const toll = isTollRoad ? TOLL : 0;
  const isInArea = segments && flagsOf(segments, network.segmentCount);
  const isTagged = rule.tags.map((tag) => tagCondition(network, tag));
  const isNamed = names && nameCondition(network, names);
  return (segment) =>
    (isInArea === undefined || isInArea[segment] === 1) &&
    length[segment] > lengthAbove &&
    length[segment] < lengthBelow &&
    (isTollRoad === undefined || (flags[segment] & TOLL) === toll) &&
    (isTagged.length === 0 || isTagged.every((meets) => meets(segment))) &&
    (isNamed === undefined || isNamed(segment));
}

function tagCondition({ tags }: Network, { key, values }: CostRule['tags'][number]): (segment: number) => boolean {
  const column = tags.find((tag) => tag.key === key);
  // an error was already reported about tags that the network does not keep
  if (column === undefined) return () => false;
  const numbers = values.map((value) => column.values.indexOf(value) + 1).filter((number) => number > 0);
  const isMeant = flagsOf(numbers, column.values.length + 1);
  return (segment) => isMeant[column.numbers[segment]] === 1;
}

/** Tests names. Many segments share a set of names, so each set is tested only once. */
function nameCondition(network: Network, names: readonly string[]): (segment: number) => boolean {
  const known = new Map<number, boolean>();
  return (segment) => {
    const set = network.nameSet[segment];
    let isNamed = known.get(set);
    if (isNamed === undefined)
      known.set(set, (isNamed = namesOfSegment(network, segment).some(({ name }) => names.includes(name))));
    return isNamed;
  };
}

function flagsOf(numbers: readonly number[] | Uint32Array, count: number): Uint8Array {
  const flags = new Uint8Array(count);
  for (const number of numbers) flags[number] = 1;
  return flags;
}
