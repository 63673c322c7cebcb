// Updates by target become updates by segment: targets are looked up on the unmodified network.
//
// Changes of one segment are applied in this order. Changes on the same line are applied in the order given.
//
//   speeds      road type, then points, then segment ids
//   exclude     points, then segment ids; the last one wins
//   road type   segment ids; the last one wins

import { type Budget, checkClockAt } from '../budget/budget.ts';
import { CLOSES, OPENS, SAME_TYPE, type UpdatesOfSegments } from '../costing/road-updates.ts';
import type { Database } from '../database/database.ts';
import { grown } from '../memory/grown.ts';
import { findMode } from '../network/modes.ts';
import type { Network } from '../network/network.ts';
import { ROAD_TYPES } from '../network/road-types.ts';
import type { Costing, SpeedChange } from '../request/costing.ts';
import { MOST_COMPLAINTS } from '../request/reading.ts';
import type { Complaint } from '../request/routing-error.ts';
import { changeOfStep } from '../request/speed-changes.ts';
import { EXCLUDE, type RequestedUpdates, ROAD_TYPE } from '../request/update-columns.ts';
import { type ForWhom, type FoundTargets, findTargets } from './find-targets.ts';
import { complaintOfMode } from './unknown-names.ts';

/** The updates of single segments, each once; reports targets that cannot be found. */
export function gatherUpdates(
  database: Database,
  updates: RequestedUpdates,
  whom: ForWhom,
  complaints: Complaint[],
  budget: Budget,
): UpdatesOfSegments {
  return inOneRowEach(updates, findTargets(database, updates, whom, complaints, budget), whom, budget);
}

/** The modes that updates apply to, by number, if they name any; reports unknown names. */
export function modesOfUpdates(
  network: Network,
  { modes, name }: RequestedUpdates,
  complaints: Complaint[],
  budget: Budget,
): ReadonlyMap<number, readonly number[]> {
  const numbers = new Map<number, readonly number[]>();
  let count = 0;
  for (const [update, names] of modes) {
    checkClockAt(budget, count++);
    names.forEach((mode, i) => {
      const complaint = complaintOfMode(network, mode, `${name}[${update}].modes[${i}]`);
      if (complaint && complaints.length < MOST_COMPLAINTS) complaints.push(complaint);
    });
    numbers.set(
      update,
      names.map((mode) => findMode(network, mode)),
    );
  }
  return numbers;
}

/** The merged updates of each segment that was found. */
export function inOneRowEach(
  { firstChange, changeKind, change }: RequestedUpdates,
  { segment, update, order }: FoundTargets,
  { isFor }: Pick<ForWhom, 'isFor'>,
  budget: Budget,
): UpdatesOfSegments {
  const count = countDifferent(segment, order);
  const rows = {
    segment: new Uint32Array(count),
    roadType: new Uint8Array(count).fill(SAME_TYPE),
    exclusion: new Uint8Array(count),
    firstStep: new Uint32Array(count + 1),
  };
  let stepKind = new Uint8Array(order.length);
  let step = new Float64Array(order.length);
  let steps = 0;
  let row = -1;
  for (let i = 0; i < order.length; i++) {
    checkClockAt(budget, i);
    const at = segment[order[i]];
    if (row < 0 || rows.segment[row] !== at) rows.segment[++row] = at;
    const first = firstChange[update[order[i]]];
    const end = firstChange[update[order[i]] + 1];
    if (steps + end - first > step.length) {
      stepKind = grown(stepKind, steps + end - first);
      step = grown(step, steps + end - first);
    }
    for (let c = first; c < end; c++) {
      const kind = changeKind[c];
      if (!isFor(update[order[i]], kind)) continue;
      if (kind === EXCLUDE) {
        rows.exclusion[row] = change[c] === 1 ? CLOSES : OPENS;
      } else if (kind === ROAD_TYPE) {
        rows.roadType[row] = change[c];
      } else {
        stepKind[steps] = kind;
        step[steps++] = change[c];
      }
    }
    rows.firstStep[row + 1] = steps;
  }
  return { ...rows, stepKind: stepKind.slice(0, steps), step: step.slice(0, steps) };
}

function countDifferent(segment: Uint32Array, order: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < order.length; i++) if (i === 0 || segment[order[i]] !== segment[order[i - 1]]) count++;
  return count;
}

/** The steps that change the speed of one row. */
export function stepsOf({ firstStep, stepKind, step }: UpdatesOfSegments, row: number): SpeedChange[] {
  const steps: SpeedChange[] = [];
  for (let i = firstStep[row]; i < firstStep[row + 1]; i++) steps.push(changeOfStep(stepKind[i], step[i]));
  return steps;
}

/** Changes of speed by road type, 45 lists; `undefined` if there are none. */
export function changesOfRoadTypes(
  { target, firstChange, changeKind, change }: RequestedUpdates,
  { isFor }: Pick<ForWhom, 'isFor'>,
  budget: Budget,
): Costing['roadTypeChanges'] {
  if (!target.some((one) => typeof one === 'number')) return undefined;
  const changes = ROAD_TYPES.map((): SpeedChange[] => []);
  target.forEach((roadType, i) => {
    checkClockAt(budget, i);
    if (typeof roadType !== 'number') return;
    for (let c = firstChange[i]; c < firstChange[i + 1]; c++) {
      const step = changeOfStep(changeKind[c], change[c]);
      if (isFor(i, changeKind[c]) && !isIdle(step)) changes[roadType].push(step);
    }
  });
  return changes.some((list) => list.length > 0) ? changes : undefined;
}

/** Whether a change has no effect. */
export function isIdle(change: SpeedChange): boolean {
  return ('percentage' in change && change.percentage === 0) || ('add' in change && change.add === 0);
}
