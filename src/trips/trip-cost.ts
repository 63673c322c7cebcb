// The cost of visiting points in some order.

/** The cost of the trip from 0 over the points in that order to size - 1. */
export function tripCost(size: number, costs: Float64Array, order: readonly number[]): number {
  let sum = 0;
  let from = 0;
  for (const to of order) {
    sum += costs[from * size + to];
    from = to;
  }
  return sum + costs[from * size + size - 1];
}
