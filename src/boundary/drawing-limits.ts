// The errors of boundaries that need too much memory.

import { SearchLimitError } from '../budget/budget.ts';

const ONE = 'The boundary exceeded its limit of # bytes: request less at once, fewer areas, or no holes and islands.';
const ALL =
  'All boundaries of the pool together need more than # bytes of memory, its limit: try again later, or request less at once.';

/** A boundary needs more than its own limit. */
export function exceedsDrawingBytes(most: number): SearchLimitError {
  return new SearchLimitError('drawingBytes', most, ONE);
}

/** All boundaries of a pool together need more than the limit of the pool. */
export function exceedsMemory(most: number): SearchLimitError {
  return new SearchLimitError('memory', most, ALL);
}
