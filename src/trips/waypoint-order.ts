// In which order to visit the points between a fixed start and a fixed end, so that the whole trip weighs least.
//
// Costs are whole numbers, need not be symmetric, and are compared by their sum alone. Points: 0 is the start, 1 .. n the
// points in between as given, n + 1 the end. Among orders of equal cost the exact way takes the one that comes first when
// orders are compared point by point with the given one; the heuristic keeps the given order unless it finds a better one.

import type { Budget } from '../budget/budget.ts';
import { CLOSED } from '../search/weights.ts';
import { exactOrder } from './exact-order.ts';
import { goodOrder } from './good-order.ts';
import { tripCost } from './trip-cost.ts';

/** Up to so many points in between the answer is exact: 13 would take 2.2 times as long as 12, which take some 10 ms. */
const EXACT_COUNT = 12;

export interface WaypointOrder {
  /** The points in between, 1 .. n, as they are to be visited. */
  readonly order: number[];
  readonly isExact: boolean;
}

/**
 * Orders the points between start and end. `costs` is a square matrix by rows, `costs[from * size + to]`; CLOSED and more
 * is no way. Where every order needs a pair without a way, the given order stands.
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

/** Makes a pair without a way dearer than any trip of open ones, and still a number to count with. */
function priceClosed(size: number, costs: ArrayLike<number>): { costs: Float64Array; closed: number } {
  const closed = size * CLOSED;
  const priced = new Float64Array(costs.length);
  for (let i = 0; i < costs.length; i++) priced[i] = costs[i] < CLOSED ? costs[i] : closed;
  return { costs: priced, closed };
}
