// The working arrays of a search for detours. One call after another uses them.

import { CLOSED } from '../weights.ts';

/** Arrays by position. Between searches, `least` is CLOSED everywhere, and `shared` and `isKnown` are 0. */
export interface PairScratch {
  readonly least: Int32Array;
  /** Has meaning only where `least` is below CLOSED. */
  readonly hop: Int32Array;
  readonly shared: Int32Array;
  readonly isKnown: Uint8Array;
  /** The positions whose weights are known. Entries after them have no meaning. */
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
  /** DETOUR numbers for each node: BEFORE, AFTER, ALONG and MARKS. */
  readonly records: Int32Array;
  readonly sharedBefore: Int32Array;
  readonly sharedAfter: Int32Array;
  /** The nodes with a mark. Entries after them have no meaning. */
  readonly nodes: Uint32Array;
}

/** How many numbers a record has, and the index of each. */
export const DETOUR = 4;
/** The arc by which the least way reaches the node, + 1; ~stop if the way begins there; 0 for nodes beyond the limit. */
export const BEFORE = 0;
/** The arc by which the least way continues, + 1; ~stop if the way ends there. */
export const AFTER = 1;
/** The arc by which a plateau continues from the node, + 1. */
export const ALONG = 2;
/** Bits that mark the node. */
export const MARKS = 3;

/** Bits of MARKS. WITHIN: the node is within the limit. CONTINUES: a plateau leads to it. */
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
