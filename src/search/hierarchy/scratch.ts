// The working arrays of one thread for searches in a hierarchy. Every verb leaves them as it found them.

import { CLOSED } from '../../cost/weights.ts';

/** What a potential is before it is worked out. */
export const UNKNOWN = -1;

/** What a search that goes up has found, by position; `weight` is CLOSED everywhere between searches. */
export interface UpwardLabels {
  readonly weight: Int32Array;
  readonly second: Float64Array;
  readonly third: Float64Array;
  /** How a position was reached: an arc of its `UpArcs`, or ~stop for the stop it is. */
  readonly from: Int32Array;
}

export interface HierarchyScratch {
  readonly forward: UpwardLabels;
  readonly backward: UpwardLabels;
  /** Positions whose turn is still to come, the lowest last. */
  readonly waiting: number[];
  /** By position, any content. */
  readonly arcTo: Uint32Array;
  readonly climbed: Uint32Array;
  /** Of potentials, by position: UNKNOWN between searches; and the positions where they are not. */
  readonly least: Int32Array;
  readonly known: Uint32Array;
}

export function makeHierarchyScratch(nodeCount: number): HierarchyScratch {
  return {
    forward: makeUpwardLabels(nodeCount),
    backward: makeUpwardLabels(nodeCount),
    waiting: [],
    arcTo: new Uint32Array(nodeCount),
    climbed: new Uint32Array(nodeCount),
    least: new Int32Array(nodeCount).fill(UNKNOWN),
    known: new Uint32Array(nodeCount),
  };
}

function makeUpwardLabels(nodeCount: number): UpwardLabels {
  return {
    weight: new Int32Array(nodeCount).fill(CLOSED),
    second: new Float64Array(nodeCount),
    third: new Float64Array(nodeCount),
    from: new Int32Array(nodeCount),
  };
}
