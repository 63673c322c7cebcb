// True times under wishes: what changes of speed leave of the base.

import { arcsOfCourse, type Network } from '../network/network.ts';
import { ROAD_TYPES } from '../network/road-types.ts';
import { type BaseWeights, CLASS_COUNT, TOLL_CLASS, timeAtSpeed } from './base-weights.ts';
import { changeSpeeds } from './speed-changes.ts';
import { dataSpeed, wishedSpeed } from './speed-of-course.ts';
import type { SegmentChange, Wishes } from './wishes.ts';

/** Milliseconds by arc; the base's own array where no speed changes. */
export function weighTime(network: Network, base: BaseWeights, wishes: Wishes): Int32Array {
  const changed = wishes.segmentChanges.filter(changesSpeed);
  const before = base.time[wishes.bucket];
  if (changed.length === 0 && wishes.roadTypeChanges === undefined) return before;
  const time = before.slice();
  if (wishes.roadTypeChanges) changeTimesByRoadType(network, base, wishes, time);
  for (const change of changed) {
    const { segment } = change;
    for (const course of [2 * segment, 2 * segment + 1]) {
      const value = timeAtSpeed(network.length[segment], wishedSpeed(network, wishes, course, change));
      for (const arc of arcsOfCourse(network, course)) time[arc] = value;
    }
  }
  return time;
}

/** A change of type may change the speed too: another type's updates hold then. */
function changesSpeed({ speedChanges, roadType }: SegmentChange): boolean {
  return speedChanges.length > 0 || roadType !== undefined;
}

/** Speeds that occur are few: each is changed once for every road type that is. */
function changeTimesByRoadType(network: Network, base: BaseWeights, wishes: Wishes, time: Int32Array): void {
  const changes = wishes.roadTypeChanges ?? [];
  const isChanged = new Uint8Array(CLASS_COUNT);
  for (let type = 0; type < ROAD_TYPES.length; type++) {
    if ((changes[type] ?? []).length > 0) isChanged[type] = isChanged[type | TOLL_CLASS] = 1;
  }
  if (wishes.bucket === 0) changeAveraged(base, changes, isChanged, time);
  else changeInBucket(network, base, wishes, changes, isChanged, time);
}

type Changes = NonNullable<Wishes['roadTypeChanges']>;

function changeAveraged(base: BaseWeights, changes: Changes, isChanged: Uint8Array, time: Int32Array): void {
  const { classOfArc, length, speeds, speedKindOfArc } = base;
  const after = changes.map((steps) => (steps.length > 0 ? speeds.map((speed) => changeSpeeds(speed, steps)) : speeds));
  for (let arc = 0; arc < time.length; arc++) {
    const kind = classOfArc[arc];
    if (isChanged[kind] === 0) continue;
    time[arc] = timeAtSpeed(length[arc], after[kind & ~TOLL_CLASS][speedKindOfArc[arc]]);
  }
}

function changeInBucket(
  network: Network,
  { classOfArc, length }: BaseWeights,
  { bucket }: Wishes,
  changes: Changes,
  isChanged: Uint8Array,
  time: Int32Array,
): void {
  const { courseOfArc } = network;
  const known = changes.map(() => new Map<number, number>());
  for (let arc = 0; arc < time.length; arc++) {
    const kind = classOfArc[arc];
    if (isChanged[kind] === 0) continue;
    const type = kind & ~TOLL_CLASS;
    const given = dataSpeed(network, courseOfArc[arc], bucket);
    let after = known[type].get(given);
    if (after === undefined) known[type].set(given, (after = changeSpeeds(given, changes[type])));
    time[arc] = timeAtSpeed(length[arc], after);
  }
}

/** Whether changes by road type make any arc faster than the data has it. */
export function raisesSpeeds({ roadTypeChanges, bucket }: Wishes, { speeds, classes }: BaseWeights): boolean {
  if (roadTypeChanges === undefined) return false;
  const changed = classes.map((kind) => roadTypeChanges[kind & ~TOLL_CLASS] ?? []).filter((steps) => steps.length > 0);
  // speeds of a bucket are not listed: what they become is not known here
  if (bucket > 0) return changed.length > 0;
  return changed.some((steps) => speeds.some((speed) => speed > 0 && changeSpeeds(speed, steps) > speed));
}
