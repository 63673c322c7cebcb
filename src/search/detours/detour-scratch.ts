// The working arrays of a search for detours. One call after another uses them.

import { CLOSED } from '../weights.ts';

/** Arrays by position. Between searches `least` is CLOSED, and `shared` and `isKnown` are 0. */
export interface PairScratch {
  readonly least: Int32Array;
  /** Any content where `least` is CLOSED. */
  readonly hop: Int32Array;
  readonly shared: Int32Array;
  readonly isKnown: Uint8Array;
  /** Positions that are known; the rest of the array has any content. */
  readonly known: Uint32Array;
  readonly chain: Uint32Array;
}

export function makePairScratch(nodeCount: number): PairScratch {
  return {
    least: new Int32Array(2 * nodeCount).fill(CLOSED),
    hop: new Int32Array(2 * nodeCount),
    shared: new Int32Array(2 * nodeCount),
    isKnown: new Uint8Array(nodeCount),
    known: new Uint32Array(nodeCount),
    chain: new Uint32Array(nodeCount),
  };
}

/** Arrays by node, all 0 between searches. */
export interface DetourScratch {
  /** DETOUR numbers per node, see below. */
  readonly records: Int32Array;
  readonly sharedBefore: Int32Array;
  readonly sharedAfter: Int32Array;
  /** Nodes with a mark; the rest of the array has any content. */
  readonly nodes: Uint32Array;
}

/** Numbers of a record. */
export const DETOUR = 4;
/** The arc by which the least way reaches the node, + 1; ~stop if the way begins there; 0 for nodes beyond the limit. */
export const BEFORE = 0;
/** The arc by which the least way continues, + 1; ~stop if the way ends there. */
export const AFTER = 1;
/** The arc by which a plateau continues, + 1. */
export const ALONG = 2;
/** The marks of the node: bits. */
export const MARKS = 3;

/** Bits of MARKS: the node is within the limit; a plateau leads to it. */
export const WITHIN = 1;
export const CONTINUES = 2;

export function makeDetourScratch(nodeCount: number): DetourScratch {
  return {
    records: new Int32Array(DETOUR * nodeCount),
    sharedBefore: new Int32Array(nodeCount),
    sharedAfter: new Int32Array(nodeCount),
    nodes: new Uint32Array(nodeCount),
  };
}
