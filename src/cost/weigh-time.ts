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

/** Speeds that occur are few, and the same one often follows itself: each is changed once a road type. */
function changeTimesByRoadType(network: Network, base: BaseWeights, wishes: Wishes, time: Int32Array): void {
  const { courseOfArc, speed, length, roadType } = network;
  const { classOfArc } = base;
  const { bucket } = wishes;
  const changes = wishes.roadTypeChanges ?? [];
  const isChanged = new Uint8Array(CLASS_COUNT);
  for (let type = 0; type < ROAD_TYPES.length; type++) {
    if ((changes[type] ?? []).length > 0) isChanged[type] = isChanged[type | TOLL_CLASS] = 1;
  }
  const known = changes.map(() => new Map<number, number>());
  const last = new Uint32Array(ROAD_TYPES.length);
  const lastAfter = new Uint32Array(ROAD_TYPES.length);
  for (let arc = 0; arc < time.length; arc++) {
    if (isChanged[classOfArc[arc]] === 0) continue;
    const course = courseOfArc[arc];
    const type = roadType[course >>> 1];
    const given = bucket === 0 ? speed[course] : dataSpeed(network, course, bucket);
    if (given !== last[type]) {
      let after = known[type].get(given);
      if (after === undefined) known[type].set(given, (after = changeSpeeds(given, changes[type])));
      last[type] = given;
      lastAfter[type] = after;
    }
    time[arc] = timeAtSpeed(length[course >>> 1], lastAfter[type]);
  }
}
