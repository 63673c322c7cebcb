// Weights of arcs: the whole numbers that a search adds up.
//
// A weight has two more values, so that one search finds time and length. Every search takes the lexicographic minimum of
// (weight, second, third), which makes every figure unique:
//
//   fastest     weight = time        second = third = length
//   shortest    weight = length      second = third = time
//   penalized   weight = ceil(value * factor / unit)    second = time   third = length       see costing/weights/penalty.ts
//
// Plain weights use one array as both second and third. Search code is written once for three values. With two values, the third one only
// costs a store to the same address.

import { type TurnsOntoArcs, turnOnto } from '../network/delays.ts';

/**
 * The weight of a closed arc, 2^30 - 1. Twice this number still fits in an int32. A sum that reaches it is not a path. It is written
 * as a literal, so that the build inlines it.
 */
export const CLOSED = 0x3fffffff;

/** The name of one of the three values. */
export type WeightValue = 'weight' | 'second' | 'third';

export interface ArcWeights {
  /** The weight of each arc; CLOSED if it is closed. */
  readonly weight: Int32Array;
  readonly second: Int32Array;
  readonly third: Int32Array;
  /**
   * The parts of these values that come from delays and turns. A way does not pay the delay at its end. Absent if there are no delays and
   * turns.
   */
  readonly exits?: Exits | undefined;
}

/** Delays at the ends of directed segments, and turning onto arcs: what each adds to the three values. */
export interface Exits {
  /** The kind of delay at the end of each directed segment. */
  readonly kind: Uint16Array;
  /** The weight of each kind. */
  readonly weight: Int32Array;
  readonly second: Int32Array;
  readonly third: Int32Array;
  readonly turns: TurnsOntoArcs;
  /** The amount that half a second of turning adds to each value. */
  readonly halfSecond: { readonly [value in WeightValue]: number };
}

/** The amount that turning onto an arc adds to one of the three values. Every way that reaches the arc pays it. */
export function entryOf(exits: Exits | undefined, value: WeightValue, arc: number): number {
  return exits === undefined ? 0 : turnOnto(exits.turns, arc) * exits.halfSecond[value];
}

/** The amount that the delay at the end of a directed segment adds to one of the three values. */
export function exitOf(exits: Exits | undefined, value: WeightValue, directedSegment: number): number {
  return exits === undefined ? 0 : exits[value][exits.kind[directedSegment]];
}

/** Whether a trip waits at the end of a directed segment. */
export function hasExit({ kind, weight, second, third }: Exits, directedSegment: number): boolean {
  const exit = kind[directedSegment];
  return weight[exit] > 0 || second[exit] > 0 || third[exit] > 0;
}

/**
 * Weights by arc. With `computeWeights`, weights are only valid for arcs that it has computed, until weights under another costing are
 * computed. Without `computeWeights`, all weights are valid.
 */
export interface LazyWeights extends ArcWeights {
  readonly computeWeights?: ((first: number, end: number) => void) | undefined;
}

/** The meaning of the three values. */
export type WeightKind = 'fastest' | 'shortest' | 'penalized';

export interface Weights extends ArcWeights {
  readonly kind: WeightKind;
}

/** The time in milliseconds, from the three values of a way. */
export function timeOf(kind: WeightKind, weight: number, second: number): number {
  return kind === 'fastest' ? weight : second;
}

/** The length in centimetres, from the three values of a way. */
export function lengthOf(kind: WeightKind, weight: number, second: number, third: number): number {
  return kind === 'fastest' ? second : kind === 'shortest' ? weight : third;
}
