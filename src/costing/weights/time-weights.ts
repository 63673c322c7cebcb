// True times under a costing: base times after changes of speed. Changes of speed never change a delay.

import { type Budget, checkClockAt } from '../../budget/budget.ts';
import { arcsOfDirected, type Network } from '../../network/network.ts';
import type { Costing, SegmentChange, SpeedChange } from '../../request/costing.ts';
import { changeSpeeds } from '../../request/speed-changes.ts';
import { CLOSED } from '../../search/weights.ts';
import { TOLL_CLASS } from './arcs-by-class.ts';
import { type BaseWeights, timeAtSpeed, withDelay } from './base-weights.ts';
import { requestedSpeed } from './directed-speed.ts';
import type { SpeedKinds } from './speed-kinds.ts';

/**
 * The time of each arc in milliseconds after changes of speed, with or without delays, in an array that the caller may change. `undefined`
 * if no speed changes.
 */
export function changedTimes(
  network: Network,
  base: BaseWeights,
  costing: Costing,
  ofRides: boolean,
  budget: Budget,
): Int32Array | undefined {
  const changed = costing.segmentChanges.filter(changesSpeed);
  if (changed.length === 0 && costing.roadTypeChanges === undefined) return undefined;
  const { bucket } = costing;
  const delay = ofRides ? undefined : base.delayOfArcs(bucket);
  const time = (ofRides ? base.rideOfArcs(bucket) : base.time[bucket]).slice();
  if (costing.roadTypeChanges) changeByRoadType(base, costing, delay, time);
  changed.forEach((change, i) => {
    checkClockAt(budget, i);
    const { segment } = change;
    for (const directedSegment of [2 * segment, 2 * segment + 1]) {
      const ride = timeAtSpeed(network.length[segment], requestedSpeed(network, costing, directedSegment, change));
      for (const arc of arcsOfDirected(network, directedSegment)) time[arc] = withDelay(ride, delay?.[arc] ?? 0);
    }
  });
  return time;
}

/** Adds the delays of all arcs to their rides. */
export function addDelays(ride: Int32Array, delay: Int32Array | undefined): Int32Array {
  if (delay === undefined) return ride;
  const time = new Int32Array(ride.length);
  for (let arc = 0; arc < time.length; arc++) time[arc] = withDelay(ride[arc], delay[arc]);
  return time;
}

/** Whether a change of a segment may change its speed. A new road type may do so, because updates of that type then apply. */
export function changesSpeed({ speedChanges, roadType }: SegmentChange): boolean {
  return speedChanges.length > 0 || roadType !== undefined;
}

/** Changes rides by road type. Looks only at the arcs of the changed road types. */
function changeByRoadType(
  base: BaseWeights,
  { roadTypeChanges, bucket }: Costing,
  delay: Int32Array | undefined,
  time: Int32Array,
): void {
  const { first, arc } = base.arcsByClass();
  const kinds = base.speedsIn(bucket);
  for (const kind of base.classes) {
    const steps = roadTypeChanges?.[kind & ~TOLL_CLASS] ?? [];
    if (steps.length === 0) continue;
    const arcs = arc.subarray(first[kind], first[kind + 1]);
    changeRides(base.length, arcs, kinds, steps, time);
    if (delay === undefined) continue;
    for (let i = 0; i < arcs.length; i++) time[arcs[i]] = withDelay(time[arcs[i]], delay[arcs[i]]);
  }
}

/** Changes rides. There are usually few distinct speeds; each is then changed only once. */
function changeRides(
  length: Int32Array,
  arcs: Uint32Array,
  { speeds, kindOfArc }: SpeedKinds,
  steps: readonly SpeedChange[],
  ride: Int32Array,
): void {
  if (speeds.length > arcs.length) {
    for (const arc of arcs) ride[arc] = timeAtSpeed(length[arc], changeSpeeds(speeds[kindOfArc[arc]], steps));
    return;
  }
  const after = Float64Array.from(speeds, (speed) => changeSpeeds(speed, steps));
  for (let i = 0; i < arcs.length; i++) {
    const arc = arcs[i];
    ride[arc] = timeOfWhole(length[arc], after[kindOfArc[arc]]);
  }
}

/**
 * Like `timeAtSpeed`, without a call. A fraction of whole numbers below 2^20 is never so close to a half that adding 0.5 rounds wrongly.
 */
export function timeOfWhole(length: number, speed: number): number {
  const oneHalfMore = (length * 36000) / speed + 0.5;
  return oneHalfMore < 2 ? 1 : oneHalfMore < CLOSED ? oneHalfMore | 0 : CLOSED;
}
