// What every weighing starts from: the true time and length of each arc, as if nothing were closed.
//
//   time(arc)   = max(1, round(length * 36000 / speed))      ms, from whole centimetres and whole metres per hour
//   length(arc) = the length of its segment                  cm

import { type Network, TOLL } from '../network/network.ts';
import { BUCKETS } from '../network/source.ts';
import { millisecondsAt } from '../network/travel-time.ts';
import { CLOSED } from './weights.ts';

/** Bit of a class beside the number of the road type. */
export const TOLL_CLASS = 64;
/** How many classes there are: what a table of wishes is indexed by. */
export const CLASS_COUNT = 128;

/** The class of arcs that are closed to the mode: every table shuts it. */
export const CLOSED_CLASS = 63;

export interface BaseWeights {
  /** Class of each arc: its road type, with TOLL_CLASS where it costs toll. */
  readonly classOfArc: Uint8Array;
  /** Centimetres by arc. */
  readonly length: Int32Array;
  /** Milliseconds by arc, at averaged speed and in each traffic bucket; the same array where no speed differs. */
  readonly time: readonly Int32Array[];
  /** The speeds that occur, averaged, in whole metres per hour: few, and so changed at once. */
  readonly speeds: Uint32Array;
  /** Which of them an arc has. */
  readonly speedKindOfArc: Uint32Array;
  /** The classes that some arc has. */
  readonly classes: readonly number[];
}

/** Milliseconds for whole centimetres at whole metres per hour. */
export function timeAtSpeed(length: number, speed: number): number {
  return Math.min(CLOSED, millisecondsAt(length, speed));
}

/** Times and lengths of every arc of a network, as one mode finds it (`networkForMode`). */
export function baseWeights(network: Network): BaseWeights {
  const { arcCount, courseOfArc, roadType, flags, speed } = network;
  const classOfArc = new Uint8Array(arcCount);
  const length = new Int32Array(arcCount);
  const averaged = new Int32Array(arcCount);
  const hasClass = new Uint8Array(CLASS_COUNT);
  for (let arc = 0; arc < arcCount; arc++) {
    const course = courseOfArc[arc];
    const segment = course >>> 1;
    const isOpen = speed[course] > 0;
    classOfArc[arc] = isOpen ? roadType[segment] | (flags[segment] & TOLL ? TOLL_CLASS : 0) : CLOSED_CLASS;
    length[arc] = network.length[segment];
    averaged[arc] = isOpen ? timeAtSpeed(length[arc], speed[course]) : CLOSED;
    hasClass[classOfArc[arc]] = 1;
  }
  const time = [averaged, ...BUCKETS.map((_, bucket) => timeInBucket(network, averaged, bucket))];
  const { speeds, speedKindOfArc } = speedKinds(network);
  const classes = Array.from(hasClass.keys()).filter((kind) => hasClass[kind] === 1);
  return { classOfArc, length, time, speeds, speedKindOfArc, classes };
}

/** Every speed once, in the order of their first arcs. */
function speedKinds({ arcCount, courseOfArc, speed }: Network): Pick<BaseWeights, 'speeds' | 'speedKindOfArc'> {
  const kindOfSpeed = new Map<number, number>();
  const speedKindOfArc = new Uint32Array(arcCount);
  for (let arc = 0; arc < arcCount; arc++) {
    const given = speed[courseOfArc[arc]];
    let kind = kindOfSpeed.get(given);
    if (kind === undefined) kindOfSpeed.set(given, (kind = kindOfSpeed.size));
    speedKindOfArc[arc] = kind;
  }
  return { speeds: Uint32Array.from(kindOfSpeed.keys()), speedKindOfArc };
}

/** A copy of the averaged times with those that a bucket knows; the same array when it knows none. */
function timeInBucket(network: Network, averaged: Int32Array, bucket: number): Int32Array {
  const { bucketCourse, bucketKind, bucketSpeed, arcCount, courseOfArc } = network;
  const speedOf = new Uint32Array(2 * network.segmentCount);
  let isKnown = false;
  for (let row = 0; row < bucketCourse.length; row++) {
    const speed = bucketSpeed[4 * bucketKind[row] + bucket];
    speedOf[bucketCourse[row]] = speed;
    isKnown ||= speed > 0;
  }
  if (!isKnown) return averaged;
  const time = averaged.slice();
  for (let arc = 0; arc < arcCount; arc++) {
    const course = courseOfArc[arc];
    if (speedOf[course] > 0) time[arc] = timeAtSpeed(network.length[course >>> 1], speedOf[course]);
  }
  return time;
}
