// The weights of a hierarchy under one set of wishes.

import type { ArcWeights } from '../../cost/weights.ts';

/** What a search that only goes up reads: the arcs that go up from each position, and their weights in one direction. */
export interface UpArcs extends ArcWeights {
  /** By position, nodeCount + 1. */
  readonly firstUp: Uint32Array;
  readonly head: Uint32Array;
  /** The arc of the hierarchy; absent where all of them are here, in their order. */
  readonly arc?: Uint32Array;
}

export interface Metric {
  /** What it was made from: the weights of the input arcs. */
  readonly weights: ArcWeights;
  /** By arc of the hierarchy: the least weight over the arc itself and lower nodes, from tail to head ... */
  readonly up: ArcWeights;
  /** ... and from head to tail. */
  readonly down: ArcWeights;
  /** For searches from sources: `up`, perhaps without the arcs that no shortest path needs. */
  readonly forward: UpArcs;
  /** For searches from targets: `down`, likewise. */
  readonly backward: UpArcs;
  /** By place (2 * arc, + 1 from head to tail): where its weight comes from, see origin.ts. Absent: to be looked for. */
  readonly origin?: Uint32Array;
  /** Memory held, but for `weights`. */
  readonly bytes: number;
}

/** Whether second and third are the same array, as for every plain weight. */
export function isPlain({ second, third }: ArcWeights): boolean {
  return second === third;
}

/** Weights for so many arcs; a plain one has one array for second and third. */
export function makeArcWeights(count: number, plain: boolean): ArcWeights {
  const weight = new Int32Array(count);
  const second = new Int32Array(count);
  return { weight, second, third: plain ? second : new Int32Array(count) };
}

/** Bytes of the arrays, each counted once. */
export function bytesOf({ weight, second, third }: ArcWeights): number {
  return weight.byteLength + second.byteLength + (third === second ? 0 : third.byteLength);
}
