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
  // there are few different speeds, so each is changed once for each change and road type
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
      changes.speed[directedSegment] = after;
    }
  }
}

/** A rule, and whether a segment meets its conditions that are the same in both directions. */
interface ReadRule {
  readonly rule: CostRule;
  readonly meets: (segment: number) => boolean;
}

function applyRules(
  { budget, ...roads }: RoadsToChange,
  rules: readonly CostRule[],
  changes: ChangesByDirection,
): void {
  const { network, roadType } = roads;
  const speed = speedsBefore({ budget, ...roads }, changes);
  const ofType = rulesByType(network, rules);
  const met: ReadRule[] = [];
  for (let segment = 0; segment < network.segmentCount; segment++) {
    checkClockAt(budget, segment);
    met.length = 0;
    for (const rule of ofType[roadType[segment]]) if (rule.meets(segment)) met.push(rule);
    if (met.length === 0) continue;
    for (let directedSegment = 2 * segment; directedSegment < 2 * segment + 2; directedSegment++)
      if (speed[directedSegment] > 0) applyTogether(met, directedSegment, speed[directedSegment], changes);
  }
  changes.measure(speed);
}

/** For each road type, the rules that may concern its segments, in their order. */
function rulesByType(network: Network, rules: readonly CostRule[]): ReadRule[][] {
  const read = rules.map((rule) => ({ rule, meets: conditionOf(network, rule) }));
  return ROAD_TYPES.map((_, type) => read.filter(({ rule }) => rule.roadTypes?.includes(type) ?? true));
}

/** Of each key, the last rule that has it counts. */
function applyTogether(
  rules: readonly ReadRule[],
  directedSegment: number,
  before: number,
  changes: ChangesByDirection,
): void {
  let [speed, percentage, factor, isExcluded] = [0, Number.NaN, 0, false];
  for (const { rule } of rules) {
    if (rule.direction !== undefined && rule.direction !== (directedSegment & 1)) continue;
    if (before <= rule.speedAbove || before >= rule.speedBelow) continue;
    speed = rule.speed ?? speed;
    percentage = rule.percentage ?? percentage;
    factor = rule.factor ?? factor;
    isExcluded = rule.isExcluded ?? isExcluded;
  }
  if (isExcluded) {
    changes.close(directedSegment, 'costRules');
    return;
  }
  const isRaised = !Number.isNaN(percentage);
  if (speed > 0 || isRaised) {
    const set = speed > 0 ? stepSpeed(before, SPEED, speed) : before;
    changes.speed[directedSegment] = Math.round(isRaised ? stepSpeed(set, PERCENTAGE, percentage) : set);
  }
  if (factor > 0) changes.multiply(directedSegment, factor);
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
  // an error has already named tags that the network does not keep
  if (column === undefined) return () => false;
  const numbers = values.map((value) => column.values.indexOf(value) + 1).filter((number) => number > 0);
  const isMeant = flagsOf(numbers, column.values.length + 1);
  return (segment) => isMeant[column.numbers[segment]] === 1;
}

/** Many segments share a set of names, so each set is tested once. */
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
