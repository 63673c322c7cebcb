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

/** The region above some places. `numberOf` is scratch of any content: then its node, at the positions of the region. */
export function regionAbove(
  { rank, parent }: Hierarchy,
  places: readonly Stops[],
  numberOf: Uint32Array,
  budget: Budget = startBudget(),
): Region {
  const found: number[] = [];
  let stopCount = 0;
  for (let place = 0; place < places.length; place++) {
    checkClockAt(budget, place);
    const { node, weight } = places[place];
    for (let stop = 0; stop < node.length; stop++) {
      if (weight[stop] >= CLOSED) continue;
      stopCount++;
      // a position is known when its number leads back to it, so that nothing need be clean
      let above = rank[node[stop]];
      while (above !== NO_PARENT && found[numberOf[above]] !== above) {
        numberOf[above] = found.length;
        found.push(above);
        above = parent[above];
      }
    }
  }
  checkClock(budget);
  const position = Uint32Array.from(found).sort();
  checkClock(budget);
  for (let node = 0; node < position.length; node++) numberOf[position[node]] = node;
  return { position, ...copyStops(places, stopCount, rank, numberOf) };
}

function copyStops(
  places: readonly Stops[],
  stopCount: number,
  rank: Uint32Array,
  numberOf: Uint32Array,
): Omit<Region, 'position'> {
  const firstStop = new Uint32Array(places.length + 1);
  const stopNode = new Uint32Array(stopCount);
  const stopWeight = new Int32Array(stopCount);
  const stopSecond = new Int32Array(stopCount);
  let count = 0;
  places.forEach(({ node, weight, second }, place) => {
    for (let stop = 0; stop < node.length; stop++) {
      if (weight[stop] >= CLOSED) continue;
      stopNode[count] = numberOf[rank[node[stop]]];
      stopWeight[count] = weight[stop];
      stopSecond[count++] = second[stop];
    }
    firstStop[place + 1] = count;
  });
  return { firstStop, stopNode, stopWeight, stopSecond };
}
