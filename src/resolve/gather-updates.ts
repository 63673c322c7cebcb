// Turns updates by target into updates by segment. Targets are looked up on the unmodified network.
//
// Changes of one segment are applied in this order, within a line as given:
//   speeds      road type, then areas, then points, then segment ids
//   exclude     areas, then points, then segment ids; the last one wins
//   road type   segment ids; the last one wins

import { type Budget, checkClockAt } from '../budget/budget.ts';
import type { AreaPiece } from '../costing/areas/area-pieces.ts';
import { CLOSES, OPENS, SAME_TYPE, type UpdatesOfSegments } from '../costing/road-updates.ts';
import { grown } from '../memory/grown.ts';
import { findMode } from '../network/modes.ts';
import type { Network } from '../network/network.ts';
import { RIDES_BACKWARD, RIDES_FORWARD } from '../network/place.ts';
import { ROAD_TYPES } from '../network/road-types.ts';
import { isArea } from '../request/areas/requested-area.ts';
import type { Costing, PartialSpeedChange, SpeedChange } from '../request/costing.ts';
import { MOST_COMPLAINTS } from '../request/reading.ts';
import type { Complaint } from '../request/routing-error.ts';
import { changeOfStep, isIdle, ONLY_DIRECTIONS, PART_OF_LENGTH, WHOLE_LENGTH } from '../request/speed-changes.ts';
import { EXCLUDE, type RequestedUpdates, ROAD_TYPE } from '../request/update-columns.ts';
import type { FoundTargets, ModesOfTargets } from './find-targets.ts';
import { complaintOfMode } from './unknown-names.ts';

/** For each update, the numbers of the modes that it names; reports unknown names. */
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
  updates: RequestedUpdates,
  { segment, update, updatesOf, piecesOf, order }: FoundTargets,
  { isFor }: Pick<ModesOfTargets, 'isFor'>,
  budget: Budget,
): UpdatesOfSegments {
  const count = countDifferent(segment, order);
  const rows = {
    segment: new Uint32Array(count),
    roadType: new Uint8Array(count).fill(SAME_TYPE),
    exclusion: new Uint8Array(count),
    firstStep: new Uint32Array(count + 1),
  };
  const steps = new StepColumns(updates, isFor, order.length);
  for (let row = 0, first = 0; first < order.length; row++) {
    checkClockAt(budget, row);
    rows.segment[row] = segment[order[first]];
    let end = first;
    while (end < order.length && segment[order[end]] === rows.segment[row]) end++;
    const pieces = piecesOf(rows.segment[row]);
    if (pieces !== undefined) steps.addPieces(pieces);
    for (; first < end; first++) {
      for (const one of updatesOf(update[order[first]])) {
        if (pieces === undefined || !isArea(updates.target[one])) steps.addOf(one);
        layChanges(updates, one, isFor, rows, row);
      }
    }
    rows.firstStep[row + 1] = steps.count;
  }
  return { ...rows, ...steps.end() };
}

/** Closes or opens a row, or changes its road type, as an update says; the last change wins. */
function layChanges(
  { firstChange, changeKind, change }: RequestedUpdates,
  update: number,
  isFor: ModesOfTargets['isFor'],
  { exclusion, roadType }: Pick<UpdatesOfSegments, 'exclusion' | 'roadType'>,
  row: number,
): void {
  for (let c = firstChange[update]; c < firstChange[update + 1]; c++) {
    if (!isFor(update, changeKind[c])) continue;
    if (changeKind[c] === EXCLUDE) exclusion[row] = change[c] === 1 ? CLOSES : OPENS;
    if (changeKind[c] === ROAD_TYPE) roadType[row] = change[c];
  }
}

/** Columns of speed steps, which grow when the initial room is full. */
class StepColumns {
  readonly #updates: RequestedUpdates;
  readonly #isFor: ModesOfTargets['isFor'];
  #stepKind: Uint8Array;
  #step: Float64Array;
  count = 0;

  constructor(updates: RequestedUpdates, isFor: ModesOfTargets['isFor'], room: number) {
    this.#updates = updates;
    this.#isFor = isFor;
    this.#stepKind = new Uint8Array(room);
    this.#step = new Float64Array(room);
  }

  /** Adds the steps of an update, in the directions that it names. */
  addOf(update: number): void {
    const { firstChange, changeKind, change, direction } = this.#updates;
    const only = direction.get(update);
    if (only !== undefined) this.add(ONLY_DIRECTIONS, only);
    for (let c = firstChange[update]; c < firstChange[update + 1]; c++) {
      const kind = changeKind[c];
      if (kind !== EXCLUDE && kind !== ROAD_TYPE && this.#isFor(update, kind)) this.add(kind, change[c]);
    }
    if (only !== undefined) this.add(ONLY_DIRECTIONS, RIDES_FORWARD + RIDES_BACKWARD);
  }

  /** Adds the steps of areas, which change parts of a segment. */
  addPieces(pieces: readonly AreaPiece[]): void {
    for (const { share, updates } of pieces) {
      this.add(PART_OF_LENGTH, share);
      for (const update of updates) this.addOf(update);
    }
    this.add(PART_OF_LENGTH, WHOLE_LENGTH.part);
  }

  add(kind: number, number: number): void {
    const at = this.count++;
    if (at === this.#step.length) {
      this.#stepKind = grown(this.#stepKind, at + 1);
      this.#step = grown(this.#step, at + 1);
    }
    this.#stepKind[at] = kind;
    this.#step[at] = number;
  }

  end(): Pick<UpdatesOfSegments, 'stepKind' | 'step'> {
    return { stepKind: this.#stepKind.slice(0, this.count), step: this.#step.slice(0, this.count) };
  }
}

function countDifferent(segment: Uint32Array, order: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < order.length; i++) if (i === 0 || segment[order[i]] !== segment[order[i - 1]]) count++;
  return count;
}

/** The steps that change the speed of one row. */
export function stepsOf({ firstStep, stepKind, step }: UpdatesOfSegments, row: number): PartialSpeedChange[] {
  const steps: PartialSpeedChange[] = [];
  for (let i = firstStep[row]; i < firstStep[row + 1]; i++) steps.push(changeOfStep(stepKind[i], step[i]));
  return steps;
}

/** Changes of speed by road type, 45 lists; `undefined` if there are none. */
export function changesOfRoadTypes(
  { target, firstChange, changeKind, change }: RequestedUpdates,
  { isFor }: Pick<ModesOfTargets, 'isFor'>,
  budget: Budget,
): Costing['roadTypeChanges'] {
  if (!target.some((one) => typeof one === 'number')) return undefined;
  const changes = ROAD_TYPES.map((): SpeedChange[] => []);
  target.forEach((roadType, i) => {
    checkClockAt(budget, i);
    if (typeof roadType !== 'number') return;
    for (let c = firstChange[i]; c < firstChange[i + 1]; c++) {
      const step = changeOfStep(changeKind[c], change[c]) as SpeedChange;
      if (isFor(i, changeKind[c]) && !isIdle(step)) changes[roadType].push(step);
    }
  });
  return changes.some((list) => list.length > 0) ? changes : undefined;
}
