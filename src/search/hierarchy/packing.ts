// Two values in one double: weight * scale + second. Loops can then take the lesser of two in one instruction.
//
// A least sum is exact if it is a whole number below 2^53 and its second value is below the scale. Larger sums may be inexact, but they are
// never the least. A least sum uses each input arc at most once. So its second value is at most `ratio` times its weight, plus the second
// values of arcs without a weight and of stops.

import { type ArcWeights, CLOSED } from '../weights.ts';

const EXACT = 53;

export interface Packing {
  /** A power of two. */
  readonly scale: number;
  /** The largest second value per unit of weight. */
  readonly ratio: number;
  /** The sum of the second values of all arcs without a weight. */
  readonly unweighted: number;
}

const known = new WeakMap<ArcWeights, Packing>();

/** How sums of some weights are packed. */
export function packingOf(weights: ArcWeights): Packing {
  let packing = known.get(weights);
  if (packing === undefined) known.set(weights, (packing = findPacking(weights)));
  return packing;
}

function findPacking({ weight, second }: ArcWeights): Packing {
  let ratio = 2 ** -20;
  let unweighted = 0;
  for (let arc = 0; arc < weight.length; arc++) {
    // for nearly all arcs, this is the only comparison
    if (second[arc] <= ratio * weight[arc] || weight[arc] >= CLOSED) continue;
    if (weight[arc] === 0) unweighted += second[arc];
    else ratio = second[arc] / weight[arc];
  }
  return { scale: 2 ** Math.ceil((EXACT + Math.log2(ratio)) / 2), ratio, unweighted };
}

/** Stops of one side. */
interface CarryingStops {
  readonly stopSecond: Int32Array;
}

/** The largest weight up to which sums between stops of both sides are exact. */
export function mostOf({ scale, ratio, unweighted }: Packing, one: CarryingStops, other: CarryingStops): number {
  const carried = scale - 1 - unweighted - most(one.stopSecond) - most(other.stopSecond);
  return Math.min(2 ** EXACT / scale, carried / ratio) - 1;
}

function most(values: Int32Array): number {
  let greatest = 0;
  for (let i = 0; i < values.length; i++) if (values[i] > greatest) greatest = values[i];
  return greatest;
}
