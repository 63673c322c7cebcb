// The weights of a hierarchy under one set of wishes.

import type { ArcWeights } from '../weights.ts';
import type { Hierarchy } from './hierarchy.ts';

/** Sums of what arcs carry. Nearly always they fit an int32; 25,000 km in centimetres, or 25 days in milliseconds, do not. */
export type Serialized = Int32Array | Float64Array;

/** Weights by arc of the hierarchy: CLOSED where no open way leads, 0 carried there. */
export interface Sums {
  readonly weight: Int32Array;
  readonly second: Serialized;
  readonly third: Serialized;
}

/** What a search that only goes up reads: the arcs that go up from each position, and their weights in one direction. */
export interface UpArcs extends Sums {
  /** By position, nodeCount + 1. */
  readonly firstUp: Uint32Array;
  readonly head: Uint32Array;
  /** The arc of the hierarchy; absent where all of them are here, in their order. */
  readonly arc?: Uint32Array;
  /** From one arc to the next in all of these: 1, or RECORD. */
  readonly step: number;
  /** One array that all of these are views of, RECORD numbers an arc: head, weight, second, arc. */
  readonly records?: Int32Array;
}

/** Numbers of an arc, or of a label, where they stand together. */
export const ARC_RECORD = 4;

export interface Metric {
  /** What it was made from: the weights of the input arcs. */
  readonly weights: ArcWeights;
  /** By arc of the hierarchy: the least weight over the arc itself and lower nodes, from tail to head ... */
  readonly up: Sums;
  /** ... and from head to tail. */
  readonly down: Sums;
  /** For searches from sources: `up`, perhaps without the arcs that no shortest path needs. */
  readonly forward: UpArcs;
  /** For searches from targets: `down`, likewise. */
  readonly backward: UpArcs;
  /** By slot (2 * arc, + 1 from head to tail): where its weight comes from, see origin.ts. Absent: to be looked for. */
  readonly origin?: Uint32Array;
  /** Memory held, but for `weights`. */
  readonly bytes: number;
}

/** A metric of sums, with all arcs of the hierarchy. */
export function metricOfSums(
  { firstUp, head }: Hierarchy,
  weights: ArcWeights,
  { up, down }: { readonly up: Sums; readonly down: Sums },
): Metric {
  return {
    weights,
    up,
    down,
    forward: { firstUp, head, ...up, step: 1 },
    backward: { firstUp, head, ...down, step: 1 },
    bytes: bytesOfSums(up) + bytesOfSums(down),
  };
}

/** Sums for so many arcs; with one array for second and third where `like` has one. */
export function makeSums(
  count: number,
  like: Sums,
  SerializedArray: Int32ArrayConstructor | Float64ArrayConstructor,
): Sums {
  const second = new SerializedArray(count);
  return {
    weight: new Int32Array(count),
    second,
    third: like.third === like.second ? second : new SerializedArray(count),
  };
}

/** A copy with arrays of its own. */
export function copySums({ weight, second, third }: Sums): Sums {
  const copied = second.slice();
  return { weight: weight.slice(), second: copied, third: third === second ? copied : third.slice() };
}

/** Bytes of the arrays, each counted once. */
export function bytesOfSums({ weight, second, third }: Sums): number {
  return weight.byteLength + second.byteLength + (third === second ? 0 : third.byteLength);
}
