// The changes that areas and rules make. An area changes all its segments in the same way. Where several rules apply, a later one overrides
// earlier ones.

import { checkClock, checkClockAt } from '../../budget/budget.ts';
import { type Network, TOLL } from '../../network/network.ts';
import { namesOfSegment } from '../../network/segment-names.ts';
import type { AreaChanges, CostRule } from '../../request/costing.ts';
import { changeSpeeds, PERCENTAGE, SPEED, stepSpeed } from '../../request/speed-changes.ts';
import type { ApplyChanges, RoadsToChange } from '../weights/directed-changes.ts';
import { dataSpeed } from '../weights/directed-speed.ts';
import { type ChangesByDirection, changesBefore } from './changes-by-direction.ts';
import { roadsBefore } from './roads-before.ts';

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

/** The result of all rules by directed segment. Where no rule changes anything, it is 0 and NaN. */
interface RuleOutcome {
  readonly speed: Float64Array;
  readonly percentage: Float64Array;
  readonly factor: Uint32Array;
  readonly exclusion: Uint8Array;
}

const CLOSED_BY_RULE = 1;
const OPEN_TO_RULES = 2;

function applyRules(roads: RoadsToChange, rules: readonly CostRule[], changes: ChangesByDirection): void {
  const { network, budget } = roads;
  const { isOpen, speed } = roadsBefore(roads, changes);
  const outcome: RuleOutcome = {
    speed: new Float64Array(isOpen.length),
    percentage: new Float64Array(isOpen.length).fill(Number.NaN),
    factor: new Uint32Array(isOpen.length),
    exclusion: new Uint8Array(isOpen.length),
  };
  for (const rule of rules) {
    checkClock(budget);
    const { direction, speedAbove, speedBelow } = rule;
    const meets = conditionOf(network, roads.roadType, rule);
    for (let segment = 0; segment < network.segmentCount; segment++) {
      if (!meets(segment)) continue;
      for (let directedSegment = 2 * segment; directedSegment < 2 * segment + 2; directedSegment++) {
        if (isOpen[directedSegment] === 0 || (direction !== undefined && direction !== (directedSegment & 1))) continue;
        const own = speed[directedSegment];
        if (own > speedAbove && own < speedBelow) lay(rule, directedSegment, outcome);
      }
    }
  }
  for (let directedSegment = 0; directedSegment < isOpen.length; directedSegment++) {
    if (isOpen[directedSegment] === 1) settle(outcome, directedSegment, speed[directedSegment], changes);
  }
  changes.measure(isOpen);
}

/** Applies a rule after the rules before it: each key that it has replaces theirs. */
function lay({ speed, percentage, factor, isExcluded }: CostRule, directedSegment: number, outcome: RuleOutcome): void {
  if (speed !== undefined) outcome.speed[directedSegment] = speed;
  if (percentage !== undefined) outcome.percentage[directedSegment] = percentage;
  if (factor !== undefined) outcome.factor[directedSegment] = factor;
  if (isExcluded !== undefined) outcome.exclusion[directedSegment] = isExcluded ? CLOSED_BY_RULE : OPEN_TO_RULES;
}

function settle(outcome: RuleOutcome, directedSegment: number, before: number, changes: ChangesByDirection): void {
  if (outcome.exclusion[directedSegment] === CLOSED_BY_RULE) {
    changes.close(directedSegment, 'costRules');
    return;
  }
  const speed = outcome.speed[directedSegment];
  const percentage = outcome.percentage[directedSegment];
  const isRaised = !Number.isNaN(percentage);
  if (speed > 0 || isRaised) {
    const set = speed > 0 ? stepSpeed(before, SPEED, speed) : before;
    changes.speed[directedSegment] = Math.round(isRaised ? stepSpeed(set, PERCENTAGE, percentage) : set);
  }
  if (outcome.factor[directedSegment] > 0) changes.factor[directedSegment] = outcome.factor[directedSegment];
}

/** Whether a segment meets the conditions that are the same in both directions. */
function conditionOf(network: Network, roadType: Uint8Array, rule: CostRule): (segment: number) => boolean {
  const { length, flags } = network;
  const { lengthAbove, lengthBelow, isTollRoad, names, segment: segments } = rule;
  const toll = isTollRoad ? TOLL : 0;
  const isOfType = rule.roadTypes && flagsOf(rule.roadTypes, 256);
  const isInArea = segments && flagsOf(segments, network.segmentCount);
  const isTagged = rule.tags.map((tag) => tagCondition(network, tag));
  const isNamed = names && nameCondition(network, names);
  return (segment) =>
    (isOfType === undefined || isOfType[roadType[segment]] === 1) &&
    (isInArea === undefined || isInArea[segment] === 1) &&
    length[segment] > lengthAbove &&
    length[segment] < lengthBelow &&
    (isTollRoad === undefined || (flags[segment] & TOLL) === toll) &&
    (isTagged.length === 0 || isTagged.every((meets) => meets(segment))) &&
    (isNamed === undefined || isNamed(segment));
}

function tagCondition({ tags }: Network, { key, values }: CostRule['tags'][number]): (segment: number) => boolean {
  const column = tags.find((tag) => tag.key === key);
  // a warning has already named tags that the network does not keep
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
