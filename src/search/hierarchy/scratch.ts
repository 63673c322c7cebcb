// The working arrays of one thread for searches in a hierarchy. Every search leaves them as it found them.

import type { DetourScratch, PairScratch } from '../detours/detour-scratch.ts';
import type { PositionSet } from './position-set.ts';

/** A potential that is not computed yet. */
export const UNKNOWN_POTENTIAL = -1;

/**
 * Labels of a search that goes up. Four numbers per position: weight - CLOSED, second, third, and how the position was reached (an arc of
 * its `UpArcs`, or ~stop for a stop). The first number is 0 everywhere between searches. A new array is therefore ready without being
 * filled, and takes memory only where a search goes.
 */
export type UpwardLabels = Float64Array;
/** Labels of a search that goes up, in floats or in whole numbers. */
export type AnyLabels = UpwardLabels | Int32Array;

/** The shift from a position to its label of four numbers. */
export const LABEL_SHIFT = 2;

/** Two arrays by position: the least weight, CLOSED everywhere between searches; and the number of positions below it, including itself. */
export interface ReachScratch {
  readonly weight: Int32Array;
  readonly below: Uint32Array;
}

/** Arrays that are not always needed are created on first use. */
export interface HierarchyScratch {
  readonly forward: UpwardLabels;
  readonly backward: UpwardLabels;
  /** The queued positions of a search, the lowest one last. */
  readonly waiting: number[];
  /** Packed sums by position, created on first use; Infinity everywhere between searches. */
  sums?: Float64Array;
  /** The third values of `sums`, created on first use. Their content does not matter. */
  sumThirds?: Float64Array;
  /** A set of positions, empty between searches; created on first use. */
  marks?: PositionSet;
  /** Created by the first boundary: see reach.ts. */
  reach?: ReachScratch;
  /** Created when alternatives are first requested. */
  pair?: PairScratch;
  detours?: DetourScratch;
  /** A working array with one entry per position, whose content does not matter. */
  readonly arcTo: Uint32Array;
  readonly climbed: Uint32Array;
  /** Potentials by position, UNKNOWN between searches, and the positions that have one. */
  readonly least: Float64Array;
  readonly known: Uint32Array;
}

export function makeHierarchyScratch(nodeCount: number): HierarchyScratch {
  let forward: UpwardLabels | undefined;
  let backward: UpwardLabels | undefined;
  let least: Float64Array | undefined;
  let known: Uint32Array | undefined;
  return {
    get forward() {
      forward ??= new Float64Array(nodeCount << LABEL_SHIFT);
      return forward;
    },
    get backward() {
      backward ??= new Float64Array(nodeCount << LABEL_SHIFT);
      return backward;
    },
    get least() {
      least ??= new Float64Array(nodeCount).fill(UNKNOWN_POTENTIAL);
      return least;
    },
    get known() {
      known ??= new Uint32Array(nodeCount);
      return known;
    },
    waiting: [],
    arcTo: new Uint32Array(nodeCount),
    climbed: new Uint32Array(nodeCount),
  };
}

/** Working arrays for sums during climbs. */
export function sumsOf(scratch: HierarchyScratch): Float64Array {
  scratch.sums ??= new Float64Array(scratch.arcTo.length).fill(Infinity);
  return scratch.sums;
}

/** Working arrays for the third values of sums during climbs. */
export function sumThirdsOf(scratch: HierarchyScratch): Float64Array {
  scratch.sumThirds ??= new Float64Array(scratch.arcTo.length);
  return scratch.sumThirds;
}
