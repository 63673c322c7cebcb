// The weights of a hierarchy under one costing.

import type { ArcWeights } from '../weights.ts';
import type { ClimberSide } from './climber.ts';
import type { Hierarchy } from './hierarchy.ts';

/**
 * An array for sums of second or third values. They nearly always fit into an int32; 25,000 km in centimetres or 25 days in milliseconds do
 * not.
 */
export type Serialized = Int32Array | Float64Array;

/** The step from one arc to the next in the weights and second values of a direction. Both directions alternate in one array. */
export const PAIR = 4;

/** Sums by arc of the hierarchy. Without an open way, the weight is CLOSED, and second and third are 0. */
export interface Sums {
  /** The weight of an arc is at PAIR * arc. */
  readonly weight: Int32Array;
  /** The second value of an arc is at PAIR * arc. */
  readonly second: Serialized;
  /** The third value of an arc is at arc << thirdShift. If there are only two values, `third` and `second` are the same array. */
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
  /** PAIR numbers per arc: second and weight up, second and weight down. */
  readonly words: Int32Array;
  /** The array with the second values: either `words`, or another one of the same length. */
  readonly carried: Serialized;
  /** Two numbers per arc: third up, third down. Absent if there are only two values. */
  readonly thirds?: Serialized | undefined;
}

/** The arcs up from each position with their weights in one direction, in the layout of a search that only goes up. */
export interface UpArcs extends Sums {
  /** For each position, plus one entry: its first arc. */
  readonly firstUp: Uint32Array;
  /** The head of an arc is at arc << headShift. */
  readonly head: Uint32Array;
  readonly headShift: number;
  /** The arc of the hierarchy (in phases-as-one.ts, its origin), at PAIR * arc; `undefined` if the list has all arcs of the hierarchy, in their order. */
  readonly arc: Uint32Array | undefined;
  /**
   * One array that has head, weight, second and arc of each arc; the other arrays are views of it. `undefined` if there is no such array.
   */
  readonly records: Int32Array | undefined;
  /** The same arcs in kernel memory, if they are there. */
  readonly inKernel: ClimberSide | undefined;
}

/** Makes all `UpArcs`, because engines read objects of one shape fastest. */
export function upArcs(
  firstUp: Uint32Array,
  { head, headShift, arc, records, inKernel }: Pick<UpArcs, 'head' | 'headShift' | 'arc' | 'records' | 'inKernel'>,
  { weight, second, third, thirdShift }: Sums,
): UpArcs {
  return { firstUp, head, headShift, arc, records, inKernel, weight, second, third, thirdShift };
}

/** The metric as other threads can use it. */
export function withoutClimber(metric: Metric): Metric {
  const { forward, backward } = metric;
  return { ...metric, forward: { ...forward, inKernel: undefined }, backward: { ...backward, inKernel: undefined } };
}

/** How many numbers a record of an arc has. */
export const ARC_RECORD = 4;
/** The shift from the index of an arc to its record. */
export const RECORD_SHIFT = 2;

export interface Metric extends SumsUpAndDown {
  /** The weights of the input arcs. */
  readonly weights: ArcWeights;
  /** For each arc of the hierarchy: the least weight from tail to head over the arc itself and over lower nodes. */
  readonly up: Sums;
  /** For each arc of the hierarchy: the least weight from head to tail over the arc itself and over lower nodes. */
  readonly down: Sums;
  /** The arrays that `up` and `down` are views of. */
  readonly pairs: Pairs;
  /** For searches from sources: `up`, perhaps without the arcs that no shortest path needs. */
  readonly forward: UpArcs;
  /** For searches from targets: `down`, perhaps without the arcs that no shortest path needs. */
  readonly backward: UpArcs;
  /** For each slot (2 * arc, + 1 from head to tail): the origin of its weight, see origin.ts. If absent, origins are found on demand. */
  readonly origin?: Uint32Array;
  /** The bytes of the metric, without `weights`. */
  readonly bytes: number;
}

/** Makes a metric from sums, with all arcs of the hierarchy. `heldBytes`: the bytes of memory that it holds, if these are more. */
export function metricOfPairs({ firstUp, head }: Hierarchy, weights: ArcWeights, pairs: Pairs, heldBytes = 0): Metric {
  const { up, down } = sidesOf(pairs);
  const heads = { head, headShift: 0, arc: undefined, records: undefined, inKernel: undefined };
  return {
    weights,
    up,
    down,
    pairs,
    forward: upArcs(firstUp, heads, up),
    backward: upArcs(firstUp, heads, down),
    bytes: Math.max(heldBytes, bytesOfPairs(pairs)),
  };
}

/** Arrays for this many arcs, filled with 0. */
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

/** Views of pairs, one for each direction. */
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

/** The bytes of the arrays; each is counted once. */
export function bytesOfPairs({ words, carried, thirds }: Pairs): number {
  return words.byteLength + (carried === words ? 0 : carried.byteLength) + (thirds?.byteLength ?? 0);
}
