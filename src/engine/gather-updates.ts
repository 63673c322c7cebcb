// Updates by what they are about, to updates by segment: targets are looked up on the unmodified network.
//
// Changes of one segment are applied in this order, within a line as given:
//   speeds      road type, then points, then segment ids
//   exclude     points, then segment ids; the last word holds
//   road type   segment ids; the last word holds

import { type Budget, checkClock, checkClockAt } from '../budget/budget.ts';
import { changeOfStep } from '../cost/speed-changes.ts';
import type { SpeedChange, Wishes } from '../cost/wishes.ts';
import { grown } from '../memory/grown.ts';
import { radixOrder } from '../memory/radix-order.ts';
import { findMode } from '../network/modes.ts';
import type { Network } from '../network/network.ts';
import { ROAD_TYPES } from '../network/road-types.ts';
import { findSegment } from '../network/segment-ids.ts';
import { MOST_COMPLAINTS } from '../request/reading.ts';
import type { RequestPoint } from '../request/request-point.ts';
import type { Complaint } from '../request/routing-error.ts';
import { EXCLUDE, type RequestedUpdates, ROAD_TYPE } from '../request/update-columns.ts';
import { closestPlaces } from '../snap/nearest-places.ts';
import type { Database } from './database.ts';
import { complaintOfOutside, isInBounds } from './outside-data.ts';
import { CLOSES, OPENS, SAME_TYPE, type UpdatesOfSegments } from './road-updates.ts';
import { roadsOfMode } from './roads-of-mode.ts';
import { complaintOfMode, unknownSegment } from './unknown-names.ts';

/** Whom updates are for, each by its number. */
export interface ForWhom {
  /** The mode whose nearest road a point means. */
  modeAt(update: number): number;
  /** Whether a change of some kind is looked at. */
  isFor(update: number, kind: number): boolean;
}

/** What updates say of single segments, each once; targets that cannot be found are complained of. */
export function gatherUpdates(
  database: Database,
  updates: RequestedUpdates,
  whom: ForWhom,
  complaints: Complaint[],
  budget: Budget,
): UpdatesOfSegments {
  return inOneRowEach(updates, findTargets(database, updates, whom, complaints, budget), whom, budget);
}

/** The modes that updates are for, by number, where they name them; names that the network does not have are complained of. */
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

/** Segments that updates are about. */
export interface FoundTargets {
  readonly segment: Uint32Array;
  /** The update. */
  readonly update: Uint32Array;
  /** Both, by segment; of one segment in the order in which changes are applied. */
  readonly order: Uint32Array;
}

/** Looks up what updates are about; what cannot be found is complained of. */
export function findTargets(
  database: Database,
  { target, name }: RequestedUpdates,
  { modeAt }: Pick<ForWhom, 'modeAt'>,
  complaints: Complaint[],
  budget: Budget,
): FoundTargets {
  const { network } = database;
  let segment = new Uint32Array(target.length);
  let update = new Uint32Array(target.length);
  let count = 0;
  for (let i = 0; i < target.length; i++) {
    const point = target[i];
    if (typeof point !== 'object' || complaints.length >= MOST_COMPLAINTS) continue;
    checkClock(budget);
    for (const found of segmentsAt(database, point, modeAt(i), `${name}[${i}].point`, complaints)) {
      segment = grown(segment, count + 1);
      update = grown(update, count + 1);
      segment[count] = found;
      update[count++] = i;
    }
  }
  segment = grown(segment, count + target.length);
  update = grown(update, count + target.length);
  for (let i = 0; i < target.length; i++) {
    checkClockAt(budget, i);
    const id = target[i];
    if (typeof id !== 'string' || complaints.length >= MOST_COMPLAINTS) continue;
    const found = findSegment(network, id);
    if (found === undefined) {
      complaints.push(unknownSegment(id, `${name}[${i}].segmentID`));
    } else {
      segment[count] = found;
      update[count++] = i;
    }
  }
  return { segment, update, order: radixOrder(count, segment) };
}

function segmentsAt(
  database: Database,
  point: RequestPoint,
  mode: number,
  name: string,
  complaints: Complaint[],
): number[] {
  const { snapper, limits } = database;
  const options = { filter: roadsOfMode(snapper, mode), metres: limits.snapDistance };
  const places = isInBounds(database, point) ? closestPlaces(snapper, point.lon, point.lat, options) : [];
  if (places.length === 0) complaints.push(complaintOfOutside(database, point, name));
  return places.map(({ segment }) => segment);
}

/** What updates say of each segment that was found, put together. */
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

/** The steps of the speed of one row. */
export function stepsOf({ firstStep, stepKind, step }: UpdatesOfSegments, row: number): SpeedChange[] {
  const steps: SpeedChange[] = [];
  for (let i = firstStep[row]; i < firstStep[row + 1]; i++) steps.push(changeOfStep(stepKind[i], step[i]));
  return steps;
}

/** Changes of speed by road type, 45 lists; `undefined` where there are none. */
export function changesOfRoadTypes(
  { target, firstChange, changeKind, change }: RequestedUpdates,
  { isFor }: Pick<ForWhom, 'isFor'>,
  budget: Budget,
): Wishes['roadTypeChanges'] {
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

/** Whether a change changes nothing. */
export function isIdle(change: SpeedChange): boolean {
  return ('percentage' in change && change.percentage === 0) || ('add' in change && change.add === 0);
}
