// What areas and rules change: areas what they say of all their segments, rules what they come to one over the other.

import { checkClockAt } from '../../budget/budget.ts';
import { type Network, TOLL } from '../../network/network.ts';
import { namesOfSegment } from '../../network/segment-names.ts';
import type { AreaChanges, CostRule } from '../../request/costing.ts';
import { changeSpeeds } from '../../request/speed-changes.ts';
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
  // speeds are few: by change, road type and speed
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

/** What rules come to, by directed segment: where none says anything, 0 and NaN. */
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
    const mask = maskOf(network, roads.roadType, rule);
    for (let directedSegment = 0; directedSegment < isOpen.length; directedSegment++) {
      if ((directedSegment & 65535) === 0) checkClockAt(budget, 0);
      const isMeant = mask[directedSegment >>> 1] === 1 && isOpen[directedSegment] === 1;
      if (isMeant && meetsDirected(rule, directedSegment, speed[directedSegment])) lay(rule, directedSegment, outcome);
    }
  }
  for (let directedSegment = 0; directedSegment < isOpen.length; directedSegment++) {
    if (isOpen[directedSegment] === 1) settle(outcome, directedSegment, speed[directedSegment], changes);
  }
}

function meetsDirected(rule: CostRule, directedSegment: number, speed: number): boolean {
  if (rule.direction !== undefined && rule.direction !== (directedSegment & 1)) return false;
  return speed > rule.speedAbove && speed < rule.speedBelow;
}

/** Lays a rule over those before it, key by key. */
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
  const steps = [...(speed > 0 ? [{ speed }] : []), ...(Number.isNaN(percentage) ? [] : [{ percentage }])];
  if (steps.length > 0) changes.speed[directedSegment] = changeSpeeds(before, steps);
  if (outcome.factor[directedSegment] > 0) changes.factor[directedSegment] = outcome.factor[directedSegment];
}

/** By segment: 1 where it meets the conditions that are the same in both directions. */
function maskOf(network: Network, roadType: Uint8Array, rule: CostRule): Uint8Array {
  const mask = new Uint8Array(network.segmentCount);
  if (rule.segment === undefined) mask.fill(1);
  else for (let i = 0; i < rule.segment.length; i++) mask[rule.segment[i]] = 1;
  if (rule.roadTypes !== undefined) keep(mask, flagsOf(rule.roadTypes), roadType);
  for (const { key, values } of rule.tags) {
    const column = network.tags.find((tag) => tag.key === key);
    // what the network does not have was complained of
    const numbers = values.map((value) => (column?.values.indexOf(value) ?? -1) + 1).filter((number) => number > 0);
    keep(mask, flagsOf(numbers), column?.numbers ?? mask);
  }
  if (rule.names !== undefined) keepNamed(mask, network, rule.names);
  const { lengthAbove, lengthBelow, isTollRoad } = rule;
  const { length, flags } = network;
  for (let segment = 0; segment < mask.length; segment++) {
    const isLong = length[segment] > lengthAbove && length[segment] < lengthBelow;
    const isTolled = isTollRoad === undefined || ((flags[segment] & TOLL) !== 0) === isTollRoad;
    if (!(isLong && isTolled)) mask[segment] = 0;
  }
  return mask;
}

function flagsOf(numbers: readonly number[]): Uint8Array {
  const flags = new Uint8Array(numbers.reduce((most, number) => Math.max(most, number), 0) + 1);
  for (const number of numbers) flags[number] = 1;
  return flags;
}

/** Leaves the segments whose number is among those flagged. */
function keep(mask: Uint8Array, flags: Uint8Array, numbers: Uint8Array | Uint16Array): void {
  for (let segment = 0; segment < mask.length; segment++) if (flags[numbers[segment]] !== 1) mask[segment] = 0;
}

/** Leaves the segments that have one of some names: sets of names are shared by many. */
function keepNamed(mask: Uint8Array, network: Network, names: readonly string[]): void {
  const known = new Map<number, boolean>();
  for (let segment = 0; segment < mask.length; segment++) {
    if (mask[segment] === 0) continue;
    const set = network.nameSet[segment];
    let isNamed = known.get(set);
    if (isNamed === undefined)
      known.set(set, (isNamed = namesOfSegment(network, segment).some(({ name }) => names.includes(name))));
    if (!isNamed) mask[segment] = 0;
  }
}
