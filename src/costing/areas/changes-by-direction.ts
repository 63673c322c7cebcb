// Changes of single directed segments, in columns.

import type { Network } from '../../network/network.ts';
import type { DirectedChanges, RoadsToChange } from '../weights/directed-changes.ts';
import { type FactorRange, PLAIN_THOUSANDTHS, UNCHANGED } from '../weights/penalty.ts';
import { timeOfWhole } from '../weights/time-weights.ts';

/** What may close a road, by the names that `explain` uses. */
const CLOSERS = ['exclude', 'costRules', 'cost'] as const;
/** An entry of `speed` from this value on says what closes the road. No speed is as high. */
const CLOSED_BY = 2 ** 30;

export type Closer = (typeof CLOSERS)[number];

export class ChangesByDirection implements DirectedChanges {
  /** Metres per hour. For a closed road, the factor is 0, and this is CLOSED_BY plus the index in CLOSERS of what closes it. */
  readonly speed: Uint32Array;
  readonly factor: Uint32Array;
  range: FactorRange = UNCHANGED;
  #isMultiplied = false;

  constructor({ segmentCount }: Network) {
    this.speed = new Uint32Array(2 * segmentCount);
    this.factor = new Uint32Array(2 * segmentCount).fill(PLAIN_THOUSANDTHS);
  }

  close(directedSegment: number, by: Closer): void {
    this.speed[directedSegment] = CLOSED_BY + CLOSERS.indexOf(by);
    this.factor[directedSegment] = 0;
  }

  /** Sets the factor of an open road, in thousandths. */
  multiply(directedSegment: number, thousandths: number): void {
    this.factor[directedSegment] = thousandths;
    this.#isMultiplied = true;
  }

  /** Finds the range of factors on roads that had a speed before. */
  measure(speedBefore: Uint32Array): void {
    if (!this.#isMultiplied) return;
    const { factor } = this;
    let least = Infinity;
    let most = 0;
    for (let i = 0; i < factor.length; i++) {
      if (speedBefore[i] === 0 || factor[i] === 0) continue;
      if (factor[i] < least) least = factor[i];
      if (factor[i] > most) most = factor[i];
    }
    this.range = most === 0 ? UNCHANGED : { least, most };
  }

  hasFactors(): boolean {
    const { least, most } = this.range;
    return least !== PLAIN_THOUSANDTHS || most !== PLAIN_THOUSANDTHS;
  }

  timesAfter({ network, base }: RoadsToChange, time: Int32Array): Int32Array {
    const { speed } = this;
    const { directedOfArc } = network;
    const { length } = base;
    let changed = time;
    for (let arc = 0; arc < time.length; arc++) {
      const after = speed[directedOfArc[arc]];
      if (after === 0 || after >= CLOSED_BY) continue;
      if (changed === time) changed = time.slice();
      changed[arc] = timeOfWhole(length[arc], after);
    }
    return changed;
  }

  closerOf(directedSegment: number): string | undefined {
    return this.factor[directedSegment] === 0 ? CLOSERS[this.speed[directedSegment] - CLOSED_BY] : undefined;
  }

  excluded(most: number): number[] {
    const excluded: number[] = [];
    for (let segment = 0; 2 * segment < this.factor.length && excluded.length < most; segment++)
      if (this.closerOf(2 * segment) === 'exclude') excluded.push(segment);
    return excluded;
  }
}

/** The earlier changes or, if there are none, a new object without changes. */
export function changesBefore({ network }: RoadsToChange, changes: DirectedChanges | undefined): ChangesByDirection {
  return (changes as ChangesByDirection | undefined) ?? new ChangesByDirection(network);
}
