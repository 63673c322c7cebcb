// A first tour over some points, by cheapest insertion.

import { type Budget, checkClock } from '../budget/budget.ts';

/**
 * How many positions are checked again for each pair of points, at most. Points at random need one. Costs that need more are not those of
 * roads; their tour is then only a little worse, and local search improves it.
 */
const CHECKS_OF_A_PAIR = 10;

/** The tour over all points, from 0 to size - 1. It repeatedly inserts the point that lengthens it least, where it lengthens it least. */
export function cheapestInsertion(size: number, costs: Float64Array, limits: Budget): Int32Array {
  const end = size - 1;
  const next = new Int32Array(size);
  next[0] = end;
  // For each waiting point: the point after which inserting it costs least, and the additional cost.
  const after = new Int32Array(size);
  const added = new Float64Array(size);
  const detour = (from: number, point: number) =>
    costs[from * size + point] + costs[point * size + next[from]] - costs[from * size + next[from]];
  for (let point = 1; point < end; point++) added[point] = detour(0, point);

  const waiting = Array.from({ length: size - 2 }, (_, i) => i + 1);
  let checks = CHECKS_OF_A_PAIR * size * size;
  while (waiting.length > 0) {
    checkClock(limits);
    let pick = 0;
    for (let i = 1; i < waiting.length; i++) if (added[waiting[i]] < added[waiting[pick]]) pick = i;
    const [point] = waiting.splice(pick, 1);
    const before = after[point];
    next[point] = next[before];
    next[before] = point;
    for (const other of waiting) {
      const least = added[other];
      const isGone = after[other] === before;
      if (isGone) added[other] = Infinity;
      offer(other, before);
      offer(other, point);
      // The best position of `other` no longer exists. No other position costs less, so they are checked only if both new ones cost more.
      if (!isGone || added[other] <= least || checks <= 0) continue;
      added[other] = Infinity;
      for (let from = 0; from !== end; from = next[from]) offer(other, from);
      checks -= size - waiting.length;
    }
  }

  function offer(point: number, from: number): void {
    const cost = detour(from, point);
    if (cost < added[point]) {
      added[point] = cost;
      after[point] = from;
    }
  }

  const tour = new Int32Array(size);
  for (let i = 1, point = next[0]; i < size; i++, point = next[point]) tour[i] = point;
  return tour;
}
