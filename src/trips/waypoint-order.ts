// Finds the order of the points between a fixed start and a fixed end in which the whole trip costs least.
//
// Costs are whole numbers, need not be symmetric, and are compared by their sum only. Points: 0 is the start, 1 .. n the intermediate
// points as given, n + 1 the end. Of orders with equal cost, the exact method chooses the order that comes first when they are compared
// point by point. The heuristic keeps the given order unless it finds a cheaper one.

import type { Budget } from '../budget/budget.ts';
import { CLOSED } from '../search/weights.ts';
import { exactOrder } from './exact-order.ts';
import { goodOrder, tripCost } from './good-order.ts';

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
