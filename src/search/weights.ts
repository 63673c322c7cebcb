// Whole numbers per arc: what search adds up.
//
// A weight carries two more values, so that time and length come out of the same search. Search takes the lexicographic
// minimum of (weight, second, third), everywhere, which makes every figure unique:
//
//   fastest   weight = time        second = third = length
//   shortest  weight = length      second = third = time
//   bent      weight = ceil(value * tenfold / 100)     second = time   third = length       see weigh.ts
//
// A plain weight gives the same array as second and third: search is written once for three values, and the third costs
// nothing but a store to the same address.

/** The weight of a closed arc. Two of it still fit in an int32; a sum that reaches it is no path. */
export const CLOSED: number = 2 ** 30 - 1;

export interface ArcWeights {
  /** By arc; CLOSED where closed. */
  readonly weight: Int32Array;
  readonly second: Int32Array;
  readonly third: Int32Array;
}

/** Weights that hold for arcs once they were asked for, until other weights are; or all, where nobody need ask. */
export interface LazyWeights extends ArcWeights {
  readonly computeWeights?: ((first: number, end: number) => void) | undefined;
}

/** Which of a weight's values are what. */
export type WeightKind = 'fastest' | 'shortest' | 'bent';

export interface Weights extends ArcWeights {
  readonly kind: WeightKind;
}

/** The time in milliseconds among three values. */
export function timeOf(kind: WeightKind, weight: number, second: number): number {
  return kind === 'fastest' ? weight : second;
}

/** The length in centimetres among three values. */
export function lengthOf(kind: WeightKind, weight: number, second: number, third: number): number {
  return kind === 'fastest' ? second : kind === 'shortest' ? weight : third;
}
