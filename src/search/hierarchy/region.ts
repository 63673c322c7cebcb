// The part of a hierarchy above some places: all that a matrix between them needs to look at. By going up a place reaches
// nothing but its ancestors, and of those nearly all: so these are taken, without looking at arcs.
// (RPHAST: Delling, Goldberg & Werneck, "Faster Batched Shortest Paths in Road Networks", ATMOS 2011)

import { type Budget, checkClock, checkClockAt, startBudget } from '../../budget/budget.ts';
import { CLOSED } from '../../cost/weights.ts';
import type { Stops } from '../stops.ts';
import { NO_PARENT } from './elimination-tree.ts';
import type { Hierarchy } from './hierarchy.ts';

/** Its nodes are numbered from the bottom up, by ascending position. */
export interface Region {
  /** By node. */
  readonly position: Uint32Array;
  /** By place, place count + 1: its open stops ... */
  readonly firstStop: Uint32Array;
  /** ... the node of each, and what it costs. */
  readonly stopNode: Uint32Array;
  readonly stopWeight: Int32Array;
  readonly stopSecond: Int32Array;
}

/** The region above some places, of which each is looked at once. `numberOf` is scratch of any content: then its node, at the region's positions. */
export function regionAbove(
  { rank, parent }: Hierarchy,
  places: Iterable<Stops>,
  numberOf: Uint32Array,
  budget: Budget = startBudget(),
): Region {
  const isAbove = new Uint32Array((rank.length + 31) >>> 5);
  let count = 0;
  const firstStop = [0];
  const stopNode: number[] = [];
  const stopWeight: number[] = [];
  const stopSecond: number[] = [];
  for (const { node, weight, second } of places) {
    checkClockAt(budget, firstStop.length);
    for (let stop = 0; stop < node.length; stop++) {
      if (weight[stop] >= CLOSED) continue;
      const position = rank[node[stop]];
      stopNode.push(position);
      stopWeight.push(weight[stop]);
      stopSecond.push(second[stop]);
      count += markAbove(isAbove, parent, position);
    }
    firstStop.push(stopNode.length);
  }
  checkClock(budget);
  const position = listMarked(isAbove, count, numberOf);
  for (let stop = 0; stop < stopNode.length; stop++) stopNode[stop] = numberOf[stopNode[stop]];
  return {
    position,
    firstStop: new Uint32Array(firstStop),
    stopNode: new Uint32Array(stopNode),
    stopWeight: new Int32Array(stopWeight),
    stopSecond: new Int32Array(stopSecond),
  };
}

/** Marks a position and what is above it, a bit each, up to where that is known; how many were not. */
function markAbove(isAbove: Uint32Array, parent: Uint32Array, position: number): number {
  let count = 0;
  for (let above = position; above !== NO_PARENT; above = parent[above]) {
    const bit = 1 << (above & 31);
    if ((isAbove[above >>> 5] & bit) !== 0) break;
    isAbove[above >>> 5] |= bit;
    count++;
  }
  return count;
}

/** So many marked positions, ascending; their numbers among each other go to `numberOf`. */
function listMarked(isAbove: Uint32Array, count: number, numberOf: Uint32Array): Uint32Array {
  const position = new Uint32Array(count);
  for (let word = 0, node = 0; node < count; word++) {
    // the lowest bit first
    for (let bits = isAbove[word] | 0; bits !== 0; bits &= bits - 1) {
      const marked = 32 * word + 31 - Math.clz32(bits & -bits);
      numberOf[marked] = node;
      position[node++] = marked;
    }
  }
  return position;
}
