// A network opened for snapping: its index, and scratch for one search at a time.

import type { Budget } from '../budget/budget.ts';
import type { Network } from '../network/network.ts';
import type { AreaMarks } from './seen-segments.ts';
import { everySegment, type SnapFilter } from './snap-filter.ts';
import type { SnapIndex } from './snap-index.ts';

/** The greatest depth of a tree, which is enough for 2^32 runs. */
const DEEPEST = 64;

/** Which side of a piece of road a query lies on, seen in forward direction, where a rough measurement does not tell. */
export const UNSURE_SIDE = 0;

/**
 * Takes a segment, one of its shape points, and the side of the piece that follows this point on which the query lies: 1 for left, -1 for
 * right, or UNSURE_SIDE. Returns the directions in which the piece may be used; 0 if it may not be used.
 */
export type DirectedSegmentsAt = (segment: number, point: number, side: number) => number;

/** The bearings of all pieces, and a bearing and the most that a piece may differ from it: in steps (see runs-along.ts). */
export interface StepsAlong {
  readonly stepOfPoint: Uint16Array;
  readonly middle: number;
  readonly most: number;
}

/** What decides about pieces of road, and how many more it may refuse before the search is given up. */
export interface Allowed {
  readonly directedSegmentsAt: DirectedSegmentsAt;
  /** The bearing that `directedSegmentsAt` demands, if those of all pieces are known. */
  readonly along: StepsAlong | undefined;
  left: number;
}

/** Collects what a search finds: distances, segments, and places on them. */
export interface Holder {
  /** The farthest places that need to be offered, in metres. */
  reach: number;
  /** Offers a place: `fraction` is a fraction of the piece after `point`. This may lower `reach`. */
  hold(metres: number, segment: number, point: number, fraction: number): void;
  /** Announces that a place at most this many metres away will be offered next. Absent if the announcement does not lower `reach`. */
  expect?(metres: number): void;
  /** Pieces of road that it refuses are not offered. */
  allowed?: Allowed | undefined;
  /** Its clock and its signal can end the search. */
  budget?: Budget | undefined;
}

/** A network with its index, and scratch for one search at a time. Each thread needs its own. */
export interface Snapper {
  readonly network: Network;
  readonly index: SnapIndex;
  readonly everySegment: SnapFilter;
  readonly bounds: SearchBox;
  readonly branches: Branches;
  readonly candidates: Candidates;
  readonly local: Float64Array;
  readonly areaMarks: AreaMarks;
}

/** The box around everything within reach of the query, in units of 1e-7 degrees. */
export interface SearchBox {
  x: number;
  y: number;
  /** The square of the least cosine of a latitude within reach; 0 if a pole is within reach. */
  squeeze: number;
  maxX: number;
  maxY: number;
}

/** Pieces that may be the nearest; they have not been projected yet. */
export interface Candidates {
  count: number;
  readonly run: Uint32Array;
  readonly point: Uint32Array;
  /** A lower bound of the distance from the query, in metres. */
  readonly least: Float64Array;
}

export const MOST_CANDIDATES = 64;

/** Branches of the tree that are still to be visited, each with the cut before it and the gap between the query and its box. */
interface Branches {
  readonly cut: Int32Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly axis: Uint8Array;
  readonly gapX: Float64Array;
  readonly gapY: Float64Array;
}

/** Opens a snapper on a network and its index. */
export function openSnapper(network: Network, index: SnapIndex): Snapper {
  return {
    network,
    index,
    everySegment: everySegment(network, index),
    bounds: { x: 0, y: 0, squeeze: 0, maxX: 0, maxY: 0 },
    branches: {
      cut: new Int32Array(DEEPEST),
      left: new Int32Array(DEEPEST),
      right: new Int32Array(DEEPEST),
      axis: new Uint8Array(DEEPEST),
      gapX: new Float64Array(DEEPEST),
      gapY: new Float64Array(DEEPEST),
    },
    candidates: {
      count: 0,
      run: new Uint32Array(MOST_CANDIDATES),
      point: new Uint32Array(MOST_CANDIDATES),
      least: new Float64Array(MOST_CANDIDATES),
    },
    local: new Float64Array(4),
    areaMarks: {},
  };
}
