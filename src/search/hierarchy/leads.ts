// What leads searches: a metric alone, or several, each by its share.

import { CLOSED } from '../weights.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { Metric } from './metric.ts';
import { type NarrowMetric, OUT_OF_REACH, SHUT } from './narrow-metric.ts';
import { type Leads, type Potentials, WHOLE_SHARE } from './potentials.ts';

/** So many metrics lead at once. */
export const MOST_LEADERS = 3;

/** A metric, and how many parts of WHOLE_SHARE it counts. */
export interface Share {
  readonly metric: NarrowMetric;
  readonly share: number;
}

/** What is farther than all that can be reached. */
const NOWHERE = CLOSED * WHOLE_SHARE;

/** A metric that leads alone. */
export class LeadsAlone implements Leads {
  readonly metric: Metric;

  constructor(metric: Metric) {
    this.metric = metric;
  }

  climb(position: number, upward: Float64Array): void {
    const { firstUp, head, weight, step } = this.metric.backward;
    const here = upward[position];
    const end = firstUp[position + 1];
    for (let arc = firstUp[position]; arc < end; arc += step) {
      const over = here + WHOLE_SHARE * weight[arc];
      if (over < upward[head[arc]]) upward[head[arc]] = over;
    }
  }

  workOut({ upward, least, known, knownCount }: Potentials, first: number): void {
    const { firstUp, head, weight, step } = this.metric.forward;
    for (let i = knownCount - 1; i >= first; i--) {
      const position = known[i];
      let best = Math.min(NOWHERE, upward[position]);
      const end = firstUp[position + 1];
      for (let arc = firstUp[position]; arc < end; arc += step) {
        const over = WHOLE_SHARE * weight[arc] + least[head[arc]];
        if (over < best) best = over;
      }
      least[position] = best;
    }
  }
}

/** Metrics that lead by shares, up to MOST_LEADERS. */
export class LeadsByShares implements Leads {
  readonly hierarchy: Hierarchy;
  readonly shares: readonly Share[];
  /** The same, with some that count nothing in place of those that are none. */
  readonly #three: readonly Share[];

  constructor(hierarchy: Hierarchy, shares: readonly Share[]) {
    this.hierarchy = hierarchy;
    this.shares = shares;
    this.#three = Array.from({ length: MOST_LEADERS }, (_, i) => shares[i] ?? { ...shares[0], share: 0 });
  }

  climb(position: number, upward: Float64Array): void {
    const { firstUp, head } = this.hierarchy;
    const [one, other, third] = this.#three;
    const w0 = one.metric.down;
    const w1 = other.metric.down;
    const w2 = third.metric.down;
    const f0 = one.share << one.metric.unit[position];
    const f1 = other.share << other.metric.unit[position];
    const f2 = third.share << third.metric.unit[position];
    const here = upward[position];
    const end = firstUp[position + 1];
    for (let arc = firstUp[position]; arc < end; arc++) {
      let over = here + (w0[arc] === SHUT ? one.share * OUT_OF_REACH : f0 * w0[arc]);
      if (f1 !== 0) over += w1[arc] === SHUT ? other.share * OUT_OF_REACH : f1 * w1[arc];
      if (f2 !== 0) over += w2[arc] === SHUT ? third.share * OUT_OF_REACH : f2 * w2[arc];
      if (over < upward[head[arc]]) upward[head[arc]] = over;
    }
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays, three times
  workOut({ upward, least, known, knownCount }: Potentials, first: number): void {
    const { firstUp, head } = this.hierarchy;
    const [one, other, third] = this.#three;
    const { up: w0, unit: u0 } = one.metric;
    const { up: w1, unit: u1 } = other.metric;
    const { up: w2, unit: u2 } = third.metric;
    const s0 = one.share;
    const s1 = other.share;
    const s2 = third.share;
    const far0 = s0 * OUT_OF_REACH;
    const far1 = s1 * OUT_OF_REACH;
    const far2 = s2 * OUT_OF_REACH;
    for (let i = knownCount - 1; i >= first; i--) {
      const position = known[i];
      let best = Math.min(NOWHERE, upward[position]);
      const end = firstUp[position + 1];
      const f0 = s0 << u0[position];
      // for one and two, of which there are most, the same without what counts nothing
      if (s1 === 0) {
        for (let arc = firstUp[position]; arc < end; arc++) {
          const over = (w0[arc] === SHUT ? far0 : f0 * w0[arc]) + least[head[arc]];
          if (over < best) best = over;
        }
      } else if (s2 === 0) {
        const f1 = s1 << u1[position];
        for (let arc = firstUp[position]; arc < end; arc++) {
          const own = w0[arc] === SHUT ? far0 : f0 * w0[arc];
          const over = own + (w1[arc] === SHUT ? far1 : f1 * w1[arc]) + least[head[arc]];
          if (over < best) best = over;
        }
      } else {
        const f1 = s1 << u1[position];
        const f2 = s2 << u2[position];
        for (let arc = firstUp[position]; arc < end; arc++) {
          const own = (w0[arc] === SHUT ? far0 : f0 * w0[arc]) + (w1[arc] === SHUT ? far1 : f1 * w1[arc]);
          const over = own + (w2[arc] === SHUT ? far2 : f2 * w2[arc]) + least[head[arc]];
          if (over < best) best = over;
        }
      }
      least[position] = best;
    }
  }
}
