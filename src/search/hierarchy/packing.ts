// Two values in one double: weight * scale + second, for loops that keep the lesser of two in one instruction.
//
// A least sum is right as long as it stays a whole number below 2^53 and its second below the scale: sums that lose may be any
// larger. Its arcs are input arcs, each at most once, so its second is at most `ratio` times its weight, and what arcs
// without a weight carry, and stops.

import { type ArcWeights, CLOSED } from '../weights.ts';

const EXACT = 53;

export interface Packing {
  /** A power of two. */
  readonly scale: number;
  /** The most that a weight carries, by one of it. */
  readonly ratio: number;
  /** What all arcs without a weight carry. */
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
    if (weight[arc] >= CLOSED) continue;
    if (weight[arc] === 0) unweighted += second[arc];
    else if (second[arc] > ratio * weight[arc]) ratio = second[arc] / weight[arc];
  }
  return { scale: 2 ** Math.ceil((EXACT + Math.log2(ratio)) / 2), ratio, unweighted };
}

/** Stops of one side. */
interface CarryingStops {
  readonly stopSecond: Int32Array;
}

/** The most that a weight may be for a sum between stops of both sides to be right. */
export function mostOf({ scale, ratio, unweighted }: Packing, one: CarryingStops, other: CarryingStops): number {
  const carried = scale - 1 - unweighted - most(one.stopSecond) - most(other.stopSecond);
  return Math.min(2 ** EXACT / scale, carried / ratio) - 1;
}

function most(values: Int32Array): number {
  let greatest = 0;
  for (let i = 0; i < values.length; i++) if (values[i] > greatest) greatest = values[i];
  return greatest;
}
