// Finds the order of the points between a fixed start and a fixed end in which the whole trip costs least.
//
// Costs are whole numbers, need not be symmetric, and are compared by their sum only. Points: 0 is the start, 1 .. n the intermediate
// points as given, n + 1 the end. Of orders with equal cost, the exact method chooses the order that comes first when they are compared
// point by point. The heuristic keeps the given order unless it finds a cheaper one.

import { type Budget, checkClock } from '../budget/budget.ts';
import { CLOSED } from '../search/weights.ts';
import { cheapestInsertion } from './cheapest-insertion.ts';
import { shortened } from './local-search.ts';

/** Up to this many intermediate points the answer is exact. 13 would take 2.2 times as long as 12, which take some 10 ms. */
const EXACT_COUNT = 12;

export interface WaypointOrder {
  /** The intermediate points, 1 .. n, in the order of visits. */
  readonly order: number[];
  readonly isExact: boolean;
}

/**
 * Orders the points between start and end. `costs` is a square matrix by rows, `costs[from * size + to]`; CLOSED or more means no way. If
 * every order needs a pair without a way, the given order stays.
 */
export function waypointOrder(size: number, costs: ArrayLike<number>, budget: Budget): WaypointOrder {
  const count = size - 2;
  const given = Array.from({ length: Math.max(0, count) }, (_, i) => i + 1);
  const isExact = count <= EXACT_COUNT;
  if (count < 2) return { order: given, isExact };

  const priced = priceClosed(size, costs);
  const order = isExact ? exactOrder(size, priced.costs) : goodOrder(size, priced.costs, budget);
  return { order: tripCost(size, priced.costs, order) >= priced.closed ? given : order, isExact };
}

/** Costs in which a pair without a way costs more than any trip with ways, and can still be added. */
function priceClosed(size: number, costs: ArrayLike<number>): { costs: Float64Array; closed: number } {
  const closed = size * CLOSED;
  const priced = new Float64Array(costs.length);
  for (let i = 0; i < costs.length; i++) priced[i] = costs[i] < CLOSED ? costs[i] : closed;
  return { costs: priced, closed };
}

/**
 * The order of points 1 .. size - 2 that makes the trip from 0 to size - 1 cheapest, by Held and Karp's dynamic program over sets (1962). Of
 * equally cheap orders, it returns the order that comes first when they are compared point by point. Time and memory grow with 2^size.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays: split up, its hottest part would be calls
export function exactOrder(size: number, costs: Float64Array): number[] {
  const count = size - 2;
  const end = size - 1;
  const all = 2 ** count - 1;
  // rest[set * count + i]: the least cost from point i + 1 over all points of the set, which does not contain i, to the end.
  const rest = new Float64Array((all + 1) * count);
  for (let i = 0; i < count; i++) rest[i] = costs[(i + 1) * size + end];
  for (let set = 1; set <= all; set++) {
    for (let i = 0; i < count; i++) {
      if ((set >> i) & 1) continue;
      let best = Infinity;
      for (let j = 0; j < count; j++) {
        if (((set >> j) & 1) === 0) continue;
        const cost = costs[(i + 1) * size + j + 1] + rest[(set ^ (1 << j)) * count + j];
        if (cost < best) best = cost;
      }
      rest[set * count + i] = best;
    }
  }

  const order: number[] = [];
  let from = 0;
  for (let set = all; set !== 0; ) {
    let next = 0;
    let best = Infinity;
    for (let j = 0; j < count; j++) {
      if (((set >> j) & 1) === 0) continue;
      const cost = costs[from * size + j + 1] + rest[(set ^ (1 << j)) * count + j];
      if (cost < best) {
        best = cost;
        next = j;
      }
    }
    order.push(next + 1);
    set ^= 1 << next;
    from = next + 1;
  }
  return order;
}

/**
 * A cheap order of points 1 .. size - 2 for the trip from 0 to size - 1, by cheapest insertion and then local search with kicks; the given
 * order if no cheaper one was found. Points are first sorted into a canonical order, so that the given order matters only among points with
 * equal costs.
 */
export function goodOrder(size: number, costs: Float64Array, limits: Budget): number[] {
  const points = canonicalPoints(size, costs, limits);
  const canonical = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    checkClock(limits);
    for (let j = 0; j < size; j++) canonical[i * size + j] = costs[points[i] * size + points[j]];
  }
  const tour = shortened(size, canonical, cheapestInsertion(size, canonical, limits), limits);
  const order = Array.from(tour.subarray(1, size - 1), (point) => points[point]);
  sortEquals(size, costs, order);

  const given = order.slice().sort((a, b) => a - b);
  return tripCost(size, costs, order) < tripCost(size, costs, given) ? order : given;
}

/** All points; the intermediate ones sorted by their costs, and in the given order where these are equal. */
function canonicalPoints(size: number, costs: Float64Array, limits: Budget): number[] {
  const end = size - 1;
  const keys = Array.from({ length: size }, (_, point) => {
    checkClock(limits);
    let out = 0;
    let back = 0;
    for (let other = 1; other < end; other++) {
      if (other === point) continue;
      out += costs[point * size + other];
      back += costs[other * size + point];
    }
    return [costs[point], costs[point * size + end], out, back];
  });
  const middle = keys.map((_, point) => point).slice(1, end);
  middle.sort((a, b) => {
    const different = keys[a].findIndex((value, i) => value !== keys[b][i]);
    return different < 0 ? a - b : keys[a][different] - keys[b][different];
  });
  return [0, ...middle, end];
}

/** Puts neighbours that can be swapped at no cost into the given order. */
function sortEquals(size: number, costs: Float64Array, order: number[]): void {
  const at = (from: number, to: number) => costs[from * size + to];
  for (let i = 0; i + 1 < order.length; ) {
    const before = i > 0 ? order[i - 1] : 0;
    const after = i + 2 < order.length ? order[i + 2] : size - 1;
    const [one, two] = [order[i], order[i + 1]];
    const isSame = at(before, one) + at(one, two) + at(two, after) === at(before, two) + at(two, one) + at(one, after);
    if (isSame && two < one) {
      order[i] = two;
      order[i + 1] = one;
      i = Math.max(0, i - 1);
    } else {
      i++;
    }
  }
}

/** The cost of the trip from 0 over the points in the given order to size - 1. */
export function tripCost(size: number, costs: Float64Array, order: readonly number[]): number {
  let sum = 0;
  let from = 0;
  for (const to of order) {
    sum += costs[from * size + to];
    from = to;
  }
  return sum + costs[from * size + size - 1];
}
