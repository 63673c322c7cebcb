// Wishes rounded in favour of the traveller: no arc weighs more under them. Rounding makes them few, so that what is worked
// out for one serves all wishes like it.
//
//   speed of a road type, step by step     up to the next rung of a ladder; each step gives no less for a faster speed
//   what single segments wish              left out: whoever is led by generous wishes looks at those segments himself
//   tolls, avoided types, priorities,      as they are: they are words, not numbers
//   vehicle

import type { SpeedChange, Wishes } from '../cost/wishes.ts';

/** Each rung of the ladder is a fifth higher than the one below: four of them double a speed. */
const RUNGS_OF_DOUBLING = 4;
/** Metres per hour that additions are rounded up to. */
const ADDED_AT_ONCE = 5000;

/** Wishes that no arc weighs more under, but for arcs of segments that the given ones speak of one by one. */
export function generousWishes(wishes: Wishes): Wishes {
  const { roadTypeChanges } = wishes;
  return Object.freeze({
    ...wishes,
    majorRoads: false,
    roadTypeChanges: roadTypeChanges && Array.from(roadTypeChanges, (steps) => (steps ?? []).map(generousStep)),
    segmentChanges: [],
  });
}

function generousStep(step: SpeedChange): SpeedChange {
  if ('percentage' in step) {
    const factor = rungAbove(1 + step.percentage / 100);
    // the rung itself may be missed by a last digit
    return { percentage: Math.max(step.percentage, (factor - 1) * 100) };
  }
  if ('speed' in step) return { speed: rungAbove(step.speed) };
  return { add: Math.ceil(step.add / ADDED_AT_ONCE) * ADDED_AT_ONCE };
}

function rungAbove(value: number): number {
  if (!(value > 0)) return 0;
  const rung = 2 ** (Math.ceil(Math.log2(value) * RUNGS_OF_DOUBLING) / RUNGS_OF_DOUBLING);
  return Math.max(value, rung);
}
