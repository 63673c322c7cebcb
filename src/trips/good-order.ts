// A good order of many points: cheapest insertion, then local search with kicks. Points are first sorted into a canonical order. The given
// order therefore matters only among points with equal costs.

import { type Budget, checkClock } from '../budget/budget.ts';
import { cheapestInsertion } from './cheapest-insertion.ts';
import { shortened } from './local-search.ts';

/** A cheap order of points 1 .. size - 2 for the trip from 0 to size - 1; the given order if no cheaper one was found. */
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
