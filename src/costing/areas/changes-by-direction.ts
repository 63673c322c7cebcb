// Changes of single directed segments, in columns.

import { type Network, NO_ARC } from '../../network/network.ts';
import { CLOSED } from '../../search/weights.ts';
import { withDelay } from '../weights/base-weights.ts';
import type { DirectedChanges, RoadsToChange } from '../weights/directed-changes.ts';
import { CLOSED_FACTOR, type FactorRange, PLAIN_THOUSANDTHS, UNCHANGED } from '../weights/penalty.ts';
import { timeOfWhole } from '../weights/time-weights.ts';

/** What may close a road, by the names that `explain` uses. */
const CLOSERS = ['exclude', 'costRules', 'cost'] as const;
/** An entry of `speed` from this value on says what closes the road. No speed is as high. */
const CLOSED_BY = 2 ** 30;

export type Closer = (typeof CLOSERS)[number];

export class ChangesByDirection implements DirectedChanges {
  /** Metres per hour. The entry of a closed road is CLOSED_BY plus the index in CLOSERS of what closes it. */
  readonly speed: Uint32Array;
  factor: Uint32Array | undefined;
  range: FactorRange = UNCHANGED;
  #closesAny = false;
  #changesSpeed = false;

  constructor({ segmentCount }: Network) {
    this.speed = new Uint32Array(2 * segmentCount);
  }

  get isEmpty(): boolean {
    return !this.#changesSpeed && !this.#closesAny && this.factor === undefined;
  }

  close(directedSegment: number, by: Closer): void {
    this.speed[directedSegment] = CLOSED_BY + CLOSERS.indexOf(by);
    this.#closesAny = true;
  }

  /** Sets the speed of an open road, in whole metres per hour. */
  setSpeed(directedSegment: number, speed: number): void {
    this.speed[directedSegment] = speed;
    this.#changesSpeed = true;
  }

  /** Sets the factor of an open road, in thousandths. */
  multiply(directedSegment: number, thousandths: number): void {
    this.factor ??= new Uint32Array(this.speed.length).fill(PLAIN_THOUSANDTHS);
    this.factor[directedSegment] = thousandths;
  }

  /** Finds the range of factors on roads that had a speed before. */
  measure(speedBefore: Uint32Array): void {
    const { factor } = this;
    if (factor === undefined) return;
    // if nothing is closed and no speed changes, the memory of speeds has never been touched, and reading it takes long
    const closes = this.#closesAny ? this.speed : undefined;
    let least = 2 ** 30;
    let most = 0;
    for (let i = 0; i < factor.length; i++) {
      if (speedBefore[i] === 0 || (closes !== undefined && closes[i] >= CLOSED_BY)) continue;
      const thousandths = factor[i] | 0;
      if (thousandths < least) least = thousandths;
      if (thousandths > most) most = thousandths;
    }
    this.range = most === 0 ? UNCHANGED : { least, most };
  }

  hasFactors(): boolean {
    const { least, most } = this.range;
    return least !== PLAIN_THOUSANDTHS || most !== PLAIN_THOUSANDTHS;
  }

  timesAfter(
    { network, base, costing: { bucket } }: RoadsToChange,
    before: Int32Array | undefined,
    ofRides: boolean,
  ): Int32Array | undefined {
    if (!this.#changesSpeed) return before;
    const time = before ?? (ofRides ? base.rideOfArcs(bucket) : base.time[bucket]).slice();
    const delay = ofRides ? undefined : base.delayOfArcs(bucket);
    const { speed } = this;
    const { arcOfDirected, directedOfArc, length } = network;
    // reading in the order of segments misses the cache less often than in the order of arcs
    for (let directedSegment = 0; directedSegment < speed.length; directedSegment++) {
      const after = speed[directedSegment];
      const arc = arcOfDirected[directedSegment];
      if (after === 0 || after >= CLOSED_BY || arc === NO_ARC) continue;
      const ride = timeOfWhole(length[directedSegment >>> 1], after);
      time[arc] = delay === undefined ? ride : withDelay(ride, delay[arc]);
    }
    for (let arc = firstCopied(network); arc < time.length; arc++) {
      const after = speed[directedOfArc[arc]];
      if (after === 0 || after >= CLOSED_BY) continue;
      const ride = timeOfWhole(base.length[arc], after);
      time[arc] = delay === undefined ? ride : withDelay(ride, delay[arc]);
    }
    return time;
  }

  closeArcs(network: Network, weight: Int32Array): void {
    if (!this.#closesAny) return;
    const { speed } = this;
    const { arcOfDirected, directedOfArc } = network;
    for (let directedSegment = 0; directedSegment < speed.length; directedSegment++) {
      if (speed[directedSegment] >= CLOSED_BY && arcOfDirected[directedSegment] !== NO_ARC)
        weight[arcOfDirected[directedSegment]] = CLOSED;
    }
    for (let arc = firstCopied(network); arc < weight.length; arc++)
      if (speed[directedOfArc[arc]] >= CLOSED_BY) weight[arc] = CLOSED;
  }

  isClosed(directedSegment: number): boolean {
    return this.speed[directedSegment] >= CLOSED_BY;
  }

  thousandthsOf(directedSegment: number): number {
    if (this.isClosed(directedSegment)) return CLOSED_FACTOR;
    return this.factor?.[directedSegment] ?? PLAIN_THOUSANDTHS;
  }

  closerOf(directedSegment: number): string | undefined {
    return CLOSERS[this.speed[directedSegment] - CLOSED_BY];
  }

  excluded(most: number): number[] {
    const excluded: number[] = [];
    for (let segment = 0; 2 * segment < this.speed.length && excluded.length < most; segment++)
      if (this.closerOf(2 * segment) === 'exclude') excluded.push(segment);
    return excluded;
  }
}

/** The first arc that leaves a copy of a junction. All arcs before it are the first arcs of their directed segments. */
function firstCopied({ firstOut, junctionCount }: Network): number {
  return firstOut[junctionCount];
}

/** The earlier changes or, if there are none, a new object without changes. */
export function changesBefore({ network }: RoadsToChange, changes: DirectedChanges | undefined): ChangesByDirection {
  return (changes as ChangesByDirection | undefined) ?? new ChangesByDirection(network);
}
