// Cuts customizing in plain loops into slices.

import { type Budget, checkClock } from '../../budget/budget.ts';
import type { Hierarchy } from './hierarchy.ts';

/** How many arcs down from mids a slice has, at least: it takes some milliseconds, or 0.2 s where nodes have 5,000 arcs. */
const ARCS_DOWN = 16_384;

/** The positions of all mids in slices, with a check of the budget before each. */
export function* slicesOfMids({ firstDown }: Hierarchy, budget: Budget): Generator<[first: number, end: number]> {
  const count = firstDown.length - 1;
  for (let first = 0, end = 0; first < count; first = end) {
    checkClock(budget);
    while (end < count && firstDown[end] - firstDown[first] < ARCS_DOWN) end++;
    yield [first, end];
  }
}
