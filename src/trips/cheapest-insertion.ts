// Builds a first tour by inserting, one after the other, the point that lengthens it least.

import { type Budget, checkClock } from '../budget/budget.ts';

/** Repeatedly inserts the point that lengthens the trip least, where it lengthens it least. */
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
  while (waiting.length > 0) {
    checkClock(limits);
    let pick = 0;
    for (let i = 1; i < waiting.length; i++) if (added[waiting[i]] < added[waiting[pick]]) pick = i;
    const [point] = waiting.splice(pick, 1);
    const before = after[point];
    next[point] = next[before];
    next[before] = point;
    for (const other of waiting) {
      if (after[other] === before) {
        // The best position of `other` no longer exists, so all positions are checked again.
        added[other] = Infinity;
        for (let from = 0; from !== end; from = next[from]) offer(other, from);
      } else {
        offer(other, before);
        offer(other, point);
      }
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
