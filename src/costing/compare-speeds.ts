// How far the speeds of two costings are apart, by their changes of road types.

import type { Costing } from '../request/costing.ts';
import { changeSpeeds } from '../request/speed-changes.ts';
import { CLOSED, type Weights } from '../search/weights.ts';
import { TOLL_CLASS } from './weights/arcs-by-class.ts';
import { type BaseWeights, withDelay } from './weights/base-weights.ts';
import { timeOfWhole } from './weights/time-weights.ts';

interface SpeedsCompared {
  /** How many times as fast a road may be, at most; at least 1. */
  readonly faster: number;
  /** How many times as slow a road may be, at most; at least 1. */
  readonly slower: number;
  /** The classes with faster roads. */
  readonly fasterClasses: readonly number[];
}

/** The changes of speed of a class of roads. */
function stepsOf({ roadTypeChanges }: Costing, kind: number) {
  return roadTypeChanges?.[kind & ~TOLL_CLASS] ?? [];
}

/** Compares the speeds under a costing with those under another one. Speeds do not matter to weights that are lengths. */
export function compareSpeeds(base: BaseWeights, costing: Costing, other: Costing): SpeedsCompared {
  let faster = 1;
  let slower = 1;
  const fasterClasses: number[] = [];
  for (const kind of costing.criterion === 'time' ? base.classes : []) {
    const steps = stepsOf(costing, kind);
    const otherSteps = stepsOf(other, kind);
    if (steps.length === 0 && otherSteps.length === 0) continue;
    let most = 1;
    for (const speed of base.speedsIn(costing.bucket).speeds) {
      if (speed === 0) continue;
      const ratio = changeSpeeds(speed, steps) / changeSpeeds(speed, otherSteps);
      if (ratio > most) most = ratio;
      if (ratio * slower < 1) slower = 1 / ratio;
    }
    if (most === 1) continue;
    faster = Math.max(faster, most);
    fasterClasses.push(kind);
  }
  return { faster, slower, fasterClasses };
}

/** The least ratio of the time of an arc to its weight under fastest weights, among the open arcs of some classes; at most 1. */
export function leastTimeRatio(
  base: BaseWeights,
  costing: Costing,
  { weight }: Weights,
  classes: readonly number[],
): number {
  if (classes.length === 0) return 1;
  const { first, arc } = base.arcsByClass();
  const { speeds, kindOfArc } = base.speedsIn(costing.bucket);
  const delay = base.delayOfArcs(costing.bucket);
  let least = 1;
  for (const kind of classes) {
    const steps = stepsOf(costing, kind);
    const after = Float64Array.from(speeds, (speed) => changeSpeeds(speed, steps));
    for (let i = first[kind]; i < first[kind + 1]; i++) {
      const each = arc[i];
      const ride = timeOfWhole(base.length[each], after[kindOfArc[each]]);
      const time = delay === undefined ? ride : withDelay(ride, delay[each]);
      if (time < least * weight[each] && weight[each] < CLOSED) least = time / weight[each];
    }
  }
  return least;
}
