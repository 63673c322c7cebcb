// Changes of single directed segments, in columns.

import { type Network, NO_RELUCTANCE } from '../../network/network.ts';
import { CLOSED } from '../../search/weights.ts';
import type { DirectedChanges, RoadsToChange } from '../weights/directed-changes.ts';
import { weightOf } from '../weights/factors.ts';
import { timeOfWhole } from '../weights/time-weights.ts';

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
    const { factor } = this;
    let i = 0;
    while (i < factor.length && (factor[i] === PLAIN_THOUSANDTHS || factor[i] === 0)) i++;
    return i < factor.length;
  }

  timesAfter({ network: { directedOfArc }, base: { length } }: RoadsToChange, time: Int32Array): Int32Array {
    const { speed, factor } = this;
    let arc = 0;
    while (arc < time.length && speed[directedOfArc[arc]] === 0) arc++;
    if (arc === time.length) return time;
    const changed = time.slice();
    for (; arc < changed.length; arc++) {
      const directedSegment = directedOfArc[arc];
      const own = speed[directedSegment];
      if (own > 0 && factor[directedSegment] > 0) changed[arc] = timeOfWhole(length[arc], own);
    }
    return changed;
  }

  penalizedWeights({ network, base, factors }: RoadsToChange, value: Int32Array): Int32Array {
    const { directedOfArc } = network;
    const { table, reluctance } = factors;
    const { classOfArc } = base;
    const { factor } = this;
    const isFelt = reluctance.length > 0;
    const weight = new Int32Array(value.length);
    for (let arc = 0; arc < value.length; arc++) {
      const directedSegment = directedOfArc[arc];
      const tenths = isFelt ? reluctance[directedSegment >>> 1] : NO_RELUCTANCE;
      weight[arc] = weightOf(value[arc], table[classOfArc[arc]], true, tenths, factor[directedSegment]);
    }
    return weight;
  }

  closeIn({ directedOfArc }: Network, weight: Int32Array): void {
    const { factor } = this;
    for (let arc = 0; arc < weight.length; arc++) if (factor[directedOfArc[arc]] === 0) weight[arc] = CLOSED;
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
