// The part of a hierarchy above some places. A matrix between them needs no other part. By going up, a place reaches only its ancestors,
// and nearly all of them. The region therefore consists of all ancestors, and no arcs need to be read to find it.
//
//   shared   a position above many stops: a sweep handles it for all of them at once
//   own      a position above few stops: each place climbs over its own positions, up to the first shared ones
//
// Positions above a shared one are shared.
// (RPHAST: Delling, Goldberg & Werneck, "Faster Batched Shortest Paths in Road Networks", ATMOS 2011)

import { type Budget, checkClock, checkClockAt } from '../../budget/budget.ts';
import type { Stops } from '../stops.ts';
import { CLOSED } from '../weights.ts';
import type { Ancestry } from './hierarchy.ts';
import { NO_PARENT } from './order/elimination-tree.ts';
import { add, has, type PositionSet, takeAll } from './position-set.ts';

/** A value of `numberOf`: an own position. */
export const OWN = 0xffffffff;

export interface Region {
  /** The shared positions, ascending. If there are none, `numberOf` is not valid. */
  readonly shared: Uint32Array<ArrayBuffer>;
  /** The places in an order in which neighbours in the hierarchy are consecutive. */
  readonly order: Uint32Array;
  /** For each place, plus one entry: the first of its open stops. */
  readonly firstStop: Uint32Array;
  /** For each open stop: its position and cost. */
  readonly stopPosition: Uint32Array;
  readonly stopWeight: Int32Array;
  readonly stopSecond: Int32Array;
  readonly stopThird: Int32Array;
}

/** With at most this many places, no positions are shared, because finding them takes as long as climbing. */
const FEW = 16;

export interface RegionTools {
  readonly hierarchy: Ancestry;
  /**
   * Scratch, whose content does not matter before the call. After it, if there are shared positions: the index of each position among them,
   * or OWN.
   */
  readonly numberOf: Uint32Array;
  /** A working array; empty before and after the call. */
  readonly marks: PositionSet;
  readonly budget: Budget;
}

/** Finds the region above some places, reading each place once. A position is shared only if it is above more than `mostOwn` stops. */
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

/** Sorts places by the position of a stop: consecutive places then have mostly the same ancestors, which are still in the cache. */
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

/** Adds a position and its ancestors, up to the first known one. Returns how many positions it added. */
function addAbove(isAbove: PositionSet, parent: Uint32Array, position: number): number {
  let count = 0;
  for (let above = position; above !== NO_PARENT && !has(isAbove, above); above = parent[above]) {
    add(isAbove, above);
    count++;
  }
  return count;
}

/** Returns the shared positions of an ascending list; `numberOf` receives their new numbers. */
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
    // a parent is higher, so it still has its old number
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
