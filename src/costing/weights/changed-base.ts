// Base weights after the roads of some arcs changed. Arrays that did not change are shared.

import { type Budget, checkClock } from '../../budget/budget.ts';
import { delayOfArc, delaysIn } from '../../network/delays.ts';
import type { Network } from '../../network/network.ts';
import { CLOSED } from '../../search/weights.ts';
import { type BaseWeights, classOfDirected, timeAtSpeed, withDelay, withLists } from './base-weights.ts';
import { dataSpeed } from './directed-speed.ts';

/** What `baseWeights` would return for a network that differs from that of `before` only in the speeds and road types of some arcs. */
export function changedBaseWeights(
  before: BaseWeights,
  network: Network,
  arcs: Uint32Array,
  budget: Budget,
): BaseWeights {
  // buckets without speeds of their own share the average times, both before and after
  const times = new Map<Int32Array, Int32Array>();
  before.time.forEach((time, bucket) => {
    checkClock(budget);
    if (!times.has(time)) times.set(time, changedTimes(before, network, arcs, bucket));
  });
  const time = before.time.map((one) => times.get(one) as Int32Array);
  const { classOfArc, arcsOfClass } = changedClasses(before, network, arcs);
  return withLists(network, { length: before.length, time, classOfArc, arcsOfClass });
}

function changedClasses(
  before: BaseWeights,
  network: Network,
  arcs: Uint32Array,
): Pick<BaseWeights, 'classOfArc' | 'arcsOfClass'> {
  const classOfArc = before.classOfArc.slice();
  const arcsOfClass = before.arcsOfClass.slice();
  let isSame = true;
  for (let i = 0; i < arcs.length; i++) {
    const arc = arcs[i];
    const kind = classOfDirected(network, network.directedOfArc[arc]);
    if (classOfArc[arc] === kind) continue;
    isSame = false;
    arcsOfClass[classOfArc[arc]]--;
    arcsOfClass[kind]++;
    classOfArc[arc] = kind;
  }
  return isSame ? before : { classOfArc, arcsOfClass };
}

function changedTimes({ time, length }: BaseWeights, network: Network, arcs: Uint32Array, bucket: number): Int32Array {
  const { directedOfArc, speed } = network;
  const delays = delaysIn(network, bucket);
  const changed = time[bucket].slice();
  let isChanged = false;
  for (let i = 0; i < arcs.length; i++) {
    const arc = arcs[i];
    const directedSegment = directedOfArc[arc];
    const given = bucket === 0 ? speed[directedSegment] : dataSpeed(network, directedSegment, bucket);
    const delay = delayOfArc(delays, arc, directedSegment);
    const value = given === 0 ? CLOSED : withDelay(timeAtSpeed(length[arc], given), delay);
    if (changed[arc] === value) continue;
    isChanged = true;
    changed[arc] = value;
  }
  return isChanged ? changed : time[bucket];
}
