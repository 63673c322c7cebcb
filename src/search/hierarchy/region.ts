// The part of a hierarchy above some places: all that a matrix between them needs to look at. By going up a place reaches
// nothing but its ancestors, and of those nearly all: so these are taken, without looking at arcs.
//
//   shared   a position above many stops: what leads on from it is looked at for all of them at once
//   own      one above few: each place climbs over its own positions by itself, up to where its ways meet shared ones
//
// What is above a shared position is shared.
// (RPHAST: Delling, Goldberg & Werneck, "Faster Batched Shortest Paths in Road Networks", ATMOS 2011)

import { type Budget, checkClock, checkClockAt } from '../../budget/budget.ts';
import type { Stops } from '../stops.ts';
import { CLOSED } from '../weights.ts';
import type { Hierarchy } from './hierarchy.ts';
import { NO_PARENT } from './order/elimination-tree.ts';
import { add, has, type PositionSet, takeAll } from './position-set.ts';

/** The number of an own position. */
export const OWN = 0xffffffff;

export interface Region {
  /** Ascending; where there are none, `numberOf` tells nothing. */
  readonly shared: Uint32Array<ArrayBuffer>;
  /** The places, those side by side in the hierarchy one after the other. */
  readonly order: Uint32Array;
  /** By place, place count + 1: its open stops ... */
  readonly firstStop: Uint32Array;
  /** ... the position of each, and what it costs. */
  readonly stopPosition: Uint32Array;
  readonly stopWeight: Int32Array;
  readonly stopSecond: Int32Array;
  readonly stopThird: Int32Array;
}

/** Of so few places nothing is shared: to look what might be takes as long as to climb. */
const FEW = 16;

/** How regions are found. */
export interface RegionTools {
  readonly hierarchy: Hierarchy;
  /** Scratch, any content: then, at the region's positions, the number among shared ones, or OWN, if there are any. */
  readonly numberOf: Uint32Array;
  /** Scratch, empty before and after. */
  readonly marks: PositionSet;
  readonly budget: Budget;
}

/** The region above some places, of which each is looked at once. A position above so many stops, or fewer, is no shared one. */
export function regionAbove(
  { hierarchy: { rank, parent }, numberOf, marks, budget }: RegionTools,
  places: Iterable<Stops>,
  mostOwn: number,
): Region {
  const firstStop = [0];
  const stopPosition: number[] = [];
  const stopWeight: number[] = [];
  const stopSecond: number[] = [];
  const stopThird: number[] = [];
  for (const { node, weight, second, third } of places) {
    checkClockAt(budget, firstStop.length);
    for (let stop = 0; stop < node.length; stop++) {
      if (weight[stop] >= CLOSED) continue;
      stopPosition.push(rank[node[stop]]);
      stopWeight.push(weight[stop]);
      stopSecond.push(second[stop]);
      stopThird.push(third[stop]);
    }
    firstStop.push(stopPosition.length);
  }
  checkClock(budget);
  const order = neighborsTogether(firstStop, stopPosition);
  let shared = new Uint32Array(0);
  if (order.length > FEW || mostOwn === 0) {
    let count = 0;
    try {
      for (let at = 0; at < order.length; at++) {
        checkClockAt(budget, at);
        const end = firstStop[order[at] + 1];
        for (let stop = firstStop[order[at]]; stop < end; stop++) count += addAbove(marks, parent, stopPosition[stop]);
      }
      checkClock(budget);
    } catch (error) {
      takeAll(marks, count, numberOf);
      throw error;
    }
    shared = listShared(takeAll(marks, count, numberOf), stopPosition, parent, numberOf, mostOwn);
    checkClock(budget);
  }
  return {
    order,
    shared,
    firstStop: new Uint32Array(firstStop),
    stopPosition: new Uint32Array(stopPosition),
    stopWeight: new Int32Array(stopWeight),
    stopSecond: new Int32Array(stopSecond),
    stopThird: new Int32Array(stopThird),
  };
}

/** Places by the position of a stop: what is above one is at hand for the next, and mostly the same. */
function neighborsTogether(firstStop: readonly number[], stopPosition: readonly number[]): Uint32Array {
  const placeCount = firstStop.length - 1;
  const key = new Float64Array(placeCount);
  for (let place = 0; place < placeCount; place++) {
    const stop = firstStop[place];
    key[place] = (stop < firstStop[place + 1] ? stopPosition[stop] : 0) * placeCount + place;
  }
  key.sort();
  const order = new Uint32Array(placeCount);
  for (let at = 0; at < placeCount; at++) order[at] = key[at] % placeCount;
  return order;
}

/** Adds a position and what is above it, up to where that is known; how many were not. */
function addAbove(isAbove: PositionSet, parent: Uint32Array, position: number): number {
  let count = 0;
  for (let above = position; above !== NO_PARENT && !has(isAbove, above); above = parent[above]) {
    add(isAbove, above);
    count++;
  }
  return count;
}

/** Of ascending positions, numbered by `numberOf`, the shared ones, which are numbered anew. */
function listShared(
  above: Uint32Array,
  stopPosition: readonly number[],
  parent: Uint32Array,
  numberOf: Uint32Array,
  mostOwn: number,
): Uint32Array<ArrayBuffer> {
  const stopCount = new Uint32Array(above.length);
  for (let stop = 0; stop < stopPosition.length; stop++) stopCount[numberOf[stopPosition[stop]]]++;
  let sharedCount = 0;
  for (let number = 0; number < above.length; number++) {
    const position = above[number];
    const count = stopCount[number];
    // a parent is higher, and has its old number still
    if (parent[position] !== NO_PARENT) stopCount[numberOf[parent[position]]] += count;
    if (count > mostOwn) {
      numberOf[position] = sharedCount;
      above[sharedCount++] = position;
    } else {
      numberOf[position] = OWN;
    }
  }
  return above.slice(0, sharedCount);
}
