// Searches that may settle only a part of the nodes that a budget allows.

import { allow, type Budget, SearchLimitError } from './budget.ts';

/**
 * The result of a search that may settle only so many nodes. If it needs more, the search ends, and the result is that of `otherwise`. All
 * settled nodes count.
 */
export function withinNodes<Result>(
  budget: Budget,
  most: number,
  search: (budget: Budget) => Result,
  otherwise: () => Result,
): Result {
  const available = budget.steps + budget.remaining;
  if (most >= available) return search(budget);
  const part = { ...budget };
  allow(part, most);
  try {
    return search(part);
  } catch (error) {
    if (!(error instanceof SearchLimitError && error.limit === 'settledNodes')) throw error;
  } finally {
    allow(budget, available - most + Math.max(0, part.steps + part.remaining));
  }
  return otherwise();
}
