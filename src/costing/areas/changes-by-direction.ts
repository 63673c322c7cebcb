// Changes of single directed segments, in columns.

import type { Network } from '../../network/network.ts';
import { timeAtSpeed } from '../weights/base-weights.ts';
import type { DirectedChanges, RoadsToChange } from '../weights/directed-changes.ts';
import { weightOf } from '../weights/factors.ts';

/** In thousandths, where nothing changes. */
export const PLAIN_THOUSANDTHS = 1000;

/** What may close, as `explain` names it. */
const CLOSERS = ['exclude', 'costRules', 'cost'] as const;
export type Closer = (typeof CLOSERS)[number];

export class ChangesByDirection implements DirectedChanges {
  /** Where something closes: which of CLOSERS. */
  readonly speed: Uint32Array;
  readonly factor: Uint32Array;

  constructor({ segmentCount }: Network) {
    this.speed = new Uint32Array(2 * segmentCount);
    this.factor = new Uint32Array(2 * segmentCount).fill(PLAIN_THOUSANDTHS);
  }

  close(directedSegment: number, by: Closer): void {
    this.speed[directedSegment] = CLOSERS.indexOf(by);
    this.factor[directedSegment] = 0;
  }

  hasFactors(): boolean {
    return this.factor.some((one) => one !== PLAIN_THOUSANDTHS && one !== 0);
  }

  timesAfter({ network: { directedOfArc }, base: { length } }: RoadsToChange, time: Int32Array): Int32Array {
    const { speed, factor } = this;
    const changed = time.slice();
    let isChanged = false;
    for (let arc = 0; arc < changed.length; arc++) {
      const directedSegment = directedOfArc[arc];
      const own = speed[directedSegment];
      if (own === 0 || factor[directedSegment] === 0) continue;
      changed[arc] = timeAtSpeed(length[arc], own);
      isChanged = true;
    }
    return isChanged ? changed : time;
  }

  weightsOf({ network, base, factors }: RoadsToChange, value: Int32Array, isPenalized: boolean): Int32Array {
    const { directedOfArc } = network;
    const { table, reluctance } = factors;
    const { classOfArc } = base;
    const weight = new Int32Array(value.length);
    for (let arc = 0; arc < value.length; arc++) {
      const directedSegment = directedOfArc[arc];
      const tenths = reluctance[directedSegment >>> 1];
      const own = this.factor[directedSegment];
      weight[arc] = weightOf(value[arc], table[classOfArc[arc]], isPenalized, tenths, own);
    }
    return weight;
  }

  closerOf(directedSegment: number): string | undefined {
    return this.factor[directedSegment] === 0 ? CLOSERS[this.speed[directedSegment]] : undefined;
  }

  excluded(most: number): number[] {
    const excluded: number[] = [];
    for (let segment = 0; 2 * segment < this.factor.length && excluded.length < most; segment++)
      if (this.closerOf(2 * segment) === 'exclude') excluded.push(segment);
    return excluded;
  }
}

/** The changes that were made before, or none yet. */
export function changesBefore({ network }: RoadsToChange, changes: DirectedChanges | undefined): ChangesByDirection {
  return (changes as ChangesByDirection | undefined) ?? new ChangesByDirection(network);
}
