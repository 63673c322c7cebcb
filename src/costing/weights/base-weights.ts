// What all weights start from: the true time and length of each arc, as if nothing were closed.
//
//   ride(arc)   = max(1, round(length * 36000 / speed))      ms, from whole centimetres and whole metres per hour
//   time(arc)   = turning onto it + ride + the delay at its end
//   length(arc) = the length of its segment                  cm

import type { KernelPool } from '../../kernel/kernel.ts';
import { type TimesOfArcs, timesByKernel } from '../../kernel/opening.ts';
import { type Delays, delayOfArc, delaysDiffer, delaysIn, HALF_SECOND, turnOnto } from '../../network/delays.ts';
import { type Network, NO_RELUCTANCE, TOLL } from '../../network/network.ts';
import { BUCKETS, TIME_BUCKETS } from '../../network/source.ts';
import { millisecondsAt } from '../../network/travel-time.ts';
import { CLOSED } from '../../search/weights.ts';
import { type ArcsByClass, arcsByClass, CLASS_COUNT, CLOSED_CLASS, TOLL_CLASS } from './arcs-by-class.ts';
import { type FactorRange, rangeOf } from './penalty.ts';
import { type SpeedKinds, speedKinds } from './speed-kinds.ts';

export interface BaseColumns {
  /** Class of each arc: its road type, with TOLL_CLASS for a toll road. */
  readonly classOfArc: Uint8Array;
  /** The length of each arc in centimetres. */
  readonly length: Int32Array;
  /** The time of each arc in milliseconds, with delays: at average speed, then in each bucket. Buckets with equal times share an array. */
  readonly time: readonly Int32Array[];
  /** The number of arcs in each class. */
  readonly arcsOfClass: Uint32Array;
}

export interface BaseWeights extends BaseColumns {
  /** The classes with at least one arc. */
  readonly classes: readonly number[];
  /** The arcs of each class, for costings that concern classes. They are listed on first use. */
  readonly arcsByClass: () => ArcsByClass;
  /** The speeds of all arcs in a traffic bucket (0 = average). They are listed on first use. */
  readonly speedsIn: (bucket: number) => SpeedKinds;
  /** The length of the longest arc. It is found on first use. */
  readonly longest: () => number;
  /** The range of reluctance on open roads, in tenths: how many times longer roads feel than they are. Computed on first use. */
  readonly reluctances: () => FactorRange;
  /** The delays in a traffic bucket (0 = None), if there are any. */
  readonly delaysIn: (bucket: number) => Delays | undefined;
  /** The delay of each arc in a traffic bucket, in milliseconds; `undefined` if there are none. They are listed on first use. */
  readonly delayOfArcs: (bucket: number) => Int32Array | undefined;
  /** The time of each arc in a traffic bucket, in milliseconds, without delays. If there are no delays, this is the array of times. */
  readonly rideOfArcs: (bucket: number) => Int32Array;
}

/** Adds a delay to a time. */
export function withDelay(time: number, delay: number): number {
  return time + delay < CLOSED ? time + delay : CLOSED;
}

/** The time of riding, from a time that includes a delay. */
export function withoutDelay(time: number, delay: number): number {
  return time < CLOSED ? time - delay : CLOSED;
}

/** Milliseconds for riding whole centimetres at whole metres per hour. */
export function timeAtSpeed(length: number, speed: number): number {
  return Math.min(CLOSED, millisecondsAt(length, speed));
}

const CLASSES = { count: CLASS_COUNT, flag: TOLL, mark: TOLL_CLASS, closed: CLOSED_CLASS };

/** The time and length of every arc, for the network of one mode (`networkForMode`). */
export function baseWeights(network: Network, kernels?: KernelPool): BaseWeights {
  const { classOfArc, length, time, arcsOfClass } = (kernels && timedByKernel(kernels, network)) ?? averaged(network);
  const times = [time, ...BUCKETS.map((_, bucket) => timeInBucket(network, time, bucket))];
  return withLists(network, { classOfArc, length, time: times, arcsOfClass });
}

// The kernel adds the delays of directed segments. Turns are added here, because they cost time on few arcs.
function timedByKernel(kernels: KernelPool, network: Network): TimesOfArcs | undefined {
  const delays = delaysIn(network, 0);
  const timed = timesByKernel(kernels, { ...network, delays }, CLASSES);
  if (timed === undefined || delays === undefined) return timed;
  const { time } = timed;
  for (let arc = delays.turns.firstArc; arc < network.arcCount; arc++)
    time[arc] = withDelay(time[arc], HALF_SECOND * turnOnto(delays.turns, arc));
  return timed;
}

function averaged(network: Network): TimesOfArcs {
  const { arcCount, directedOfArc, speed } = network;
  const delays = delaysIn(network, 0);
  const classOfArc = new Uint8Array(arcCount);
  const length = new Int32Array(arcCount);
  const time = new Int32Array(arcCount);
  const arcsOfClass = new Uint32Array(CLASS_COUNT);
  for (let arc = 0; arc < arcCount; arc++) {
    const directedSegment = directedOfArc[arc];
    classOfArc[arc] = classOfDirected(network, directedSegment);
    length[arc] = network.length[directedSegment >>> 1];
    time[arc] =
      speed[directedSegment] > 0
        ? withDelay(timeAtSpeed(length[arc], speed[directedSegment]), delayOfArc(delays, arc, directedSegment))
        : CLOSED;
    arcsOfClass[classOfArc[arc]]++;
  }
  return { classOfArc, length, time, arcsOfClass };
}

/** The class of the arcs of a directed segment: its road type, with TOLL_CLASS for a toll road, or CLOSED_CLASS. */
export function classOfDirected({ speed, roadType, flags }: Network, directedSegment: number): number {
  if (speed[directedSegment] === 0) return CLOSED_CLASS;
  const segment = directedSegment >>> 1;
  return roadType[segment] | (flags[segment] & TOLL ? TOLL_CLASS : 0);
}

/** Base weights from their columns, with the lists that are computed on first use. */
export function withLists(network: Network, columns: BaseColumns): BaseWeights {
  const { classOfArc, arcsOfClass } = columns;
  const classes = Array.from(arcsOfClass.keys()).filter((kind) => arcsOfClass[kind] > 0);
  let listed: ArcsByClass | undefined;
  const speeds: SpeedKinds[] = [];
  let longest: number | undefined;
  const delays = TIME_BUCKETS.map((_, bucket) => delaysIn(network, bucket));
  const delayed: (Int32Array | undefined)[] = [];
  const ridden: Int32Array[] = [];
  const delayOfArcs = (bucket: number) => (delayed[bucket] ??= delaysByArc(network, delays[bucket]));
  const rideOfArcs = (bucket: number) => (ridden[bucket] ??= ridesByArc(columns.time[bucket], delayOfArcs(bucket)));
  let reluctances: FactorRange | undefined;
  return {
    ...columns,
    classes,
    delaysIn: (bucket) => delays[bucket],
    delayOfArcs,
    rideOfArcs,
    arcsByClass: () => (listed ??= arcsByClass(classOfArc)),
    speedsIn: (bucket) => (speeds[bucket] ??= speedKinds(network, bucket)),
    longest: () => (longest ??= columns.length.reduce((most, length) => Math.max(most, length), 0)),
    reluctances: () => (reluctances ??= rangeOf(reluctanceOfOpen(network), NO_RELUCTANCE)),
  };
}

function reluctanceOfOpen({ reluctance, speed }: Network): Uint8Array {
  return reluctance.filter((_, segment) => speed[2 * segment] > 0 || speed[2 * segment + 1] > 0);
}

function delaysByArc({ directedOfArc }: Network, delays: Delays | undefined): Int32Array | undefined {
  if (delays === undefined) return undefined;
  const delay = new Int32Array(directedOfArc.length);
  for (let arc = 0; arc < delay.length; arc++) delay[arc] = delayOfArc(delays, arc, directedOfArc[arc]);
  return delay;
}

function ridesByArc(time: Int32Array, delay: Int32Array | undefined): Int32Array {
  if (delay === undefined) return time;
  const ride = new Int32Array(time.length);
  for (let arc = 0; arc < ride.length; arc++) ride[arc] = withoutDelay(time[arc], delay[arc]);
  return ride;
}

/** The times in a bucket. If the bucket has no speeds or delays of its own, this is the array of average times. */
function timeInBucket(network: Network, averaged: Int32Array, bucket: number): Int32Array {
  const speedOf = ownSpeedsInBucket(network, bucket);
  const isDelayed = delaysDiffer(network, bucket + 1);
  if (speedOf === undefined && !isDelayed) return averaged;
  const { arcCount, directedOfArc, speed, length } = network;
  const delays = delaysIn(network, bucket + 1);
  const time = averaged.slice();
  for (let arc = 0; arc < arcCount; arc++) {
    const directedSegment = directedOfArc[arc];
    const own = speedOf === undefined ? 0 : speedOf[directedSegment];
    if (own === 0 && (!isDelayed || speed[directedSegment] === 0)) continue;
    const delay = delayOfArc(delays, arc, directedSegment);
    time[arc] = withDelay(timeAtSpeed(length[directedSegment >>> 1], own > 0 ? own : speed[directedSegment]), delay);
  }
  return time;
}

/** The speed of each directed segment in a bucket, 0 if it has none; `undefined` if the bucket has no speeds at all. */
function ownSpeedsInBucket(network: Network, bucket: number): Uint32Array | undefined {
  const { bucketDirected, bucketKind, bucketSpeed } = network;
  if (bucketDirected.length === 0) return undefined;
  const speedOf = new Uint32Array(2 * network.segmentCount);
  let isKnown = false;
  for (let row = 0; row < bucketDirected.length; row++) {
    const speed = bucketSpeed[4 * bucketKind[row] + bucket];
    speedOf[bucketDirected[row]] = speed;
    isKnown ||= speed > 0;
  }
  return isKnown ? speedOf : undefined;
}
