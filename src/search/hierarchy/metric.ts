// The weights of a hierarchy under one set of wishes.

import type { ArcWeights } from '../weights.ts';
import type { Hierarchy } from './hierarchy.ts';

/** Sums of what arcs carry. Nearly always they fit an int32; 25,000 km in centimetres, or 25 days in milliseconds, do not. */
export type Serialized = Int32Array | Float64Array;

/** From one arc to the next among the weights of a side, and among its second values: those of both sides take turns. */
export const PAIR = 4;

/** Weights by arc of the hierarchy: CLOSED where no open way leads, 0 carried there. */
export interface Sums {
  /** At PAIR * arc. */
  readonly weight: Int32Array;
  /** At PAIR * arc. */
  readonly second: Serialized;
  /** At arc << thirdShift. The same array as `second` where there are but two values. */
  readonly third: Serialized;
  readonly thirdShift: number;
}

/** Both directions of a metric. */
export interface SumsUpAndDown {
  readonly up: Sums;
  readonly down: Sums;
}

/** The arrays that both directions are views of. */
export interface Pairs {
  /** PAIR numbers an arc: second and weight up, second and weight down. */
  readonly words: Int32Array;
  /** Second values where these are: `words`, or an array of the same length. */
  readonly carried: Serialized;
  /** Two numbers an arc: third up, third down. Absent where there are but two values. */
  readonly thirds?: Serialized | undefined;
}

/** What a search that only goes up reads: the arcs that go up from each position, and their weights in one direction. */
export interface UpArcs extends Sums {
  /** By position, nodeCount + 1. */
  readonly firstUp: Uint32Array;
  /** At arc << headShift. */
  readonly head: Uint32Array;
  readonly headShift: number;
  /** The arc of the hierarchy, at PAIR * arc; absent where all of them are here, in their order. */
  readonly arc?: Uint32Array;
  /** One array that head, weight, second and arc are views of, ARC_RECORD numbers an arc in this order. */
  readonly records?: Int32Array;
}

/** Numbers of an arc, or of a label, where they stand together. */
export const ARC_RECORD = 4;
/** Where these stand together an index is shifted by so much. */
export const RECORD_SHIFT = 2;

export interface Metric extends SumsUpAndDown {
  /** What it was made from: the weights of the input arcs. */
  readonly weights: ArcWeights;
  /** By arc of the hierarchy: the least weight over the arc itself and lower nodes, from tail to head ... */
  readonly up: Sums;
  /** ... and from head to tail. */
  readonly down: Sums;
  /** What `up` and `down` are views of. */
  readonly pairs: Pairs;
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
export function metricOfPairs({ firstUp, head }: Hierarchy, weights: ArcWeights, pairs: Pairs): Metric {
  const { up, down } = sidesOf(pairs);
  return {
    weights,
    up,
    down,
    pairs,
    forward: { firstUp, head, headShift: 0, ...up },
    backward: { firstUp, head, headShift: 0, ...down },
    bytes: bytesOfPairs(pairs),
  };
}

/** Room for so many arcs, all 0. */
export function makePairs(
  count: number,
  hasThird: boolean,
  SerializedArray: Int32ArrayConstructor | Float64ArrayConstructor,
): Pairs {
  const words = new Int32Array(PAIR * count);
  return {
    words,
    carried: SerializedArray === Int32Array ? words : new SerializedArray(PAIR * count),
    thirds: hasThird ? new SerializedArray(2 * count) : undefined,
  };
}

/** Both directions of pairs. */
export function sidesOf({ words, carried, thirds }: Pairs): SumsUpAndDown {
  const side = (at: 0 | 1): Sums => {
    const second = carried.subarray(2 * at);
    return {
      weight: words.subarray(2 * at + 1),
      second,
      third: thirds?.subarray(at) ?? second,
      thirdShift: thirds ? 1 : RECORD_SHIFT,
    };
  };
  return { up: side(0), down: side(1) };
}

/** Whether weights have a third value. */
export function hasThird({ second, third }: ArcWeights | Sums): boolean {
  return third !== second;
}

/** Bytes of the arrays, each counted once. */
export function bytesOfPairs({ words, carried, thirds }: Pairs): number {
  return words.byteLength + (carried === words ? 0 : carried.byteLength) + (thirds?.byteLength ?? 0);
}
