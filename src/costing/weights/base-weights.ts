// The start of all weights: the true time and length of each arc, as if nothing were closed.
//
//   time(arc)   = max(1, round(length * 36000 / speed))      ms, from whole centimetres and whole metres per hour
//   length(arc) = the length of its segment                  cm

import type { KernelPool } from '../../kernel/kernel.ts';
import { type TimesOfArcs, timesByKernel } from '../../kernel/opening.ts';
import { type Network, NO_RELUCTANCE, TOLL } from '../../network/network.ts';
import { BUCKETS } from '../../network/source.ts';
import { millisecondsAt } from '../../network/travel-time.ts';
import { CLOSED } from '../../search/weights.ts';
import { type ArcsByClass, arcsByClass, CLASS_COUNT, CLOSED_CLASS, TOLL_CLASS } from './arcs-by-class.ts';
import { type FactorRange, rangeOf } from './penalty.ts';
import { type SpeedKinds, speedKinds } from './speed-kinds.ts';

export interface BaseColumns {
  /** Class of each arc: its road type, with TOLL_CLASS for a toll road. */
  readonly classOfArc: Uint8Array;
  /** Centimetres by arc. */
  readonly length: Int32Array;
  /** Milliseconds by arc, at average speed and in each traffic bucket. Buckets without other speeds share the array. */
  readonly time: readonly Int32Array[];
  /** By class: number of arcs. */
  readonly arcsOfClass: Uint32Array;
}

export interface BaseWeights extends BaseColumns {
  /** The classes with at least one arc. */
  readonly classes: readonly number[];
  /** The arcs of each class, listed on first use, for costings that concern classes. */
  readonly arcsByClass: () => ArcsByClass;
  /** The speeds of all arcs in a traffic bucket (0 = average), listed on first use. */
  readonly speedsIn: (bucket: number) => SpeedKinds;
  /** The length of the longest arc, found on first use. */
  readonly longest: () => number;
  /** How many times as long roads feel, open or not, in tenths; found on first use. */
  readonly reluctances: () => FactorRange;
}

/** Milliseconds for whole centimetres at whole metres per hour. */
export function timeAtSpeed(length: number, speed: number): number {
  return Math.min(CLOSED, millisecondsAt(length, speed));
}

const CLASSES = { count: CLASS_COUNT, flag: TOLL, mark: TOLL_CLASS, closed: CLOSED_CLASS };

/** Times and lengths of every arc of a network for one mode (`networkForMode`). */
export function baseWeights(network: Network, kernels?: KernelPool): BaseWeights {
  const { classOfArc, length, time, arcsOfClass } =
    (kernels && timesByKernel(kernels, network, CLASSES)) ?? averaged(network);
  const times = [time, ...BUCKETS.map((_, bucket) => timeInBucket(network, time, bucket))];
  return withLists(network, { classOfArc, length, time: times, arcsOfClass });
}

function averaged(network: Network): TimesOfArcs {
  const { arcCount, directedOfArc, speed } = network;
  const classOfArc = new Uint8Array(arcCount);
  const length = new Int32Array(arcCount);
  const time = new Int32Array(arcCount);
  const arcsOfClass = new Uint32Array(CLASS_COUNT);
  for (let arc = 0; arc < arcCount; arc++) {
    const directedSegment = directedOfArc[arc];
    classOfArc[arc] = classOfDirected(network, directedSegment);
    length[arc] = network.length[directedSegment >>> 1];
    time[arc] = speed[directedSegment] > 0 ? timeAtSpeed(length[arc], speed[directedSegment]) : CLOSED;
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
  let reluctances: FactorRange | undefined;
  return {
    ...columns,
    classes,
    arcsByClass: () => (listed ??= arcsByClass(classOfArc)),
    speedsIn: (bucket) => (speeds[bucket] ??= speedKinds(network, bucket)),
    longest: () => (longest ??= columns.length.reduce((most, length) => Math.max(most, length), 0)),
    reluctances: () => (reluctances ??= rangeOf(network.reluctance, NO_RELUCTANCE)),
  };
}

/** A copy of the average times with those of a bucket; the same array if the bucket has none. */
function timeInBucket(network: Network, averaged: Int32Array, bucket: number): Int32Array {
  const { bucketDirected, bucketKind, bucketSpeed, arcCount, directedOfArc } = network;
  if (bucketDirected.length === 0) return averaged;
  const speedOf = new Uint32Array(2 * network.segmentCount);
  let isKnown = false;
  for (let row = 0; row < bucketDirected.length; row++) {
    const speed = bucketSpeed[4 * bucketKind[row] + bucket];
    speedOf[bucketDirected[row]] = speed;
    isKnown ||= speed > 0;
  }
  if (!isKnown) return averaged;
  const time = averaged.slice();
  for (let arc = 0; arc < arcCount; arc++) {
    const directedSegment = directedOfArc[arc];
    if (speedOf[directedSegment] > 0)
      time[arc] = timeAtSpeed(network.length[directedSegment >>> 1], speedOf[directedSegment]);
  }
  return time;
}
