// The changes that areas and rules make. An area changes all its segments in the same way. Where several rules apply, a later one overrides
// earlier ones.

import { checkClockAt } from '../../budget/budget.ts';
import type { AreaChanges, CostRule, SpeedChange } from '../../request/costing.ts';
import { PERCENTAGE, SPEED, stepSpeed, stepSpeeds } from '../../request/speed-changes.ts';
import type { ApplyChanges, RoadsToChange } from '../weights/directed-changes.ts';
import { dataSpeed } from '../weights/directed-speed.ts';
import { type ChangesByDirection, changesBefore } from './changes-by-direction.ts';
import { speedsBefore } from './roads-before.ts';
import { conditionsOf } from './rule-conditions.ts';
import { type RuleOutcome, RuleTree } from './rule-tree.ts';

export const applyAreasAndRules: ApplyChanges = (roads, before) => {
  const { areas, rules } = roads.costing;
  const changes = changesBefore(roads, before);
  if (areas !== undefined) applyAreas(roads, areas, changes);
  if (rules !== undefined) applyRules(roads, rules.list, changes);
  return changes;
};

function applyAreas(roads: RoadsToChange, areas: AreaChanges, changes: ChangesByDirection): void {
  const { network, costing, budget } = roads;
  const { segment, changeOf, changes: changesOfArea } = areas;
  const speedAfter = speedsInAreas(roads, areas);
  for (let row = 0, end = 0; row < segment.length; row = end) {
    checkClockAt(budget, row);
    end = row + 1;
    while (end < segment.length && segment[end] === segment[row]) end++;
    const { isExcluded } = changesOfArea[changeOf[row]];
    for (let directedSegment = 2 * segment[row]; directedSegment < 2 * segment[row] + 2; directedSegment++) {
      if (isExcluded) {
        changes.close(directedSegment, 'exclude');
        continue;
      }
      const speed = dataSpeed(network, directedSegment, costing.bucket);
      if (speed > 0) changes.setSpeed(directedSegment, Math.round(speedAfter(speed, row, end)));
    }
  }
}

const NO_STEPS: readonly SpeedChange[] = [];

/**
 * Returns the speed on a segment, not rounded, from the speed of the data and the rows of the segment. There are few different speeds, so
 * each is changed only once for each change and road type.
 */
function speedsInAreas({ network, costing: { roadTypeChanges } }: RoadsToChange, areas: AreaChanges) {
  const { segment, share, changeOf, changes } = areas;
  const known = new Map<number, number>();
  // a speed after the changes of its road type and those of an area; -1 for no area
  const changed = (speed: number, type: number, which: number): number => {
    const key = ((which + 1) * 64 + type) * 2 ** 20 + speed;
    let after = known.get(key);
    if (after === undefined) {
      const ofArea = which < 0 ? NO_STEPS : changes[which].speedChanges;
      known.set(key, (after = stepSpeeds(speed, [...(roadTypeChanges?.[type] ?? []), ...ofArea])));
    }
    return after;
  };
  return (speed: number, first: number, end: number): number => {
    const type = network.roadType[segment[first]];
    if (share[first] === 1) return changed(speed, type, changeOf[first]);
    let left = 1;
    let time = 0;
    for (let row = first; row < end; row++) {
      left -= share[row];
      time += share[row] / changed(speed, type, changeOf[row]);
    }
    return 1 / (Math.max(0, left) / changed(speed, type, -1) + time);
  };
}

function applyRules(roads: RoadsToChange, rules: readonly CostRule[], changes: ChangesByDirection): void {
  const { network, roadType, budget } = roads;
  const speed = speedsBefore(roads, changes);
  const tree = new RuleTree(rules, conditionsOf(network, roadType, speed, rules), budget);
  for (let directedSegment = 0; directedSegment < speed.length; directedSegment++) {
    checkClockAt(budget, directedSegment);
    const before = speed[directedSegment];
    if (before > 0) apply(tree.outcomeOf(directedSegment), directedSegment, before, changes);
  }
  changes.measure(speed);
}

function apply(
  { speed, percentage, factor, isExcluded }: RuleOutcome,
  directedSegment: number,
  before: number,
  changes: ChangesByDirection,
): void {
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
