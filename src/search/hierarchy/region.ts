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
  const found: number[] = [];
  const firstStop = [0];
  const stopNode: number[] = [];
  const stopWeight: number[] = [];
  const stopSecond: number[] = [];
  for (const { node, weight, second } of places) {
    checkClockAt(budget, firstStop.length);
    for (let stop = 0; stop < node.length; stop++) {
      if (weight[stop] >= CLOSED) continue;
      // a position is known when its number leads back to it, so that nothing need be clean
      let above = rank[node[stop]];
      stopNode.push(above);
      stopWeight.push(weight[stop]);
      stopSecond.push(second[stop]);
      while (above !== NO_PARENT && found[numberOf[above]] !== above) {
        numberOf[above] = found.length;
        found.push(above);
        above = parent[above];
      }
    }
    firstStop.push(stopNode.length);
  }
  checkClock(budget);
  const position = new Uint32Array(found).sort();
  checkClock(budget);
  for (let node = 0; node < position.length; node++) numberOf[position[node]] = node;
  for (let stop = 0; stop < stopNode.length; stop++) stopNode[stop] = numberOf[stopNode[stop]];
  return {
    position,
    firstStop: new Uint32Array(firstStop),
    stopNode: new Uint32Array(stopNode),
    stopWeight: new Int32Array(stopWeight),
    stopSecond: new Int32Array(stopSecond),
  };
}
